/** A piece that the mouse carries: taken up by dragging it, put down where it is let go, back again elsewhere. */

import type { Piece } from "../scene";
import type { Asked } from "../state/asked.svelte";
import type { Hand } from "../state/hand.svelte";
import type { Opened } from "../state/opened.svelte";
import type { Pointed } from "../state/pointed.svelte";
import type { Reasons } from "../state/reasons.svelte";
import type { Session } from "../state/session.svelte";
import type { Point } from "./lattice";

const SLACK = 5;

interface Here {
  readonly session: Session;
  readonly asked: Asked;
  readonly pointed: Pointed;
  readonly opened: Opened;
  readonly reasons: Reasons;
  readonly hand: Hand;
}

export class Drag {
  /** The piece in hand, and where it is held, in units of the board. */
  piece = $state.raw<Piece | null>(null);
  at = $state.raw<Point>([0, 0]);

  #pressed: { piece: Piece; x: number; y: number } | null = null;
  /** Whether the drag itself took the piece up, so that letting go elsewhere takes that back. */
  #own = false;
  #lifted: Promise<boolean> = Promise.resolve(true);
  /** Whether the piece has been let go of and is on its way. */
  #falling = false;

  constructor(readonly desk: Here) {}

  /** A button goes down on a piece; whether a drag from here would carry it. */
  press(piece: Piece, x: number, y: number): boolean {
    this.#pressed = this.#canLift(piece) ? { piece, x, y } : null;
    return this.#pressed !== null;
  }

  /** The mouse moves with the button down; whether a piece is in hand now. */
  drag(x: number, y: number, at: Point): boolean {
    const pressed = this.#pressed;
    if (pressed && !this.piece && Math.hypot(x - pressed.x, y - pressed.y) >= SLACK) this.#lift(pressed.piece);
    if (!this.piece) return false;
    this.at = at;
    return true;
  }

  /** Lets go over a space, or over none. */
  async drop(space: number | null, at: Point): Promise<void> {
    this.#pressed = null;
    const { piece, desk } = this;
    if (!piece || this.#falling) return;
    this.#falling = true;
    const lifted = await this.#lifted;
    const goals = lifted && space !== null && desk.asked.subject.has(piece.id) ? (desk.asked.bySpace.get(space) ?? []) : [];
    const only = goals.length === 1 ? goals[0] : undefined;
    if (only) await desk.session.act(only);
    else if (goals.length) desk.hand.choose(goals, piece.title || piece.name, at);
    else if (lifted && this.#own) await desk.session.undo();
    this.piece = null;
    this.#falling = false;
  }

  /** Puts the piece back; whether one was in hand. */
  cancel(): boolean {
    const held = this.piece !== null;
    void this.drop(null, [0, 0]);
    return held;
  }

  #canLift(piece: Piece): boolean {
    const { desk } = this;
    if (desk.session.busy) return false;
    if (desk.asked.ways.size) return desk.asked.subject.has(piece.id) || desk.session.offeredBefore(piece.id);
    return this.#taking(piece) !== undefined;
  }

  #taking(piece: Piece) {
    const own = this.desk.asked.byPiece.get(piece.id) ?? [];
    return own.length === 1 && own[0]?.marks.includes("lift") ? own[0] : undefined;
  }

  #lift(piece: Piece): void {
    const { desk } = this;
    const choice = this.#taking(piece);
    this.#own = !desk.asked.subject.has(piece.id);
    desk.opened.menu = desk.reasons.why = desk.pointed.cursor = desk.pointed.pieceUnder = null;
    if (!this.#own) this.#lifted = Promise.resolve(true);
    else this.#lifted = choice ? desk.session.act(choice) : desk.session.insteadOf(piece.id);
    this.piece = piece;
  }
}
