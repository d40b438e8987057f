/** Where counters lie: alone, side by side in an area, in a stack, or in the row of a stack that is spread. */

import type { Piece } from "../scene";
import type { Desk } from "../state/desk.svelte";
import { concernOf, unfolded } from "../state/nested";
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

/** The rows of a stack that is spread: the left end of the first, how many counters each has, and where the stack is. */
export interface Fan {
  space: number;
  left: Point;
  columns: number;
  rows: number;
  stack: Point;
  /** In an area, what the pointer may cross without the rows closing: its left, top, right and lower end. */
  over: readonly [number, number, number, number] | null;
}

/** Counters in a row of a spread area. */
const COLUMNS = 10;

/** The row lies above the stack, or below where there is no room above; the rows of an area lie over it. */
export function fanOf(desk: Desk): Fan | null {
  const stack = desk.fan === null ? [] : (desk.standing.get(desk.fan) ?? []);
  if (desk.fan === null || stack.length < 2) return null;
  if (desk.plan.areas.has(desk.fan)) return fanOver(desk.plan, desk.fan, stack);
  const [x, y] = desk.at(desk.fan);
  const width = stack.length * PLACE;
  const above = desk.view.toPage([x, y - ROW - PLACE / 2])[1] > 0;
  const left: Point = [x - width / 2, above ? y - ROW : y + ROW];
  return { space: desk.fan, left, columns: stack.length, rows: 1, stack: [x, y], over: null };
}

/** The rows over an area, inside the board. */
function fanOver({ areas, board }: Plan, space: number, stack: readonly Piece[]): Fan {
  const columns = Math.min(stack.length, COLUMNS);
  const rows = Math.ceil(stack.length / columns);
  const spots = areas.spots(space, stack.length);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [west, north, east, south] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const within = (middle: number, size: number, room: number): number => Math.max(0, Math.min(room - size, middle - size / 2));
  const x = within((west + east) / 2, columns * PLACE, board.width);
  const y = within((north + south) / 2, rows * PLACE, board.height);
  const over = [
    Math.min(west - PLACE, x),
    Math.min(north - PLACE, y),
    Math.max(east + PLACE, x + columns * PLACE),
    Math.max(south + PLACE, y + rows * PLACE),
  ] as const;
  return { space, left: [x, y + PLACE / 2], columns, rows, stack: [(west + east) / 2, (north + south) / 2], over };
}

/** The place of a counter in the rows. */
const placeIn = ({ left: [x, y], columns }: Fan, i: number): Point => [x + ((i % columns) + 0.5) * PLACE, y + Math.floor(i / columns) * PLACE];

/** The ground under the rows. */
export function plateOf({ left: [x, y], columns, rows }: Fan): string {
  const width = columns * PLACE;
  return `M${x - 4} ${y - PLACE / 2}h${width + 8}v${rows * PLACE}h${-width - 8}Z`;
}

/** Where the pointer can go from the stack to any counter of the row without the row closing. */
export function bridgeOf({ left: [x, y], columns, stack, over }: Fan): string {
  if (over) return `M${over[0]} ${over[1]}H${over[2]}V${over[3]}H${over[0]}Z`;
  const beside = PLACE / 2;
  const far = stack[1] + Math.sign(stack[1] - y) * beside;
  return `M${x - beside} ${y}h${columns * PLACE + 2 * beside}L${stack[0] + beside} ${far}h${-2 * beside}Z`;
}

/** Lines under the rows from each carrier to the last piece that it carries, as far as they share a row. */
export function bracesOf(fan: Fan, row: readonly Piece[]): string {
  return row
    .map((piece, i) => {
      const last = row.findLastIndex((other) => other.carrier === piece.id);
      const end = Math.min(last, (Math.floor(i / fan.columns) + 1) * fan.columns - 1);
      if (end <= i) return "";
      const [x, y] = placeIn(fan, i);
      return `M${x} ${y + 41}v7H${placeIn(fan, end)[0]}v-7`;
    })
    .join("");
}

