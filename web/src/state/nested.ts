/** Pieces in pieces: who carries whom, and which cannot be told apart. */

import type { Piece } from "../scene";
import type { Desk } from "./desk.svelte";

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

/** A piece that stands for so many like it, and what it carries. */
export interface Heap {
  piece: Piece;
  count: number;
  cargo: Heap[];
}

/** How far a piece concerns the question: 3 if a lesson points at it, 2 if it is about it, 1 if it can be chosen. */
export const concernOf = (desk: Desk, { id }: Piece): number =>
  desk.teacher.pieces.has(id) ? 3 : desk.subject.has(id) ? 2 : desk.byPiece.has(id) ? 1 : 0;

/** The pieces of a box: those that cannot be told apart as one heap, cargo under its carrier, first what is asked about. */
export function heaps(desk: Desk, pieces: readonly Piece[], within = -1): Heap[] {
  const here = new Set(pieces.map((piece) => piece.id));
  const isOutside = (piece: Piece): boolean => (within < 0 ? !here.has(piece.carrier) : piece.carrier === within);
  const found = new Map<string, Heap>();
  for (const piece of pieces.filter(isOutside)) {
    const cargo = heaps(desk, pieces.filter((other) => other.carrier >= 0 && other.id !== piece.id), piece.id);
    const { id, kind, marks, markers } = piece;
    const aboard = piece.cargo.toSorted();
    const key = kind ? JSON.stringify([kind, marks, markers, aboard, concernOf(desk, piece), looks(desk, cargo)]) : String(id);
    const heap = found.get(key);
    if (heap) heap.count++;
    else found.set(key, { piece, count: 1, cargo });
  }
  return [...found.values()].sort((p, q) => concernOf(desk, q.piece) - concernOf(desk, p.piece));
}

/** What tells one cargo from another. */
const looks = (desk: Desk, cargo: readonly Heap[]): unknown[] =>
  cargo.map(({ piece, count, cargo: own }) => [piece.kind || piece.id, count, concernOf(desk, piece), looks(desk, own)]);

/** All heaps in a row, each carrier before its cargo. */
export const inRow = (cargo: readonly Heap[]): Heap[] => cargo.flatMap((heap) => [heap, ...inRow(heap.cargo)]);
