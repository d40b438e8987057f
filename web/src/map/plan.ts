/** Everything about a board that never changes, computed once: outlines, lines and marks as SVG paths. */

import type { Board, Label, Region } from "../scene";
import { Areas, inside } from "./areas";
import { pathOf, pathsOf, rounded } from "./curves";
import { Lattice, PITCH, type Point, RADIUS, WIDTH } from "./lattice";
import { type Marks, PATTERNS, type Pattern, marksOf } from "./marks";
import { outlines, sideKey } from "./outline";
import { spaceOf } from "./sheets";
import { eachLinkOnce, gridPath, riverLines, roadPath, widening } from "./ways";

export interface River {
  path: string;
  width: number;
}

export interface Place {
  at: Point;
  kind: string;
  text: string;
  /** -1: it belongs to no space. */
  space: number;
  /** Degrees, clockwise. */
  turn: number;
}

/** The ground as paths: plain data, so that a worker can paint it. */
export interface Ground {
  width: number;
  height: number;
  /** All land, closed: to be filled. */
  land: string;
  /** Where land meets water: to be drawn. */
  coast: string;
  /** Shallow water, and all land besides: to be filled beneath it. */
  shallows: string;
  ground: { pattern: Pattern; path: string }[];
  marks: { pattern: Pattern; marks: Marks }[];
  out: string;
  rivers: River[];
  roads: string;
  /** Stretches of road over water. */
  bridges: string;
  runways: string;
  trails: string;
  rails: string;
  grid: string;
  /** How far from the shore water lines run. */
  waterLines: readonly number[];
  /** Borders between areas: on land, and at sea. */
  borders: string;
  waters: string;
  /** Boundaries that have a name. */
  limits: string;
  /** Edges of the maps on the board, closed; of displays alone their own. */
  frames: string;
  /** Displays beside the map. */
  boxes: string;
  /** Land that is no space, over water and displays. */
  isles: string;
  beaches: string;
}

export interface Plan {
  board: Board;
  lattice: Lattice;
  areas: Areas;
  /** Whether it is more than displays alone. */
  isMap: boolean;
  ground: Ground;
  places: Place[];
  exits: { at: Point; name: string }[];
  /** The space that holds a point of the board. */
  under: (x: number, y: number) => number | undefined;
  /** The outline of a space as a path, drawn a little within its hex; empty for one of another sheet. */
  outline: (space: number, within?: number) => string;
}

const COAST_LINE = 0.48;
/** From one group of marks to the next in ground that is only drawn. */
const BARE = 72;
const RIVER_PARTS = 6;
const [RIVER_SOURCE, RIVER_MOUTH] = [2.6, 5.8];

/** The pattern of each space by its terrain. */
export function patternsOf(board: Board): string[] {
  const pattern = new Map(board.terrain.map((kind) => [kind.id, kind.pattern]));
  const out: string[] = [];
  for (const space of board.spaces) out[space.id] = pattern.get(space.terrain) ?? "clear";
  return out;
}

const isLand = (board: Board, space: number): boolean => (spaceOf(board, space)?.shore ?? 0) > COAST_LINE;

/** Middles of sides that the shore must obey: open where water parts two hexes, ashore where a road crosses. */
function forcedSides(board: Board): Map<string, number> {
  const sides = new Map<string, number>();
  for (const line of board.lines) {
    if (!["road", "trail", "rail"].includes(line.kind)) continue;
    line.spaces.forEach((space, i) => {
      const before = line.spaces[i - 1];
      if (before !== undefined && isLand(board, before) && isLand(board, space)) sides.set(sideKey(before, space), 0.7);
    });
  }
  for (const line of board.lines) {
    if (line.kind === "water") for (const [p, q] of line.sides) sides.set(sideKey(p, q), 0);
  }
  return sides;
}

/** The outlines of ground of a pattern that is only drawn. */
const patchesOf = (board: Board, pattern: string): Point[][] =>
  board.patches.filter((patch) => patch.pattern === pattern).map(({ outline }) => rounded([...outline], 2, true));

function groundOf(board: Board, lattice: Lattice, areas: Areas, patterns: string[]): { pattern: Pattern; path: string }[] {
  return PATTERNS.map((pattern) => {
    const beneath = pattern === "rough" ? ["rough", "mountain"] : [pattern];
    const loops = outlines({
      lattice,
      value: (space) => (beneath.includes(patterns[space] ?? "") ? 1 : 0),
      threshold: pattern === "jungle" ? 0.44 : 0.48,
      cuts: 2,
      bays: 3,
    });
    const own = areas.path("land", (space) => patterns[space] === pattern);
    return { pattern, path: pathsOf(loops, true) + own + pathsOf(patchesOf(board, pattern), true) };
  });
}

