/** Places names on the map, one after the other, where they hide least and nothing hides them. */

import { fonts } from "./fonts.svelte";
import type { Place, Plan } from "./plan";
import { spaceOf } from "./sheets";

/** A rectangle on the page, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placed {
  text: string;
  kind: string;
  space: number;
  x: number;
  y: number;
  font: string;
  size: number;
  /** Degrees, clockwise, around the middle of its box. */
  turn: number;
  box: Box;
}

const UI = '"Source Sans 3", "Segoe UI", sans-serif';
const WATER = '"Source Serif 4", Georgia, serif';
const NARROW = '"Barlow Semi Condensed", sans-serif';

/** How wide letters of waters stand apart, as a share of their size. */
export const SPACED = 0.03;

/** The sizes at which a name is tried that stands where the board says, and at which one beside its mark. */
const [SHRUNK, TIGHT] = [
  [1, 0.88, 0.76],
  [1, 0.88],
];

/** What a name covers at most, as it is counted below, before it is tried smaller. */
const CROWDED = 0.5;

/** What costs how much, for all of a name: another name, the mark of another place, a counter, the edge of the board. */
const [OVER_NAME, OVER_MARK, OVER_COUNTER, OUTSIDE] = [6, 6, 10, 8];

/** What a name may cost at most beside counters, else it is left out; from afar, and near. */
const [FAR, NEAR] = [1, 2.4];

/** How far it may stand aside there, as a share of its width; and where something lies there, above and below, in its height. */
const ASIDE = [0, 0.12, -0.12, 0.24, -0.24];
const [SAME, ROWS] = [[0], [0, -1, 1, -2, 2]];

/** The part of a name that another may cover. */
const TOUCHING = 0.02;

/** The lettering of a kind of name, and its size where a space is so wide. */
function lettering(kind: string, hex: number): { style: string; family: string; size: number } {
  const grown = Math.max(0, Math.min(3, (hex - 70) / 25));
  const within = (least: number, most: number, share: number): number => Math.max(least, Math.min(most, hex * share));
  if (kind === "water") return { style: "italic 400", family: WATER, size: within(11, 34, 0.32) };
  if (kind === "area") return { style: "600", family: UI, size: within(12, 17, 0.24) };
  if (kind === "box") return { style: "600", family: NARROW, size: within(10.5, 17, 0.26) };
  if (kind === "limit") return { style: "600", family: NARROW, size: within(10, 14, 0.2) };
  if (kind === "city") return { style: "700", family: UI, size: 13.5 + grown };
  if (kind === "airfield" || kind === "port" || kind === "radar") return { style: "italic 500", family: UI, size: 12 + grown };
  return { style: "600", family: UI, size: 13 + grown };
}

/** The same as a font, at a share of its size. */
function fontOf(kind: string, hex: number, share = 1): { font: string; size: number } {
  const { style, family, size } = lettering(kind, hex);
  return { font: `${style} ${size * share}px ${family}`, size: size * share };
}

