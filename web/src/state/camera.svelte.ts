/** What is brought into view, and on which sheet: a place that is named, all that the question is about, what a lesson points at. */

import type { Piece } from "../scene";
import type { Teacher } from "../lesson/teacher.svelte";
import type { Point } from "../map/lattice";
import { middleOf } from "../map/piles";
import { type Lying, spotOf } from "../map/standing";
import { SMALL } from "../map/view.svelte";
import { screen } from "./screen.svelte";
import type { Notes } from "./notes.svelte";
import type { Opened } from "./opened.svelte";
import type { Pointed } from "./pointed.svelte";
import type { Reasons } from "./reasons.svelte";

/** The scale at which the sum of an attack can be read on its counters. */
const READABLE = 0.6;
/** The scale below which counters are no more than dots. */
const DOTS = 0.26;
/** Where another sheet has this many times the places to choose from, the question is about that one. */
const FAR_MORE = 20;

export interface Seen extends Lying {
  readonly notes: Notes;
  readonly opened: Opened;
  readonly pointed: Pointed;
  readonly reasons: Reasons;
  readonly teacher: Teacher;
}

export class Camera {
  #attacked = "";
  /** The part of each sheet that was in view when another was shown, by its middle and scale. */
  readonly #left = new Map<number, [Point, number]>();

  constructor(readonly desk: Seen) {}

  /** Shows another sheet: what was in view of it last, or all of it. */
  turnTo(sheet: number): void {
    const { notes, opened, pointed, reasons, sheets, spread, view } = this.desk;
    const next = sheets.all[sheet];
    if (!next || sheet === sheets.at) return;
    this.#left.set(sheets.at, [view.middle, view.k]);
    pointed.leave();
    reasons.drop();
    spread.now = opened.menu = notes.at = null;
    sheets.at = sheet;
    view.setBoard(next);
    const left = this.#left.get(sheet);
    if (left) view.place(...left);
    else view.fit(true);
  }

  /** Turns to a sheet as its reader does: if none of what can be chosen there would be in view, it is brought there. */
  leaf(sheet: number): void {
    const { sheets, view } = this.desk;
    if (sheet === sheets.at) return;
    this.turnTo(sheet);
    const open = this.#points(this.#open);
    if (open.length && !open.some((at) => view.sees(at))) view.frame(open);
  }

  /** Turns to the sheet on which one has to choose, near enough to read what can be chosen there. */
  leafToOpen(): void {
    const { view } = this.desk;
    this.leaf(this.elsewhere);
    if (view.k < SMALL && this.open.length) view.frame(this.open);
  }

  /** Shows all of each other sheet when it is turned to: nothing was seen of it yet. */
  forget(): void {
    this.#left.clear();
  }

