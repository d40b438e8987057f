/** What the reader does at a table: what is lit, what is under the pointer, what is open. */

import type { Blocked, Choice, Piece, Position, Question, Refusal, SideLook, Space } from "../scene";
import { Teacher } from "../lesson/teacher.svelte";
import { Carry } from "../map/carry.svelte";
import type { Point } from "../map/lattice";
import type { Page } from "../pages/pages";
import type { Plan } from "../map/plan";
import { middleOf, pileIn, spotOf } from "../map/standing";
import { View } from "../map/view.svelte";
import { say } from "../text/say";
import { api } from "./api";
import type { Away } from "./away.svelte";
import { describePiece } from "./describe";
import { unfolded } from "./nested";
import { Notes } from "./notes.svelte";
import type { Session } from "./session.svelte";

/** A small list of choices that share a place. */
export interface Menu {
  title: string;
  choices: Choice[];
  at: Point;
}

/** Why something that is not lit cannot be chosen; `passing` if the pointer only rests there. */
export interface WhyNot {
  /** What was pointed at. */
  title: string;
  /** The piece that was pointed at. */
  piece?: Piece;
  /** What that would mean to do, where it is named. */
  act?: string;
  failed: Refusal[];
  held: Refusal[];
  change: string[];
  at: Point;
  passing: boolean;
}

/** What a reader points at. */
export type Target = { piece: number } | { space: number };

/** A piece, or a space, that has been touched; what it means holds for one state of the table. */
export interface Touched {
  piece: number | null;
  space: number;
  version: number;
}

export type Open = "" | "palette" | "help" | "drawer" | "menu" | "links" | "layers" | "pages";

/** The scale at which the sum of an attack can be read on its counters. */
const READABLE = 0.6;
const NOTHING: readonly Choice[] = [];

function grouped(choices: readonly Choice[], by: (choice: Choice) => number): Map<number, Choice[]> {
  const groups = new Map<number, Choice[]>();
  for (const choice of choices) {
    const at = by(choice);
    if (at < 0) continue;
    const group = groups.get(at);
    if (group) group.push(choice);
    else groups.set(at, [choice]);
  }
  return groups;
}

export class Desk {
  readonly view = new View();
  readonly carry = new Carry(this);
  readonly teacher = new Teacher(this);
  cursor = $state<number | null>(null);
  pieceUnder = $state<number | null>(null);
  spaceUnder = $state<number | null>(null);
  ringed = $state<number | null>(null);
  menu = $state.raw<Menu | null>(null);
  why = $state.raw<WhyNot | null>(null);
  clause = $state("");
  /** Whether the clause stays open while play goes on. */
  pinned = $state(false);
  /** The page that is shown while `open` is "pages", and what it was opened for: a turn's cell, a clause number. */
  page = $state<Page>("forces");
  sought = $state("");
  open = $state<Open>("");
  said = $state("");
  /** What happened while the reader was away; null where nobody can be. */
  away = $state.raw<Away | null>(null);
  /** The space in which a stack is spread, and the pieces of that stack. */
  fan = $state.raw<{ space: number; pieces: readonly number[] } | null>(null);
  /** Whether the counters are hidden for as long as a key is held. */
  bare = $state(false);
  /** What a finger has touched once; a second tap on it acts. */
  #touched = $state.raw<Touched | null>(null);
  readonly notes: Notes;
  /** The space whose note is being written. */
  noteAt = $state<number | null>(null);
  /** Whether the next space that is chosen gets a note. */
  pinning = $state(false);

  constructor(
    readonly session: Session,
    readonly plan: Plan,
  ) {
    this.notes = new Notes(session.table?.match ?? "");
    this.view.setBoard(plan.board);
  }

  get position(): Position | null {
    return this.session.table?.position ?? null;
  }

  get question(): Question | null {
    return this.session.table?.question ?? null;
  }

