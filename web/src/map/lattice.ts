/**
 * The lattice on which outlines are drawn: the centres of hexes and the middles of their sides.
 *
 * Both together form a triangular lattice of half the spacing.  A point is a whole-number pair (a, b) along
 * two axes, east and south-east; it is a centre when both are even and a middle of a side otherwise.  Hexes with
 * a flat top are the same lattice with x and y exchanged: its axes are south and south-east.
 */

import type { Board, Space } from "../scene";

export const WIDTH = 100;
export const RADIUS = WIDTH / Math.sqrt(3);
export const PITCH = (WIDTH * Math.sqrt(3)) / 2;

export type Point = [number, number];
export type Site = readonly [number, number];

/** The six neighbours of a centre, in steps of the lattice: E, SE, SW, W, NW, NE; with a flat top S, SE, NE, N, NW, SW. */
export const AROUND: readonly Site[] = [
  [2, 0],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [0, -2],
  [2, -2],
];

const key = (a: number, b: number): number => (a + 4096) * 16384 + (b + 4096);

/** Across the straight rows or columns of a lattice and along them: x and y, or with a flat top y and x. */
const exchanged = ([x, y]: Point, flat: boolean): Point => (flat ? [y, x] : [x, y]);

/** The hexes of a board: the spaces that have no outline of their own. */
export class Lattice {
  readonly flat: boolean;
  readonly #origin: Point;
  readonly #space = new Map<number, number>();
  readonly #beyond = new Map<number, number>();
  readonly #site: Site[] = [];
  readonly sites: Site[] = [];

  /**
   * `rings`: how many rings of hexes beyond the edge take the ground of the hex they lie next to.  One more
   * ring has no ground at all, so that every outline closes.
   */
  constructor(
    readonly board: Board,
    rings = 3,
  ) {
    const hexes = board.spaces.filter((space) => !space.outline.length);
    const first = hexes[0];
    this.flat = board.hexes === "flat";
    this.#origin = first ? exchanged([first.x, first.y], this.flat) : [0, 0];
    for (const space of hexes) {
      const site = this.#locate(space);
      this.#site[space.id] = site;
      this.#space.set(key(...site), space.id);
      this.sites.push(site);
    }
    this.#extend(hexes, rings);
  }

  #locate(space: Space): Site {
    const [along, across] = exchanged([space.x, space.y], this.flat);
    const b = 2 * Math.round((across - this.#origin[1]) / PITCH);
    const a = 2 * Math.round((along - this.#origin[0] - (b / 4) * WIDTH) / WIDTH);
    return [a, b];
  }

  #extend(hexes: Space[], rings: number): void {
    let edge: [Site, number][] = hexes.map((space) => [this.site(space.id), space.id]);
    const rim = new Set<number>();
    for (let ring = 0; ring <= rings; ring++) {
      const next: [Site, number][] = [];
      for (const [[a, b], id] of edge) {
        for (const [da, db] of AROUND) {
          const k = key(a + da, b + db);
          if (this.#space.has(k) || this.#beyond.has(k) || rim.has(k)) continue;
          if (ring < rings) this.#beyond.set(k, id);
          else rim.add(k);
          const site: Site = [a + da, b + db];
          next.push([site, id]);
          this.sites.push(site);
        }
      }
      edge = next;
    }
  }

  site(space: number): Site {
    return this.#site[space] ?? [0, 0];
  }

  /** The space at a centre, if it is on the board. */
  space(a: number, b: number): number | undefined {
    return this.#space.get(key(a, b));
  }

  /** The space whose ground a centre shows: its own, or beyond the edge that of the nearest hex. */
  ground(a: number, b: number): number | undefined {
    const k = key(a, b);
    return this.#space.get(k) ?? this.#beyond.get(k);
  }

  point(a: number, b: number): Point {
    return exchanged([this.#origin[0] + (a / 2 + b / 4) * WIDTH, this.#origin[1] + (b / 2) * PITCH], this.flat);
  }

  /** The six neighbours of a space in the order of AROUND; undefined where the board ends. */
  neighbours(space: number): (number | undefined)[] {
    const [a, b] = this.site(space);
    return AROUND.map(([da, db]) => this.space(a + da, b + db));
  }

  /** The corners of the hex around a point, clockwise; with a flat top from the west and counter-clockwise. */
  corners(at: Point, radius = RADIUS): Point[] {
    return corners(exchanged(at, this.flat), radius).map((corner) => exchanged(corner, this.flat));
  }

  /** The space that holds a point, or undefined outside the board. */
  under(x: number, y: number): number | undefined {
    const [along, across] = exchanged([x, y], this.flat);
    const b = (2 * (across - this.#origin[1])) / PITCH;
    const a = (2 * (along - this.#origin[0])) / WIDTH - b / 2;
    let best: number | undefined;
    let least = RADIUS * 1.01;
    const [fa, fb] = [2 * Math.floor(a / 2), 2 * Math.floor(b / 2)];
    for (const [ca, cb] of [
      [fa, fb],
      [fa + 2, fb],
      [fa, fb + 2],
      [fa + 2, fb + 2],
    ] as Site[]) {
      const id = this.space(ca, cb);
      const [px, py] = this.point(ca, cb);
      const d = Math.hypot(px - x, py - y);
      if (id !== undefined && d < least) [best, least] = [id, d];
    }
    return best;
  }
}

/** The corners of a hex with a pointed top, from the north clockwise. */
export function corners([x, y]: Point, radius = RADIUS): Point[] {
  const [w, h] = [(radius * Math.sqrt(3)) / 2, radius / 2];
  return [
    [x, y - radius],
    [x + w, y - h],
    [x + w, y + h],
    [x, y + radius],
    [x - w, y + h],
    [x - w, y - h],
  ];
}
