/** Pieces in pieces: who carries whom. */

import type { Piece } from "../scene";

/** Pieces in order, each followed by what it carries. */
export function unfolded(pieces: readonly Piece[]): Piece[] {
  const within = new Map<number, Piece[]>();
  for (const piece of pieces) within.set(piece.carrier, [...(within.get(piece.carrier) ?? []), piece]);
  const here = new Set(pieces.map((piece) => piece.id));
  const whole = (piece: Piece): Piece[] => [piece, ...(within.get(piece.id) ?? []).flatMap(whole)];
  return pieces.filter((piece) => !here.has(piece.carrier)).flatMap(whole);
}

/** How many pieces of a stack lie in it by themselves. */
export const countOf = (stack: readonly Piece[]): number => stack.filter((piece) => piece.carrier < 0).length;

/** What a piece carries, alike things together: "2 Sqd, Jav". */
export function cargoOf(piece: Piece): string {
  const counts = new Map<string, number>();
  for (const name of piece.cargo) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(", ");
}
