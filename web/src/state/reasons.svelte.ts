/** Why something cannot be done: the card that says of what is not lit what it is, and why it cannot be chosen. */

import type { Blocked, Choice, Face, Piece, Refusal, Side, Sum } from "../scene";
import type { Point } from "../map/lattice";
import { type Lying, spotOf } from "../map/standing";
import { percent, plain, say, signed } from "../text/say";
import { api } from "./api";
import { describePiece, sketchSpace } from "./describe";
import type { Notes } from "./notes.svelte";
import type { Opened } from "./opened.svelte";
import type { Pointed } from "./pointed.svelte";
import type { Session } from "./session.svelte";

/** Why something that is not lit cannot be chosen; `passing` if the pointer only rests there. */
export interface WhyNot {
  /** What was pointed at. */
  title: string;
  /** The piece and the space that were pointed at. */
  piece?: Piece;
  space: number;
  /** What the space is and who is there, where nothing else is to be said. */
  what?: string;
  /** The clause that says so. */
  clause?: string;
  /** What that would mean to do, where it is named. */
  act?: string;
  failed: Refusal[];
  met: Refusal[];
  change: string[];
  /** The choices after which the piece can be chosen. */
  leads: Choice[];
  at: Point;
  passing: boolean;
}

/** What a reader points at. */
type Target = { piece: number } | { space: number };

interface Here extends Lying {
  readonly session: Session;
  readonly notes: Notes;
  readonly opened: Opened;
  readonly pointed: Pointed;
}

export class Reasons {
  why = $state.raw<WhyNot | null>(null);
  /** Whether a card beside the map tells of whatever is pressed or pointed at, so that nothing comes up over it. */
  told = $state(false);
  /** Counts what was asked, so that an answer that comes late is not shown. */
  #asked = 0;
  /** Whether what was asked last was pressed and not merely rested on, so that it is told wherever the pointer goes on to. */
  #pressed = false;

  constructor(readonly desk: Here) {}

  /** Takes the card away, and what the server has not answered yet. */
  drop(): void {
    this.#asked++;
    this.#pressed = false;
    this.why = null;
  }

  /** The pointer goes on: what came up because it rested goes. */
  goOn(): void {
    if (!this.#pressed) this.drop();
  }

  /** Says what a piece or space is that is not lit, and asks the server what is meant by it and why it cannot be. */
  whyNot(title: string, what: Target, at: Point, passing = false): void {
    const { asked, field, opened, session } = this.desk;
    const side = asked.question?.side;
    const piece = "piece" in what ? field.pieces.get(what.piece) : undefined;
    const space = "space" in what ? what.space : (piece?.space ?? -1);
    const sketch = piece || passing || space < 0 ? undefined : sketchSpace(this.desk, space);
    const known = { title, piece, space, failed: [], met: [], change: [], leads: [], at, passing };
    this.drop();
    this.#pressed = !passing;
    const count = this.#asked;
    const show = (found: Partial<WhyNot>): void => {
      if (count === this.#asked && !(passing && opened.menu)) this.#show({ ...known, ...this.why, ...found });
    };
    /** Who presses something is told at least what it is. */
    const name = (): void => {
      if (!passing) show({ what: sketch });
    };
    // What is not lit in a plan the server knows nothing of.
    if (side === undefined || session.planning) return name();
    const begins = piece?.side === side && !passing ? this.#leads(piece.id, side) : [];
    void Promise.all([begins, api.point(session.token, side, what).catch(() => null)]).then(([leads, found]) => {
      if (found?.text && !found.allowed) show({ what: sketch, act: found.title, failed: found.failed, met: found.met, change: found.change, leads });
      else if (leads.length) show({ leads });
      else name();
    });
  }

  /** What can be answered so that one's own piece can be chosen then: the attacker before the target, a ship before its operation. */
  async #leads(piece: number, side: Side): Promise<Choice[]> {
    const { asked, session } = this.desk;
    const version = session.table?.version;
    const actions = await api.leads(session.token, side, piece).catch(() => []);
    const names = new Set(actions.map(({ verb, target }) => `${verb} ${target}`));
    return version === session.table?.version ? asked.offered.filter(({ action }) => names.has(`${action.verb} ${action.target}`)) : [];
  }

  #show(why: WhyNot): void {
    this.why = why;
    this.#pressed = !why.passing;
    const own = why.piece ? describePiece(this.desk, why.piece) : why.title;
    const texts = [own, why.what, why.act, ...why.failed.map((reason) => reason.text)].filter(Boolean);
    if (why.change.length) texts.push(`${say("map.legal")} ${why.change.join(say("map.or"))}`);
    this.desk.pointed.said = texts.join(". ");
  }

