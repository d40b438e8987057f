/** How long things move, in milliseconds, and how they come and go. */

import type { TransitionConfig } from "svelte/transition";
import { stillness } from "../state/screen.svelte";
import type { Point } from "./lattice";

/** A move a space, and at most; coming to rest; a loss; a roll. */
const [HEX, LONGEST] = [60, 420];
export const SETTLE = 90;
const LOSS = 260;
export const DICE = 400;
const AT_ONCE: TransitionConfig = { duration: 0 };

/** The time a piece takes for a way of so many steps, coming to rest included. */
export function moveTime(steps: number): number {
  return Math.min(LONGEST, HEX * steps) + SETTLE;
}

export const shift = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;

/** A piece leaves the map: it fades and sinks.  `leaves` says whether it does, or is only not drawn any more. */
export function sink(_: Element, { at, leaves }: { at: Point; leaves: () => boolean }): TransitionConfig {
  if (stillness() || !leaves()) return AT_ONCE;
  return { duration: LOSS, css: (t, u) => `opacity: ${t}; transform: ${shift([at[0], at[1] + 34 * u])}` };
}

/** A die rolls before its face lies still. */
export function tumble(_: Element, { rolls }: { rolls: boolean }): TransitionConfig {
  if (stillness() || !rolls) return AT_ONCE;
  return { duration: DICE, css: (t, u) => `transform: rotate(${-540 * u}deg) scale(${0.7 + 0.3 * t})` };
}
