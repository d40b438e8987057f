/** What the reader points at: with the mouse, a finger or the keys. */

import type { Piece } from "../scene";
import type { Asked } from "./asked.svelte";
import type { Session } from "./session.svelte";

/** A piece, or a space, that has been touched; what it means holds for one state of the table. */
export interface Touched {
  piece: number | null;
  space: number;
  version: number;
}

export class Pointed {
  /** The space that the keys have come to. */
  cursor = $state<number | null>(null);
  /** What lies under the pointer. */
  pieceUnder = $state<number | null>(null);
  spaceUnder = $state<number | null>(null);
  /** The space that is ringed because something beside the map is about it. */
  #ringed = $state<number | null>(null);
  /** How often a space was shown by a press while it is ringed: each time the ring is drawn anew, and bold. */
  shown = $state(0);
  /** The space that was looked at last: rested on, pressed, or come to with the keys. */
  looked = $state<number | null>(null);
  /** What is told of it to those who listen. */
  said = $state("");
  /** Whether the counters are hidden for as long as a key is held. */
  bare = $state(false);
  /** What a finger has touched once; a second tap on it acts. */
  #touched = $state.raw<Touched | null>(null);

  constructor(
    readonly session: Session,
    readonly asked: Asked,
  ) {}

  get ringed(): number | null {
    return this.#ringed;
  }

  set ringed(space: number | null) {
    if (space !== this.#ringed) this.shown = 0;
    this.#ringed = space;
  }

  /** Rings a space no longer that was shown by a press: what it was shown for has been answered. */
  unshow(): void {
    if (this.shown) this.ringed = null;
  }

  /** Rings a space boldly, as it was pressed. */
  show(space: number): void {
    this.ringed = space;
    this.shown += 1;
  }

  /** The lit space that is looked at: under the pointer, else at the cursor. */
  get aim(): number | null {
    const lit = (space: number | null): boolean => space !== null && this.asked.bySpace.has(space);
    return lit(this.spaceUnder) ? this.spaceUnder : lit(this.cursor) ? this.cursor : null;
  }

  get touched(): Touched | null {
    return this.#touched?.version === this.session.table?.version ? this.#touched : null;
  }

  /** A tap: whether it is the second one on the same thing, or on something of which nothing is to be shown. */
  touch(piece: Piece | undefined, space: number): boolean {
    const before = this.touched;
    const now = { piece: piece?.id ?? null, space, version: this.session.table?.version ?? 0 };
    const again = before !== null && before.piece === now.piece && before.space === space;
    const lit = this.asked.choicesAt(now).length > 0 || (piece !== undefined && this.session.offeredBefore(piece.id));
    this.#touched = again || (!piece && !lit) ? null : now;
    this.spaceUnder = this.touched && space >= 0 ? space : null;
    return again || !lit;
  }

  /** Forgets all that was pointed at: another sheet is shown. */
  leave(): void {
    this.cursor = this.ringed = this.looked = this.pieceUnder = this.spaceUnder = null;
    this.letGo();
  }

  /** Forgets what was touched. */
  letGo(): void {
    this.#touched = null;
  }
}
