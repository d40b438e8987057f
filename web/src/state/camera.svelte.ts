/** What is brought into view: a place that is named, all that the question is about, what a lesson points at. */

import type { Piece } from "../scene";
import type { Teacher } from "../lesson/teacher.svelte";
import type { Point } from "../map/lattice";
import { middleOf } from "../map/piles";
import { type Lying, spotOf } from "../map/standing";
import type { Pointed } from "./pointed.svelte";

/** The scale at which the sum of an attack can be read on its counters. */
const READABLE = 0.6;

export interface Seen extends Lying {
  readonly pointed: Pointed;
  readonly teacher: Teacher;
}

export class Camera {
  #attacked = "";

  constructor(readonly desk: Seen) {}

  /** Flies to a space if it is not in view, and rings it. */
  show(space: number): void {
    const { field, pointed, view } = this.desk;
    pointed.ringed = space;
    if (!view.sees(field.at(space))) view.centre(field.at(space), Math.max(view.k, 0.45));
  }

  /** Where a piece stands; less than nothing beside the map. */
  #spaceOf(piece: number): number {
    return this.desk.field.pieces.get(piece)?.space ?? -1;
  }

  /** Whether the question is where something beside the map comes to it. */
  get #arrives(): boolean {
    const { subject } = this.desk.asked;
    return subject.size > 0 && [...subject].every((id) => this.#spaceOf(id) < 0);
  }

  /** The spaces from which the attack in hand may be answered. */
  get #answers(): number[] {
    const arrows = this.desk.field.position?.attack?.answer?.arrows ?? [];
    return arrows.flatMap(({ path }) => path);
  }

  /** Where the heart of the question lies: the attack in hand, what may answer it, and the pieces it is about. */
  #heart(): number[] {
    const { asked, field } = this.desk;
    if (this.#arrives) return [...asked.bySpace.keys()];
    const ids = [...field.attackers, ...field.defenders, ...asked.subject];
    return [...new Set([...ids.map((id) => this.#spaceOf(id)), ...this.#answers])].filter((space) => space >= 0);
  }

  /** All spaces that the question concerns; without any, those of the side whose turn it is. */
  #concerned(): number[] {
    const { asked, field } = this.desk;
    const { position } = field;
    const chosen = position?.attack ? [] : [...asked.byPiece.keys()].map((id) => this.#spaceOf(id));
    const spaces = new Set([...this.#heart(), ...asked.bySpace.keys(), ...chosen].filter((space) => space >= 0));
    if (spaces.size) return [...spaces];
    const active = position?.pieces.filter((piece) => piece.side === position.phasing && piece.space >= 0) ?? [];
    return [...new Set(active.map((piece) => piece.space))];
  }

  #points(spaces: Iterable<number>): Point[] {
    return [...spaces].map((space) => middleOf(this.desk, space));
  }

  /** What is to be seen for the question: all that it concerns; where that lies too far apart, what can be chosen. */
  #sight(spaces = this.#concerned(), k?: number): Point[] {
    const { asked, field, view } = this.desk;
    const spots = (pieces: readonly Piece[]): Point[] => pieces.map((piece) => spotOf(this.desk, piece));
    const choosable = [...asked.byPiece.keys()].flatMap((id) => field.pieces.get(id) ?? []).filter((piece) => piece.space >= 0);
    const all = [...this.#points(spaces), ...spots(choosable.filter((piece) => spaces.includes(piece.space)))];
    if (view.fits(all, k)) return all;
    const open = [...this.#points(asked.bySpace.keys()), ...spots(choosable)];
    return open.length ? open : all;
  }

  /** Shows what the lesson points at: as soon as it does, if it is not in view, or in any case. */
  showPointed(how: "follow" | "first" | "anyway" = "anyway"): void {
    this.desk.teacher.show(this.#points(this.#heart()), how);
  }

  /** Shows all that the question is about. */
  showQuestion(): void {
    this.desk.view.frame(this.#sight());
  }

  /** The first view of a table: the question on a phone, the whole map where it can be read. */
  showFirst(): void {
    const { asked, view } = this.desk;
    if (asked.taught.lesson) this.showPointed("first");
    else if (view.fitting > 0.26 && !this.#heart().length) view.fit(true);
    else view.frame(this.#sight(), undefined, true);
  }

  /**
   * Keeps the question in view: flies to it when its heart is not all in view (or, of a question without one,
   * nothing that can be chosen is), and comes nearer when an attack begins, or something arrives, too far away to read.
   */
  follow(): void {
    const { asked, field, view } = this.desk;
    if (!asked.question) return;
    if (asked.taught.lesson) return this.showPointed("follow");
    const attacked = [...field.defenders].join();
    const begins = attacked !== "" && attacked !== this.#attacked;
    this.#attacked = attacked;
    const seen = (at: Point): boolean => view.sees(at, 24);
    const heart = this.#heart();
    if (begins && view.k < READABLE) return view.frame(this.#sight(heart, READABLE), [READABLE, 1.1]);
    const points = this.#points(heart);
    const whole = heart.length > 0 && view.fits(points);
    if (whole && this.#arrives && view.k < READABLE) return this.showQuestion();
    if (whole ? !points.every(seen) : !this.#sight().some(seen)) this.showQuestion();
  }
}
