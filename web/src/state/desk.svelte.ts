/** A reader's place at a table: what lies there, what is asked, pointed at and open, and what the reader does. */

import { Taught } from "../lesson/taught.svelte";
import { Teacher } from "../lesson/teacher.svelte";
import { Drag } from "../map/drag.svelte";
import type { Plan } from "../map/plan";
import type { Board } from "../scene";
import { Spread } from "../map/spread.svelte";
import { View } from "../map/view.svelte";
import { Asked } from "./asked.svelte";
import type { Away } from "./away.svelte";
import { Camera } from "./camera.svelte";
import { Field } from "./field.svelte";
import { Hand } from "./hand.svelte";
import { Notes } from "./notes.svelte";
import { Opened } from "./opened.svelte";
import { Pointed } from "./pointed.svelte";
import { Reasons } from "./reasons.svelte";
import type { Session } from "./session.svelte";
import { Sheets } from "./sheets.svelte";

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
  readonly hand: Hand;
  readonly drag: Drag;
  readonly teacher: Teacher;
  readonly camera: Camera;
  /** What happened while the reader was away; null where nobody can be. */
  away = $state.raw<Away | null>(null);

  constructor(
    readonly session: Session,
    board: Board,
    By: typeof Camera = Camera,
  ) {
    this.sheets = new Sheets(board);
    this.view.setBoard(board);
    this.notes = new Notes(session.table?.match ?? "");
    this.field = new Field(session, this.sheets);
    this.asked = new Asked(session, this.field, new Taught(session));
    this.pointed = new Pointed(session, this.asked);
    this.spread = new Spread(this);
    this.reasons = new Reasons(this);
    this.hand = new Hand(this);
    this.drag = new Drag(this);
    this.teacher = new Teacher(this);
    this.camera = new By(this);
  }

  /** The plan of the sheet that is shown. */
  get plan(): Plan {
    return this.sheets.plan;
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
