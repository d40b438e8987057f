/**
 * Spaces that have an outline of their own: areas of land and sea, and displays beside the map.
 *
 * Neighbours share the corners of their border.  Outlines are cut into stretches where borders meet; each
 * stretch is rounded and pushed once, so that what two areas share stays shared.
 */

import type { Board, Space } from "../scene";
import { noise, pathOf, pathsOf, rounded } from "./curves";
import type { Point } from "./lattice";
import { spaceOf } from "./sheets";

type Kind = "land" | "sea" | "box";

interface Stretch {
  points: Point[];
  closed: boolean;
  owners: Set<number>;
}

/** Left, top, right, low. */
type Box = readonly [number, number, number, number];

interface Use {
  name: string;
  backwards: boolean;
}

const STEP = 12;
const PUSH = 3.4;
/** Room that a counter takes, and half its size. */
export const PITCH = 84;
const HALF = 39;
/** From the name of an area to the middle of the counters beneath it; how much lower they begin where words stand above them. */
const BENEATH = 62;
const lower = (pitch: number): number => 1.5 * (pitch - PITCH);

const nameOf = ([x, y]: Point): string => `${Math.round(x * 2)},${Math.round(y * 2)}`;

/** Whether a point lies inside closed outlines: an odd number of them around it. */
export function inside(rings: readonly Point[][], x: number, y: number): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i] as Point, ring[j] as Point];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
  }
  return odd;
}

/** The upright box around outlines: what lies outside of it needs no closer look. */
function boxOf(rings: readonly Point[][]): Box {
  let [left, top, right, low] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of rings.flat()) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, low] = [Math.min(top, y), Math.max(low, y)];
  }
  return [left, top, right, low];
}

function dense(line: Point[], closed: boolean): Point[] {
  const out: Point[] = [];
  line.forEach((p, i) => {
    out.push(p);
    const q = line[i + 1] ?? (closed ? line[0] : undefined);
    if (!q) return;
    const parts = Math.floor(Math.hypot(q[0] - p[0], q[1] - p[1]) / STEP);
    for (let n = 1; n < parts; n++) out.push([p[0] + ((q[0] - p[0]) * n) / parts, p[1] + ((q[1] - p[1]) * n) / parts]);
  });
  return out;
}

/** Moved by a noise that depends on the place alone: the same for whatever passes there. */
function pushed([x, y]: Point): Point {
  const swing = (u: number, v: number): number => noise(u / 34, v / 34) + 0.5 * noise(u / 13, v / 13);
  return [x + PUSH * swing(x, y), y + PUSH * swing(x + 1000, y)];
}

/** The outline without a repeated last corner. */
function open(ring: readonly Point[]): Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && ring.length > 1 && nameOf(first) === nameOf(last) ? ring.slice(0, -1) : [...ring];
}

/** Turned so that it begins at `start`. */
const turned = <T>(ring: T[], start: number): T[] => [...ring.slice(start), ...ring.slice(0, start)];

/** Corners at which more than two borders meet. */
function junctions(rings: readonly Point[][]): Set<string> {
  const around = new Map<string, Set<string>>();
  for (const ring of rings) {
    ring.forEach((p, i) => {
      const own = around.get(nameOf(p)) ?? new Set<string>();
      around.set(nameOf(p), own);
      for (const q of [ring[(i + 1) % ring.length], ring.at(i - 1)]) if (q) own.add(nameOf(q));
    });
  }
  return new Set([...around].filter(([, others]) => others.size > 2).map(([name]) => name));
}

export class Areas {
  readonly #board: Board;
  readonly #kind = new Map<number, Kind>();
  readonly #stretches = new Map<string, Stretch>();
  readonly #outline = new Map<number, Point[][]>();
  readonly #box = new Map<number, Box>();
  readonly #spots = new Map<string, Point[]>();
  readonly #shape = new Map<number, Point[][]>();
  /** From the smallest to the largest: an island lies in its sea. */
  readonly #order: number[];

