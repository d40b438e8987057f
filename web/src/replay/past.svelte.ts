/** A match as it was: a session that stands at an earlier moment, asks nothing and changes nothing. */

import { untrack } from "svelte";
import type { Course, Ledger, LogLine, Mark, Moment, Story, Table } from "../scene";
import { ApiError, type Stand, api, isAway, isFull } from "../state/api";
import { filmWanted, named, namedMoment, router } from "../state/route.svelte";
import { Session, ownEyes } from "../state/session.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds for a decision at speed 1. */
const BEAT = 640;
/** Moments that are kept. */
const KEPT = 48;

export class Past extends Session {
  story = $state.raw<Story | null>(null);
  /** The moment on the table. */
  at = $state(0);
  /** The moment asked for: the slider is there at once, the table follows. */
  aim = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** With whose eyes the match is seen: a side's, or empty for what everybody may see. */
  eyes = $state("");
  /** How much of what is told of the match as a whole is still being reckoned. */
  reckoned = $state(0);

  #present = $state.raw<Table | null>(null);
  /** The log as these eyes see it, as far as it is known: that of any moment is a beginning of it. */
  #log: LogLine[] = [];
  #kept = new Map<number, Promise<Moment>>();
  #luck: Promise<Ledger> | undefined;
  #course: Promise<Course> | undefined;
  #fetching = false;
  /** Whether battles are told: from when the match plays by itself until the reader goes elsewhere. */
  #tells = false;
  #gone = false;
  #beat: ReturnType<typeof setTimeout> | undefined;

