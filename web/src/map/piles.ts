/** Which counters lie on or in one another: the stacks of hexes, and the piles of an area that has too few places. */

import type { Piece } from "../scene";
import type { Situation } from "../state/asked.svelte";
import { unfolded } from "../state/nested";
import { PITCH } from "./areas";
import { wordOf } from "./badges";
import type { Point } from "./lattice";
import { isShip } from "./silhouettes";

/** How much farther rows lie apart where words stand above counters, and where what they carry stands out below square ones. */
const [WORD, CARGO] = [16, 8];

/** How far rows of these counters lie apart, so that nothing stands on the factors of those above, or on the names of those below. */
export const pitchOf = (pieces: readonly Piece[]): number =>
  PITCH + (pieces.some(wordOf) ? WORD : 0) + (pieces.some((piece) => piece.cargo.length > 0 && !isShip(piece.symbol)) ? CARGO : 0);

/** Places for `count` counters in an area, in rows that leave room for what stands out from those that lie there. */
export const spotsIn = (desk: Situation, space: number, count: number): Point[] =>
  desk.plan.areas.spots(space, count, pitchOf((desk.field.standing.get(space) ?? []).filter(({ carrier }) => carrier < 0)));

/** The pieces of an area that are seen: what is carried only where the question is about it, beside its carrier. */
function inView(desk: Situation, pieces: readonly Piece[]): Piece[] {
  const seen = pieces.filter((piece) => piece.carrier < 0 || desk.asked.concern(piece) > 0);
  return unfolded(seen.sort((p, q) => p.side.localeCompare(q.side) || p.order - q.order || p.id - q.id));
}

/**
 * The stacks of an area: each piece on a place of its own; where there are too few places, those that cannot be told
 * apart together, and then the smallest piles with their neighbours.
 */
export function shared(desk: Situation, space: number, pieces: readonly Piece[]): { at: Point; stack: readonly Piece[] }[] {
  const seen = inView(desk, pieces);
  const spots = spotsIn(desk, space, seen.length);
  const piles = spots.length < seen.length ? alike(desk, seen) : seen.map((piece) => [piece]);
  while (piles.length > spots.length) joinSmallest(piles);
  return spotsIn(desk, space, piles.length).map((at, i) => ({ at, stack: upward(desk, piles[i] ?? []) }));
}

/** The pieces of a stack with what the question is about on top, else as they lie. */
export const upward = (desk: Situation, stack: readonly Piece[]): Piece[] => [...stack].sort((p, q) => desk.asked.concern(p) - desk.asked.concern(q));

/** Makes one of the two neighbouring piles that together are the smallest; of two sides only where nothing else is left. */
function joinSmallest(piles: Piece[][]): void {
  const cost = (i: number): number => {
    const [one, other] = [piles[i] ?? [], piles[i + 1] ?? []];
    return one.length + other.length + (one[0]?.side === other[0]?.side ? 0 : 1000);
  };
  let best = 0;
  for (let i = 1; i < piles.length - 1; i++) if (cost(i) < cost(best)) best = i;
  piles.splice(best, 2, [...(piles[best] ?? []), ...(piles[best + 1] ?? [])]);
}

/** Pieces in piles of those that cannot be told apart. */
function alike(desk: Situation, pieces: readonly Piece[]): Piece[][] {
  const piles = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = piece.kind ? JSON.stringify([piece.kind, piece.side, piece.marks, desk.asked.concern(piece)]) : String(piece.id);
    piles.set(key, [...(piles.get(key) ?? []), piece]);
  }
  return [...piles.values()];
}

/** The piece that carries a piece, and is carried by none; or that is seen by itself. */
export function rootOf(desk: Situation, piece: Piece): Piece {
  const carrier = desk.asked.concern(piece) > 0 ? undefined : desk.field.pieces.get(piece.carrier);
  return carrier ? rootOf(desk, carrier) : piece;
}

/**
 * What lies on or in one another in a space: of an area the pile of `piece` with what it carries, or, where none is
 * given and not all can be seen, all there is.  Fewer than two: there is nothing to spread.
 */
export function pileIn(desk: Situation, space: number, piece?: Piece): readonly Piece[] {
  const pieces = desk.field.standing.get(space) ?? [];
  if (!desk.plan.areas.has(space)) return pieces;
  if (!piece) {
    const { length } = inView(desk, pieces);
    return length < pieces.length || spotsIn(desk, space, length).length < length ? pieces : [];
  }
  const root = rootOf(desk, piece);
  const pile = shared(desk, space, pieces).find(({ stack }) => stack.includes(root))?.stack ?? [root];
  return pieces.filter((other) => pile.includes(rootOf(desk, other)));
}

/** Where what goes to or from a space begins and ends: in an area amid its counters, not on its name. */
export function middleOf(desk: Situation, space: number): Point {
  if (!desk.plan.areas.has(space)) return desk.field.at(space);
  const piles = shared(desk, space, desk.field.standing.get(space) ?? []);
  if (!piles.length) return desk.plan.areas.spots(space, 1)[0] ?? desk.field.at(space);
  const mean = (axis: 0 | 1): number => piles.reduce((sum, { at }) => sum + at[axis], 0) / piles.length;
  return [mean(0), mean(1)];
}