  constructor(board: Board) {
    this.#board = board;
    const boxed = new Set(board.terrain.filter((kind) => kind.pattern === "box").map((kind) => kind.id));
    const own = board.spaces.filter((space) => space.outline.length > 2);
    for (const space of own) this.#kind.set(space.id, boxed.has(space.terrain) ? "box" : space.shore > 0 ? "land" : "sea");
    const rings = own.map((space) => [space.outline, ...space.islands].map(open));
    const meets = junctions(rings.flat());
    const uses = rings.map((parts, i) => parts.map((ring) => this.#cut(ring, meets, (own[i] as Space).id)));
    for (const stretch of this.#stretches.values()) this.#rough(stretch);
    own.forEach((space, i) => this.#outline.set(space.id, (uses[i] ?? []).map((ring) => this.#joined(ring))));
    for (const [space, rings] of this.#outline) this.#box.set(space, boxOf(rings));
    const size = new Map(own.map((space) => [space.id, extent(this.#outline.get(space.id) ?? [])]));
    this.#order = [...size.keys()].sort((p, q) => (size.get(p) ?? 0) - (size.get(q) ?? 0));
  }

  has(space: number): boolean {
    return this.#kind.has(space);
  }

  kind(space: number): Kind | undefined {
    return this.#kind.get(space);
  }

  /** All outlines of an area, closed. */
  outline(space: number): Point[][] {
    return this.#outline.get(space) ?? [];
  }

  /** What an area covers: its outlines, and of a sea the coasts and the displays in it, running the other way round. */
  shape(space: number): Point[][] {
    let known = this.#shape.get(space);
    if (!known) {
      const rings = this.outline(space);
      const way = Math.sign(swept(rings[0] ?? []));
      const holes = this.#kind.get(space) === "sea" ? [...this.#coasts(rings), ...this.#boxes(rings)] : [];
      known = [...rings, ...holes.map((ring) => (Math.sign(swept(ring)) === way ? ring.reverse() : ring))];
      this.#shape.set(space, known);
    }
    return known;
  }

  /** Stretches between areas: where land meets water, where land meets land, where water meets water. */
  lines(): { coast: string; borders: string; waters: string } {
    const lines = { coast: "", borders: "", waters: "" };
    for (const { points, closed, owners } of this.#stretches.values()) {
      const kinds = [...owners].map((space) => this.#kind.get(space));
      if (kinds.includes("box")) continue;
      const land = kinds.filter((kind) => kind === "land").length;
      lines[land === 0 ? "waters" : land === 1 ? "coast" : "borders"] += pathOf(points, closed);
    }
    return lines;
  }

  /** All areas of a kind as one path. */
  path(kind: Kind, which: (space: number) => boolean = () => true): string {
    return [...this.#outline].map(([space, rings]) => (this.#kind.get(space) === kind && which(space) ? pathsOf(rings, true) : "")).join("");
  }

  under(x: number, y: number): number | undefined {
    return this.#order.find((space) => this.#near(space, x, y) && inside(this.outline(space), x, y));
  }

  #near(space: number, x: number, y: number): boolean {
    const [left, top, right, low] = this.#box.get(space) as Box;
    return x >= left && x <= right && y >= top && y <= low;
  }

  /** Areas with a common border, or one inside the other. */
  neighbours(space: number): number[] {
    const near = new Set<number>();
    for (const { owners } of this.#stretches.values()) if (owners.has(space)) owners.forEach((own) => near.add(own));
    for (const other of this.#order) {
      const corner = (of: number): Point => (this.outline(of)[0] ?? [])[0] ?? [NaN, NaN];
      if (inside(this.outline(other), ...corner(space)) || inside(this.outline(space), ...corner(other))) near.add(other);
    }
    near.delete(space);
    return [...near];
  }

  /** The area that lies in a direction: among neighbours if one does, else the nearest of all. */
  toward(space: number, dx: number, dy: number): number | undefined {
    const { x, y } = spaceOf(this.#board, space) as Space;
    let [best, least] = [undefined as number | undefined, Infinity];
    const near = new Set(this.neighbours(space));
    for (const other of this.#order) {
      const { x: ox, y: oy } = spaceOf(this.#board, other) as Space;
      const [along, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy - (oy - y) * dx)];
      if (other === space || along <= 0 || aside > 1.6 * along) continue;
      const cost = (along + 1.2 * aside) * (near.has(other) ? 1 : 2);
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  /** Where the name of an area stands: of a display on its upper edge. */
  titleAt(space: number): Point {
    const { x, y, outline } = spaceOf(this.#board, space) as Space;
    return this.#kind.get(space) === "box" ? [x, Math.min(...outline.map((p) => p[1])) + 22] : [x, y];
  }

  /** Places for `count` counters in rows, so far apart, beneath the name of an area; at least one, fewer when it has no more room. */
  spots(space: number, count: number, pitch = PITCH): Point[] {
    const known = this.#rooms(space, pitch, 0);
    const below = pitch > PITCH ? this.#rooms(space, pitch, lower(pitch)) : known;
    const places = below.length < Math.min(count, known.length) ? known : below;
    const rows = new Map<number, Point[]>();
    for (const spot of places.slice(0, count)) rows.set(spot[1], [...(rows.get(spot[1]) ?? []), spot]);
    return [...rows].sort(([p], [q]) => p - q).flatMap(([, row]) => row.sort((p, q) => p[0] - q[0]));
  }

  /** All places for counters in an area, so much lower beneath its name: kept. */
  #rooms(space: number, pitch: number, lower: number): Point[] {
    const key = `${space} ${pitch} ${lower}`;
    let known = this.#spots.get(key);
    if (!known) {
      const { x, y } = spaceOf(this.#board, space) as Space;
      known = this.#room(space, HALF, pitch, lower);
      if (!known.length) known = this.#room(space, HALF / 2, pitch, lower);
      if (!known.length) known = [[x, y + BENEATH]];
      this.#spots.set(key, known);
    }
    return known;
  }

  /** Places for counters in an area, the best first: those that keep `half` from its border, and are lower beneath its name. */
  #room(space: number, half: number, pitch: number, lower: number): Point[] {
    const { x, y: centre } = spaceOf(this.#board, space) as Space;
    const rings = this.outline(space);
    const all = rings.flat();
    const y = this.#kind.get(space) === "box" ? Math.min(...all.map((p) => p[1])) + 16 : centre;
    const [left, right] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
    const [top, low] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))];
    const found: Point[] = [];
    const rows = [BENEATH + lower, -BENEATH - 6].flatMap((from) =>
      Array.from({ length: 12 }, (_, n) => y + from + Math.sign(from) * n * pitch),
    );
    for (const at of rows.filter((row) => row > top + half && row < low - half)) {
      const across = (start: number): Point[] => {
        const row: Point[] = [];
        for (let n = Math.ceil((left - start) / PITCH); start + n * PITCH < right; n++) row.push([start + n * PITCH, at]);
        return row.filter((spot) => this.#free(space, rings, spot, half));
      };
      const [even, odd] = [across(x), across(x + PITCH / 2)];
      found.push(...(odd.length > even.length ? odd : even));
    }
    const far = (p: Point): number => Math.hypot((p[0] - x) * 0.8, (p[1] - y - BENEATH) * 1.2);
    return found.sort((p, q) => far(p) - far(q));
  }

  #free(space: number, rings: Point[][], [x, y]: Point, half: number): boolean {
    const kind = this.#kind.get(space);
    for (const dx of [-half, 0, half]) {
      for (const dy of [-half, 0, half]) {
        if (!inside(rings, x + dx, y + dy)) return false;
        if (kind === "sea" && this.under(x + dx, y + dy) !== space) return false;
      }
    }
    return true;
  }

  /** Closed coasts of the land that lies in a sea: stretches of a single owner, joined end to end. */
  #coasts(rings: readonly Point[][]): Point[][] {
    const isCoast = ({ points, owners }: Stretch): boolean => {
      const [land = -1] = owners;
      return owners.size === 1 && this.#kind.get(land) === "land" && inside(rings, ...(points[0] as Point));
    };
    const parts = [...this.#stretches.values()].filter(isCoast);
    const loops = parts.filter(({ closed }) => closed).map(({ points }) => [...points]);
    const open = parts.filter(({ closed }) => !closed).map(({ points }) => points);
    for (let loop = open.pop(); loop; loop = open.pop()) {
      const line = [...loop];
      for (;;) {
        const end = nameOf(line.at(-1) as Point);
        const next = end === nameOf(line[0] as Point) ? -1 : open.findIndex((p) => [p[0], p.at(-1)].some((q) => q && nameOf(q) === end));
        const [more] = next < 0 ? [] : open.splice(next, 1);
        if (!more) break;
        line.push(...(nameOf(more[0] as Point) === end ? more : [...more].reverse()).slice(1));
      }
      // Land that reaches to the edge of the map has no coast there, and lies in no sea.
      if (line.length > 2 && nameOf(line.at(-1) as Point) === nameOf(line[0] as Point)) loops.push(line);
    }
    return loops;
  }

  /** The outlines of displays that are drawn in a sea. */
  #boxes(rings: readonly Point[][]): Point[][] {
    const displays = [...this.#outline].filter(([space]) => this.#kind.get(space) === "box").flatMap(([, outline]) => outline);
    return displays.filter((ring) => ring.every((corner) => inside(rings, ...corner))).map((ring) => [...ring]);
  }

  #cut(ring: Point[], meets: Set<string>, owner: number): Use[] {
    const first = ring.findIndex((p) => meets.has(nameOf(p)));
    if (first < 0) {
      const names = ring.map(nameOf);
      return [this.#use(turned(ring, names.indexOf([...names].sort()[0] ?? "")), true, owner)];
    }
    const uses: Use[] = [];
    let part: Point[] = [];
    for (const p of [...turned(ring, first), ring[first] as Point]) {
      part.push(p);
      if (part.length > 1 && meets.has(nameOf(p))) {
        uses.push(this.#use(part, false, owner));
        part = [p];
      }
    }
    return uses;
  }

  #use(points: Point[], closed: boolean, owner: number): Use {
    const back = closed ? [points[0] as Point, ...points.slice(1).reverse()] : [...points].reverse();
    const [there, here] = [points.map(nameOf).join(" "), back.map(nameOf).join(" ")];
    const backwards = here < there;
    const name = backwards ? here : there;
    const known = this.#stretches.get(name) ?? { points: backwards ? back : points, closed, owners: new Set<number>() };
    known.owners.add(owner);
    this.#stretches.set(name, known);
    return { name, backwards };
  }

  /** Only what land has a part in is ragged: borders at sea and displays are drawn with a ruler. */
  #rough(stretch: Stretch): void {
    if (![...stretch.owners].some((space) => this.#kind.get(space) === "land")) return;
    stretch.points = rounded(dense(stretch.points, stretch.closed), 1, stretch.closed).map(pushed);
  }

  #joined(uses: Use[]): Point[] {
    return uses.flatMap(({ name, backwards }) => {
      const { points = [], closed = true } = this.#stretches.get(name) ?? {};
      const own = backwards ? [...points].reverse() : points;
      return closed ? own : own.slice(0, -1);
    });
  }
}

/** What a ring encloses, negative if it runs the other way round. */
function swept(ring: readonly Point[]): number {
  const twice = ring.reduce((area, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] as Point;
    return area + x * v - u * y;
  }, 0);
  return twice / 2;
}

const extent = (rings: readonly Point[][]): number => rings.reduce((sum, ring) => sum + Math.abs(swept(ring)), 0);
