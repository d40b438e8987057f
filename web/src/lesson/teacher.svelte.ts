/** How the table brings into view what a lesson points at: nobody has to look for the next thing to press. */

import type { Piece } from "../scene";
import { type Lying, placed, spotIn, spotOf } from "../map/standing";
import type { Point } from "../map/lattice";
import type { Opened } from "../state/opened.svelte";
import { screen } from "../state/screen.svelte";

/** The scales at which a lesson shows the map: that at which counters can be read, and that beyond which nothing is gained. */
const [READABLE, NEAREST] = [0.5, 1.1];

interface Here extends Lying {
  readonly opened: Opened;
}

export class Teacher {
  /** Whether the drawer was opened for something in it that was pointed at. */
  #opened = false;

  constructor(readonly desk: Here) {}

  /** The pieces that are pointed at and lie on the map. */
  get #onMap(): Piece[] {
    const { asked, field, sheets } = this.desk;
    return [...asked.taught.pieces].flatMap((id) => field.pieces.get(id) ?? []).filter((piece) => piece.space >= 0 && sheets.has(piece.space));
  }

  /** What has to be in view in order to go on. */
  #next(): Point[] {
    const { asked } = this.desk;
    const chosen = asked.choices.filter((choice) => choice.space >= 0 && this.desk.sheets.has(choice.space) && asked.taught.pointsAt(choice));
    return [...chosen.map(({ space }) => spotIn(this.desk, space)), ...this.#onMap.map((piece) => spotOf(this.desk, piece))];
  }

  /** All that is pointed at on the map. */
  #all(): Point[] {
    return [...this.#next(), ...[...this.desk.asked.taught.spaces].filter((space) => this.desk.sheets.has(space)).map((space) => spotIn(this.desk, space))];
  }

  /** Brings what is to be done next into view, with as much of the rest, and of what is `around`, as can be read beside it. */
  show(around: readonly Point[], how: "follow" | "first" | "anyway"): void {
    const { view } = this.desk;
    this.#openDrawer();
    this.#openStack();
    const next = this.#next();
    const wholes = [[...this.#all(), ...around], this.#all(), next].filter((points) => points.length > 0);
    const points = wholes.find((whole) => view.fits(whole, READABLE)) ?? wholes.at(-1);
    if (!points) return how === "follow" ? undefined : view.fit(how === "first");
    const seen = view.k >= READABLE && points.every((point) => view.sees(point));
    const least = view.fits(points, READABLE) ? READABLE : view.fitting;
    if (how !== "follow" || !seen) view.frame(points, [least, NEAREST], how === "first");
  }

  /** What lies beside the map is behind a drawer where there is no room for it. */
  #openDrawer(): void {
    const { asked, field, opened } = this.desk;
    const beside = [...asked.taught.pieces].some((id) => (field.pieces.get(id)?.space ?? 0) < 0);
    if (screen.layout === "drawer" && beside && opened.pane === "") [opened.pane, this.#opened] = ["drawer", true];
    else if (!beside && this.#opened) {
      opened.shut("drawer");
      this.#opened = false;
    }
  }

  /** Whether it points at pieces of the map, and at none in a space: to spread the stack there might cover them. */
  pointsElsewhere(space: number): boolean {
    return this.#onMap.length > 0 && !this.#onMap.some((piece) => piece.space === space);
  }

  /** Spreads the stack in which something that is pointed at lies under or in something else; closes one that may cover it. */
  #openStack(): void {
    const { asked, spread } = this.desk;
    if (this.#onMap.length && !spread.now?.pieces.some((id) => asked.taught.pieces.has(id))) spread.now = null;
    const hidden = this.#onMap.find((piece) => !placed(this.desk, null).flat.some((one) => one.piece.id === piece.id && !one.covered));
    if (hidden && !spread.has(hidden.space, hidden)) spread.open(hidden.space, hidden);
  }
}
