/** Where counters lie: alone, side by side in an area, in a stack, or in the row of a stack that is spread. */

import type { Piece } from "../scene";
import type { Desk } from "../state/desk.svelte";
import { concernOf, unfolded } from "../state/nested";
import type { Point } from "./lattice";
import type { Plan } from "./plan";

/** How far the counters of a stack lie apart, and how many of them are drawn. */
const [STEP, MOST] = [7.5, 4];
/** The room of a counter in the row of a stack that is spread, how far from the stack the row lies, half a counter. */
const [PLACE, ROW, HALF] = [84, 100, 38];

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
  pieces: readonly Piece[];
  left: Point;
  columns: number;
  rows: number;
  stack: Point;
  /** Of a whole area, what the pointer may cross without the rows closing: its left, top, right and lower end. */
  over: readonly [number, number, number, number] | null;
}

/** Counters in a row of a spread area. */
const COLUMNS = 10;

/** The row lies above the stack, or below where there is no room above; the rows of a whole area lie over it. */
export function fanOf(desk: Desk): Fan | null {
  if (!desk.fan) return null;
  const { space, pieces: ids } = desk.fan;
  const stack = (desk.standing.get(space) ?? []).filter(({ id }) => ids.includes(id));
  if (stack.length < 2) return null;
  if (desk.plan.areas.has(space)) return fanIn(desk, space, stack);
  const [x, y] = desk.at(space);
  const width = stack.length * PLACE;
  const above = desk.view.toPage([x, y - ROW - PLACE / 2])[1] > 0;
  const left: Point = [x - width / 2, above ? y - ROW : y + ROW];
  return { space, pieces: stack, left, columns: stack.length, rows: 1, stack: [x, y], over: null };
}

/** The rows of a pile of an area, or of the whole area. */
function fanIn(desk: Desk, space: number, stack: readonly Piece[]): Fan {
  const piles = shared(desk, space, desk.standing.get(space) ?? []);
  const pile = piles.find(({ stack: own }) => stack.every((piece) => own.includes(rootOf(desk, piece))));
  const others = [...desk.standing].flatMap(([other, pieces]) => {
    const near = other === space ? piles.filter((one) => one !== pile) : desk.plan.areas.has(other) ? shared(desk, other, pieces) : [];
    return near.map(({ at }) => at);
  });
  return pile ? fanBeside(desk.plan, space, stack, pile.at, others) : fanOver(desk.plan, space, stack);
}

/** The rows above or beneath a pile, in the place and of the length that hide the fewest of the `others`. */
function fanBeside({ board }: Plan, space: number, pieces: readonly Piece[], stack: Point, others: readonly Point[]): Fan {
  const [x, y] = stack;
  const lengths = [1, 2, 3].map((rows) => Math.ceil(pieces.length / rows)).filter((columns) => columns <= COLUMNS);
  const fans = [...new Set(lengths.length ? lengths : [COLUMNS])].flatMap((columns): Fan[] => {
    const rows = Math.ceil(pieces.length / columns);
    const width = columns * PLACE;
    return [y - ROW - (rows - 1) * PLACE, y + ROW].flatMap((row) =>
      [x - width / 2, x - PLACE / 2, x + PLACE / 2 - width].map((left) => ({ space, pieces, left: [left, row] as Point, columns, rows, stack, over: null })),
    );
  });
  const hidden = ({ left: [left, row], columns, rows }: Fan): number => {
    const [right, low] = [left + columns * PLACE, row + (rows - 0.5) * PLACE];
    const inside = left > 0 && right < board.width && row > PLACE / 2 && low < board.height;
    const under = others.filter(([ox, oy]) => ox > left - HALF && ox < right + HALF && oy > row - PLACE && oy < low + HALF);
    return under.length + (inside ? 0 : others.length);
  };
  return fans.reduce((best, next) => (hidden(next) < hidden(best) ? next : best));
}

/** The rows over an area, inside the board. */
function fanOver({ areas, board }: Plan, space: number, pieces: readonly Piece[]): Fan {
  const columns = Math.min(pieces.length, COLUMNS);
  const rows = Math.ceil(pieces.length / columns);
  const spots = areas.spots(space, pieces.length);
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
  return { space, pieces, left: [x, y + PLACE / 2], columns, rows, stack: [(west + east) / 2, (north + south) / 2], over };
}

