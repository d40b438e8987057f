/** The axis of a graph on which every turn of a match is equally long. */

import { type Turn, placeOf } from "./turns";

/** The room beside the figures, in pixels: for the names of lines on the left, for the last figures on the right. */
const [LEFT, RIGHT] = [26, 34];
/** How near to the left what is written at the cursor would lie outside. */
const EARLY = 90;

export interface Axis {
  left: number;
  right: number;
  width: number;
  /** The length of a turn. */
  span: number;
  /** Where a decision lies. */
  x: (decision: number) => number;
  /** Where the moment lies that is looked at, and on which side of it is room to write. */
  cursor: number;
  early: boolean;
}

export function axis(turns: readonly Turn[], aim: number, width: number): Axis {
  const right = Math.max(LEFT, width - RIGHT); // a graph that is not shown has no width
  const span = (right - LEFT) / Math.max(1, turns.length);
  const x = (decision: number): number => LEFT + placeOf(turns, decision) * span;
  const cursor = x(aim);
  return { left: LEFT, right, width, span, x, cursor, early: cursor < LEFT + EARLY };
}
