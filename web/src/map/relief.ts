/**
 * Hill shading that follows the terrain classes: it can never contradict them.
 *
 * Heights by class are blurred by half a hex; ridges stretched along the island's axis are added in
 * proportion to the height; the slope is lit from the north-west.
 */

import { fixed, noise } from "./curves";

export interface ReliefInput {
  width: number;
  height: number;
  /** Centres of hexes with the height of their class. */
  hills: { x: number; y: number; height: number }[];
  /** Units of the board to a pixel. */
  unit: number;
  shadow: [number, number, number];
  light: [number, number, number];
  lightStrength: number;
}

const CELL = 20;
const BLUR = 46;
const DEPTH = 150;

/** Direction in which ranges extend, as an angle: the prevailing direction from high hex to near high hex. */
function axisOf(hills: ReliefInput["hills"]): number {
  const high = hills.filter((h) => h.height >= 0.9);
  let [c, s] = [0, 0];
  for (const p of high) {
    for (const q of high) {
      const [dx, dy] = [q.x - p.x, q.y - p.y];
      const far = Math.hypot(dx, dy);
      if (far < 150 || far > 420) continue;
      c += Math.cos(2 * Math.atan2(dy, dx));
      s += Math.sin(2 * Math.atan2(dy, dx));
    }
  }
  return 0.5 * Math.atan2(s, c);
}

interface Grid {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Heights on a coarse grid: the mean of nearby hexes, weighted by a bell of half a hex. */
function blurred({ width, height, hills }: ReliefInput): Grid {
  const columns = Math.ceil(width / CELL) + 2;
  const rows = Math.ceil(height / CELL) + 2;
  const values = new Float32Array(columns * rows);
  const weights = new Float32Array(columns * rows);
  const reach = Math.ceil((2.2 * BLUR) / CELL);
  for (const hill of hills) {
    const [cx, cy] = [Math.round(hill.x / CELL), Math.round(hill.y / CELL)];
    for (let j = Math.max(0, cy - reach); j <= Math.min(rows - 1, cy + reach); j++) {
      for (let i = Math.max(0, cx - reach); i <= Math.min(columns - 1, cx + reach); i++) {
        const d2 = (i * CELL - hill.x) ** 2 + (j * CELL - hill.y) ** 2;
        const w = Math.exp(-d2 / (2 * BLUR * BLUR));
        const at = j * columns + i;
        values[at] = (values[at] ?? 0) + w * hill.height;
        weights[at] = (weights[at] ?? 0) + w;
      }
    }
  }
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / ((weights[i] ?? 0) || 1);
  return { columns, rows, values };
}

function sample({ columns, rows, values }: Grid, x: number, y: number): number {
  const [fx, fy] = [Math.min(x / CELL, columns - 1.01), Math.min(y / CELL, rows - 1.01)];
  const [i, j] = [Math.floor(fx), Math.floor(fy)];
  const [u, v] = [fx - i, fy - j];
  const at = j * columns + i;
  const top = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u;
  const low = (values[at + columns] ?? 0) * (1 - u) + (values[at + columns + 1] ?? 0) * u;
  return top * (1 - v) + low * v;
}

const ridge = (x: number, y: number): number => 1 - Math.abs(noise(x, y));

/** Height of the ground at each pixel. */
function heights(input: ReliefInput, columns: number, rows: number): Float32Array {
  const base = blurred(input);
  const axis = axisOf(input.hills);
  const [c, s] = [Math.cos(axis), Math.sin(axis)];
  const out = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [x, y] = [i * input.unit, j * input.unit];
      const h = sample(base, x, y);
      let ridges = 0;
      if (h > 0.02) {
        const [bx, by] = [38 * noise(x / 190, y / 190), 38 * noise(x / 190 + 40, y / 190)];
        const along = (x * c + y * s + bx) / 2.1;
        const across = -x * s + y * c + by;
        ridges =
          0.56 * ridge(along / 150, across / 150) +
          0.3 * ridge(along / 72 + 9, across / 72) +
          0.14 * ridge(along / 34, across / 34 + 5);
      }
      const rising = Math.max(0, Math.min(1, (h - 0.1) / 0.26));
      out[j * columns + i] = h * (0.4 + 0.95 * ridges) * rising;
    }
  }
  return out;
}

/** The shading as RGBA pixels: shadow and light with their opacity, clear on flat ground. */
export function relief(input: ReliefInput): { data: Uint8ClampedArray<ArrayBuffer>; columns: number; rows: number } {
  const columns = Math.floor(input.width / input.unit);
  const rows = Math.floor(input.height / input.unit);
  const ground = heights(input, columns, rows);
  const data = new Uint8ClampedArray(columns * rows * 4);
  const tilt = DEPTH / (2 * input.unit);
  for (let j = 1; j < rows - 1; j++) {
    for (let i = 1; i < columns - 1; i++) {
      const at = j * columns + i;
      const dx = ((ground[at + 1] ?? 0) - (ground[at - 1] ?? 0)) * tilt;
      const dy = ((ground[at + columns] ?? 0) - (ground[at - columns] ?? 0)) * tilt;
      const lit = (dx + dy) / Math.sqrt(1 + dx * dx + dy * dy) / Math.SQRT2;
      const [r, g, b] = lit < 0 ? input.shadow : input.light;
      const strength = lit < 0 ? Math.min(0.62, -lit * 0.9) : Math.min(0.62, lit * 0.9) * input.lightStrength;
      data.set([r, g, b, 255 * strength + fixed(i, j) * 0.6], at * 4);
    }
  }
  return { data, columns, rows };
}
