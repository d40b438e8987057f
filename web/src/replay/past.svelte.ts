/** A match as it was: a session that stands at an earlier moment, asks nothing and changes nothing. */

import type { Moment, Story, Table } from "../scene";
import { ApiError, api } from "../state/api";
import { namedMoment, replayAddress } from "../state/route.svelte";
import { Session } from "../state/session.svelte";

export const SPEEDS = [1, 2, 4] as const;
/** Milliseconds for a decision at speed 1, and for the address to follow. */
const [BEAT, SETTLE] = [640, 200];
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

  #present: Table | null = null;
  #kept = new Map<number, Promise<Moment>>();
  #fetching = false;
  #gone = false;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #settle: ReturnType<typeof setTimeout> | undefined;

  override async open(): Promise<void> {
    try {
      const [table, story] = await Promise.all([api.table(this.token), api.story(this.token)]);
      [this.#present, this.story] = [table, story];
      this.go(namedMoment() ?? story.decisions);
      const clauses = await api.clauses(table.game);
      this.clauses = new Map(clauses.map((clause) => [clause.id, clause]));
    } catch (error) {
      if (!this.#present) this.lost = error instanceof Error ? error.message : String(error);
    }
  }

  /** Looks whether the match has gone on, or back, since the replay was opened. */
  async renew(): Promise<void> {
    try {
      const [table, story] = await Promise.all([api.table(this.token), api.story(this.token)]);
      if (this.#gone || table.version === this.#present?.version) return;
      [this.#present, this.story] = [table, story];
      this.#kept.clear();
      this.go(this.aim);
    } catch {
      // What was fetched before can still be looked at.
    }
  }

  override close(): void {
    this.#gone = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#settle);
  }

  override act(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override undo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  get decisions(): number {
    return this.story?.decisions ?? 0;
  }

  /** Goes to a moment; what is not there is cut to what is. */
  go(decision: number): void {
    this.aim = Math.max(0, Math.min(this.decisions, Math.round(decision)));
    void this.#fetch();
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => history.replaceState(null, "", replayAddress(this.token, this.aim)), SETTLE);
  }

  step(by: number): void {
    this.pause();
    this.go(this.aim + by);
  }

  /** To the next heading or the one before. */
  leap(by: 1 | -1): void {
    this.pause();
    const stops = this.story?.at ?? [];
    const next = by > 0 ? stops.find((stop) => stop > this.aim) : stops.findLast((stop) => stop < this.aim);
    this.go(next ?? (by > 0 ? this.decisions : 0));
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#beat);
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.aim >= this.decisions) this.go(0);
    this.playing = true;
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
    const asked = api.moment(this.token, decision);
    asked.catch(() => this.#kept.delete(decision));
    this.#kept.set(decision, asked);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return asked;
  }

  /** Fetches what is aimed at; while the slider is drawn, only the latest aim counts. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      let shown = -1;
      while (shown !== this.aim && !this.#gone) {
        shown = this.aim;
        this.#show(await this.#moment(shown));
        this.link = "open";
      }
    } catch (error) {
      this.pause();
      if (error instanceof ApiError && error.status === 0) this.link = "waiting";
      else if (!this.table) this.lost = error instanceof Error ? error.message : String(error);
    } finally {
      this.#fetching = false;
    }
  }

  #show({ decision, position, log }: Moment): void {
    const present = this.#present;
    if (!present || this.#gone) return;
    this.at = decision;
    const still = { question: null, waiting: "", thinking: false, can_undo: false, undo_reason: "" };
    this.table = { ...present, ...still, version: decision, position, log };
  }
}
