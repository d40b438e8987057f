/** A reader's own notes on spaces, kept in this browser for each match. */

/** The longest note, in letters. */
export const LONGEST = 200;

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
  /** Notes by space. */
  all = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The space whose note is being written. */
  at = $state<number | null>(null);
  /** Whether the next space that is chosen gets a note. */
  pinning = $state(false);

  constructor(readonly match: string) {
    this.all = new Map(stored(match));
  }

  /** Takes a space for the note that is to be pinned; whether there is one. */
  pin(space: number): boolean {
    if (!this.pinning || space < 0) return false;
    [this.pinning, this.at] = [false, space];
    return true;
  }

  /** Pins and writes no note any more; whether one was in hand. */
  close(): boolean {
    const any = this.pinning || this.at !== null;
    [this.pinning, this.at] = [false, null];
    return any;
  }

  /** Writes a note; an empty one takes it away. */
  write(space: number, text: string): void {
    const all = new Map(this.all);
    if (text.trim()) all.set(space, text.trim().slice(0, LONGEST));
    else all.delete(space);
    this.all = all;
    try {
      if (all.size) localStorage.setItem(keyOf(this.match), JSON.stringify([...all]));
      else localStorage.removeItem(keyOf(this.match));
    } catch {
      // Without storage the notes last as long as the page.
    }
  }
}