  /** Why not, where the pointer rests or the cursor stands: nothing where something is lit. */
  wonder(space: number, piece: Piece | undefined, passing: boolean): void {
    const { asked, field, opened, view } = this.desk;
    const stack = field.standing.get(space) ?? [];
    if (asked.bySpace.has(space) || stack.some((one) => asked.byPiece.has(one.id))) return;
    if (passing && (this.told || opened.menu || (this.why && !this.why.passing))) return;
    const what = piece ?? stack[0];
    const at = view.toPage(what ? spotOf(this.desk, what) : field.at(space));
    if (what) this.whyNot(what.title || what.name, { piece: what.id }, at, passing);
    else this.whyNot(field.space(space)?.name ?? "", { space }, at, passing);
  }

  /** Says at a space why what the table itself knows cannot be. */
  refuse(title: string, reason: Refusal, space: number, at: Point): void {
    this.drop();
    this.#show({ title, space, failed: [reason], met: [], change: [], leads: [], at, passing: false });
  }

  /** Says what something beside the map is that was pressed. */
  tell(title: string, what: string, at: Point, clause = ""): void {
    this.desk.opened.menu = null;
    this.drop();
    this.#show({ title, space: -1, what, clause, failed: [], met: [], change: [], leads: [], at, passing: false });
  }

  /** Tells what a row of a sum adds, what the sum comes to with it, and which clause says so. */
  tellSum({ text, value, total, reconstructed, clause }: Sum, at: Point): void {
    const adds = value === null ? "" : say("attack.adds", { value: signed(value) });
    const comes = total === null ? "" : say("attack.comesTo", { total: plain(total) });
    const guess = reconstructed && say("attack.reconstructed", { why: reconstructed });
    this.tell(text, [[adds, comes].filter(Boolean).join(", "), guess].filter(Boolean).join(". "), at, clause);
  }

  /** Tells the chance of an outcome that was pressed, and that it is exact. */
  tellChance(outcome: Face, at: Point): void {
    this.tell(`${outcome.text}: ${percent(outcome.numerator, outcome.denominator)}`, say("attack.counted"), at);
  }

  /** Says why a button cannot be pressed. */
  explainButton(title: string, text: string): void {
    this.#besideButtons({ title, failed: [{ clause: "", text }], met: [], change: [] });
  }

  /** Says all of why a choice is not open; the first reason at least, which is known here. */
  async explainClosed({ action, label, clause, text }: Blocked): Promise<void> {
    const { asked, session } = this.desk;
    const [question, version] = [asked.question, session.table?.version];
    if (!question) return;
    const known = { title: label, failed: [{ clause, text }], met: [], change: [] };
    const found = session.planning ? known : await api.why(session.token, question.side, action).catch(() => known);
    if (version === session.table?.version) this.#besideButtons(found.failed.length ? { ...found, title: found.title || label } : known);
  }

  #besideButtons(why: Pick<WhyNot, "title" | "failed" | "met" | "change">): void {
    const { opened, view } = this.desk;
    opened.menu = null;
    this.#asked++;
    this.#show({ ...why, leads: [], space: -1, at: [view.width - 8, view.height - view.insets.bottom - 24], passing: false });
  }
}
