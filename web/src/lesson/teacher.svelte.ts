/** What a lesson points at, and how the table brings it into view: nobody has to look for the next thing to press. */

import type { Choice, Lesson, Piece } from "../scene";
import type { Desk } from "../state/desk.svelte";
import { screen } from "../state/screen.svelte";
import type { Point } from "../map/lattice";
import { pileIn, placed, spotOf } from "../map/standing";

/** The scales at which a lesson shows the map: that at which counters can be read, and that beyond which nothing is gained. */
const [READABLE, NEAREST] = [0.5, 1.1];

export class Teacher {
  /** Whether the drawer was opened for something in it that was pointed at. */
  #opened = false;

  constructor(readonly desk: Desk) {}

  get lesson(): Lesson | null {
    return this.desk.session.table?.guide ?? null;
  }

  /** The pieces that are to be chosen next. */
  readonly pieces = $derived.by(() => new Set(this.lesson?.pieces ?? []));
  /** The spaces that are to be chosen next, or to be looked at. */
  readonly spaces = $derived.by(() => new Set(this.lesson?.spaces ?? []));

  /** Whether the lesson points at a choice. */
  pointsAt({ action }: Choice): boolean {
    return this.lesson?.actions.some((a) => a.verb === action.verb && a.target === action.target) ?? false;
  }

  /** The pieces that are pointed at and lie on the map. */
  get #onMap(): Piece[] {
    return [...this.pieces].flatMap((id) => this.desk.pieces.get(id) ?? []).filter((piece) => piece.space >= 0);
  }

  /** Where a space is chosen: in an area at its mark, or beside what lies there. */
  spotIn(space: number): Point {
    const { plan } = this.desk;
    if (!plan.areas.has(space)) return this.desk.at(space);
    const taken = placed(this.desk, null).flat.filter(({ piece }) => piece.space === space).length;
    return plan.areas.spots(space, taken + 1).at(-1) ?? this.desk.at(space);
  }

  /** What has to be in view in order to go on. */
  #next(): Point[] {
    const chosen = this.desk.choices.filter((choice) => choice.space >= 0 && this.pointsAt(choice));
    return [...chosen.map(({ space }) => this.spotIn(space)), ...this.#onMap.map((piece) => spotOf(this.desk, piece))];
  }

  /** All that is pointed at on the map. */
  #all(): Point[] {
    return [...this.#next(), ...[...this.spaces].map((space) => this.spotIn(space))];
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
    const { desk } = this;
    const beside = [...this.pieces].some((id) => (desk.pieces.get(id)?.space ?? 0) < 0);
    if (screen.layout === "drawer" && beside && desk.open === "") [desk.open, this.#opened] = ["drawer", true];
    else if (!beside && this.#opened) {
      if (desk.open === "drawer") desk.open = "";
      this.#opened = false;
    }
  }

  /** Spreads the stack in which something that is pointed at lies under or in something else. */
  #openStack(): void {
    const { desk } = this;
    const hidden = this.#onMap.find((piece) => !placed(desk, null).flat.some((one) => one.piece.id === piece.id && !one.covered));
    if (hidden && !desk.isFanned(hidden.space, hidden)) {
      desk.fan = { space: hidden.space, pieces: pileIn(desk, hidden.space, hidden).map(({ id }) => id) };
    }
  }
}
