/** Outlines of ground: the line on which a value, given for each hex, passes a threshold. */

import { between, ragged, rounded } from "./curves";
import { AROUND, type Lattice, type Point, type Site } from "./lattice";

export interface OutlineOf {
  lattice: Lattice;
  /** The value of a space, from 0 to 1. */
  value: (space: number) => number;
  /** The outline runs where the interpolated value is this. */
  threshold: number;
  /** Values that override the middle of a side: keys from `sideKey`. */
  sides?: ReadonlyMap<string, number>;
  cuts?: number;
  bays?: number;
}

export const sideKey = (p: number, q: number): string => (p < q ? `${p}-${q}` : `${q}-${p}`);

/** The points of a lattice, centres and middles of sides, and its triangles: the same for every outline on it. */
interface Net {
  points: Point[];
  /** The ground at each point: of a centre its own twice, of a middle that of the two centres; -1 beyond. */
  grounds: [number, number][];
  /** Middles between two hexes of the board, by the key of their side. */
  sides: Map<string, number>;
  /** Three points each. */
  triangles: number[];
}

const HALVES: readonly Site[] = AROUND.map(([a, b]) => [a / 2, b / 2]);

const nodeId = (a: number, b: number): number => (a + 4096) * 16384 + (b + 4096);

function netOf(lattice: Lattice): Net {
  const net: Net = { points: [], grounds: [], sides: new Map(), triangles: [] };
  const known = new Map<number, number>();
  const sites: Site[] = [];
  const ground = (a: number, b: number): number => lattice.ground(a, b) ?? -1;
  const put = (a: number, b: number, p: number, q: number): boolean => {
    if (known.has(nodeId(a, b))) return false;
    known.set(nodeId(a, b), sites.push([a, b]) - 1);
    net.points.push(lattice.point(a, b));
    net.grounds.push([p, q]);
    return true;
  };
  for (const [a, b] of lattice.sites) {
    const own = ground(a, b);
    put(a, b, own, own);
    for (const [da, db] of HALVES) {
      const [fa, fb] = [a + 2 * da, b + 2 * db];
      const far = ground(fa, fb);
      if (!put(a + da, b + db, own, far)) continue;
      const [p, q] = [lattice.space(a, b), lattice.space(fa, fb)];
      if (p !== undefined && q !== undefined) net.sides.set(sideKey(p, q), sites.length - 1);
      put(fa, fb, far, far);
    }
  }
  for (const [a, b] of sites) {
    const [here, east, south, beyond] = [nodeId(a, b), nodeId(a + 1, b), nodeId(a, b + 1), nodeId(a + 1, b + 1)].map((id) => known.get(id));
    if (here === undefined || east === undefined || south === undefined) continue;
    net.triangles.push(here, east, south);
    if (beyond !== undefined) net.triangles.push(east, beyond, south);
  }
  return net;
}

const nets = new WeakMap<Lattice, Net>();

function netFor(lattice: Lattice): Net {
  const net = nets.get(lattice) ?? netOf(lattice);
  nets.set(lattice, net);
  return net;
}

/** Values on all points: a centre has its own, a middle the mean of the two centres, or what its side is given. */
function valuesOn(net: Net, { value, sides }: OutlineOf): number[] {
  const own = (ground: number): number => (ground < 0 ? 0 : value(ground));
  const values = net.grounds.map(([p, q]) => (own(p) + own(q)) / 2);
  for (const [side, given] of sides ?? []) {
    const middle = net.sides.get(side);
    if (middle !== undefined) values[middle] = given;
  }
  return values;
}

interface Step {
  from: number;
  to: number;
  at: Point;
}

/** Closed outlines around all ground whose value is above the threshold, the higher ground on the same hand all along. */
export function outlines(of: OutlineOf): Point[][] {
  const net = netFor(of.lattice);
  const { points, triangles } = net;
  const values = valuesOn(net, of);
  const isHigh = values.map((value) => value > of.threshold);
  const crossing = (p: number, q: number): number => Math.min(p, q) * points.length + Math.max(p, q);
  const cut = (p: number, q: number): Point => {
    const [at, to] = [values[p] as number, values[q] as number];
    return between(points[p] as Point, points[q] as Point, (of.threshold - at) / (to - at));
  };
  const steps = new Map<number, Step>();
  /** The piece inside a triangle whose first corner alone is higher, or lower. */
  const step = (alone: number, first: number, second: number): void => {
    const from = crossing(alone, first);
    steps.set(from, { from, to: crossing(alone, second), at: cut(alone, first) });
  };
  for (let i = 0; i < triangles.length; i += 3) {
    const [p, q, r] = [triangles[i] as number, triangles[i + 1] as number, triangles[i + 2] as number];
    const [a, b, c] = [isHigh[p], isHigh[q], isHigh[r]];
    if (a === b && b === c) continue;
    const [alone, next, last] = b === c ? [p, q, r] : a === c ? [q, r, p] : [r, p, q];
    if (isHigh[alone]) step(alone, next, last);
    else step(alone, last, next);
  }
  return joined(steps).map((loop) => ragged(rounded(loop, of.cuts ?? 2, true), of.bays ?? 0));
}

function joined(steps: Map<number, Step>): Point[][] {
  const loops: Point[][] = [];
  for (const start of [...steps.keys()]) {
    const loop: Point[] = [];
    for (let step = steps.get(start); step; step = steps.get(step.to)) {
      loop.push(step.at);
      steps.delete(step.from);
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