/** East, west, north, south, the diagonals; in a second ring further out again, and between them along the name. */
const DIRECTIONS: readonly [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/** How far a name above or below its mark may be shifted along, as a share of its width. */
const ALONG = [-0.3, 0.3];

/** The width of a hex from which marks stand beside the names of areas. */
export const MARKED = 26;

/** Names that stand where the board says, not beside a mark. */
const FIXED = new Set(["water", "area", "box", "limit"]);

/** How large the mark of a place is drawn where a unit of the board is `k` pixels; 0 where none is drawn. */
export function markSize(kind: string, k: number): number {
  if (FIXED.has(kind) || (k * 100 < MARKED && kind !== "city")) return 0;
  return Math.max(1, 0.42 / k) * (kind === "city" ? 1.15 : 1);
}

/** Half the width of a mark of size 1, in units of the board. */
export const MARK = 9;

/** What is named before what: a name for which there is no room left is left out. */
const RANK: Record<string, number> = { area: 0, water: 0, box: 0.5, city: 1, objective: 2, town: 3, port: 3, airfield: 4, radar: 4 };

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

function spots(at: [number, number], width: number, height: number, gap: number): Box[] {
  const box = (dx: number, dy: number, far: number, along = 0): Box => {
    const reach = dx && dy ? far * 0.75 : far;
    return {
      x: at[0] + dx * reach - (dx > 0 ? 0 : dx < 0 ? width : width * (0.5 - along)),
      y: at[1] + dy * reach - (dy > 0 ? 0 : dy < 0 ? height : height / 2),
      width,
      height,
    };
  };
  const along = ALONG.flatMap((share) => [box(0, -1, gap, share), box(0, 1, gap, share)]);
  return [...[gap, gap * 2.1].flatMap((far) => DIRECTIONS.map(([dx, dy]) => box(dx, dy, far))), ...along];
}

/** Where a name may stand that has its place: there or aside, and where something else lies there, above and below. */
function standing([x, y]: [number, number], width: number, height: number, turned: boolean, others: Box[]): Box[] {
  const box = (aside: number, row: number): Box => ({ x: x + (aside - 0.5) * width, y: y + (row - 0.5) * height, width, height });
  if (turned) return [box(0, 0)];
  const rows = others.some((other) => shared(other, box(0, 0)) > 0) ? ROWS : SAME;
  return rows.flatMap((row) => ASIDE.map((aside) => box(aside, row)));
}

/** The upright box around one that is turned. */
function turnedBox(width: number, height: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [width * c + height * s, width * s + height * c];
}

export interface Placing {
  places: Place[];
  /** Pixels to a unit, and the place of the board's origin in pixels. */
  k: number;
  origin: [number, number];
  /** What a name must not cover: counters; and what it should not: marks of places. */
  taken: Box[];
  marks: Box[];
  bounds: Box;
  measure: (text: string, font: string) => number;
}

/** Positions for all names that are worth showing at this scale; nothing is placed on a counter. */
export function placeLabels({ places, k, origin, taken, marks, bounds, measure }: Placing): Placed[] {
  const hex = k * 100;
  const always = (kind: string): boolean => kind === "city" || (FIXED.has(kind) && kind !== "limit");
  const done: Placed[] = [];

  /** A name at a share of its size, and what it costs; nothing where there is no room for it. */
  function put(place: Place, share: number): { name: Placed; cost: number } | undefined {
    const { font, size } = fontOf(place.kind, hex, share);
    const fixed = FIXED.has(place.kind);
    const at = besideLine(place, [place.at[0] * k + origin[0], place.at[1] * k + origin[1]], size, k);
    const apart = place.kind === "water" || place.kind === "limit" ? size * SPACED * place.text.length : 0;
    const long = measure(place.text, font) + 4 + apart;
    const high = size * 1.15;
    const [width, height] = turnedBox(long, high, place.turn);
    const options = fixed
      ? standing(at, width, height, place.turn !== 0, [...taken, ...marks])
      : spots(at, width, height, Math.max(7, hex * 0.13));
    const apartFrom = fixed || hex < MARKED ? done.filter(({ turn }) => turn === place.turn) : [];
    const around = { names: done.map(({ box }) => box), apart: apartFrom.map(({ box }) => box), taken, marks, bounds };
    const found = cheapest(options, around, fixed, hex < MARKED ? FAR : NEAR);
    if (!found) return undefined;
    const { box, cost } = found;
    const [x, y] = [box.x + (width - long) / 2 + 2, box.y + (height - high) / 2 + size * 0.9];
    return { name: { text: place.text, kind: place.kind, space: place.space, x, y, font, size, turn: place.turn, box }, cost };
  }

  const shown = places
    .filter((p) => p.text && (hex >= MARKED || always(p.kind)))
    .sort((p, q) => (RANK[p.kind] ?? 5) - (RANK[q.kind] ?? 5));
  for (const place of shown) {
    const fixed = FIXED.has(place.kind);
    let best: { name: Placed; cost: number } | undefined;
    for (const share of fixed ? SHRUNK : TIGHT) {
      const found = put(place, share);
      if (found && found.cost < (best?.cost ?? Infinity)) best = found;
      if (best && (fixed || best.cost < CROWDED)) break;
    }
    if (best) done.push(best.name);
  }
  return done;
}

/** From the middle of a display's name to the counters in it. */
const TITLE = 17;

/** The name of a limit stands over its line, not on it, and that of a display not on its first row of counters. */
function besideLine({ kind, turn }: Place, [x, y]: [number, number], size: number, k: number): [number, number] {
  if (kind === "box") return [x, y + Math.min(0, TITLE * k - size * 0.6)];
  if (kind !== "limit") return [x, y];
  const slant = (turn * Math.PI) / 180;
  const away = size * 0.62 + 5;
  return [x + Math.sin(slant) * away, y - Math.cos(slant) * away];
}

/** What is on the page already: names, those of them that another must not touch, counters, marks of places. */
interface Around {
  names: Box[];
  apart: Box[];
  taken: Box[];
  marks: Box[];
  bounds: Box;
}

/** The least box around several. */
function hull(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, low] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x, y, width: right - x, height: low - y };
}

/** The box that hides least, and nothing of those it must stand `apart` from, with what it costs. */
function cheapest(options: Box[], around: Around, anywhere: boolean, most: number): { box: Box; cost: number } | undefined {
  const whole = hull(options);
  const near = (boxes: Box[]): Box[] => boxes.filter((box) => shared(box, whole) > 0);
  const [names, apart, taken, marks] = [near(around.names), near(around.apart), near(around.taken), near(around.marks)];
  let best: { box: Box; cost: number } | undefined;
  options.forEach((box, order) => {
    const area = box.width * box.height;
    const over = (boxes: Box[]): number => boxes.reduce((sum, other) => sum + shared(box, other), 0) / area;
    const outside = 1 - shared(box, around.bounds) / area;
    if (apart.some((other) => shared(box, other) > TOUCHING * Math.min(area, other.width * other.height))) return;
    const counters = over(taken);
    if (!anywhere && counters > 0.02) return;
    const own = over(names) * OVER_NAME + over(marks) * OVER_MARK + outside * OUTSIDE + order * 0.02;
    const cost = own + counters * OVER_COUNTER;
    if (own < most && cost < (best?.cost ?? Infinity)) best = { box, cost };
  });
  return best;
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** From the middle of the name of an area to the left end of what is drawn for it, in pixels: half its name, and an airfield. */
export function widthOfName({ board, places, areas }: Plan, space: number, k: number): number {
  const kind = areas.kind(space) === "box" ? "box" : areas.kind(space) === "sea" ? "water" : "area";
  const { font, size } = fontOf(kind, k * 100);
  void fonts.loaded;
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler) ruler.font = font;
  const width = (ruler?.measureText(spaceOf(board, space)?.name ?? "").width ?? 0) / 2 + 2;
  const isBase = k * 100 >= MARKED && places.some((place) => place.space === space && place.kind === "airfield");
  return width + (isBase ? (21 * size) / 15 : 0);
}