/** Where marks are scattered: the centres of the hexes, and for areas of a lattice laid over the board. */
function scattered(board: Board, lattice: Lattice, areas: Areas): { at: Point; seed: number; space: number | undefined }[] {
  const out = lattice.sites.map(([a, b]) => ({ at: lattice.point(a, b), seed: a * 131 + b, space: lattice.ground(a, b) }));
  if (board.kind === "hex") return out;
  for (let row = 0; row * PITCH < board.height; row++) {
    for (let column = 0; column * WIDTH < board.width; column++) {
      const at: Point = [column * WIDTH + (row % 2) * (WIDTH / 2), row * PITCH];
      out.push({ at, seed: column * 262 + row * 2, space: areas.under(...at) });
    }
  }
  return out;
}

/** Places for marks within ground that is only drawn: rows of it are short, and none is to be left bare. */
function withinPatch(outline: Point[]): { at: Point; seed: number }[] {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top, right, low] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const out: { at: Point; seed: number }[] = [];
  for (let y = top + BARE / 2; y < low; y += BARE) {
    for (let x = left + BARE / 2; x < right; x += BARE) if (inside([outline], x, y)) out.push({ at: [x, y], seed: Math.round(x * 7 + y) });
  }
  return out;
}

function marksFor(board: Board, lattice: Lattice, areas: Areas, patterns: string[]): { pattern: Pattern; marks: Marks }[] {
  const places = scattered(board, lattice, areas);
  return PATTERNS.map((pattern) => {
    const marks: Marks = { lines: "", shades: "" };
    const own = places.filter(({ space }) => space !== undefined && patterns[space] === pattern);
    for (const { at, seed } of [...own, ...patchesOf(board, pattern).flatMap(withinPatch)]) {
      const { lines, shades } = marksOf(pattern, at, seed);
      marks.lines += lines;
      marks.shades += shades;
    }
    return { pattern, marks };
  });
}

function riversOf(board: Board, at: (space: number) => Point): River[] {
  const rivers: River[] = [];
  for (const line of board.lines.filter((l) => l.kind === "river")) {
    for (const points of riverLines(line.sides, at)) {
      const parts = widening(points, RIVER_PARTS);
      parts.forEach((path, i) => {
        const share = parts.length > 1 ? i / (parts.length - 1) : 1;
        rivers.push({ path, width: RIVER_SOURCE + (RIVER_MOUTH - RIVER_SOURCE) * share });
      });
    }
  }
  return rivers;
}

/** The stretches of shore that lie in the hexes of a beach. */
function beachesOf(regions: Region[], shore: Point[][], lattice: Lattice): string {
  const sand = new Set(regions.filter((r) => r.kind === "beach").flatMap((r) => r.spaces));
  if (!sand.size) return "";
  let path = "";
  for (const loop of shore) {
    let run: Point[] = [];
    for (const p of [...loop, ...loop.slice(0, 1)]) {
      const under = lattice.under(...p);
      if (under !== undefined && sand.has(under)) run.push(p);
      else {
        if (run.length > 2) path += pathOf(run);
        run = [];
      }
    }
    if (run.length > 2) path += pathOf(run);
  }
  return path;
}

/** The outlines of all land of the lattice. */
function shoreOf(board: Board, lattice: Lattice): Point[][] {
  const shores: number[] = [];
  for (const space of board.spaces) shores[space.id] = space.shore;
  return outlines({
    lattice,
    value: (space) => shores[space] ?? 0,
    threshold: COAST_LINE,
    sides: forcedSides(board),
    cuts: 3,
    bays: 5,
  });
}

/** The outlines of shallow water; they run beneath the land, so that no seam shows. */
function shallowsOf(board: Board, lattice: Lattice, areas: Areas, patterns: string[]): string {
  if (!patterns.includes("shallow")) return "";
  const value = (space: number): number => (patterns[space] === "shallow" || isLand(board, space) ? 1 : 0);
  return pathsOf(outlines({ lattice, value, threshold: 0.5, cuts: 2, bays: 3 }), true) + areas.path("sea", (space) => patterns[space] === "shallow");
}

/** The stretches of roads that have water at either end. */
function bridgesOf(board: Board, at: (space: number) => Point): string {
  return board.lines
    .filter((line) => line.kind === "road")
    .flatMap(({ spaces }) => spaces.slice(1).map((space, i) => [spaces[i] ?? space, space] as const))
    .filter((link) => link.some((space) => !isLand(board, space)))
    .map((link) => pathOf(link.map(at)))
    .join("");
}

/** A runway through the middle of each hex that has one. */
function runwaysOf(board: Board, patterns: string[]): string {
  return board.spaces
    .filter((space) => patterns[space.id] === "runway")
    .map(({ x, y }) => pathOf([[x - 31, y + 13], [x + 31, y - 13]]))
    .join("");
}

