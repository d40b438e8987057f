/** Everything about a board that never changes, computed once: outlines, lines and marks as SVG paths. */

import type { Board, Label, Region, Space } from "../scene";
import { pathOf, pathsOf } from "./curves";
import { Lattice, type Point, RADIUS, corners } from "./lattice";
import { type Marks, PATTERNS, type Pattern, marksOf } from "./marks";
import { outlines, sideKey } from "./outline";
import { eachLinkOnce, gridPath, riverLines, roadPath, widening } from "./ways";

export interface River {
  path: string;
  width: number;
}

export interface Place {
  at: Point;
  kind: string;
  text: string;
  space: number;
}

export interface Plan {
  board: Board;
  lattice: Lattice;
  coast: string;
  ground: { pattern: Pattern; path: string }[];
  marks: { pattern: Pattern; marks: Marks }[];
  out: string;
  rivers: River[];
  roads: string;
  trails: string;
  grid: string;
  beaches: string;
  places: Place[];
  exits: { at: Point; name: string }[];
}

const COAST_LINE = 0.48;
const RIVER_PARTS = 6;
const [RIVER_SOURCE, RIVER_MOUTH] = [2.6, 5.8];

/** The pattern of each space by its terrain. */
export function patternsOf(board: Board): string[] {
  const pattern = new Map(board.terrain.map((kind) => [kind.id, kind.pattern]));
  const out: string[] = [];
  for (const space of board.spaces) out[space.id] = pattern.get(space.terrain) ?? "clear";
  return out;
}

/** Middles of sides that the shore must obey: open where water parts two hexes, ashore where a road crosses. */
function forcedSides(board: Board): Map<string, number> {
  const sides = new Map<string, number>();
  for (const line of board.lines) {
    if (line.kind !== "road" && line.kind !== "trail") continue;
    line.spaces.forEach((space, i) => {
      const before = line.spaces[i - 1];
      if (before !== undefined) sides.set(sideKey(before, space), 0.7);
    });
  }
  for (const line of board.lines) {
    if (line.kind === "water") for (const [p, q] of line.sides) sides.set(sideKey(p, q), 0);
  }
  return sides;
}

function groundOf(lattice: Lattice, patterns: string[]): { pattern: Pattern; path: string }[] {
  return PATTERNS.map((pattern) => {
    const beneath = pattern === "rough" ? ["rough", "mountain"] : [pattern];
    const loops = outlines({
      lattice,
      value: (space) => (beneath.includes(patterns[space] ?? "") ? 1 : 0),
      threshold: pattern === "jungle" ? 0.44 : 0.48,
      cuts: 2,
      bays: 3,
    });
    return { pattern, path: pathsOf(loops, true) };
  });
}

function marksFor(lattice: Lattice, patterns: string[]): { pattern: Pattern; marks: Marks }[] {
  return PATTERNS.map((pattern) => {
    const marks: Marks = { lines: "", shades: "" };
    for (const [a, b] of lattice.sites) {
      const space = lattice.ground(a, b);
      if (space === undefined || patterns[space] !== pattern) continue;
      const own = marksOf(pattern, lattice.point(a, b), a * 131 + b);
      marks.lines += own.lines;
      marks.shades += own.shades;
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

/** The plan of a board of hexes; a board of areas has outlines of its own and no lattice to follow. */
export function planOf(board: Board): Plan {
  const lattice = new Lattice(board);
  const patterns = patternsOf(board);
  const spaceAt = (space: number): Point => {
    const s = board.spaces[space] as Space;
    return [s.x, s.y];
  };
  const shoreOf = board.spaces.map((s) => s.shore);
  const shore =
    board.kind === "hex"
      ? outlines({
          lattice,
          value: (space) => shoreOf[space] ?? 0,
          threshold: COAST_LINE,
          sides: forcedSides(board),
          cuts: 3,
          bays: 5,
        })
      : board.spaces.filter((s) => s.shore > 0).map((s) => s.outline);
  const drawn = new Set<string>();
  const chains = (kind: string): number[][] =>
    eachLinkOnce(
      board.lines.filter((l) => l.kind === kind).map((l) => l.spaces),
      drawn,
    );
  const roads = chains("road");
  const trails = chains("trail");
  // The number of a hex stands in it already: as a name it would be told twice.
  const nameOf = ({ text, space }: Label): string => (text === board.spaces[space]?.name ? "" : text);
  const place = (label: Label): Place => ({ ...label, text: nameOf(label), at: spaceAt(label.space) });
  return {
    board,
    lattice,
    coast: pathsOf(shore, true),
    ground: groundOf(lattice, patterns),
    marks: marksFor(lattice, patterns),
    out: pathsOf(
      board.spaces.filter((s) => patterns[s.id] === "out").map((s) => corners([s.x, s.y], RADIUS + 0.6)),
      true,
    ),
    rivers: riversOf(board, spaceAt),
    roads: roads.map((chain) => roadPath(chain, spaceAt)).join(""),
    trails: trails.map((chain) => roadPath(chain, spaceAt)).join(""),
    grid: board.kind === "hex" ? gridPath(lattice) : pathsOf(board.spaces.map((s) => s.outline), true),
    beaches: beachesOf(board.regions, shore, lattice),
    places: board.labels.map(place),
    exits: board.regions
      .filter((r) => r.kind === "exit")
      .flatMap((r) => r.spaces.map((space) => ({ at: spaceAt(space), name: r.name }))),
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
