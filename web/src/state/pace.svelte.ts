/** Shows states one after the other, each as long as its motion takes, though they arrive faster. */

import { DICE, moveTime } from "../map/motion";
import { freshLines } from "../battle/fights";
import { tempo } from "../follow/tempo.svelte";
import type { Table } from "../scene";
import { stillness } from "./screen.svelte";

/** What is neither a detail nor a heading in the log: as heavy is what happened. */
const ORDINARY = 1;

/** How many states may wait, of some kilobytes each: all of most matches. Beyond, the oldest are left out. */
const MOST = 5000;

/** Who tells what happened before it is seen on the table. */
export interface Teller {
  /** The promise holds as long as the second state is not to be seen; null if nothing is told. */
  tell: (before: Table | null, after: Table) => Promise<void> | null;
  /** Whatever is being told is told. */
  hurry: () => void;
  /** What is being told stands still, or goes on. */
  halt: (still: boolean) => void;
}

export class Pace {
  /** How many states wait to be shown. */
  behind = $state(0);
  /** Whether the next state waits until the reader asks for it. */
  paused = $state(false);
  teller: Teller | null = null;

  #waiting: Table[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #free = 0;
  /** The state that is being told of; it waits until that is done. */
  #told: Table | null = null;
  /** Whether all states are shown at once up to the next battle. */
  #seeks = false;

  /** `shown` is the state on the table; `show` is called with each state in its turn. */
  constructor(
    readonly shown: () => Table | null,
    readonly show: (table: Table) => void,
  ) {}

  /** The version of the last state that waits for what is told before it; 0 if none does. */
  get toldOf(): number {
    return this.#told ? (this.#waiting.at(-1)?.version ?? 0) : 0;
  }

  /** A state has arrived. */
  add(table: Table): void {
    if (stillness() || document.hidden || tempo.atOnce) this.#waiting = [];
    this.#waiting.push(table);
    if (this.#waiting.length > MOST) this.#waiting.shift();
    if (tempo.atOnce && !this.paused) return this.#show();
    this.#count();
    if (this.#seeks) this.nextBattle();
    else if (!this.#told && !this.paused) this.#timer ??= setTimeout(() => this.#next(), Math.max(0, this.#free - performance.now()));
  }

  /** Shows the last state that waits at once; whether one waited. */
  hurry(): boolean {
    this.#told = null;
    this.paused = this.#seeks = false;
    this.teller?.hurry();
    if (!this.#waiting.length) return false;
    this.#waiting = this.#waiting.slice(-1);
    this.#show();
    return true;
  }

  /** The next state is shown at once: the reader acts. */
  ready(): void {
    this.hurry();
    this.#free = 0;
  }

  /** Nothing more is shown of itself, or again. */
  pause(): void {
    this.paused = !this.paused;
    this.#seeks = false;
    this.teller?.halt(this.paused);
    if (!this.paused) this.#next();
  }

  /** Pauses after the next state. */
  step(): void {
    [this.paused, this.#seeks] = [true, false];
    if (this.#told) this.teller?.hurry();
    else this.#next();
  }

  /** Leaves out what is shown until a battle begins or goes on, though that may have to be waited for. */
  nextBattle(): void {
    if (this.#told) this.teller?.hurry();
    [this.paused, this.#seeks] = [false, true];
    const shown = this.#waiting.findIndex((table, i) => fights(i ? this.#waiting[i - 1] : this.shown(), table));
    if (shown < 0) this.#waiting = this.#waiting.slice(-1);
    else {
      this.#seeks = false;
      this.#waiting.splice(0, Math.max(0, shown - 1));
    }
    if (this.#waiting.length && shown) this.#show();
    else this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.teller?.hurry();
  }

  /** Shows the next state, after what is told before it. */
  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const table = this.#waiting[0];
    if (!table || this.#told) return;
    const told = this.teller?.tell(this.shown(), table);
    if (!told) return this.#show();
    this.#told = table;
    void told.then(() => {
      if (this.#told !== table) return;
      this.#told = null;
      this.#show();
    });
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const table = this.#waiting.shift();
    this.#count();
    if (!table) return;
    const time = motionOf(this.shown(), table);
    this.show(table);
    this.#free = performance.now() + time;
    if (this.#waiting.length && !this.paused) this.#timer = setTimeout(() => this.#next(), time);
  }

  #count(): void {
    this.behind = this.#waiting.length;
  }
}

/** Whether a battle is told of between two states. */
function fights(before: Table | null | undefined, after: Table): boolean {
  return !!before && freshLines(before, after).some((line) => line.battle >= 0);
}

/** How long what happened between two states moves on the table, in milliseconds. */
function motionOf(before: Table | null, after: Table): number {
  if (stillness()) return tempo.decision;
  const fresh = before ? freshLines(before, after) : [];
  const least = fresh.some((line) => line.weight === ORDINARY) ? tempo.told : tempo.decision;
  const times = fresh.map((line) => (line.faces.length ? DICE : line.path.length > 1 ? moveTime(line.path.length - 1) : 0));
  return Math.max(least, ...times);
}
