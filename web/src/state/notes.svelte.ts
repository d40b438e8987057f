/**
 * Notes on spaces: a side's own, kept by the server and shared by choice, and those that others share with it.  Whoever
 * watches keeps his own in this browser.
 */

import type { Note, Table } from "../scene";

/** The longest note, in letters. */
export const LONGEST = 200;
export const MARKS = ["", "alert", "question", "target", "star"] as const;
export const SHARED = ["own", "players", "all"] as const;

/** What somebody writes of a note. */
export type Draft = Pick<Note, "space" | "text" | "mark" | "to" | "shared">;

/** The table on whose spaces they are pinned. */
interface Pinboard {
  readonly table: Table | null;
  readonly stand: { at?: number };
  pin(draft: Draft): Promise<boolean>;
  unpin(space: number): Promise<boolean>;
}

const keyOf = (match: string): string => `beachhead.notes.${match}`;

function stored(match: string): [number, string][] {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(match)) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter((row) => Array.isArray(row) && typeof row[0] === "number" && typeof row[1] === "string") : [];
  } catch {
    return [];
  }
}

export class Notes {
  /** The space whose note is being written. */
  at = $state<number | null>(null);
  /** Whether the next space that is chosen gets a note. */
  pinning = $state(false);
  /** The note whose arrow is to lead to the next space that is chosen. */
  aiming = $state.raw<Draft | null>(null);
  /** The note as it was when its arrow was aimed. */
  #aimed: Draft | null = null;
  /** Those of whoever watches, by space. */
  #kept = $state.raw<ReadonlyMap<number, string>>(new Map());
  readonly #match: string;

  constructor(readonly board: Pinboard) {
    this.#match = board.table?.match ?? "";
    this.#kept = new Map(stored(this.#match));
  }

  /** Notes by space, one's own first; of an earlier moment those that were there. */
  readonly all: ReadonlyMap<number, Note[]> = $derived.by(() => {
    const { table, stand } = this.board;
    const there = (table?.notes ?? []).filter((note) => note.decision <= (stand.at ?? Infinity));
    const own = { side: "", mark: "", to: -1, shared: "own", decision: 0, own: true } as const;
    const kept = [...this.#kept].map(([space, text]) => ({ ...own, space, text }));
    const found = new Map<number, Note[]>();
    for (const note of [...kept, ...there].toSorted((a, b) => Number(b.own) - Number(a.own))) {
      found.set(note.space, [...(found.get(note.space) ?? []), note]);
    }
    return found;
  });

  /** Whether notes can be written: of an earlier moment none is. */
  get open(): boolean {
    return this.board.stand.at === undefined;
  }

  /** Whether a side's notes are written, which it can share. */
  get shares(): boolean {
    return !!this.board.table?.sides.length;
  }

  /** Whether the next space that is chosen is for a note. */
  get choosing(): boolean {
    return this.pinning || this.aiming !== null;
  }

  /** One's own note on a space, as it is being written. */
  draft(space: number): Draft {
    if (this.#aimed?.space === space) return this.#aimed;
    const { text = "", mark = "", to = -1, shared = "own" } = this.own(space) ?? {};
    return { space, text, mark, to, shared };
  }

  own(space: number): Note | undefined {
    return this.all.get(space)?.find((note) => note.own);
  }

  /** Has an arrow of a note lead to the next space that is chosen. */
  aim(draft: Draft): void {
    [this.aiming, this.at] = [draft, null];
  }

  /** Takes a space for the note that is to be pinned or for its arrow; whether there is one. */
  pin(space: number): boolean {
    if (!this.choosing || space < 0) return false;
    if (this.aiming) this.#aimed = { ...this.aiming, to: space === this.aiming.space ? -1 : space };
    this.at = this.aiming?.space ?? space;
    [this.pinning, this.aiming] = [false, null];
    return true;
  }

  /** Pins and writes no note any more; whether one was in hand. */
  close(): boolean {
    const any = this.choosing || this.at !== null;
    [this.pinning, this.aiming, this.at, this.#aimed] = [false, null, null, null];
    return any;
  }

  /** Writes a note; one that says nothing is taken away. */
  async write(draft: Draft): Promise<void> {
    this.close();
    const text = draft.text.trim().slice(0, LONGEST);
    if (!text && !draft.mark && draft.to < 0) return this.remove(draft.space);
    if (!this.shares) return this.#keep(draft.space, text);
    await this.board.pin({ ...draft, text });
  }

  /** Takes one's own note away. */
  async remove(space: number): Promise<void> {
    this.close();
    if (this.#kept.has(space)) this.#keep(space, "");
    else if (this.own(space)) await this.board.unpin(space);
  }

  #keep(space: number, text: string): void {
    const all = new Map(this.#kept);
    if (text) all.set(space, text);
    else all.delete(space);
    this.#kept = all;
    try {
      if (all.size) localStorage.setItem(keyOf(this.#match), JSON.stringify([...all]));
      else localStorage.removeItem(keyOf(this.#match));
    } catch {
      // Without storage the notes last as long as the page.
    }
  }
}
