/** Shows states one after the other, each as long as its motion takes, though they arrive faster. */

import { DICE, moveTime } from "../map/motion";
import type { Table } from "../scene";
import { stillness } from "./screen.svelte";

/** The least time between two states, in milliseconds, and how many may wait: beyond, the oldest are left out. */
const [LEAST, MOST] = [60, 200];

export class Pace {
  /** How many states wait to be shown. */
  behind = $state(0);

  #waiting: Table[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #free = 0;

  /** `shown` is the state on the table; `show` is called with each state in its turn. */
  constructor(
    readonly shown: () => Table | null,
    readonly show: (table: Table) => void,
  ) {}

  /** A state has arrived. */
  add(table: Table): void {
    if (stillness() || document.hidden) this.#waiting = [];
    this.#waiting.push(table);
    if (this.#waiting.length > MOST) this.#waiting.shift();
    this.#count();
    this.#timer ??= setTimeout(() => this.#next(), Math.max(0, this.#free - performance.now()));
  }

  /** Shows the last state that waits at once; whether one waited. */
  hurry(): boolean {
    if (!this.#waiting.length) return false;
    this.#waiting = this.#waiting.slice(-1);
    this.#next();
    return true;
  }

  /** The next state is shown at once: the reader acts. */
  ready(): void {
    this.hurry();
    this.#free = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const table = this.#waiting.shift();
    this.#count();
    if (!table) return;
    const time = motionOf(this.shown(), table);
    this.show(table);
    this.#free = performance.now() + time;
    if (this.#waiting.length) this.#timer = setTimeout(() => this.#next(), time);
  }

  #count(): void {
    this.behind = this.#waiting.length;
  }
}

/** How long what happened between two states moves on the table, in milliseconds. */
function motionOf(before: Table | null, after: Table): number {
  if (stillness()) return LEAST;
  const fresh = before ? after.log.slice(before.log.length) : [];
  const times = fresh.map((line) => (line.faces.length ? DICE : line.path.length > 1 ? moveTime(line.path.length - 1) : 0));
  return Math.max(LEAST, ...times);
}
