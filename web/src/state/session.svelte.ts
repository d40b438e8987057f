/** One table that is open in this browser: its last state, its live line, and what was refused. */

import type { Action, Choice, Clause, Offered, Only, Question, Refusal, Side, Standing, Table } from "../scene";
import { say, sentence } from "../text/say";
import { noteLeft } from "../lesson/left";
import { ApiError, type Stand, api, isFault, isFull, isGone } from "./api";
import { type Message, type Present, told } from "./changes";
import type { Draft } from "./notes.svelte";
import type { OfferKind } from "./offers";
import { Pace } from "./pace.svelte";
import { freshKey, noteOpened } from "./seats";

export type Link = "connecting" | "open" | "waiting";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server sends a ping every 20 seconds; a line that is silent for longer than this is dead. */
const SILENCE = 50_000;
/** How the server closes the line of a link that opens no table any more. */
const GONE = 4404;
/** How long to wait for the live line to bring the new state before asking for it. */
const PATIENCE = 900;

/** A plan: the table as it is, the answers on trial, and why it goes no further; empty if it can. */
interface Plan {
  before: Table;
  actions: readonly Action[];
  stopped: string;
}

export class Session {
  table = $state.raw<Table | null>(null);
  link = $state<Link>("connecting");
  /** Whether the table waits to be opened because the server has no room. */
  full = $state(false);
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What is tried and not sent; the table is shown as it would be then. */
  planning = $state.raw<Plan | null>(null);
  /** Why the table could not be opened at all. */
  lost = $state("");
  /** Whether that is because its link opens none, or none any more. */
  gone = $state(false);
  /** Who of the other persons is at the table. */
  present = $state.raw<Present>({});
  clauses = $state.raw<Map<string, Clause>>(new Map());

  #previous: Question | null = null;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The last state that the live line told, which its next message is about. */
  #held: Table | null = null;
  /** The change that is under way, and the version that it was sent from. */
  #underWay = Promise.resolve(false);
  #sentAt = 0;
  readonly pace = new Pace(
    () => this.table,
    (table) => this.#closed || this.#take(table),
  );

  constructor(readonly token: string) {}

  /** From where this table is looked at more closely: now, with its own eyes. */
  get stand(): Stand {
    return {};
  }

