/** What is asked: the question, and its choices by the space or piece where they are made. */

import type { Choice, Owed, Piece, Question } from "../scene";
import type { Taught } from "../lesson/taught.svelte";
import type { Plan } from "../map/plan";
import type { Field } from "./field.svelte";
import type { Session } from "./session.svelte";
import type { Sheets } from "./sheets.svelte";

/** What lies on the table and what is asked of it. */
export interface Situation {
  readonly sheets: Sheets;
  /** The plan of the sheet that is shown. */
  readonly plan: Plan;
  readonly field: Field;
  readonly asked: Asked;
}

const NOTHING: readonly Choice[] = [];
/** Choices beyond which those of one sort can be shown alone. */
const MANY = 100;

/** Whether a choice is made at no place and no piece. */
export const isButton = ({ piece, space }: Choice): boolean => piece < 0 && space < 0;

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

export class Asked {
  constructor(
    readonly session: Session,
    readonly field: Field,
    readonly taught: Taught,
  ) {}

  get question(): Question | null {
    return this.session.table?.question ?? null;
  }

  #question = $derived.by(() => this.session.table?.question);
  /** All that can be chosen, whether or not it is shown. */
  offered = $derived<readonly Choice[]>(this.#question?.choices ?? NOTHING);
  /** Whether the choices are so many that those of some verbs can be shown alone; a lesson shows what it points at. */
  many = $derived.by(() => this.offered.length > MANY && !this.taught.lesson);
  /** The verbs whose choices are wanted alone; all without any. */
  wanted = $state.raw<readonly string[]>([]);
  /** The verbs whose choices are shown alone: what is wanted, as far as it is offered. */
  only = $derived(this.many ? this.wanted.filter((verb) => this.offered.some(({ action }) => action.verb === verb)) : []);
  /** The choices that are shown: those of some verbs alone, besides what is no place or piece, or all. */
  choices = $derived(this.only.length ? this.offered.filter((choice) => isButton(choice) || this.only.includes(choice.action.verb)) : this.offered);
  /** Choices to be made by clicking a space: all that name one, unless it is where their piece stands. */
  bySpace = $derived(grouped(this.choices, (c) => (c.space >= 0 && !this.#atOwnPiece(c) ? c.space : -1)));
  byPiece = $derived(grouped(this.choices, (c) => (c.piece >= 0 && (c.space < 0 || this.#atOwnPiece(c)) ? c.piece : -1)));
  buttons = $derived(this.choices.filter(isButton));
  main = $derived(this.buttons.find((c) => c.main));
  subject = $derived(new Set(this.#question?.subject ?? []));
  /** The steps by which the subject can go: by space the one before, the cost of the step and the cost so far. */
  ways = $derived(new Map((this.#question?.ways ?? []).map(([space, before, step, total]) => [space, { before, step, total }])));
  /** The way of the subject as far as it is laid by hand: each space with the cost of the step. */
  led = $derived(this.#question?.led ?? []);
  owed = $derived(new Set((this.#question?.owed ?? []).map((o) => o.piece).filter((p) => p >= 0)));

  #atOwnPiece(choice: Choice): boolean {
    return choice.piece >= 0 && this.field.pieces.get(choice.piece)?.space === choice.space;
  }

  /** What is owed, to be counted and named: the attacks where they are listed, else whoever owes something. */
  debts = $derived.by<readonly Owed[]>(() => {
    const owed = this.#question?.owed ?? [];
    const attacks = (this.field.position?.combats ?? []).filter(({ state, side }) => state !== "fought" && this.isOurs(side));
    const [first] = owed;
    if (!first || !attacks.length) return owed;
    return attacks.filter(({ state }) => state === "owed").map(({ spaces, text }) => ({ piece: -1, space: spaces[0] ?? -1, text, clause: first.clause }));
  });

  /** Whether a side is the one that is asked here; while none is, one that plays here. */
  isOurs(side: string): boolean {
    return this.question ? side === this.question.side : (this.session.table?.sides.includes(side) ?? false);
  }

  /** Whether the attack in hand is not that of whoever is asked here, or plays here. */
  get underAttack(): boolean {
    const [first] = this.field.attackers;
    const attacker = this.field.pieces.get(first ?? -1)?.side;
    return attacker !== undefined && !this.isOurs(attacker);
  }

  /** How far a piece concerns the question: 3 if a lesson points at it, 2 if it is about it, 1 if it can be chosen. */
  concern({ id }: Piece): number {
    return this.taught.pieces.has(id) ? 3 : this.subject.has(id) ? 2 : this.byPiece.has(id) ? 1 : 0;
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

  /** The choices that pressing a piece or a space leads to. */
  choicesAt(what: { piece: number | null; space: number } | null): readonly Choice[] {
    if (!what) return NOTHING;
    const own = this.byPiece.get(what.piece ?? -1);
    if (own) return own;
    const there = what.piece === null ? this.#ofPiecesAt(what.space) : [];
    return [...(this.bySpace.get(what.space) ?? []), ...there];
  }

  #ofPiecesAt(space: number): Choice[] {
    return (this.field.standing.get(space) ?? []).flatMap((piece) => this.byPiece.get(piece.id) ?? []);
  }
}
