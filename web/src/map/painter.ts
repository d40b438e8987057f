/** A painter of the ground, working apart from the page: one frame at a time, the newest order first. */

import type { Colours } from "./colours";
import type { Frame } from "./paint";
import type { Order, Picture } from "./paint.worker";
import type { Ground } from "./plan";

export interface Wanted {
  frame: Frame;
  colours: Colours;
  relief: boolean;
  grid: boolean;
}

export class Painter {
  readonly #worker = new Worker(new URL("./paint.worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<string, Wanted>();
  #now: { name: string; wanted: Wanted } | null = null;
  #orders = 0;

  /** `done` gets each picture with the name of its order and what was wanted. */
  constructor(ground: Ground, done: (name: string, bitmap: ImageBitmap, wanted: Wanted) => void) {
    this.#send({ kind: "ground", ground });
    this.#worker.onmessage = ({ data }: MessageEvent<Picture>) => {
      const now = this.#now;
      this.#now = null;
      if (now) done(now.name, data.bitmap, now.wanted);
      this.#next();
    };
    this.#worker.onerror = () => {
      this.#now = null;
      this.#next();
    };
  }

  /** The shading that later pictures show. */
  relief(relief: ImageBitmap | null): void {
    this.#send({ kind: "relief", relief });
  }

  /** Orders a picture; an older order of the same name that has not been begun is dropped. */
  paint(name: string, wanted: Wanted): void {
    this.#waiting.set(name, wanted);
    if (!this.#now) this.#next();
  }

  stop(): void {
    this.#worker.terminate();
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [name, wanted] = first;
    this.#waiting.delete(name);
    this.#now = { name, wanted };
    this.#send({ kind: "paint", order: ++this.#orders, ...wanted });
  }

  #send(order: Order): void {
    this.#worker.postMessage(order);
  }
}
