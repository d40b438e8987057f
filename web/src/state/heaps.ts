/** Pieces that cannot be told apart, as heaps. */

import type { Piece } from "../scene";
import type { Asked } from "./asked.svelte";

/** A piece that stands for so many like it, and what it carries. */
export interface Heap {
  piece: Piece;
  count: number;
  cargo: Heap[];
}

/** The pieces of a box: those that cannot be told apart as one heap, cargo under its carrier, first what is asked about. */
export function heaps(asked: Asked, pieces: readonly Piece[], within = -1): Heap[] {
  const here = new Set(pieces.map((piece) => piece.id));
  const isOutside = (piece: Piece): boolean => (within < 0 ? !here.has(piece.carrier) : piece.carrier === within);
  const found = new Map<string, Heap>();
  for (const piece of pieces.filter(isOutside)) {
    const cargo = heaps(asked, pieces.filter((other) => other.carrier >= 0 && other.id !== piece.id), piece.id);
    const { id, kind, marks, markers } = piece;
    const aboard = piece.cargo.toSorted();
    const key = kind ? JSON.stringify([kind, marks, markers, aboard, asked.concern(piece), looks(asked, cargo)]) : String(id);
    const heap = found.get(key);
    if (heap) heap.count++;
    else found.set(key, { piece, count: 1, cargo });
  }
  return [...found.values()].sort((p, q) => asked.concern(q.piece) - asked.concern(p.piece));
}

/** What tells one cargo from another. */
const looks = (asked: Asked, cargo: readonly Heap[]): unknown[] =>
  cargo.map(({ piece, count, cargo: own }) => [piece.kind || piece.id, count, asked.concern(piece), looks(asked, own)]);

/** All heaps in a row, each carrier before its cargo. */
export const inRow = (cargo: readonly Heap[]): Heap[] => cargo.flatMap((heap) => [heap, ...inRow(heap.cargo)]);