/** The place of a counter in the rows. */
const placeIn = ({ left: [x, y], columns }: Fan, i: number): Point => [x + ((i % columns) + 0.5) * PLACE, y + Math.floor(i / columns) * PLACE];

/** The ground under the rows. */
export function plateOf({ left: [x, y], columns, rows }: Fan): string {
  const width = columns * PLACE;
  return `M${x - 4} ${y - PLACE / 2}h${width + 8}v${rows * PLACE}h${-width - 8}Z`;
}

/** Where the pointer can go from the stack to any counter of the rows without them closing. */
export function bridgeOf({ left: [x, top], columns, rows, stack, over }: Fan): string {
  if (over) return `M${over[0]} ${over[1]}H${over[2]}V${over[3]}H${over[0]}Z`;
  const beside = PLACE / 2;
  const y = top > stack[1] ? top + (rows - 1) * PLACE : top;
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

/** The piece that carries a piece, and is carried by none; or that is seen by itself. */
function rootOf(desk: Desk, piece: Piece): Piece {
  const carrier = concernOf(desk, piece) > 0 ? undefined : desk.pieces.get(piece.carrier);
  return carrier ? rootOf(desk, carrier) : piece;
}

/**
 * What lies on or in one another in a space: of an area the pile of `piece` with what it carries, or, where none is
 * given and not all can be seen, all there is.  Fewer than two: there is nothing to spread.
 */
export function pileIn(desk: Desk, space: number, piece?: Piece): readonly Piece[] {
  const pieces = desk.standing.get(space) ?? [];
  if (!desk.plan.areas.has(space)) return pieces;
  if (!piece) {
    const { length } = inView(desk, pieces);
    return length < pieces.length || desk.plan.areas.spots(space, length).length < length ? pieces : [];
  }
  const root = rootOf(desk, piece);
  const pile = shared(desk, space, pieces).find(({ stack }) => stack.includes(root))?.stack ?? [root];
  return pieces.filter((other) => pile.includes(rootOf(desk, other)));
}

/** Where a piece lies that is on the map. */
export function spotOf(desk: Desk, piece: Piece): Point {
  const fan = fanOf(desk);
  const place = fan?.pieces.findIndex(({ id }) => id === piece.id) ?? -1;
  if (fan && place >= 0) return placeIn(fan, place);
  if (!desk.plan.areas.has(piece.space)) return desk.at(piece.space);
  const root = rootOf(desk, piece);
  const pile = shared(desk, piece.space, desk.standing.get(piece.space) ?? []).find(({ stack }) => stack.includes(root));
  return pile?.at ?? desk.at(piece.space);
}

/** Where what goes to or from a space begins and ends: in an area amid its counters, not on its name. */
export function middleOf(desk: Desk, space: number): Point {
  if (!desk.plan.areas.has(space)) return desk.at(space);
  const piles = shared(desk, space, desk.standing.get(space) ?? []);
  if (!piles.length) return desk.plan.areas.spots(space, 1)[0] ?? desk.at(space);
  const mean = (axis: 0 | 1): number => piles.reduce((sum, { at }) => sum + at[axis], 0) / piles.length;
  return [mean(0), mean(1)];
}

/** All counters that are drawn, lower ones first: those that lie as they do, and those of a spread stack. */
export function placed(desk: Desk, fan: Fan | null): { flat: Standing[]; spread: Standing[] } {
  const { plan } = desk;
  const flat: Standing[] = [];
  const spread: Standing[] = [];
  for (const [space, stack] of desk.standing) {
    const fanned = fan?.space === space ? fan : null;
    if (fanned) {
      spread.push(...fanned.pieces.map((piece, i) => ({ piece, at: placeIn(fanned, i), stack: [piece], covered: false, level: 0 })));
    }
    if (plan.areas.has(space)) {
      for (const { at, stack: own } of shared(desk, space, stack)) {
        const rest = own.filter((piece) => !fanned?.pieces.includes(piece));
        if (rest.length) flat.push(...stacked(at, rest, rest));
      }
    } else if (!fanned) flat.push(...stacked(desk.at(space), stack, outside(stack)));
  }
  flat.sort((p, q) => p.level - q.level || p.piece.id - q.piece.id);
  return { flat, spread };
}
