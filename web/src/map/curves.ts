/** Lines made of points: rounding, small bays, and their text as SVG paths. */

import type { Point } from "./lattice";

/** Cuts each corner at a quarter of its sides; an open line keeps its ends. */
export function rounded(line: Point[], times: number, closed: boolean): Point[] {
  let points = line;
  for (let n = 0; n < times; n++) {
    const cut: Point[] = [];
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return points;
    if (!closed) cut.push(first);
    points.forEach((p, i) => {
      const q = points[i + 1] ?? (closed ? first : undefined);
      if (q) cut.push(between(p, q, 0.25), between(p, q, 0.75));
    });
    if (!closed) cut.push(last);
    points = cut;
  }
  return points;
}

export function between(p: Point, q: Point, share: number): Point {
  return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
}

/** A fixed number from -1 to 1 for a pair of whole numbers: the same in every browser and on every day. */
export function fixed(i: number, j: number): number {
  let h = Math.imul(i | 0, 0x27d4eb2d) ^ Math.imul(j | 0, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x7fffffff - 1;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Value noise from -1 to 1, one cell a unit. */
export function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - i), ease(y - j)];
  const top = fixed(i, j) * (1 - u) + fixed(i + 1, j) * u;
  const low = fixed(i, j + 1) * (1 - u) + fixed(i + 1, j + 1) * u;
  return top * (1 - v) + low * v;
}

/** Moves each point of a closed line along its normal by noise of `amount` units: bays and heads of a shore. */
export function ragged(loop: Point[], amount: number): Point[] {
  const n = loop.length;
  return loop.map((p, i) => {
    const before = loop[(i + n - 1) % n] ?? p;
    const after = loop[(i + 1) % n] ?? p;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const push = amount * (noise(p[0] / 34, p[1] / 34) + 0.5 * noise(p[0] / 13, p[1] / 13));
    return [p[0] - (dy / length) * push, p[1] + (dx / length) * push];
  });
}

const show = (n: number): string => String(Math.round(n * 10) / 10);

/** Points as an SVG path. */
export function pathOf(line: Point[], closed = false): string {
  if (!line.length) return "";
  return "M" + line.map(([x, y]) => `${show(x)} ${show(y)}`).join("L") + (closed ? "Z" : "");
}

/** The head of an arrow with its point at `tip`, as an SVG path; `along` is the arrow's direction. */
export function headOf([x, y]: Point, along: Point, size: number): string {
  const l = Math.hypot(...along) || 1;
  const [ux, uy] = [along[0] / l, along[1] / l];
  const [bx, by] = [x - ux * size, y - uy * size];
  const wing = size * 0.62;
  return pathOf([[x, y], [bx - uy * wing, by + ux * wing], [bx + uy * wing, by - ux * wing]], true);
}

export function pathsOf(lines: Point[][], closed = false): string {
  return lines.map((line) => pathOf(line, closed)).join("");
}
