/** Where counters lie: alone, side by side in an area, in a stack, or in the row of a stack that is spread. */

import type { Piece } from "../scene";
import type { Situation } from "../state/asked.svelte";
import type { Point } from "./lattice";
import { pitchOf, rootOf, shared, spotsIn, upward } from "./piles";
import type { Plan } from "./plan";
import type { Spread } from "./spread.svelte";
import type { View } from "./view.svelte";

/** How far the counters of a stack lie apart, and how many of them are drawn. */
const [STEP, MOST] = [7.5, 4];
/** What a stack may take more than a counter where hexes are small, and in an area: no more than there is room between two of them. */
const CLOSE = 10;
/** The room of a counter in the row of a stack that is spread, how far from the stack the row lies, half a counter. */
const [PLACE, ROW, HALF] = [84, 100, 38];

/** What tells where counters lie: the situation, the stack that is spread, and what is in view. */
export interface Lying extends Situation {
  readonly spread: Spread;
  readonly view: View;
}

export interface Standing {
  piece: Piece;
  at: Point;
  /** On the top counter of a stack: all of it, top last; otherwise the piece alone. */
  stack: readonly Piece[];
  /** Whether another counter lies on it, and how many lie beneath it. */
  covered: boolean;
  level: number;
}

/**
 * The rows of a stack that is spread: the left end of the first, how many counters each has, and where the stack is; a
 * `carrier` that lies there alone stays under the pointer, which may be about to press it.
 */
export interface Fan {
  space: number;
  pieces: readonly Piece[];
  left: Point;
  columns: number;
  rows: number;
  /** How far the rows lie apart. */
  pitch: number;
  stack: Point;
  carrier?: Piece;
  /** Of a whole area, what the pointer may cross without the rows closing: its left, top, right and lower end. */
  over: readonly [number, number, number, number] | null;
}

/** Counters in a row of a spread area. */
const COLUMNS = 10;

/** The row lies above the stack where it hides nothing, else where it hides least; the rows of a whole area lie over it. */
export function fanOf(desk: Lying): Fan | null {
  if (!desk.spread.now) return null;
  const { space, pieces: ids } = desk.spread.now;
  const stack = (desk.field.standing.get(space) ?? []).filter(({ id }) => ids.includes(id));
  if (stack.length < 2 || !desk.sheets.has(space)) return null;
  return desk.plan.areas.has(space) ? fanIn(desk, space, stack) : fanAt(desk, space, stack);
}

/** The rows of a pile of an area, or of the whole area. */
function fanIn(desk: Situation, space: number, stack: readonly Piece[]): Fan {
  const piles = shared(desk, space, desk.field.standing.get(space) ?? []);
  const pile = piles.find(({ stack: own }) => stack.every((piece) => own.includes(rootOf(desk, piece))));
  const others = [...desk.field.standing].flatMap(([other, pieces]) => {
    if (!desk.sheets.has(other)) return [];
    const near = other === space ? piles.filter((one) => one !== pile) : desk.plan.areas.has(other) ? shared(desk, other, pieces) : [];
    return near.map(({ at }) => at);
  });
  if (!pile) return fanOver(desk.plan, space, stack);
  const [carrier, other] = pile.stack;
  if (other || !carrier) return fanBeside(desk.plan, space, stack, pile.at, others);
  return { ...fanBeside(desk.plan, space, stack.filter((piece) => piece !== carrier), pile.at, others), carrier };
}

/** The numbers of columns in which so many counters lie in up to three rows. */
function columnsOf(count: number): number[] {
  const lengths = [1, 2, 3].map((rows) => Math.ceil(count / rows)).filter((columns) => columns <= COLUMNS);
  return [...new Set(lengths.length ? lengths : [COLUMNS])];
}

/** The rows above or beneath a stack. */
function fansBeside(space: number, pieces: readonly Piece[], stack: Point): Fan[] {
  const [x, y] = stack;
  return columnsOf(pieces.length).flatMap((columns): Fan[] => {
    const rows = Math.ceil(pieces.length / columns);
    const [width, pitch] = [columns * PLACE, pitchOf(pieces)];
    return [y - ROW - (rows - 1) * pitch, y + ROW].flatMap((row) =>
      [x - width / 2, x - PLACE / 2, x + PLACE / 2 - width].map((left) => ({ space, pieces, left: [left, row] as Point, columns, rows, pitch, stack, over: null })),
    );
  });
}

