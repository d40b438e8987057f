/** Where counters lie: alone, side by side in an area, in a stack, or in the row of a stack that is spread. */

import type { Piece } from "../scene";
import type { Desk } from "../state/desk.svelte";
import type { Point } from "./lattice";
import type { Plan } from "./plan";

/** How far the counters of a stack lie apart, and how many of them are drawn. */
const [STEP, MOST] = [7.5, 4];
/** The room of a counter in the row of a stack that is spread, and how far from the stack the row lies. */
const [PLACE, ROW] = [84, 100];

export interface Standing {
  piece: Piece;
  at: Point;
  /** On the top counter of a stack: all of it, top last; otherwise the piece alone. */
  stack: readonly Piece[];
  /** Whether another counter lies on it, and how many lie beneath it. */
  covered: boolean;
  level: number;
}

/** The row of a stack that is spread: its left end, and where the stack itself is. */
export interface Fan {
  space: number;
  left: Point;
  width: number;
  stack: Point;
}

/** The row lies above the stack, or below where there is no room above. */
export function fanOf(desk: Desk): Fan | null {
  const stack = desk.fan === null ? [] : (desk.standing.get(desk.fan) ?? []);
  if (desk.fan === null || stack.length < 2) return null;
  const [x, y] = desk.at(desk.fan);
  const width = stack.length * PLACE;
  const above = desk.view.toPage([x, y - ROW - PLACE / 2])[1] > 0;
  return { space: desk.fan, left: [x - width / 2, above ? y - ROW : y + ROW], width, stack: [x, y] };
}

/** The ground under a row. */
export function plateOf({ left: [x, y], width }: Fan): string {
  return `M${x - 4} ${y - PLACE / 2}h${width + 8}v${PLACE}h${-width - 8}Z`;
}

/** Where the pointer can go from the stack to any counter of the row without the row closing. */
export function bridgeOf({ left: [x, y], width, stack }: Fan): string {
  const beside = PLACE / 2;
  const far = stack[1] + Math.sign(stack[1] - y) * beside;
  return `M${x - beside} ${y}h${width + 2 * beside}L${stack[0] + beside} ${far}h${-2 * beside}Z`;
}

/** Lines under a spread row from each carrier to the last piece that it carries. */
export function bracesOf({ left: [x, y] }: Fan, row: readonly Piece[]): string {
  return row
    .map((piece, i) => {
      const last = row.findLastIndex((other) => other.carrier === piece.id);
      return last < 0 ? "" : `M${x + (i + 0.5) * PLACE} ${y + 41}v7H${x + (last + 0.5) * PLACE}v-7`;
    })
    .join("");
}

/** A stack around a point without what is carried; of a tall one only the upper four are drawn. */
function stacked([x, y]: Point, stack: readonly Piece[]): Standing[] {
  const shown = stack.filter((piece) => piece.carrier < 0 || stack.length === 1).slice(-MOST);
  return shown.map((piece, i) => {
    const shift = (i - (shown.length - 1) / 2) * STEP;
    const covered = i < shown.length - 1;
    return { piece, at: [x + shift, y - shift], stack: covered ? [piece] : stack, covered, level: i };
  });
}

/** The stacks of an area: each piece on a place of its own, or, where there are too few places, several by side. */
function shared(plan: Plan, space: number, pieces: readonly Piece[]): { at: Point; stack: readonly Piece[] }[] {
  const spots = plan.areas.spots(space, pieces.length);
  const ordered = [...pieces].sort((p, q) => p.side.localeCompare(q.side) || p.order - q.order || p.id - q.id);
  return spots.map((at, i) => {
    const [from, to] = [i, i + 1].map((n) => Math.ceil((n * ordered.length) / spots.length));
    return { at, stack: ordered.slice(from, to) };
  });
}

/** Whether pieces of a space lie on one another. */
export function isPiled(plan: Plan, space: number, count: number): boolean {
  return count > 1 && (!plan.areas.has(space) || plan.areas.spots(space, count).length < count);
}

/** All counters that are drawn, lower ones first: those that lie as they do, and those of a spread stack. */
export function placed(desk: Desk, fan: Fan | null): { flat: Standing[]; spread: Standing[] } {
  const { plan } = desk;
  const flat: Standing[] = [];
  const spread: Standing[] = [];
  for (const [space, stack] of desk.standing) {
    if (fan?.space === space) {
      const [x, y] = fan.left;
      spread.push(...stack.map((piece, i) => ({ piece, at: [x + (i + 0.5) * PLACE, y] as Point, stack: [piece], covered: false, level: 0 })));
    } else if (plan.areas.has(space)) {
      for (const { at, stack: own } of shared(plan, space, stack)) flat.push(...stacked(at, own));
    } else flat.push(...stacked(desk.at(space), stack));
  }
  flat.sort((p, q) => p.level - q.level || p.piece.id - q.piece.id);
  return { flat, spread };
}
