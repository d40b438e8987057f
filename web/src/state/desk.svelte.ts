/** A reader's place at a table: what lies there, what is asked, pointed at and open, and what the reader does. */

import { Battles } from "../battle/battles.svelte";
import { asTheyWere, placesOf } from "../battle/fights";
import { Taught } from "../lesson/taught.svelte";
import { Teacher } from "../lesson/teacher.svelte";
import { Drag } from "../map/drag.svelte";
import type { Plan } from "../map/plan";
import type { Board, LogLine } from "../scene";
import { Spread } from "../map/spread.svelte";
import { View } from "../map/view.svelte";
import { api } from "./api";
import { Asked } from "./asked.svelte";
import type { Away } from "./away.svelte";
import { Camera } from "./camera.svelte";
import { Field } from "./field.svelte";
import { Hand } from "./hand.svelte";
import { Notes } from "./notes.svelte";
import { Opened } from "./opened.svelte";
import { Pointed } from "./pointed.svelte";
import { Reasons } from "./reasons.svelte";
import { type Session, ownEyes } from "./session.svelte";
import { Sheets } from "./sheets.svelte";
import { Way } from "./way.svelte";

/** Each subject knows those above it, and none below. */
export class Desk {
  readonly sheets: Sheets;
  readonly view = new View();
  readonly opened = new Opened();
  readonly notes: Notes;
  readonly field: Field;
  readonly asked: Asked;
  readonly pointed: Pointed;
  readonly spread: Spread;
  readonly reasons: Reasons;
  readonly way: Way;
  readonly hand: Hand;
  readonly drag: Drag;
  readonly teacher: Teacher;
  readonly camera: Camera;
  readonly battles: Battles;
  /** What happened while the reader was away; null where nobody can be. */
  away = $state.raw<Away | null>(null);

  constructor(
    readonly session: Session,
    board: Board,
    By: typeof Camera = Camera,
  ) {
    this.sheets = new Sheets(board);
    this.view.setBoard(board);
    this.notes = new Notes(session);
    this.field = new Field(session, this.sheets, () => this.battles.between);
    this.asked = new Asked(session, this.field, new Taught(session));
    this.pointed = new Pointed(session, this.asked);
    this.spread = new Spread(this);
    this.reasons = new Reasons(this);
    this.way = new Way(this);
    this.hand = new Hand(this);
    this.drag = new Drag(this);
    this.teacher = new Teacher(this);
    this.camera = new By(this);
    this.battles = new Battles((fight) => this.camera.bring(placesOf(fight), true));
    session.pace.teller = this.battles;
  }

  /** The plan of the sheet that is shown. */
  get plan(): Plan {
    return this.sheets.plan;
  }

  /** Opens the card of the battle that a line of the log belongs to, with its counters as they were before it. */
  async openBattle(line: LogLine): Promise<void> {
    const { session } = this;
    if (!session.table) return;
    const { log, position } = session.table;
    const before = Math.max(0, (log[line.battle]?.decision ?? 0) - 1);
    const asked = api.moment(session.token, before, session.stand.eyes ?? ownEyes(session.table), log.length);
    const pieces = await asked.then((moment) => moment.position.pieces, () => []);
    this.battles.open(log, line, asTheyWere(pieces, position.pieces));
  }

  /** Closes all that has come up; whether anything had. */
  close(): boolean {
    const { drag, notes, opened, pointed, reasons, spread } = this;
    const own = [drag.cancel(), notes.close(), opened.close(), !!reasons.why, !!spread.now];
    reasons.why = spread.now = null;
    pointed.letGo();
    return own.includes(true);
  }
}