/** A stack around a point; of a tall one only the upper four of those that are seen are drawn. */
function stacked([x, y]: Point, stack: readonly Piece[], seen: readonly Piece[]): Standing[] {
  const shown = seen.slice(-MOST);
  return shown.map((piece, i) => {
    const shift = (i - (shown.length - 1) / 2) * STEP;
    const covered = i < shown.length - 1;
    return { piece, at: [x + shift, y - shift], stack: covered ? [piece] : stack, covered, level: i };
  });
}

/** The pieces of a stack that do not lie in others. */
const outside = (stack: readonly Piece[]): readonly Piece[] => stack.filter((piece) => piece.carrier < 0 || stack.length === 1);

/** The pieces of an area that are seen: what is carried only where the question is about it, beside its carrier. */
function inView(desk: Desk, pieces: readonly Piece[]): Piece[] {
  const seen = pieces.filter((piece) => piece.carrier < 0 || concernOf(desk, piece) > 0);
  return unfolded(seen.sort((p, q) => p.side.localeCompare(q.side) || p.order - q.order || p.id - q.id));
}

/**
 * The stacks of an area: each piece on a place of its own; where there are too few places, those that cannot be told
 * apart together, and then the smallest piles with their neighbours.  What the question is about lies on top.
 */
function shared(desk: Desk, space: number, pieces: readonly Piece[]): { at: Point; stack: readonly Piece[] }[] {
  const seen = inView(desk, pieces);
  const spots = desk.plan.areas.spots(space, seen.length);
  const piles = spots.length < seen.length ? alike(desk, seen) : seen.map((piece) => [piece]);
  while (piles.length > spots.length) joinSmallest(piles);
  const upward = (pile: readonly Piece[]): Piece[] => [...pile].sort((p, q) => concernOf(desk, p) - concernOf(desk, q));
  return desk.plan.areas.spots(space, piles.length).map((at, i) => ({ at, stack: upward(piles[i] ?? []) }));
}

/** Makes one of the two neighbouring piles that together are the smallest; of two sides only where nothing else is left. */
function joinSmallest(piles: Piece[][]): void {
  const cost = (i: number): number => {
    const [one, other] = [piles[i] ?? [], piles[i + 1] ?? []];
    return one.length + other.length + (one[0]?.side === other[0]?.side ? 0 : 1000);
  };
  let best = 0;
  for (let i = 1; i < piles.length - 1; i++) if (cost(i) < cost(best)) best = i;
  piles.splice(best, 2, [...(piles[best] ?? []), ...(piles[best + 1] ?? [])]);
}

/** Pieces in piles of those that cannot be told apart. */
function alike(desk: Desk, pieces: readonly Piece[]): Piece[][] {
  const piles = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = piece.kind ? JSON.stringify([piece.kind, piece.side, piece.marks, concernOf(desk, piece)]) : String(piece.id);
    piles.set(key, [...(piles.get(key) ?? []), piece]);
  }
  return [...piles.values()];
}

/** Whether pieces of a space lie on or in one another; of an area, whether there are others on or in `piece`, if one is given. */
export function isPiled(desk: Desk, space: number, piece?: Piece): boolean {
  const pieces = desk.standing.get(space) ?? [];
  if (!desk.plan.areas.has(space)) return pieces.length > 1;
  if (piece) return piece.cargo.length > 0 || shared(desk, space, pieces).some(({ stack }) => stack.length > 1 && stack.includes(piece));
  const { length } = inView(desk, pieces);
  return length < pieces.length || desk.plan.areas.spots(space, length).length < length;
}

/** All counters that are drawn, lower ones first: those that lie as they do, and those of a spread stack. */
export function placed(desk: Desk, fan: Fan | null): { flat: Standing[]; spread: Standing[] } {
  const { plan } = desk;
  const flat: Standing[] = [];
  const spread: Standing[] = [];
  for (const [space, stack] of desk.standing) {
    if (fan?.space === space) {
      spread.push(...stack.map((piece, i) => ({ piece, at: placeIn(fan, i), stack: [piece], covered: false, level: 0 })));
    } else if (plan.areas.has(space)) {
      for (const { at, stack: own } of shared(desk, space, stack)) flat.push(...stacked(at, own, own));
    } else flat.push(...stacked(desk.at(space), stack, outside(stack)));
  }
  flat.sort((p, q) => p.level - q.level || p.piece.id - q.piece.id);
  return { flat, spread };
}
