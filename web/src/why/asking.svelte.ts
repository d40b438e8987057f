/** What was asked about a decision, and what was answered: the newest question alone counts. */

import type { Advice } from "../scene";
import { type AboutDecision, api } from "../state/api";

export class Asking {
  advice = $state.raw<Advice | null>(null);
  failure = $state("");
  busy = $state(false);

  #asked = 0;

  constructor(readonly token: string) {}

  async ask(about: AboutDecision): Promise<void> {
    const own = ++this.#asked;
    [this.busy, this.failure] = [true, ""];
    try {
      const advice = await api.weighed(this.token, about);
      if (own === this.#asked) this.advice = advice;
    } catch (error) {
      if (own !== this.#asked) return;
      this.advice = null;
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      if (own === this.#asked) this.busy = false;
    }
  }

  /** Forgets what was asked. */
  drop(): void {
    this.#asked++;
    [this.advice, this.failure, this.busy] = [null, "", false];
  }
}
