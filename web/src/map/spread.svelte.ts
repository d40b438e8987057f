/** The stack that is spread, so that each of its counters can be seen and chosen. */

import type { Piece } from "../scene";
import type { Situation } from "../state/asked.svelte";
import { pileIn } from "./piles";

/** The space in which a stack is spread, and the pieces of that stack. */
export interface Spreading {
  space: number;
  pieces: readonly number[];
}

export class Spread {
  now = $state.raw<Spreading | null>(null);

  constructor(readonly of: Situation) {}

  /** Whether the stack of a space is spread; in an area, that of `piece`, if one is given. */
  has(space: number, piece?: Piece): boolean {
    return this.now?.space === space && (!piece || this.now.pieces.includes(piece.id));
  }

  /** Spreads the stack of a space, in an area that of `piece`, or closes it again; whether there is one. */
  toggle(space: number, piece?: Piece): boolean {
    if (!this.has(space, piece)) return this.open(space, piece);
    this.now = null;
    return true;
  }

  /** Spreads the stack of a space; whether there is one. */
  open(space: number, piece?: Piece): boolean {
    const pile = pileIn(this.of, space, piece);
    if (pile.length < 2) return false;
    this.now = { space, pieces: pile.map(({ id }) => id) };
    return true;
  }

  /** Closes a spread stack of which nothing can be chosen any more: it would cover what can. */
  fold(): void {
    if (!this.now?.pieces.some((id) => this.of.asked.byPiece.has(id))) this.now = null;
  }
}
