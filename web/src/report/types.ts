/** Kinds of counters, and how many of each were lost. */

import type { Piece, Side } from "../scene";
import { hasWords, language, say } from "../text/say";

/** A kind of counter of a side: one of them as a picture, what it is called, and how many were there and were lost. */
export interface Lost {
  key: string;
  picture: Piece;
  name: string;
  count: number;
  all: number;
}

/** The box of what a side has lost. */
export const lostBox = (side: Side): string => `${side}-eliminated`;

/** The kinds of which a side has lost anything, the most numerous first. */
export function lostBy(pieces: readonly Piece[], side: Side): Lost[] {
  const found = new Map<string, Lost>();
  for (const piece of pieces) {
    if (piece.side !== side || !piece.symbol) continue;
    const key = [piece.symbol, piece.size, piece.kind].join(" ");
    const kind = found.get(key) ?? { key, picture: piece, name: nameOf(piece), count: 0, all: 0 };
    kind.all += 1;
    if (piece.box === lostBox(side)) {
      kind.count += 1;
      kind.picture = piece;
    }
    if (kind.name !== nameOf(piece)) kind.name = wordsOf(piece);
    found.set(key, kind);
  }
  return [...found.values()].filter((kind) => kind.count).toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, language()));
}

/** What counters of one title are called; formations have names of their own and are called by what they are. */
const nameOf = (piece: Piece): string => (hasWords(keyOf(piece)) ? wordsOf(piece) : piece.title || piece.name);

const keyOf = (piece: Piece): string => `kind.${piece.symbol.replace(/-+$/, "")}`;

/** What a counter is, in words. */
function wordsOf(piece: Piece): string {
  const [what, size] = [keyOf(piece), `size.${piece.size}`];
  return [hasWords(what) ? say(what) : piece.title || piece.name, hasWords(size) ? say(size) : ""].filter(Boolean).join(", ");
}
