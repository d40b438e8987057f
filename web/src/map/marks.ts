/** The marks that tell the ground without colour: crowns, strokes, peaks, tufts, grains, blocks and hollows. */

import { fixed } from "./curves";
import type { Point } from "./lattice";

export type Pattern = "jungle" | "rough" | "mountain" | "swamp" | "sand" | "town" | "broken";
export const PATTERNS: readonly Pattern[] = ["sand", "swamp", "jungle", "broken", "rough", "mountain", "town"];

const COUNT: Record<Pattern, number> = { jungle: 11, rough: 11, mountain: 7, swamp: 7, sand: 26, town: 13, broken: 9 };
const TURN = Math.PI * (3 - Math.sqrt(5));

/** Places inside a hex: the seeds of a sunflower, turned and shaken by a fixed number of the hex. */
function places([x, y]: Point, count: number, seed: number, reach: number): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = k * TURN + 3 * fixed(seed, 7);
    const far = reach * Math.sqrt((k + 0.5) / count);
    return [x + far * Math.cos(angle) + 3 * fixed(seed, k + 11), y + far * Math.sin(angle) + 3 * fixed(k + 31, seed)];
  });
}

const show = (n: number): string => String(Math.round(n * 10) / 10);
const from = (x: number, y: number): string => `M${show(x)} ${show(y)}`;

const crown = (x: number, y: number): string => `${from(x - 5.2, y + 2.2)}a5.2 5.6 0 0 1 10.4 0m-5.2-3v6.2`;

function strokes(x: number, y: number): string {
  return [-5, 0, 5].map((d) => `${from(x + d - 1.8, y + 3.8)}l3.6-7.6`).join("");
}

const peak = (x: number, y: number, s: number): string => `${from(x - 8 * s, y + 7 * s)}l${show(8 * s)}-${show(14 * s)} ${show(8 * s)} ${show(14 * s)}`;

const shade = (x: number, y: number, s: number): string =>
  `${from(x, y - 7 * s)}l${show(8 * s)} ${show(14 * s)}-${show(6.5 * s)}-${show(2.5 * s)}Z`;

const tuft = (x: number, y: number): string =>
  `${from(x - 7.5, y + 3.6)}h15${from(x - 4, y + 1.8)}v-5${from(x, y + 1.8)}v-7.5${from(x + 4, y + 1.8)}v-5`;

const grain = (x: number, y: number): string => `${from(x, y)}h.1`;

const block = (x: number, y: number, s: number): string => `${from(x - 4 * s, y - 3 * s)}h${show(8 * s)}v${show(6 * s)}h${show(-8 * s)}Z`;

const hollow = (x: number, y: number): string => `${from(x - 6, y - 3)}q6 8 12 0${from(x, y + 1.5)}v4`;

export interface Marks {
  lines: string;
  shades: string;
}

/** The marks of one hex. */
export function marksOf(pattern: Pattern, centre: Point, seed: number): Marks {
  let [lines, shades] = ["", ""];
  places(centre, COUNT[pattern], seed, 41).forEach(([x, y], k) => {
    if (pattern === "jungle") lines += crown(x, y);
    else if (pattern === "rough") lines += strokes(x, y);
    else if (pattern === "swamp") lines += tuft(x, y);
    else if (pattern === "sand") lines += grain(x, y);
    else if (pattern === "broken") lines += hollow(x, y);
    else if (pattern === "town") shades += block(x, y, 0.9 + 0.3 * fixed(seed, k + 91));
    else {
      const size = 0.95 + 0.22 * fixed(seed, k + 91);
      lines += peak(x, y, size);
      shades += shade(x, y, size);
    }
  });
  return { lines, shades };
}