function paintedOn(board: Board, lattice: Lattice, areas: Areas, isMap: boolean, at: (space: number) => Point): Ground {
  const patterns = patternsOf(board);
  const shore = shoreOf(board, lattice);
  const drawn = new Set<string>();
  const chains = (kind: string): string =>
    eachLinkOnce(
      board.lines.filter((l) => l.kind === kind).map((l) => l.spaces),
      drawn,
    )
      .map((chain) => roadPath(chain, at))
      .join("");
  const roads = chains("road");
  const along = (kind: string, closed: boolean): string =>
    pathsOf(
      board.lines.filter((l) => l.kind === kind).map((l) => l.points),
      closed,
    );
  const { coast, borders, waters } = areas.lines();
  const out = board.spaces.filter((s) => patterns[s.id] === "out" && !areas.has(s.id));
  return {
    width: board.width,
    height: board.height,
    land: pathsOf(shore, true) + areas.path("land"),
    coast: pathsOf(shore, true) + coast,
    shallows: shallowsOf(board, lattice, areas, patterns),
    ground: groundOf(board, lattice, areas, patterns),
    marks: marksFor(board, lattice, areas, patterns),
    out: pathsOf(out.map((s) => lattice.corners([s.x, s.y], RADIUS + 0.6)), true),
    rivers: riversOf(board, at),
    roads,
    bridges: bridgesOf(board, at),
    runways: runwaysOf(board, patterns),
    trails: chains("trail"),
    rails: chains("rail"),
    grid: gridPath(lattice),
    waterLines: board.kind === "hex" ? [44, 32, 21, 11] : [44, 18],
    borders,
    waters,
    limits: along("limit", false),
    frames: along("frame", true) || (isMap ? pathOf([[0, 0], [board.width, 0], [board.width, board.height], [0, board.height]], true) : areas.path("box")),
    boxes: areas.path("box"),
    isles: pathsOf(patchesOf(board, "clear"), true),
    beaches: beachesOf(board.regions, shore, lattice),
  };
}

/** The names of displays, on their upper edge. */
function titles(board: Board, areas: Areas): Place[] {
  return board.spaces
    .filter((space) => areas.kind(space.id) === "box")
    .map(({ id, name }) => ({ at: areas.titleAt(id), kind: "box", text: name, space: id, turn: 0 }));
}

/** The names of limits, each along its longest stretch, never upside down. */
function limitNames(board: Board): Place[] {
  return board.lines
    .filter((line) => line.kind === "limit")
    .map(({ name, points }) => {
      const stretches = points.slice(1).map((q, i) => [points[i] ?? q, q] as const);
      const long = ([[ax, ay], [bx, by]]: readonly [Point, Point]): number => Math.hypot(bx - ax, by - ay);
      const [[ax, ay], [bx, by]] = stretches.reduce((best, next) => (long(next) > long(best) ? next : best));
      const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
      return { at: [(ax + bx) / 2, (ay + by) / 2], kind: "limit", text: name, space: -1, turn: Math.abs(turn) > 90 ? turn - 180 : turn };
    });
}

/** The plan of a board: spaces with an outline of their own are areas, all others hexes of a lattice. */
export function planOf(board: Board): Plan {
  const lattice = new Lattice(board);
  const areas = new Areas(board);
  const at = (space: number): Point => {
    const s = spaceOf(board, space);
    return s ? [s.x, s.y] : [0, 0];
  };
  const isMap = board.spaces.some(({ id }) => areas.kind(id) !== "box");
  const has = (space: number): boolean => spaceOf(board, space) !== undefined;
  // The number of a hex stands in it already: as a name it would be told twice.
  const nameOf = ({ text, space }: Label): string => (text === spaceOf(board, space)?.name && !areas.has(space) ? "" : text);
  return {
    board,
    lattice,
    areas,
    isMap,
    ground: paintedOn(board, lattice, areas, isMap, at),
    places: [
      ...board.labels.map((label) => ({ ...label, text: nameOf(label), at: label.at ?? at(label.space) })),
      ...titles(board, areas),
      ...limitNames(board),
    ],
    exits: board.regions
      .filter((r) => r.kind === "exit")
      .flatMap((r) => r.spaces.filter(has).map((space) => ({ at: at(space), name: r.name }))),
    under: (x, y) => areas.under(x, y) ?? lattice.under(x, y),
    outline: (space, within = 1.5) =>
      !has(space) ? "" : areas.has(space) ? pathsOf(areas.shape(space), true) : pathOf(lattice.corners(at(space), RADIUS - within), true),
  };
}

const plans = new WeakMap<Board, Plan>();

/** The plan of a board, computed at the first call. */
export function plan(board: Board): Plan {
  const known = plans.get(board);
  if (known) return known;
  const made = planOf(board);
  plans.set(board, made);
  return made;
}