/** The rows left or right of a stack. */
function fansLevel(space: number, pieces: readonly Piece[], stack: Point): Fan[] {
  const [x, y] = stack;
  return columnsOf(pieces.length).flatMap((columns): Fan[] => {
    const rows = Math.ceil(pieces.length / columns);
    const pitch = pitchOf(pieces);
    const row = y - ((rows - 1) * pitch) / 2;
    return [x + ROW - PLACE / 2, x - ROW + PLACE / 2 - columns * PLACE].map((left) => ({ space, pieces, left: [left, row], columns, rows, pitch, stack, over: null }));
  });
}

/** What the rows take up: left, top, right and lower end. */
export const boundsOf = ({ left: [left, row], columns, rows, pitch }: Fan): [number, number, number, number] => [
  left,
  row - PLACE / 2,
  left + columns * PLACE,
  row + (rows - 1) * pitch + PLACE / 2,
];

/** How many points lie beneath rows, or nearer to them than `edge`. */
function beneath(fan: Fan, points: readonly Point[], edge: number): number {
  const [left, top, right, low] = boundsOf(fan);
  return points.filter(([x, y]) => x > left - edge && x < right + edge && y > top - edge && y < low + edge).length;
}

const least = (fans: readonly Fan[], cost: (fan: Fan) => number): Fan => {
  const costs = fans.map(cost);
  return fans[costs.indexOf(Math.min(...costs))] as Fan;
};

/** The rows above or beneath a pile, in the place and of the length that hide the fewest of the `others`. */
function fanBeside({ board }: Plan, space: number, pieces: readonly Piece[], stack: Point, others: readonly Point[]): Fan {
  return least(fansBeside(space, pieces, stack), (fan) => {
    const [left, top, right, low] = boundsOf(fan);
    const inside = left > 0 && right < board.width && top > 0 && low < board.height;
    return beneath(fan, others, HALF) + (inside ? 0 : others.length);
  });
}

/** How much it counts that rows hide what a lesson points at, what can be chosen, another counter, or lie out of view. */
const [TAUGHT, LIT, OUT] = [1000, 10, 100];
/** How far the middle of a hex is from rows that leave enough of it to be pressed. */
const EDGE = 12;

/** The rows beside the stack of a hex, where they hide the least of what can be chosen. */
function fanAt(desk: Lying, space: number, pieces: readonly Piece[]): Fan {
  const at = (spaces: Iterable<number>): Point[] => [...spaces].filter((other) => other !== space && desk.sheets.has(other)).map((other) => desk.field.at(other));
  const holding = (ids: Iterable<number>): Set<number> => new Set([...ids].map((id) => desk.field.pieces.get(id)?.space ?? -1));
  const { asked } = desk;
  const taught = at(new Set([...asked.taught.spaces, ...holding(asked.taught.pieces)]));
  const lit = at(new Set([...asked.bySpace.keys(), ...holding(asked.byPiece.keys())]));
  const others = at(desk.field.standing.keys());
  const fans = [...fansBeside(space, pieces, desk.field.at(space)), ...fansLevel(space, pieces, desk.field.at(space))];
  return least(fans, (fan) => {
    const hidden = TAUGHT * beneath(fan, taught, HALF) + LIT * beneath(fan, lit, EDGE) + beneath(fan, others, EDGE);
    return hidden + (inView(desk.view, fan) ? 0 : OUT);
  });
}

/** Whether all of the rows is in the window. */
function inView(view: View, fan: Fan): boolean {
  const [left, top, right, low] = boundsOf(fan);
  const [[x0, y0], [x1, y1]] = [view.toPage([left, top]), view.toPage([right, low])];
  return x0 > 0 && y0 > 0 && x1 < view.width && y1 < view.height;
}

/** The rows over an area, inside the board. */
function fanOver({ areas, board }: Plan, space: number, pieces: readonly Piece[]): Fan {
  const columns = Math.min(pieces.length, COLUMNS);
  const [rows, pitch] = [Math.ceil(pieces.length / columns), pitchOf(pieces)];
  const height = (rows - 1) * pitch + PLACE;
  const spots = areas.spots(space, pieces.length);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [west, north, east, south] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const within = (middle: number, size: number, room: number): number => Math.max(0, Math.min(room - size, middle - size / 2));
  const x = within((west + east) / 2, columns * PLACE, board.width);
  const y = within((north + south) / 2, height, board.height);
  const over = [
    Math.min(west - PLACE, x),
    Math.min(north - PLACE, y),
    Math.max(east + PLACE, x + columns * PLACE),
    Math.max(south + PLACE, y + height),
  ] as const;
  return { space, pieces, left: [x, y + PLACE / 2], columns, rows, pitch, stack: [(west + east) / 2, (north + south) / 2], over };
}

/** The place of a counter in the rows. */
const placeIn = ({ left: [x, y], columns, pitch }: Fan, i: number): Point => [x + ((i % columns) + 0.5) * PLACE, y + Math.floor(i / columns) * pitch];

