/** Tells battles on a card, step by step, before the table shows how they ended; and those of the log again. */

import { tempo } from "../follow/tempo.svelte";
import type { LogLine, Piece, Position, Table } from "../scene";
import type { Teller } from "../state/pace.svelte";
import { stillness } from "../state/screen.svelte";
import { type Fight, type Step, between, fateOf, fightOf, foughtBetween } from "./fights";

/** Steps for which a card stays after its last one. */
const LINGER = 3;
/** Steps for a die that is followed by another one: many dice of a fight fall one close upon another. */
const VOLLEY = 0.4;
/** Milliseconds of a step on a card that was asked for, where others are shown at once. */
const STEP = 1100;

export class Battles implements Teller {
  /** The battle on the card, and how many of its steps are seen. */
  now = $state.raw<Fight | null>(null);
  at = $state(0);
  paused = $state(false);
  /** Whether the table waits for the die, and for what comes of it. */
  holds = $state(false);
  /** Whether a battle is told as it is fought, until its card goes: what is asked next is not looked at before. */
  telling = $state(false);
  /** Whether the card was asked for: it stays until it is closed. */
  kept = $state(false);
  /** Whether what waits to be told goes on with the battle on the card. */
  more = $state(false);
  /** How much of the map's height the card takes. */
  height = $state(0);
  /** What lies on the table while it waits: as it was, but for what the steps so far tell. */
  between = $state.raw<Position | null>(null);

  /** How many states wait until they may be seen. */
  #untold = $state(0);
  #told: Promise<void> | null = null;
  #release: () => void = () => undefined;
  #go: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lingers = false;
  /** How often a card was closed before its end, and how often all that waited was. */
  #run = 0;
  #hurried = 0;

  /** `shows` is called with each battle when its card opens. */
  constructor(readonly shows: (fight: Fight) => void) {}

  /** Whether the table is still as it was before what is told, or is to be told: what was asked then is answered. */
  get waits(): boolean {
    return this.#untold > 0;
  }

  get steps(): readonly Step[] {
    return this.now?.steps ?? [];
  }

  /** The line that is told just now. */
  get line(): LogLine | null {
    const step = this.steps[this.at - 1];
    return step && !step.read ? step.line : null;
  }

  get seen(): readonly Step[] {
    return this.steps.slice(0, this.at);
  }

  /** Tells what was fought between two states; the promise holds as long as the second one is not to be seen. */
  tell(before: Table | null, after: Table): Promise<void> | null {
    if (!before || tempo.atOnce || !tempo.cards || document.hidden || this.kept) return null;
    const fights = foughtBetween(before, after);
    const last = fights.at(-1);
    if (!last) return this.#told;
    if (stillness()) return this.#lay(last);
    const earlier = this.#told ?? Promise.resolve();
    if (this.#lingers && tempo.now !== "byHand") this.#go();
    const hurried = this.#hurried;
    this.more = fights[0]?.id === this.now?.id;
    this.#untold += 1;
    return new Promise<void>((release) => {
      const told = earlier.then(() => (hurried === this.#hurried ? this.#play(fights, release, [before.position, after.position]) : release()));
      this.#told = told;
      void told.then(() => {
        if (this.#told !== told) return;
        this.#told = null;
        if (!this.kept) this.#end();
      });
    }).then(() => void (this.#untold -= 1));
  }

  /** Opens the card of the battle that a line of the log belongs to, from its beginning. */
  open(log: readonly LogLine[], line: LogLine, pieces: readonly Piece[]): void {
    const fight = fightOf(log, line, pieces);
    if (!fight) return;
    this.skip();
    this.kept = true;
    if (stillness()) void this.#lay(fight);
    else void this.#play([fight], () => undefined).then(() => this.now === fight && this.#end());
  }

  /** The next step at once; after the last one the card is closed. */
  next(): void {
    if (this.#told || this.kept) this.#go();
    else this.skip();
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.#timer);
    else this.#go();
  }

  halt(still: boolean): void {
    if (this.now && !this.kept && still !== this.paused) this.pause();
  }

  /** Closes the card: what it held back is shown. */
  skip(): void {
    this.#run += 1;
    this.#release();
    this.#go();
    this.#end();
  }

  hurry(): void {
    this.#hurried += 1;
    if (!this.kept) this.skip();
  }

  #end(): void {
    clearTimeout(this.#timer);
    [this.now, this.at, this.holds, this.telling, this.kept, this.paused, this.more, this.height] = [null, 0, false, false, false, false, false, 0];
  }

  /** Lays a whole card on the table, for whom nothing is to move. */
  #lay(fight: Fight): null {
    [this.now, this.at] = [fight, fight.steps.length];
    this.shows(fight);
    return null;
  }

  /** Tells battles step by step; of those between two positions the table shows what comes of them as it is told. */
  async #play(fights: readonly Fight[], release: () => void, ends?: readonly [Position, Position]): Promise<void> {
    const run = this.#run;
    const last = fights.at(-1);
    const shown = ({ line, read }: Step): boolean => !read && (line.faces.length > 0 || fateOf(line) !== "");
    const end = last?.steps.findLastIndex((step, i) => i >= last.seen && shown(step)) ?? -1;
    const told: Step[] = [];
    this.#release = () => {
      [this.holds, this.between] = [false, null];
      release();
    };
    this.holds = fights.length > 1 || end >= 0;
    this.telling = !this.kept;
    for (const fight of fights) {
      [this.now, this.at, this.more] = [fight, fight.seen, false];
      this.shows(fight);
      while (this.at < fight.steps.length) {
        told.push(...fight.steps.slice(this.at, this.at + 1));
        this.at += 1;
        if (fight === last && this.at > end) this.#release();
        else if (ends && this.holds) this.between = { ...ends[0], pieces: between(ends[0].pieces, ends[1].pieces, told) };
        if (fight === last && this.at === fight.steps.length) break;
        await this.#beat(this.#rollsOn ? VOLLEY : 1);
        if (run !== this.#run) return;
      }
    }
    this.#lingers = true;
    if (this.kept) this.paused = true;
    await this.#beat(LINGER);
    this.#lingers = false;
  }

  /** Whether a die has fallen that is read by itself, and the next one as well. */
  get #rollsOn(): boolean {
    return [this.steps[this.at - 1], this.steps[this.at]].every((step) => step?.line.role === "die" && !step.line.lookup?.line.length);
  }

  /** So many steps long, or until the reader goes on. */
  #beat(steps: number): Promise<void> {
    return new Promise((resolve) => {
      this.#go = () => {
        clearTimeout(this.#timer);
        resolve();
      };
      if (!this.paused && tempo.step < Infinity) this.#timer = setTimeout(this.#go, steps * (tempo.step || STEP));
    });
  }
}