  async open(): Promise<void> {
    await this.refresh();
    if (this.#closed || this.lost) return;
    if (this.table) noteOpened(this.table, this.token);
    this.#connect();
    const game = this.table?.game;
    if (!game) return;
    try {
      const clauses = await api.clauses(game);
      this.clauses = new Map(clauses.map((clause) => [clause.id, clause]));
    } catch {
      this.clauses = new Map();
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.pace.stop();
    this.#socket?.close();
  }

  /** Nothing opens the table: there is none to this link, or something is wrong. */
  protected lose(error: unknown): void {
    this.lost = error instanceof Error ? error.message : String(error);
    this.gone = isGone(error);
  }

  async refresh(): Promise<void> {
    try {
      this.#take(await api.table(this.token));
    } catch (error) {
      if (isGone(error) || (isFault(error) && !this.table)) this.lose(error);
      else if (!this.table) {
        this.full = isFull(error);
        this.#again(() => void this.open());
      }
    }
  }

  #take(table: Table): void {
    if (this.table && table.version < this.table.version) return;
    if (this.planning && table.version === this.planning.before.version) {
      this.planning = { ...this.planning, before: table };
      if (this.table) this.table = { ...this.table, notes: table.notes };
      return;
    }
    this.planning = null; // the match has gone on
    if (this.table && table.version > this.table.version) {
      this.#previous = this.table.question;
    }
    this.table = table;
  }

  #again(what: () => void): void {
    if (this.#closed) return;
    this.link = "waiting";
    clearTimeout(this.#retry);
    this.#retry = setTimeout(what, this.#pause * (0.8 + Math.random() * 0.4));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  #connect(): void {
    if (this.#closed) return;
    const socket = new WebSocket(api.liveAddress(this.token, this.table?.version));
    [this.#socket, this.#held] = [socket, this.table];
    const heard = (): void => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => socket.close(), SILENCE);
    };
    socket.onopen = () => {
      this.link = "open";
      this.#pause = FIRST_PAUSE;
      heard();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      heard();
      if (socket === this.#socket) this.#told(JSON.parse(event.data) as Message);
    };
    socket.onclose = ({ code, reason }) => {
      clearTimeout(this.#silence);
      if (this.#socket !== socket) return;
      this.present = {};
      if (code === GONE && reason === "unknown_table") [this.lost, this.gone] = [say("table.gone"), true];
      else this.#again(() => this.#connect());
    };
  }

  /** Follows every message; the states are shown one after the other, though they may come faster. */
  #told(message: Message): void {
    if (message.type === "ping") return;
    if (message.type === "present") {
      this.present = message.sides;
      return;
    }
    this.#held = told(this.#held, message);
    if (!this.#held) return this.#connectAnew();
    this.pace.add(this.#held);
  }

  /** A message was about a state that is not held: asks for the whole one, and for what changes from there. */
  #connectAnew(): void {
    const stale = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    stale?.close();
    this.#again(() => void this.refresh().then(() => this.lost || this.#connect()));
  }

  /** Makes a choice; what the server refuses is shown and changes nothing. */
  async act(choice: Choice): Promise<boolean> {
    const table = this.table;
    const side = table?.question?.side;
    if (!table || side === undefined) return false;
    if (this.planning) return this.#try([...this.planning.actions, choice.action]);
    return this.#change(() => api.act(this.token, table.version, side, choice, freshKey()), table);
  }

  /** Takes the last answer back, or all after decision `to`; where it cannot, says why. */
  async undo(to?: number): Promise<boolean> {
    const table = this.table;
    if (!table) return false;
    if (this.planning) return this.#try(this.planning.actions.slice(0, -1));
    if (!table.can_undo) return this.#cannot(table.undo_reason);
    return this.#change(() => api.undo(this.token, table.version, to ?? table.decision - 1), table);
  }

  /** Makes the last taken-back answer again; where it cannot, says why. */
  async redo(): Promise<boolean> {
    const table = this.table;
    if (!table) return false;
    if (this.planning || !table.can_redo) return this.#cannot(table.redo_reason);
    return this.#change(() => api.redo(this.token, table.version), table);
  }

  /** Whether answers can be tried and not sent: something is asked, and no lesson waits for a certain answer. */
  get mayPlan(): boolean {
    return !!this.table?.question && !this.table.guide && !this.planning;
  }

  /** Plans from here: until it is committed or dropped, answers are tried and not sent. */
  async plan(): Promise<void> {
    const table = this.table;
    if (!table || !this.mayPlan) return;
    this.planning = { before: table, actions: [], stopped: "" };
    if (!(await this.#try([]))) this.drop();
  }

  /** Forgets the plan: the table is shown as it is. */
  drop(): void {
    if (this.planning) [this.table, this.planning] = [this.planning.before, null];
  }

  /** Sends the plan; where not all of it could be done, says why. */
  async commit(): Promise<void> {
    const plan = this.planning;
    const side = plan?.before.question?.side;
    if (!plan || side === undefined) return;
    this.drop();
    if (!plan.actions.length) return;
    let stopped = "";
    const { before, actions } = plan;
    await this.#change(async () => {
      const done = await api.commit(this.token, before.version, side, actions);
      stopped = done.stopped;
      return done;
    }, before);
    if (stopped) this.#cannot(sentence(stopped));
  }

  /** Shows what a plan leads to; whether all of it could be tried. */
  async #try(actions: readonly Action[]): Promise<boolean> {
    const before = this.planning?.before;
    if (!before || this.busy) return false;
    [this.busy, this.refusal] = [true, null];
    try {
      const { taken, position, question, ...tried } = await api.plan(this.token, actions);
      if (this.planning?.before.version !== before.version) return false; // dropped, or the match has gone on
      const stopped = sentence(tried.stopped);
      this.planning = { before, actions: actions.slice(0, taken), stopped };
      const still = { can_redo: false, undone: [], may_order: [], waiting: stopped };
      this.table = { ...before, ...still, position, question, can_undo: taken > 0, undo_to: before.decision - 1 };
      return taken === actions.length;
    } catch (error) {
      this.#refused(error, before.version);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Names the match.  Throws ApiError. */
  async rename(name: string): Promise<void> {
    if (!this.table) return;
    await api.rename(this.table.match, this.token, name);
    this.table = { ...this.table, name };
  }

  #cannot(text: string): boolean {
    this.refusal = { clause: "", text };
    return false;
  }

  /** Gives the match up for a side of this link. */
  async concede(side: Side): Promise<boolean> {
    return this.#change(() => api.concede(this.token, side), this.table);
  }

  /** Offers something to the others, or agrees to what they offer. */
  async offer(kind: OfferKind, to: number): Promise<boolean> {
    return this.#change(() => api.offer(this.token, kind, to), this.table);
  }

  /** Agrees to an offer, declines it, or no longer makes it. */
  async answer(kind: OfferKind, accept: boolean): Promise<boolean> {
    const table = this.table;
    return this.#change(() => api.answer(this.token, kind, accept, table?.version ?? 0), table);
  }

  /** Has a question answered by itself from now on. */
  async order(offered: Offered, only: Only): Promise<boolean> {
    return this.#beside(() => api.order(this.token, offered, only));
  }

  /** Answers a question again that was answered by itself. */
  async endOrder(order: Standing): Promise<boolean> {
    return this.#beside(() => api.endOrder(this.token, order));
  }

  /** Pins a note on a space for one's side. */
  async pin(draft: Draft): Promise<boolean> {
    return this.#beside(() => api.writeNote(this.token, this.#noting, draft));
  }

  /** Takes the note of one's side on a space away. */
  async unpin(space: number): Promise<boolean> {
    return this.#beside(() => api.removeNote(this.token, this.#noting, space));
  }

  /** The side whose notes are written: with whose eyes the table is seen. */
  get #noting(): Side {
    return (this.table && (ownEyes(this.table) || this.table.sides[0])) ?? "";
  }

  /** Orders and notes change no version: what they are now is asked for, though the live line may be faster. */
  async #beside(send: () => Promise<{ version: number }>): Promise<boolean> {
    while (this.busy) await this.#underWay; // what the live line shows of it can be changed before its answer is here
    const done = await this.#change(send, this.table);
    if (done) await this.refresh();
    return done;
  }

  /** Leaves the lesson: the match goes on as an ordinary one, and the lesson can be taken up again in another. */
  async leaveLesson(): Promise<boolean> {
    const table = this.table;
    if (!table?.guide) return false;
    const { id: guide, name, step, done } = table.guide;
    noteLeft(table.game, done ? null : { guide, name, step });
    return this.#change(() => api.leave(this.token, table.version), table);
  }

  /** Whether the question before this one offered the piece, so that undoing leads to it, and another one was taken up. */
  offeredBefore(piece: number): boolean {
    const [now, before] = [this.table?.question, this.#previous];
    const isInHand = before?.choices.some((choice) => choice.space < 0 && now?.subject.includes(choice.piece));
    return !!this.table?.can_undo && !!isInHand && before?.side === now?.side && !!this.#choiceOf(before, piece);
  }

  #choiceOf(question: Question | null, piece: number): Choice | undefined {
    const own = question?.choices.filter((choice) => choice.piece === piece && choice.space < 0) ?? [];
    return own.length === 1 ? own[0] : undefined;
  }

  /** Takes the last choice back and chooses another piece instead. */
  async insteadOf(piece: number): Promise<boolean> {
    if (!(await this.undo())) return false;
    const choice = this.#choiceOf(this.table?.question ?? null, piece);
    return choice !== undefined && this.act(choice);
  }

  /** Has the server change what stood at `table`; what is asked for while another change is under way is left. */
  async #change(send: () => Promise<{ version: number }>, table: Table | null): Promise<boolean> {
    // the live line may show what came of a change, and what is asked next, before its answer is here
    if (this.busy && (table?.version ?? 0) > this.#sentAt) await this.#underWay;
    if (this.busy) return false;
    this.#sentAt = table?.version ?? 0;
    this.#underWay = this.#send(send);
    return this.#underWay;
  }

  async #send(send: () => Promise<{ version: number }>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    this.pace.ready();
    try {
      const { version } = await send();
      await this.#reach(version);
      return true;
    } catch (error) {
      this.#refused(error, this.#sentAt);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Waits until the state of a version is here, from the live line or else by asking; it may still be told of. */
  async #reach(version: number): Promise<void> {
    const here = (): boolean => Math.max(this.table?.version ?? 0, this.pace.toldOf) >= version;
    const end = Date.now() + (this.link === "open" ? PATIENCE : 0);
    while (!here() && Date.now() < end) await new Promise((r) => setTimeout(r, 15));
    if (!here()) await this.refresh();
  }

  #refused(error: unknown, sent: number): void {
    if (error instanceof ApiError && error.code === "stale") return this.#late(sent);
    const words = error instanceof Error ? error.message : String(error);
    this.refusal = error instanceof ApiError && error.refusal ? error.refusal : { clause: "", text: words };
  }

  /** The table went on after version `sent`; nothing is said where the reader sees that already. */
  #late(sent: number): void {
    if ((this.table?.version ?? 0) <= sent) this.refusal = { clause: "", text: say("table.stale") };
    // The reason stays until the reader acts again, although a newer state may arrive right now.
    void this.refresh();
  }
}

/** The eyes that a table is seen with: of its one side, of several that which is asked, else everybody's. */
export function ownEyes({ sides, question }: Table): string {
  const [only, other] = sides;
  return (only !== undefined && other === undefined ? only : question?.side) ?? "";
}
