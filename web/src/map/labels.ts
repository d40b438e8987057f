/** Places names on the map, one after the other, where they hide least. */

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

function fontOf(kind: string, hex: number): { font: string; size: number } {
  const grown = Math.max(0, Math.min(3, (hex - 70) / 25));
  if (kind === "water") {
    const size = Math.max(11, Math.min(34, hex * 0.32));
    return { font: `italic 400 ${size}px ${WATER}`, size };
  }
  if (kind === "area") {
    const size = Math.max(12, Math.min(17, hex * 0.24));
    return { font: `600 ${size}px ${UI}`, size };
  }
  if (kind === "box") {
    const size = Math.max(10.5, Math.min(17, hex * 0.26));
    return { font: `600 ${size}px "Barlow Semi Condensed", sans-serif`, size };
  }
  if (kind === "limit") {
    const size = Math.max(10, Math.min(14, hex * 0.2));
    return { font: `600 ${size}px "Barlow Semi Condensed", sans-serif`, size };
  }
  if (kind === "city") return { font: `700 ${13.5 + grown}px ${UI}`, size: 13.5 + grown };
  if (kind === "airfield" || kind === "port" || kind === "radar") return { font: `italic 500 ${12 + grown}px ${UI}`, size: 12 + grown };
  return { font: `600 ${13 + grown}px ${UI}`, size: 13 + grown };
}

/** East, west, north, south, the diagonals; then a second ring further out. */
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

/** The width of a hex from which marks stand beside the names of areas. */
export const MARKED = 26;

/** Names that stand where the board says, not beside a mark. */
const FIXED = new Set(["water", "area", "box", "limit"]);

const RANK: Record<string, number> = { area: 0, box: 0, water: 0, city: 1, objective: 2, town: 3, port: 3, airfield: 4, radar: 4 };

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

function spots(at: [number, number], width: number, height: number, gap: number): Box[] {
  return [gap, gap * 2.1].flatMap((far) =>
    DIRECTIONS.map(([dx, dy]) => {
      const reach = dx && dy ? far * 0.75 : far;
      return {
        x: at[0] + dx * reach - (dx > 0 ? 0 : dx < 0 ? width : width / 2),
        y: at[1] + dy * reach - (dy > 0 ? 0 : dy < 0 ? height : height / 2),
        width,
        height,
      };
    }),
  );
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
  /** What a name must not cover: counters. */
  taken: Box[];
  bounds: Box;
  measure: (text: string, font: string) => number;
}

/** Positions for all names that are worth showing at this scale; nothing is placed on a counter. */
export function placeLabels({ places, k, origin, taken, bounds, measure }: Placing): Placed[] {
  const hex = k * 100;
  const always = (kind: string): boolean => kind === "city" || (FIXED.has(kind) && kind !== "limit");
  const done: Placed[] = [];
  const shown = places
    .filter((p) => p.text && (hex >= 26 || always(p.kind)))
    .sort((p, q) => (RANK[p.kind] ?? 5) - (RANK[q.kind] ?? 5));
  for (const place of shown) {
    const { font, size } = fontOf(place.kind, hex);
    const at = besideLine(place, [place.at[0] * k + origin[0], place.at[1] * k + origin[1]], size);
    const long = measure(place.text, font) + 4;
    const high = size * 1.15;
    const [width, height] = turnedBox(long, high, place.turn);
    const options =
      FIXED.has(place.kind)
        ? [{ x: at[0] - width / 2, y: at[1] - height / 2, width, height }]
        : spots(at, width, height, Math.max(7, hex * 0.13));
    const best = cheapest(options, done, taken, bounds, FIXED.has(place.kind), hex < 26 ? 1 : 4);
    if (!best) continue;
    const [x, y] = [best.x + (width - long) / 2 + 2, best.y + (height - high) / 2 + size * 0.9];
    done.push({ text: place.text, kind: place.kind, space: place.space, x, y, font, size, turn: place.turn, box: best });
  }
  return done;
}

/** The name of a limit stands over its line, not on it. */
function besideLine({ kind, turn }: Place, [x, y]: [number, number], size: number): [number, number] {
  if (kind !== "limit") return [x, y];
  const slant = (turn * Math.PI) / 180;
  const away = size * 0.62 + 5;
  return [x + Math.sin(slant) * away, y - Math.cos(slant) * away];
}

function cheapest(options: Box[], done: Placed[], taken: Box[], bounds: Box, anywhere: boolean, most: number): Box | undefined {
  let best: Box | undefined;
  let least = Infinity;
  options.forEach((box, order) => {
    const area = box.width * box.height;
    const over = (boxes: Box[]): number => boxes.reduce((sum, other) => sum + shared(box, other), 0) / area;
    const outside = 1 - shared(box, bounds) / area;
    const counters = over(taken);
    if (!anywhere && counters > 0.02) return;
    const cost = (anywhere ? 0 : counters * 10) + over(done.map((d) => d.box)) * 6 + outside * 8 + order * 0.02;
    if (cost < least) [best, least] = [box, cost];
  });
  return least < most ? best : undefined;
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
