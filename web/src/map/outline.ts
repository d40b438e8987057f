/** Outlines of ground: the line on which a value, given for each hex, passes a threshold. */

import { ragged, rounded } from "./curves";
import type { Lattice, Point, Site } from "./lattice";

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

interface Node {
  id: number;
  at: Point;
  value: number;
}

export const sideKey = (p: number, q: number): string => (p < q ? `${p}-${q}` : `${q}-${p}`);

const nodeId = (a: number, b: number): number => (a + 4096) * 16384 + (b + 4096);

/** Values on all points of the lattice: a centre has its own, a middle the mean of the two centres. */
function nodes({ lattice, value, sides }: OutlineOf): Map<number, Node> {
  const found = new Map<number, Node>();
  const own = (a: number, b: number): number => {
    const space = lattice.ground(a, b);
    return space === undefined ? 0 : value(space);
  };
  const put = (a: number, b: number, v: number): void => {
    found.set(nodeId(a, b), { id: nodeId(a, b), at: lattice.point(a, b), value: v });
  };
  const halves: Site[] = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ];
  for (const [a, b] of lattice.sites) {
    put(a, b, own(a, b));
    for (const [da, db] of halves) {
      if (found.has(nodeId(a + da, b + db))) continue;
      const [p, q] = [lattice.space(a, b), lattice.space(a + 2 * da, b + 2 * db)];
      const forced = p !== undefined && q !== undefined ? sides?.get(sideKey(p, q)) : undefined;
      put(a + da, b + db, forced ?? (own(a, b) + own(a + 2 * da, b + 2 * db)) / 2);
      if (!found.has(nodeId(a + 2 * da, b + 2 * db))) put(a + 2 * da, b + 2 * db, own(a + 2 * da, b + 2 * db));
    }
  }
  return found;
}

interface Step {
  from: string;
  to: string;
  at: Point;
}

const crossing = (p: Node, q: Node): string => (p.id < q.id ? `${p.id}:${q.id}` : `${q.id}:${p.id}`);

function cut(p: Node, q: Node, threshold: number): Point {
  const share = (threshold - p.value) / (q.value - p.value);
  return [p.at[0] + (q.at[0] - p.at[0]) * share, p.at[1] + (q.at[1] - p.at[1]) * share];
}

/** The piece of outline inside one triangle, the higher ground on the same hand all along. */
function stepThrough(corners: [Node, Node, Node], threshold: number): Step | undefined {
  const high = corners.filter((n) => n.value > threshold).length;
  if (high === 0 || high === 3) return undefined;
  const alone = corners.findIndex((n) => n.value > threshold === (high === 1));
  const p = corners[alone] as Node;
  const q = corners[(alone + 1) % 3] as Node;
  const r = corners[(alone + 2) % 3] as Node;
  const [first, second] = high === 1 ? [q, r] : [r, q];
  return { from: crossing(p, first), to: crossing(p, second), at: cut(p, first, threshold) };
}

/** Closed outlines around all ground whose value is above the threshold. */
export function outlines(of: OutlineOf): Point[][] {
  const found = nodes(of);
  const steps = new Map<string, Step>();
  const follow = (p?: Node, q?: Node, r?: Node): void => {
    const step = p && q && r && stepThrough([p, q, r], of.threshold);
    if (step) steps.set(step.from, step);
  };
  for (const { id } of found.values()) {
    const [a, b] = [Math.floor(id / 16384) - 4096, (id % 16384) - 4096];
    const at = (da: number, db: number): Node | undefined => found.get(nodeId(a + da, b + db));
    follow(at(0, 0), at(1, 0), at(0, 1));
    follow(at(1, 0), at(1, 1), at(0, 1));
  }
  return joined(steps).map((loop) => ragged(rounded(loop, of.cuts ?? 2, true), of.bays ?? 0));
}

function joined(steps: Map<string, Step>): Point[][] {
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
