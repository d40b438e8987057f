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

  constructor(readonly match: string) {
    this.all = new Map(stored(match));
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