  #table = $derived.by(() => this.session.table);
  choices = $derived<readonly Choice[]>(this.#table?.question?.choices ?? NOTHING);
  pieces = $derived(new Map((this.#table?.position.pieces ?? []).map((piece) => [piece.id, piece])));
  standing = $derived(stacked(this.#table?.position.pieces ?? []));
  /** The outlines of the spaces that this match leaves out. */
  closed = $derived(
    (this.position?.markers ?? []).filter(({ kind }) => kind === "closed").map(({ space }) => this.plan.outline(space, -0.9)),
  );
  /** Choices to be made by clicking a space: all that name one, unless it is where their piece stands. */
  bySpace = $derived(grouped(this.choices, (c) => (c.space >= 0 && !this.#atOwnPiece(c) ? c.space : -1)));
  byPiece = $derived(grouped(this.choices, (c) => (c.piece >= 0 && (c.space < 0 || this.#atOwnPiece(c)) ? c.piece : -1)));
  buttons = $derived(this.choices.filter((c) => c.piece < 0 && c.space < 0));
  main = $derived(this.buttons.find((c) => c.main));
  subject = $derived(new Set(this.#table?.question?.subject ?? []));
  attackers = $derived(new Set(this.#table?.position.attack?.attackers ?? []));
  defenders = $derived(new Set(this.#table?.position.attack?.defenders ?? []));
  /** The steps by which the subject can go: by space the one before, the cost of the step and the cost so far. */
  ways = $derived(
    new Map((this.#table?.question?.ways ?? []).map(([space, before, step, total]) => [space, { before, step, total }])),
  );
  owed = $derived(new Set((this.#table?.question?.owed ?? []).map((o) => o.piece).filter((p) => p >= 0)));

  #atOwnPiece(choice: Choice): boolean {
    return choice.piece >= 0 && this.pieces.get(choice.piece)?.space === choice.space;
  }

  /** Whether the attack in hand is not that of whoever is asked here, or plays here. */
  get underAttack(): boolean {
    const attacker = this.pieces.get(this.position?.attack?.attackers[0] ?? -1)?.side;
    if (attacker === undefined) return false;
    return this.question ? attacker !== this.question.side : !this.session.table?.sides.includes(attacker);
  }

  /** The spaces that the subject would go through to a space, start and end included; none where no way is known. */
  wayTo(space: number): number[] {
    const way: number[] = [];
    let at: number | undefined = space;
    while (at !== undefined && this.ways.has(at) && !way.includes(at)) {
      way.unshift(at);
      at = this.ways.get(at)?.before;
    }
    return way;
  }

  /** The lit space that is looked at: under the pointer, else at the cursor. */
  get aim(): number | null {
    const lit = (space: number | null): boolean => space !== null && this.bySpace.has(space);
    return lit(this.spaceUnder) ? this.spaceUnder : lit(this.cursor) ? this.cursor : null;
  }

  inAttack(piece: number): boolean {
    return this.attackers.has(piece) || this.defenders.has(piece);
  }

  side(id: string | null): SideLook | undefined {
    return this.plan.board.sides.find((side) => side.id === id);
  }

  space(id: number): Space | undefined {
    return this.plan.board.spaces[id];
  }

  at(space: number): Point {
    const s = this.space(space);
    return s ? [s.x, s.y] : [0, 0];
  }

  /** Makes the only choice, or shows the list of them. */
  choose(choices: readonly Choice[], title: string, at: Point): void {
    this.#asked++;
    this.menu = null;
    this.why = null;
    const [only, other] = choices;
    if (!only) return;
    if (other) this.menu = { title, choices: [...choices], at };
    else this.#make(only);
  }

  /** Makes a choice; a clause that was only looked at has been read by now. */
  #make(choice: Choice): void {
    if (!this.pinned) this.clause = "";
    void this.session.act(choice).then(() => this.#fold());
  }

  /** Closes a spread stack of which nothing can be chosen any more: it would cover what can. */
  #fold(): void {
    if (!this.fan?.pieces.some((id) => this.byPiece.has(id))) this.fan = null;
  }

  take(choice: Choice): void {
    this.#asked++;
    this.menu = null;
    this.why = null;
    if (this.open === "palette") this.open = "";
    this.#make(choice);
  }

  /** The choices that pressing a piece or a space leads to. */
  choicesAt(what: { piece: number | null; space: number } | null): readonly Choice[] {
    if (!what) return NOTHING;
    const own = this.byPiece.get(what.piece ?? -1);
    if (own) return own;
    const there = what.piece === null ? this.#ofPiecesAt(what.space) : [];
    return [...(this.bySpace.get(what.space) ?? []), ...there];
  }

  #ofPiecesAt(space: number): Choice[] {
    return (this.standing.get(space) ?? []).flatMap((piece) => this.byPiece.get(piece.id) ?? []);
  }

  get touched(): Touched | null {
    return this.#touched?.version === this.session.table?.version ? this.#touched : null;
  }

  /** A tap: whether it is the second one on the same thing, or on something of which nothing is to be shown. */
  touch(piece: Piece | undefined, space: number): boolean {
    const before = this.touched;
    const now = { piece: piece?.id ?? null, space, version: this.session.table?.version ?? 0 };
    const again = before !== null && before.piece === now.piece && before.space === space;
    const lit = this.choicesAt(now).length > 0 || (piece !== undefined && this.session.offeredBefore(piece.id));
    this.#touched = again || (!piece && !lit) ? null : now;
    this.menu = this.why = null;
    this.spaceUnder = this.touched && space >= 0 ? space : null;
    return again || !lit;
  }

  /** Whether the stack of a space is spread; in an area, that of `piece`, if one is given. */
  isFanned(space: number, piece?: Piece): boolean {
    return this.fan?.space === space && (!piece || this.fan.pieces.includes(piece.id));
  }

  /** Spreads the stack of a space, in an area that of `piece`, or closes it again; whether there is one. */
  spread(space: number, piece?: Piece): boolean {
    if (this.isFanned(space, piece)) {
      this.fan = null;
      return true;
    }
    const pile = pileIn(this, space, piece);
    if (pile.length < 2) return false;
    this.fan = { space, pieces: pile.map(({ id }) => id) };
    return true;
  }

  /** Has the next space that is chosen get a note; on a phone the layers make room for the map. */
  pin(): void {
    this.pinning = !this.pinning;
    if (this.open === "layers") this.open = "";
    if (this.pinning) this.said = say("note.where");
  }

  /** Takes a space for the note that is to be pinned; whether there is one. */
  #pin(space: number): boolean {
    if (!this.pinning || space < 0) return false;
    this.pinning = false;
    this.noteAt = space;
    return true;
  }

  /** A click on a piece: its choices, else those of the space it stands on, else another beginning. */
  pressPiece(piece: Piece, at: Point): void {
    if (this.#pin(piece.space)) return;
    const own = this.byPiece.get(piece.id);
    if (own) return this.choose(own, piece.title || piece.name, at);
    if (piece.space >= 0 && this.bySpace.has(piece.space)) return this.pressSpace(piece.space, at);
    this.menu = null;
    if (this.session.offeredBefore(piece.id)) return void this.session.insteadOf(piece.id);
    this.#whyNot(piece.title || piece.name, { piece: piece.id }, at);
  }

  /** A click on a space: its choices and those of the pieces on it. */
  pressSpace(space: number, at: Point): void {
    if (this.#pin(space)) return;
    const all = this.choicesAt({ piece: null, space });
    const name = this.space(space)?.name ?? "";
    if (all.length) return this.choose(all, name, at);
    this.menu = null;
    this.#whyNot(name, { space }, at);
  }

  #asked = 0;

  /** Says what a piece or space is that is not lit, and asks the server what is meant by it and why it cannot be. */
  #whyNot(title: string, what: Target, at: Point, passing = false): void {
    const side = this.question?.side;
    const asked = ++this.#asked;
    const piece = "piece" in what ? this.pieces.get(what.piece) : undefined;
    const known = { title, piece, failed: [], held: [], change: [], at, passing };
    this.why = null;
    const show = (found: Partial<WhyNot>): void => {
      if (asked === this.#asked && !(passing && this.menu)) this.#explain({ ...known, ...found });
    };
    if (side === undefined) return piece && !passing ? show({}) : undefined;
    api.point(this.session.token, side, what).then(
      ({ text, allowed, title: act, failed, held, change }) => {
        if (text && !allowed) show({ act, failed, held, change });
        else if (piece && !passing) show({});
      },
      () => undefined,
    );
  }

  #explain(why: WhyNot): void {
    this.why = why;
    const own = why.piece ? describePiece(this, why.piece) : why.title;
    const texts = [own, why.act, ...why.failed.map((reason) => reason.text)].filter(Boolean);
    if (why.change.length) texts.push(`${say("map.legal")} ${why.change.join(say("map.or"))}`);
    this.said = texts.join(". ");
  }

  /** Takes the last answer back, or says why that cannot be. */
  async undo(): Promise<void> {
    const table = this.session.table;
    if (table && !table.can_undo) this.explainButton(say("table.noUndo"), table.undo_reason);
    else await this.session.undo();
  }

  /** Makes again what was taken back, or says why that cannot be. */
  async redo(): Promise<void> {
    const table = this.session.table;
    if (table && !table.can_redo) this.explainButton(say("table.noRedo"), table.redo_reason);
    else await this.session.redo();
  }

  /** Says why a button cannot be pressed. */
  explainButton(title: string, text: string): void {
    this.#besideButtons({ title, failed: [{ clause: "", text }], held: [], change: [] });
  }

  #besideButtons(why: Pick<WhyNot, "title" | "failed" | "held" | "change">): void {
    this.menu = null;
    this.#asked++;
    const at: Point = [this.view.width - 8, this.view.height - this.view.insets.bottom - 24];
    this.#explain({ ...why, at, passing: false });
  }

  /** Goes on; or says why that cannot be. */
  goOnOrSayWhy(): void {
    if (this.main) this.take(this.main);
    else if (this.question?.blocked) void this.explainClosed(this.question.blocked);
  }

  /** Says all of why a choice is not open; the first reason at least, which is known here. */
  async explainClosed({ action, label, clause, text }: Blocked): Promise<void> {
    const [question, version] = [this.question, this.session.table?.version];
    if (!question) return;
    const known = { title: label, failed: [{ clause, text }], held: [], change: [] };
    const found = await api.why(this.session.token, question.side, action).catch(() => known);
    if (version === this.session.table?.version) this.#besideButtons(found.failed.length ? { ...found, title: found.title || label } : known);
  }

  /** Why not, where the pointer rests or the cursor stands: nothing where something is lit. */
  wonder(space: number, piece: Piece | undefined, passing: boolean): void {
    const stack = this.standing.get(space) ?? [];
    if (this.bySpace.has(space) || stack.some((one) => this.byPiece.has(one.id))) return;
    if (passing && (this.menu || (this.why && !this.why.passing))) return;
    const what = piece ?? stack[0];
    const at = this.view.toPage(what ? spotOf(this, what) : this.at(space));
    if (what) this.#whyNot(what.title || what.name, { piece: what.id }, at, passing);
    else this.#whyNot(this.space(space)?.name ?? "", { space }, at, passing);
  }

  /** The pointer goes on: what came up because it rested goes. */
  goOn(): void {
    if (this.why && !this.why.passing) return;
    this.#asked++;
    this.why = null;
  }

  /** Flies to a space if it is not in view, and rings it. */
  show(space: number): void {
    this.ringed = space;
    if (!this.view.sees(this.at(space))) this.view.centre(this.at(space), Math.max(this.view.k, 0.45));
  }

  /** Whether the question is where something beside the map comes to it. */
  get #arrives(): boolean {
    return this.subject.size > 0 && [...this.subject].every((id) => (this.pieces.get(id)?.space ?? -1) < 0);
  }

  /** Where the heart of the question lies: the attack in hand and the pieces it is about. */
  #heart(): number[] {
    const attack = this.position?.attack;
    const ids = [...(attack?.attackers ?? []), ...(attack?.defenders ?? []), ...this.subject];
    if (this.#arrives) return [...this.bySpace.keys()];
    return [...new Set(ids.map((id) => this.pieces.get(id)?.space ?? -1))].filter((space) => space >= 0);
  }

  /** All spaces that the question concerns; without any, those of the side whose turn it is. */
  #concerned(): number[] {
    const spaces = new Set([...this.#heart(), ...this.bySpace.keys()]);
    const add = (id: number): void => {
      const space = this.pieces.get(id)?.space ?? -1;
      if (space >= 0) spaces.add(space);
    };
    if (!this.position?.attack) for (const id of this.byPiece.keys()) add(id);
    if (!spaces.size) this.position?.pieces.forEach((p) => p.side === this.position?.phasing && add(p.id));
    return [...spaces];
  }

  #points(spaces: Iterable<number>): Point[] {
    return [...spaces].map((space) => middleOf(this, space));
  }

  /** What is to be seen for the question: all that it concerns; where that lies too far apart, what can be chosen. */
  #sight(spaces = this.#concerned(), k?: number): Point[] {
    const choosable = [...this.byPiece.keys()].flatMap((id) => this.pieces.get(id) ?? []).filter((piece) => piece.space >= 0);
    const here = choosable.filter((piece) => spaces.includes(piece.space)).map((piece) => spotOf(this, piece));
    const all = [...this.#points(spaces), ...here];
    if (this.view.fits(all, k)) return all;
    const open = [...this.#points(this.bySpace.keys()), ...choosable.map((piece) => spotOf(this, piece))];
    return open.length ? open : all;
  }

  /** Shows what the lesson points at: as soon as it does, if it is not in view, or in any case. */
  showPointed(how: "follow" | "first" | "anyway" = "anyway"): void {
    this.teacher.show(this.#points(this.#heart()), how);
  }

  /** Shows all that the question is about. */
  showQuestion(): void {
    this.view.frame(this.#sight());
  }

  /** The first view of a table: the question on a phone, the whole map where it can be read. */
  showFirst(): void {
    if (this.teacher.lesson) this.showPointed("first");
    else if (this.view.fitting > 0.26 && !this.#heart().length) this.view.fit(true);
    else this.view.frame(this.#sight(), undefined, true);
  }

  #attacked = "";

  /**
   * Keeps the question in view: flies to it when its heart is not all in view (or, of a question without one,
   * nothing that can be chosen is), and comes nearer when an attack begins, or something arrives, too far away to read.
   */
  follow(): void {
    if (!this.question) return;
    if (this.teacher.lesson) return this.showPointed("follow");
    const attacked = (this.position?.attack?.defenders ?? []).join();
    const begins = attacked !== "" && attacked !== this.#attacked;
    this.#attacked = attacked;
    const seen = (at: Point): boolean => this.view.sees(at, 24);
    const heart = this.#heart();
    if (begins && this.view.k < READABLE) return this.view.frame(this.#sight(heart, READABLE), [READABLE, 1.1]);
    const points = this.#points(heart);
    const whole = heart.length > 0 && this.view.fits(points);
    if (whole && this.#arrives && this.view.k < READABLE) return this.showQuestion();
    if (whole ? !points.every(seen) : !this.#sight().some(seen)) this.showQuestion();
  }

  openPage(page: Page, sought = ""): void {
    [this.page, this.sought, this.open] = [page, sought, "pages"];
  }

  closeClause(): void {
    [this.clause, this.pinned] = ["", false];
  }

  close(): boolean {
    const own = this.carry.cancel() || this.pinning || this.noteAt !== null || this.fan !== null;
    const any = own || !!this.menu || !!this.why || (!!this.clause && !this.pinned) || !!this.open;
    this.menu = this.why = this.noteAt = this.fan = this.#touched = null;
    this.pinning = false;
    if (!this.pinned) this.clause = "";
    this.open = "";
    return any;
  }
}

function stacked(pieces: readonly Piece[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.space < 0) continue;
    const stack = stacks.get(piece.space);
    if (stack) stack.push(piece);
    else stacks.set(piece.space, [piece]);
  }
  for (const [space, stack] of stacks) stacks.set(space, unfolded(stack.sort((p, q) => p.order - q.order)));
  return stacks;
}
