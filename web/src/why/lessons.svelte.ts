/** The decisions of a side that cost most, as they are found, and which of them is asked about. */

import type { Advice, Puzzles, Side } from "../scene";
import { api } from "../state/api";

/** Milliseconds between two looks at how far it is. */
const PAUSE = 1000;

export class Lessons {
  found = $state.raw<Puzzles | null>(null);
  failure = $state("");
  /** The puzzle that is asked about, or told about. */
  open = $state.raw<Advice | null>(null);

  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly token: string,
    readonly side: Side,
  ) {}

  get puzzles(): Advice[] | null {
    return this.found?.puzzles ?? null;
  }

  get going(): boolean {
    return this.of > 0 && !this.puzzles;
  }

  get done(): number {
    return this.found?.done ?? 0;
  }

  get of(): number {
    return this.found?.of ?? 0;
  }

  begin(): Promise<void> {
    return this.look(true);
  }

  /** Looks how far it is, and again until all is done. */
  async look(begin = false): Promise<void> {
    clearTimeout(this.#again);
    try {
      [this.found, this.failure] = [await api.puzzles(this.token, this.side, begin), ""];
      if (this.going) this.#again = setTimeout(() => void this.look(), PAUSE);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    clearTimeout(this.#again);
  }
}
