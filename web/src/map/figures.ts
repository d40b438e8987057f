/** The numbers of a layer over the map: where in its space each of them stands. */

import { markSize } from "./labels";
import type { Point } from "./lattice";
import type { Plan } from "./plan";
import { spaceOf } from "./sheets";

export interface Figure {
  space: number;
  text: string;
  /** The middle of its lower edge, and its size, in units of the board. */
  at: Point;
  size: number;
}

/** How far the number of an area stands from the middle of its name: beneath it, or above it where counters lie beneath. */
const [UNDER, OVER] = [30, -36];
/** Where a number stands beneath a counter or the mark of a place, and how large it is at most beneath a counter. */
const [BENEATH, LESSER] = [46, 30];

/** The numbers in spaces of a plan, where a unit of the board is `k` pixels; `taken`: whether a counter lies in a space. */
export function figuresOf(plan: Plan, values: readonly (readonly [number, string])[], taken: (space: number) => boolean, k: number): Figure[] {
  if (!values.length) return [];
  const size = Math.max(20, Math.min(42, 13 / k));
  const marked = new Set(plan.places.filter(({ space, kind }) => !plan.areas.has(space) && markSize(kind, k) > 0).map(({ space }) => space));
  return values.flatMap(([space, text]) => {
    const own = spaceOf(plan.board, space);
    if (!own) return [];
    const [covered, middle] = [taken(space), size * 0.35];
    if (plan.areas.has(space)) return [{ space, text, at: [own.x, own.y + middle + (covered ? OVER : UNDER)], size }];
    const down = covered || marked.has(space) ? BENEATH + size * 0.2 : middle;
    return [{ space, text, at: [own.x, own.y + down], size: covered ? Math.min(size, LESSER) : size }];
  });
}