  override async open(): Promise<void> {
    try {
      const [table, story] = await Promise.all([api.table(this.token), this.#storyOf(named("eyes") ?? undefined)]);
      this.#begin(table, story);
      const film = filmWanted();
      this.go(namedMoment() ?? story.decisions);
      if (film && this.aim < this.decisions) this.play();
      const clauses = await api.clauses(table.game);
      this.clauses = new Map(clauses.map((clause) => [clause.id, clause]));
    } catch (error) {
      if (this.#present) return;
      this.full = isFull(error);
      if (isAway(error)) this.link = "waiting";
      else this.lose(error);
    }
  }

  /** The luck ledger as these eyes see it; asked for once, whoever tells of it. */
  luck(): Promise<Ledger> {
    return (this.#luck ??= this.#reckon(api.luck));
  }

  /** What the position was worth as these eyes see it; asked for once, whoever tells of it. */
  course(): Promise<Course> {
    return (this.#course ??= this.#reckon(api.course));
  }

  /** Looks whether the match has gone on, or back, since the replay was opened. */
  async renew(): Promise<void> {
    try {
      const table = await api.table(this.token);
      if (this.#gone || table.version === this.#present?.version) return;
      this.#begin(table, await this.#storyOf(this.eyes));
      this.go(this.aim);
    } catch {
      // What was fetched before can still be looked at.
    }
  }

  /** Looks with other eyes at the same moment. */
  async lookAs(eyes: string): Promise<void> {
    const table = this.#present;
    if (!table || eyes === this.eyes) return;
    this.pause();
    try {
      this.#begin(table, await this.#storyOf(eyes));
    } catch {
      this.link = "waiting";
      return;
    }
    router.note({ eyes: eyes === ownEyes(table) ? null : eyes });
    this.go(this.aim);
  }

  override get stand(): Stand {
    return { at: this.at, eyes: this.eyes };
  }

  override close(): void {
    this.#gone = true;
    clearTimeout(this.#beat);
  }

  override act(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override undo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override redo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** How the match ended, in words; empty while it goes on. */
  get ending(): string {
    return this.#present?.position.outcome?.text ?? "";
  }

  /** Whether the match is over. */
  get finished(): boolean {
    return this.#present?.over ?? false;
  }

  get decisions(): number {
    return this.story?.decisions ?? 0;
  }

  /** Goes to a moment; what is not there is cut to what is. */
  go(decision: number): void {
    this.aim = Math.max(0, Math.min(this.decisions, Math.round(decision)));
    void this.#fetch();
    router.note({}, this.aim);
  }

  step(by: number): void {
    this.pause();
    this.go(this.aim + by);
  }

  /** To the next of some decisions, in their order, or to the one before. */
  #leap(stops: readonly number[], by: 1 | -1): void {
    this.pause();
    const next = by > 0 ? stops.find((stop) => stop > this.aim) : stops.findLast((stop) => stop < this.aim);
    this.go(next ?? (by > 0 ? this.decisions : 0));
  }

  /** To the next heading or the one before. */
  leap(by: 1 | -1): void {
    this.#leap(this.story?.at ?? [], by);
  }

  /** To the next turn or the one before. */
  leapTurn(by: 1 | -1): void {
    this.#leap(this.#marked((mark, i, marks) => mark.turn !== marks[i - 1]?.turn), by);
  }

  /** To the next roll or the one before. */
  leapRoll(by: 1 | -1): void {
    this.#leap(this.#marked((mark) => mark.kind === "roll"), by);
  }

  #marked(which: (mark: Mark, i: number, marks: Mark[]) => boolean): number[] {
    return (this.story?.marks ?? []).filter(which).map((mark) => mark.decision);
  }

  pause(): void {
    if (this.#tells) this.pace.teller?.hurry();
    this.playing = this.#tells = false;
    clearTimeout(this.#beat);
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.aim >= this.decisions) this.go(0);
    this.playing = this.#tells = true;
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      if (!this.playing) return;
      // The next one waits until the table has caught up, so that nothing is left out.
      if (this.at === this.aim) this.go(this.aim + 1);
      if (this.aim >= this.decisions) this.playing = false;
      else this.#next();
    }, BEAT / this.speed);
    if (this.aim < this.decisions) void this.#moment(this.aim + 1).catch(() => undefined);
  }

  #moment(decision: number): Promise<Moment> {
    const known = this.#kept.get(decision);
    if (known) return known;
    const asked = this.#ask(decision);
    asked.catch(() => this.#kept.delete(decision));
    this.#kept.set(decision, asked);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return asked;
  }

  /** Asks for a moment, and of its log for the lines that are not known yet. */
  async #ask(decision: number): Promise<Moment> {
    const [story, first] = [this.story, this.#log.length];
    const moment = await api.moment(this.token, decision, this.eyes, first);
    if (story === this.story && moment.lines > this.#log.length) this.#log = [...this.#log.slice(0, first), ...moment.log];
    return moment;
  }

  #begin(table: Table, story: Story): void {
    this.#present = table;
    [this.story, this.eyes] = [story, story.seen_by];
    this.#log = story.seen_by === ownEyes(table) ? table.log : [];
    this.#kept.clear();
    this.#luck = this.#course = undefined;
  }

  /** Asks for what takes the server a while, and counts it meanwhile. */
  async #reckon<T>(ask: (token: string, stand: Stand) => Promise<T>): Promise<T> {
    untrack(() => this.reckoned++);
    return ask(this.token, { eyes: this.eyes }).finally(() => this.reckoned--);
  }

  /** The story as some eyes see it; where they are not lent, as everybody may see it. */
  async #storyOf(eyes?: string): Promise<Story> {
    try {
      return await api.story(this.token, eyes === undefined ? {} : { eyes });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 400)) return api.story(this.token, { eyes: "" });
      throw error;
    }
  }

  /** Fetches what is aimed at; while the slider is drawn, only the latest aim counts. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      for (let shown: Story | null = null, at = -1; (at !== this.aim || shown !== this.story) && !this.#gone; ) {
        [shown, at] = [this.story, this.aim];
        const moment = await this.#moment(at);
        if (shown !== this.story) continue;
        if (this.#tells && moment.decision === this.at + 1) await this.#tell(moment);
        this.#show(moment);
        this.link = "open";
      }
    } catch (error) {
      this.pause();
      if (error instanceof ApiError && error.status === 0) this.link = "waiting";
      else if (!this.table) this.lose(error);
    } finally {
      this.#fetching = false;
    }
  }

  /** Tells the battles of a moment before it is shown. */
  async #tell(moment: Moment): Promise<void> {
    const next = this.#tableAt(moment);
    if (next) await this.pace.teller?.tell(this.table, next);
  }

  #show(moment: Moment): void {
    const table = this.#tableAt(moment);
    if (!table || this.#gone) return;
    this.at = moment.decision;
    this.table = table;
  }

  #tableAt({ decision, position, lines }: Moment): Table | null {
    const still = { question: null, waiting: "", thinking: false, can_undo: false, undo_reason: "", can_redo: false, undone: [] };
    return this.#present && { ...this.#present, ...still, version: decision, position, log: this.#log.slice(0, lines) };
  }
}