  /** Shows the sheet on which most of these spaces lie, if none, or next to none, lies on the one that is shown; whether any does now. */
  #turnToAny(spaces: readonly number[]): boolean {
    const { sheets } = this.desk;
    if (!sheets.several) return true;
    if (!spaces.length) return false;
    const counted = (of: readonly number[]): number[] => sheets.all.map((_, sheet) => of.filter((space) => sheets.of(space) === sheet).length);
    const places = counted([...new Set(spaces)]);
    const all = counted(spaces);
    const here = places[sheets.at] ?? 0;
    if (!here || FAR_MORE * here < Math.max(...places)) this.turnTo(all.indexOf(Math.max(...all)));
    return true;
  }

  /** Flies to a space if it is not in view, on its own sheet, and rings it. */
  show(space: number): void {
    const { field, pointed, sheets, view } = this.desk;
    this.turnTo(sheets.of(space));
    pointed.show(space);
    if (!view.sees(field.at(space))) view.centre(field.at(space), Math.max(view.k, 0.45));
  }

  /** Shows what a space of another sheet has to do with: rings it, or where it is much brings all of it into view. */
  showRelatives(spaces: readonly number[]): void {
    const [first] = spaces;
    if (first === undefined) return;
    this.show(first);
    this.desk.pointed.cursor = first;
    if (spaces.length > 1) this.desk.view.frame(this.#points(spaces), undefined, false);
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
    return [...new Set([...ids.map((id) => this.#spaceOf(id)), ...field.attacked, ...this.#answers])].filter((space) => space >= 0);
  }

  /** Where the counters lie that the question or the attack in hand is about, on the sheet that is shown: in an area not its middle. */
  #spotsOfHeart(): Point[] {
    const { asked, field, sheets } = this.desk;
    const pieces = [...field.attackers, ...field.defenders, ...asked.subject].flatMap((id) => field.pieces.get(id) ?? []);
    return pieces.filter(({ space }) => space >= 0 && sheets.has(space)).map((piece) => spotOf(this.desk, piece));
  }

  /**
   * While nobody is asked here: shows the sheet on which something has just happened, and brings the reader to where it
   * was, of a way to its goal, as long as he has not moved the map himself.
   */
  #followEvents(): void {
    const { view } = this.desk;
    const { path, spaces } = this.#turnToEvents();
    const points = this.#points([...path, ...spaces]);
    const goal = this.#points(path.slice(-1));
    const seen = (at: Point): boolean => view.sees(at, 24);
    if (view.steered || (goal.every(seen) && (points.some(seen) || !points.length))) return;
    view.frame(points, [Math.min(view.k, READABLE), READABLE], false, goal);
  }

  /** Shows the sheet on which something has just happened; the way that was gone there, and the spaces where it did. */
  #turnToEvents(): { path: readonly number[]; spaces: readonly number[] } {
    const { asked, sheets } = this.desk;
    const { table } = asked.session;
    const last = table?.log.findLast((line) => line.decision === table.decision && line.path.length + line.spaces.length > 0);
    if (!last) return { path: [], spaces: [] };
    if (sheets.several) this.turnTo(sheets.of(last.path.at(-1) ?? last.spaces[0] ?? -1));
    return last;
  }

  /** All spaces where something can be chosen, and of what is beside the map nothing. */
  get #open(): number[] {
    const { asked } = this.desk;
    return [...asked.bySpace.keys(), ...[...asked.byPiece.keys()].map((id) => this.#spaceOf(id))].filter((space) => space >= 0);
  }

  /** The sheet on which one has to choose, where nothing can be chosen on the one that is shown; -1 where something can, or nothing anywhere. */
  get elsewhere(): number {
    const [first] = this.#open;
    return first === undefined || this.#here(this.#open).length ? -1 : this.desk.sheets.of(first);
  }

  /**
   * Shows the sheet that the question is about: where something can be chosen, else where its heart lies.  An attack is
   * shown where it is when it `begins`, by others where it strikes and not where they come from, and later where something
   * can be chosen for it.
   */
  #turnToQuestion(begins = false): void {
    const { asked, field } = this.desk;
    const heart = this.#heart();
    const attack = begins ? heart : [];
    const struck = begins && asked.underAttack ? [...field.attacked] : [];
    [this.#taught, struck, attack, this.#open, heart].some((spaces) => this.#turnToAny(spaces));
  }

  /** Which attack is in hand; nothing without one. */
  get #attack(): string {
    const { position, defenders } = this.desk.field;
    return position?.attack ? [position.attack.title, ...defenders].join() : "";
  }

  /** Where a lesson points. */
  get #taught(): number[] {
    const { spaces, pieces } = this.desk.asked.taught;
    return [...spaces, ...[...pieces].map((id) => this.#spaceOf(id))].filter((space) => space >= 0);
  }

  /** Of spaces those on the sheet that is shown. */
  #here(spaces: Iterable<number>): number[] {
    return [...spaces].filter((space) => this.desk.sheets.has(space));
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
    return this.#here(spaces).map((space) => middleOf(this.desk, space));
  }

  /**
   * What is to be seen for the question: all that it concerns, and what can be chosen around it; if that does not fit, what
   * it concerns; and where that lies too far apart, what can be chosen.
   */
  #sight(spaces = this.#concerned(), k?: number): Point[] {
    const { asked, field, sheets, view } = this.desk;
    const spots = (pieces: readonly Piece[]): Point[] => pieces.map((piece) => spotOf(this.desk, piece));
    const choosable = [...asked.byPiece.keys()].flatMap((id) => field.pieces.get(id) ?? []).filter((piece) => piece.space >= 0 && sheets.has(piece.space));
    const all = [...this.#points(spaces), ...spots(choosable.filter((piece) => spaces.includes(piece.space)))];
    const wide = [...all, ...spots(choosable)];
    if (view.fits(wide, k)) return wide;
    if (view.fits(all, k)) return all;
    const open = [...this.#points(asked.bySpace.keys()), ...spots(choosable)];
    return open.length ? open : all;
  }

  /** Where the question lies among all too many spaces that can be chosen: at its heart, else at counters that can be chosen, else at any. */
  #about(): Point[] {
    const { asked, field } = this.desk;
    const chosen = [...asked.byPiece.keys()].map((id) => this.#spaceOf(id));
    const places = [this.#heart(), chosen, [...field.standing.keys()]].map((spaces) => this.#points(spaces));
    return places.find(({ length }) => length) ?? [];
  }

  /** Brings into view what is to be seen for the question; where that is too much, what it is about and what can be chosen around it. */
  #frame(limits?: [number, number], at_once = false): void {
    this.desk.view.frame(this.#sight(), limits, at_once, this.#points(this.#heart()), this.#about());
  }

  /** Shows what the lesson points at: as soon as it does, if it is not in view, or in any case. */
  showPointed(how: "follow" | "first" | "anyway" = "anyway"): void {
    this.desk.teacher.show(this.#points(this.#heart()), how);
  }

  /** Shows all that the question is about. */
  showQuestion(): void {
    this.#turnToQuestion();
    this.#frame();
  }

  /** Where nothing that can be chosen is in view, shows all that the question is about: fewer choices are shown than before. */
  lookAgain(): void {
    const { view } = this.desk;
    if (!this.#points(this.#open).some((at) => view.sees(at))) this.showQuestion();
  }

  /** Where something can be chosen on the sheet that is shown. */
  get open(): Point[] {
    return this.#points(this.#open);
  }

  /** Brings into view what can be chosen on the sheet that is shown, and rings some of it. */
  showOpen(): void {
    this.desk.view.frame(this.open);
    const [first] = this.#here(this.#open);
    if (first !== undefined) this.desk.pointed.show(first);
  }

  /**
   * Shows all that the question is about, and rings where its heart lies: whoever asks sees it, though nothing has moved.
   * Where that is in view, and nothing that can be chosen is, that is shown.
   */
  pointOut(): void {
    const { view } = this.desk;
    const [heart, open] = [this.#points(this.#heart()), this.open];
    if (heart.length && open.length && heart.every((at) => view.sees(at)) && !open.some((at) => view.sees(at, 0))) return this.showOpen();
    this.showQuestion();
    const [first] = this.#here([...this.#heart(), ...this.#open]);
    if (first !== undefined) this.desk.pointed.show(first);
  }

  /** Brings places into view, on the sheet of the first of them, no nearer than they are seen now. */
  showAll(spaces: readonly number[], least: number): void {
    const { field, sheets, view } = this.desk;
    this.turnTo(sheets.of(spaces[0] ?? -1));
    const points = spaces.filter((space) => sheets.has(space)).map((space) => field.at(space));
    if (points.some((at) => !view.sees(at, 12))) view.frame(points, [least, view.k]);
  }

  /**
   * Brings what happens into view: the sheet that it is on, and where not all of it is seen the places themselves; a
   * battle that is told is brought nearer where counters are dots, unless the reader has chosen what he sees himself.
   */
  bring(spaces: readonly number[], told = false): void {
    const { field, sheets, view } = this.desk;
    if (!this.#turnToAny(spaces)) return;
    const points = spaces.filter((space) => sheets.has(space)).map((space) => field.at(space));
    const dots = told && points.length > 0 && !view.steered && view.k < DOTS;
    if (dots || points.some((at) => !view.sees(at))) view.frame(points, [Math.min(view.k, READABLE), Math.max(view.k, READABLE)]);
  }

  /** The first view of a table: the question on a phone, the whole map where it can be read; while others are asked, what has just happened. */
  showFirst(): void {
    const { asked, view } = this.desk;
    if (asked.question || asked.taught.lesson) this.#turnToQuestion(true);
    else this.#turnToEvents();
    this.forget();
    if (asked.taught.lesson) this.showPointed("first");
    else if (view.fitting > DOTS && !this.#here(this.#heart()).length) view.fit(true);
    else this.#frame(undefined, true);
  }

  /** Whether the question is where on the map, or which of some pieces, and has to be answered in one small part of it. */
  #mustLookCloser(): boolean {
    const { asked, view } = this.desk;
    const open = this.#points(this.#here(this.#open));
    return open.length > 0 && !this.#heart().length && (!asked.byPiece.size || !asked.main) && view.fits(open, READABLE);
  }

  /** Whether there is something to be pressed on the map that is too small for a finger, and the reader has not chosen what he sees himself. */
  #tooSmall(): boolean {
    return screen.layout === "phone" && !this.desk.view.steered && this.#here(this.#open).length > 0;
  }

  /**
   * Keeps the question in view: flies to it when its heart is not all in view (or, of a question without one,
   * nothing that can be chosen is), and comes nearer when an attack begins (to where it is, or on another sheet to who
   * can join it), something arrives, it has turned to another
   * sheet, or one of a few things that lie together must be chosen, too far away to read, or anything too small to press.
   * Unless something is asked `anew` it stays on the sheet that is shown.
   */
  follow(anew: boolean): void {
    const { asked, sheets, view } = this.desk;
    if (!anew && sheets.several && !this.#here(this.#concerned()).length) return;
    if (!asked.question) return this.#followEvents();
    const begins = this.#attack !== "" && this.#attack !== this.#attacked;
    this.#attacked = this.#attack;
    const before = sheets.at;
    if (anew) this.#turnToQuestion(begins);
    if (asked.taught.lesson) return this.showPointed("follow");
    if (sheets.at !== before && view.k < SMALL) return this.#frame([SMALL, READABLE]);
    const seen = (at: Point): boolean => view.sees(at, 24);
    const heart = this.#here(this.#heart());
    if (begins && view.k < READABLE) return heart.length ? view.frame(this.#sight(heart, READABLE), [READABLE, 1.1]) : this.#frame();
    const points = [...this.#points(heart), ...this.#spotsOfHeart()];
    if (anew && view.k < DOTS && (this.#mustLookCloser() || this.#tooSmall())) return this.showQuestion();
    const whole = heart.length > 0 && view.fits(points);
    if (whole && this.#arrives && view.k < READABLE) return this.showQuestion();
    const sight = this.#sight();
    if (whole ? !points.every(seen) : sight.length > 0 && !sight.some(seen)) this.showQuestion(); // one of buttons alone moves nothing
  }
}
