/** What the reader does: presses and chooses, goes on, takes back. */

import type { Choice, Piece } from "../scene";
import type { Point } from "../map/lattice";
import type { Spread } from "../map/spread.svelte";
import { say } from "../text/say";
import type { Situation } from "./asked.svelte";
import type { Notes } from "./notes.svelte";
import type { Opened } from "./opened.svelte";
import type { Pointed } from "./pointed.svelte";
import type { Reasons } from "./reasons.svelte";
import type { Session } from "./session.svelte";
import type { Way } from "./way.svelte";

interface Here extends Situation {
  readonly session: Session;
  readonly spread: Spread;
  readonly pointed: Pointed;
  readonly opened: Opened;
  readonly notes: Notes;
  readonly reasons: Reasons;
  readonly way: Way;
}

export class Hand {
  constructor(readonly desk: Here) {}

  /** Makes the only choice, or shows the list of them. */
  choose(choices: readonly Choice[], title: string, at: Point): void {
    const { opened } = this.desk;
    this.#clear();
    const [only, other] = choices;
    if (!only) return;
    if (other) opened.menu = { title, choices: [...choices], at };
    else this.#make(only);
  }

  take(choice: Choice): void {
    this.#clear();
    this.desk.opened.shut("palette");
    this.#make(choice);
  }

  /** Takes away what has come up at a place of the map. */
  #clear(): void {
    this.desk.opened.menu = null;
    this.desk.reasons.drop();
  }

  #make(choice: Choice): void {
    const { opened, session, spread } = this.desk;
    opened.leaveClause();
    const side = this.desk.asked.question?.side;
    void session.act(choice).then((done) => {
      spread.fold();
      if (done) this.#goThrough(side);
    });
  }

  /** Takes what alone can be chosen next, where that does not just go on; not in a lesson, which speaks of each step. */
  #goThrough(side: string | undefined): void {
    const { asked, session } = this.desk;
    const [only, other] = asked.offered;
    const forced = only && !other && !only.main && asked.question?.side === side && !session.table?.guide && !session.planning;
    if (forced) this.#make(only);
  }

  /** A tap: whether it acts. */
  touch(piece: Piece | undefined, space: number): boolean {
    this.desk.opened.menu = this.desk.reasons.why = null;
    return this.desk.pointed.touch(piece, space);
  }

  /** A click on a piece: its choices, else those of the space it stands on, else another beginning; in hand it is put down. */
  pressPiece(piece: Piece, at: Point): void {
    const { asked, notes, opened, reasons, session, way } = this.desk;
    if (notes.pin(piece.space)) return;
    if (way.laying) return this.pressSpace(piece.space, at);
    const own = asked.byPiece.get(piece.id);
    if (own) return this.choose(own, piece.title || piece.name, at);
    if (piece.space >= 0 && asked.bySpace.has(piece.space)) return this.pressSpace(piece.space, at);
    opened.menu = null;
    if (session.offeredBefore(piece.id)) return void (asked.subject.has(piece.id) ? session.undo() : session.insteadOf(piece.id));
    if (reasons.told && piece.space >= 0) return reasons.drop();
    reasons.whyNot(piece.title || piece.name, { piece: piece.id }, at);
  }

  /** A click on a space by which the way of a move is to lead, before its goal. */
  layWay(space: number, at: Point): void {
    this.#clear();
    void this.desk.way.by(space, at);
  }

  /** A click on a space: its choices and those of the pieces on it; or, while a way is laid, a part of the way. */
  pressSpace(space: number, at: Point): void {
    const { asked, field, notes, opened, reasons, way } = this.desk;
    if (notes.pin(space)) return;
    if (way.laying) return this.layWay(space, at);
    const all = asked.choicesAt({ piece: null, space });
    const name = field.space(space)?.name ?? "";
    if (all.length) return this.choose(all, name, at);
    opened.menu = null;
    if (reasons.told) return reasons.drop();
    reasons.whyNot(name, { space }, at);
  }

  /** Has the next space that is chosen get a note, or no longer; on a phone the layers make room for the map. */
  takePin(): void {
    const { notes, opened, pointed } = this.desk;
    notes.pinning = !notes.pinning;
    opened.shut("layers");
    if (notes.pinning) pointed.said = say("note.where");
  }

  /** Goes on; or says why that cannot be. */
  goOnOrSayWhy(): void {
    const { asked, reasons } = this.desk;
    if (asked.main) this.take(asked.main);
    else if (asked.question?.blocked) void reasons.explainClosed(asked.question.blocked);
  }

  /** Takes the last answer back, or says why that cannot be. */
  async undo(): Promise<void> {
    const { reasons, session } = this.desk;
    const { table } = session;
    if (table && !table.can_undo) reasons.explainButton(say("table.noUndo"), table.undo_reason);
    else await session.undo();
  }

  /** Makes again what was taken back, or says why that cannot be. */
  async redo(): Promise<void> {
    const { reasons, session } = this.desk;
    const { table } = session;
    if (table && !table.can_redo) reasons.explainButton(say("table.noRedo"), table.redo_reason);
    else await session.redo();
  }
}
