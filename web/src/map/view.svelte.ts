/** Which part of the board the window shows: the board's point at its upper left corner, and the scale. */

import { stillness } from "../state/screen.svelte";
import type { Point } from "./lattice";

export const [LEAST, MOST] = [0.2, 2.2];
/** The scale below which what is asked about is not shown of itself. */
export const SMALL = 0.36;
const FLIGHT = 260;
const MARGIN = 24;
/** The width of the map below which what is told lies across all of it. */
export const NARROW = 560;
/** Half a space, on the board. */
const HALF = 50;

/** Space at the edges of the window that something lies over, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export class View {
  /** The element that shows the map and takes its keys. */
  stage: HTMLElement | null = null;
  x = $state(0);
  y = $state(0);
  k = $state(0.5);
  width = $state(0);
  height = $state(0);
  insets = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });

  #board: { width: number; height: number } = { width: 1, height: 1 };
  #flight = 0;
  fitted = false;
  /** Whether somebody has moved the map or changed its scale, since the whole of it was shown. */
  steered = $state(false);

  setBoard(board: { width: number; height: number }): void {
    this.#board = board;
  }

  get #least(): number {
    return Math.min(LEAST, this.fitting);
  }

  /** The scale at which the whole board fits. */
  get fitting(): number {
    const { top, right, bottom, left } = this.insets;
    const wide = (this.width - left - right - 2 * MARGIN) / this.#board.width;
    const high = (this.height - top - bottom - 2 * MARGIN) / this.#board.height;
    return Math.max(0.05, Math.min(wide, high));
  }

  #keep(x: number, y: number, k: number): [number, number] {
    const hold = (at: number, size: number, room: number): number =>
      Math.max(-0.8 * room, Math.min(size - 0.2 * room, at));
    return [hold(x, this.#board.width, this.width / k), hold(y, this.#board.height, this.height / k)];
  }

  #go(x: number, y: number, k: number): void {
    [this.x, this.y] = this.#keep(x, y, k);
    this.k = k;
  }

  toPage([x, y]: Point): Point {
    return [(x - this.x) * this.k, (y - this.y) * this.k];
  }

  /** The place at the upper edge of the map below something in the header, or the nearest one if there is a panel. */
  below(element: Element): Point {
    const box = element.getBoundingClientRect();
    const stage = this.stage?.getBoundingClientRect() ?? box;
    return [Math.min(Math.max(box.x + box.width / 2 - stage.x, 0), stage.width), 0];
  }

  /** The place at the lower edge of the map above something in the bar. */
  above(element: Element): Point {
    return [this.below(element)[0], this.height - this.insets.bottom - 24];
  }

  /** The place of the map nearest to something beside it that can be seen; where the map is narrow that lies below it. */
  beside(element: Element): Point {
    if (this.width < NARROW) return this.above(element);
    const box = element.getBoundingClientRect();
    const top = this.stage?.getBoundingClientRect().y ?? 0;
    const [x, lowest] = this.above(element);
    return [x, Math.max(8, Math.min(box.y + box.height / 2 - top, lowest))];
  }

  toBoard(px: number, py: number): Point {
    return [px / this.k + this.x, py / this.k + this.y];
  }

  pan(dx: number, dy: number): void {
    this.steered = true;
    cancelAnimationFrame(this.#flight);
    this.#go(this.x - dx / this.k, this.y - dy / this.k, this.k);
  }

  /** Changes the scale so that the board's point under a pixel stays there. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.steered = true;
    cancelAnimationFrame(this.#flight);
    const k = Math.max(this.#least, Math.min(MOST, this.k * factor));
    const [x, y] = this.toBoard(px, py);
    this.#go(x - px / k, y - py / k, k);
  }

  #centred([x, y]: Point, k: number): [number, number, number] {
    const { top, right, bottom, left } = this.insets;
    const px = left + (this.width - left - right) / 2;
    const py = top + (this.height - top - bottom) / 2;
    return [this.#held(x - px / k, "x", k), this.#held(y - py / k, "y", k), k];
  }

  /** As little of the page beside the board as can be, when the board is larger than the window. */
  #held(at: number, axis: "x" | "y", k: number): number {
    const { insets } = this;
    const [before, after] = axis === "x" ? [insets.left, insets.right] : [insets.top, insets.bottom];
    const [size, room] = axis === "x" ? [this.#board.width, this.width] : [this.#board.height, this.height];
    const [low, high] = [-(before + MARGIN) / k, size - (room - after - MARGIN) / k];
    return low > high ? at : Math.max(low, Math.min(high, at));
  }

  fit(at_once = false): void {
    this.steered = false;
    const k = this.fitting;
    this.fly(...this.#centred([this.#board.width / 2, this.#board.height / 2], k), at_once);
    this.fitted = true;
  }

  /** The board's point in the middle of the window. */
  get middle(): Point {
    return this.toBoard(this.width / 2, this.height / 2);
  }

  /** Puts a point in the middle of the window, at once. */
  place([x, y]: Point, wanted: number): void {
    cancelAnimationFrame(this.#flight);
    const k = Math.max(this.#least, Math.min(MOST, wanted));
    this.#go(x - this.width / 2 / k, y - this.height / 2 / k, k);
  }

  /** Brings a point to the middle, at least as large as needed to read counters. */
  centre(at: Point, k = this.k): void {
    this.fly(...this.#centred(at, k));
  }

  /**
   * Shows all points with room around them, neither smaller nor larger than the limits; if it has to be some, then those
   * that come `first`, and where only a small part can be seen those around what they lie `about`.
   */
  frame(points: Point[], [small, large]: [number, number] = [SMALL, 1.1], at_once = false, first: Point[] = [], about = first): void {
    if (!points.length) return this.fit(at_once);
    const { middle, k } = this.#around(points);
    const scale = Math.max(small, Math.min(large, k));
    this.fly(...this.#centred(k < scale ? this.#amid(points, scale, first, about) : middle, scale), at_once);
  }

  /** Whether all points can be shown at a scale. */
  fits(points: Point[], k = SMALL): boolean {
    return !points.length || this.#around(points).k >= k;
  }

  /** What is seen at a scale around a point. */
  #near([x, y]: Point, k: number, points: readonly Point[]): Point[] {
    const { top, right, bottom, left } = this.insets;
    const [wide, high] = [(this.width - left - right) / 2 / k - HALF, (this.height - top - bottom) / 2 / k - HALF];
    return points.filter((p) => Math.abs(p[0] - x) < wide && Math.abs(p[1] - y) < high);
  }

  /** The most of the points that are in view together at a scale; those that come `first` in any case. */
  #most(points: readonly Point[], k: number, first: readonly Point[] = []): Point[] {
    const all = [...points, ...first].map((at) => this.#near(at, k, [...first, ...points]));
    const with_first = all.filter((some) => first.every((p) => some.includes(p)));
    return (with_first.length ? with_first : all).reduce((best, next) => (next.length > best.length ? next : best), []);
  }

  /**
   * Where most of the points are in view at a scale at which not all of them can be.  If more would be out of view than
   * in it, most of them tell nothing, as all the hexes of a sea do: then where that is which they lie `about`.
   */
  #amid(points: Point[], k: number, first: Point[], about: Point[]): Point {
    const most = this.#most(points, k, first);
    const subject = 2 * most.length < points.length ? this.#most(about.filter((at) => this.#near(at, k, points).length), k) : [];
    return this.#around(subject.length ? subject : most.length ? most : points).middle;
  }

  /** The middle of all points, and the scale at which there is just room around them. */
  #around(points: Point[]): { middle: Point; k: number } {
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { insets } = this;
    const wide = (this.width - insets.left - insets.right) / (right - left + 300);
    const high = (this.height - insets.top - insets.bottom) / (low - top + 300);
    return { middle: [(left + right) / 2, (top + low) / 2], k: Math.min(wide, high) };
  }

  /** Whether a point lies well inside the part of the window that nothing covers. */
  sees(at: Point, edge = 50): boolean {
    const [px, py] = this.toPage(at);
    const { top, right, bottom, left } = this.insets;
    return (
      px > left + edge && px < this.width - right - edge && py > top + edge && py < this.height - bottom - edge
    );
  }

  fly(x: number, y: number, k: number, at_once = false): void {
    cancelAnimationFrame(this.#flight);
    const [x1, y1] = this.#keep(x, y, k);
    if (at_once || stillness()) return this.#go(x1, y1, k);
    const [x0, y0, k0] = [this.x, this.y, this.k];
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.max(0, Math.min(1, (now - start) / FLIGHT)); // a frame may be told as begun before the flight
      const e = 1 - (1 - t) ** 3;
      const at = k0 * (k / k0) ** e;
      const share = Math.abs(k - k0) < 1e-6 ? e : (1 / k0 - 1 / at) / (1 / k0 - 1 / k);
      this.#go(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, at);
      if (t < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }
}