/** The ground under the rows. */
export function plateOf(fan: Fan): string {
  const [left, top, right, low] = boundsOf(fan);
  return `M${left - 4} ${top}H${right + 4}V${low}H${left - 4}Z`;
}

/** Where the pointer can go from the stack to any counter of the rows without them closing. */
export function bridgeOf(fan: Fan): string {
  const { left: [x, row], columns, rows, pitch, stack, over } = fan;
  if (over) return `M${over[0]} ${over[1]}H${over[2]}V${over[3]}H${over[0]}Z`;
  const beside = PLACE / 2;
  const [left, top, right, low] = boundsOf(fan);
  if (top < stack[1] && stack[1] < low) {
    const [near, way] = left > stack[0] ? [left + beside, 1] : [right - beside, -1];
    const far = stack[0] - way * beside;
    return `M${near} ${top}V${low}L${far} ${stack[1] + beside}v${-2 * beside}Z`;
  }
  const y = row > stack[1] ? row + (rows - 1) * pitch : row;
  const far = stack[1] + Math.sign(stack[1] - y) * beside;
  return `M${x - beside} ${y}h${columns * PLACE + 2 * beside}L${stack[0] + beside} ${far}h${-2 * beside}Z`;
}

/** Lines under the rows from each carrier to the last piece that it carries, as far as they share a row. */
export function bracesOf(fan: Fan): string {
  const { pieces: row } = fan;
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

/** A stack around a point; of a tall one only the upper four of those that are seen are drawn; `close` from afar, and beside other piles. */
function stacked([x, y]: Point, stack: readonly Piece[], seen: readonly Piece[], close = false): Standing[] {
  const shown = seen.slice(-MOST);
  const step = close ? Math.min(STEP, CLOSE / Math.max(1, shown.length - 1)) : STEP;
  return shown.map((piece, i) => {
    const shift = (i - (shown.length - 1) / 2) * step;
    const covered = i < shown.length - 1;
    return { piece, at: [x + shift, y - shift], stack: covered ? [piece] : stack, covered, level: i };
  });
}

/** The pieces of a stack that do not lie in others. */
const outside = (stack: readonly Piece[]): readonly Piece[] => stack.filter((piece) => piece.carrier < 0 || stack.length === 1);

/** Where a piece lies that is on the map. */
export function spotOf(desk: Lying, piece: Piece): Point {
  const fan = fanOf(desk);
  const place = fan?.pieces.findIndex(({ id }) => id === piece.id) ?? -1;
  if (fan && place >= 0) return placeIn(fan, place);
  if (!desk.plan.areas.has(piece.space)) return desk.field.at(piece.space);
  const root = rootOf(desk, piece);
  const pile = shared(desk, piece.space, desk.field.standing.get(piece.space) ?? []).find(({ stack }) => stack.includes(root));
  return pile?.at ?? desk.field.at(piece.space);
}

/** All counters that are drawn, lower ones first: those that lie as they do (in hexes `close` or not), and those of a spread stack. */
export function placed(desk: Situation, fan: Fan | null, close = false): { flat: Standing[]; spread: Standing[] } {
  const { plan } = desk;
  const flat: Standing[] = [];
  const spread: Standing[] = [];
  for (const [space, stack] of desk.field.standing) {
    if (!desk.sheets.has(space)) continue;
    const fanned = fan?.space === space ? fan : null;
    if (fanned) {
      const { carrier, stack: at } = fanned;
      spread.push(...fanned.pieces.map((piece, i) => ({ piece, at: placeIn(fanned, i), stack: [piece], covered: false, level: 0 })));
      if (carrier) spread.push({ piece: carrier, at, stack: [carrier], covered: false, level: 0 }); // what it carries comes from beneath it
    }
    if (plan.areas.has(space)) {
      for (const { at, stack: own } of shared(desk, space, stack)) {
        const rest = own.filter((piece) => piece !== fanned?.carrier && !fanned?.pieces.includes(piece));
        if (rest.length) flat.push(...stacked(at, rest, rest, true));
      }
    } else if (!fanned) flat.push(...stacked(desk.field.at(space), stack, upward(desk, outside(stack)), close));
  }
  flat.sort((p, q) => p.level - q.level || p.piece.id - q.piece.id);
  return { flat, spread };
}

/** Where a space is chosen: in an area at its mark, or beside what lies there. */
export function spotIn(desk: Situation, space: number): Point {
  const { areas } = desk.plan;
  if (!areas.has(space)) return desk.field.at(space);
  const taken = placed(desk, null).flat.filter(({ piece }) => piece.space === space).length;
  return spotsIn(desk, space, taken + 1).at(-1) ?? desk.field.at(space);
}
