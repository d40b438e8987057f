/** Lines on the map: rivers along the sides of hexes, roads and trails through their centres. */

import { between, pathOf, rounded } from "./curves";
import { type Lattice, type Point, RADIUS, WIDTH } from "./lattice";

const show = (n: number): string => String(Math.round(n * 10) / 10);

/** The two ends of the side between two neighbouring spaces. */
export function sideEnds(p: Point, q: Point): [Point, Point] {
  const [mx, my] = between(p, q, 0.5);
  const [dx, dy] = [((q[0] - p[0]) / WIDTH) * (RADIUS / 2), ((q[1] - p[1]) / WIDTH) * (RADIUS / 2)];
  return [
    [mx - dy, my + dx],
    [mx + dy, my - dx],
  ];
}

const near = (p: Point | undefined, q: Point): boolean => !!p && Math.hypot(p[0] - q[0], p[1] - q[1]) < 1;

/** Sides in the order of flow joined into lines; where the list has a gap, a new line begins. */
export function riverLines(sides: [number, number][], at: (space: number) => Point): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] | undefined;
  for (const [p, q] of sides) {
    const [s, t] = sideEnds(at(p), at(q));
    if (line?.length === 2 && (near(line[0], s) || near(line[0], t))) line.reverse();
    if (line && near(line.at(-1), s)) line.push(t);
    else if (line && near(line.at(-1), t)) line.push(s);
    else lines.push((line = [s, t]));
  }
  return lines.map((points) => rounded(points, 2, false));
}

/** A river in `parts` pieces from source to mouth, so that each may be drawn a little wider. */
export function widening(line: Point[], parts: number): string[] {
  const size = Math.max(1, Math.ceil((line.length - 1) / parts));
  const out: string[] = [];
  for (let i = 0; i + 1 < line.length; i += size) out.push(pathOf(line.slice(i, i + size + 1)));
  return out;
}

/** Chains that share links become chains in which each link occurs once; `drawn` remembers across calls. */
export function eachLinkOnce(chains: number[][], drawn: Set<string>): number[][] {
  const out: number[][] = [];
  for (const chain of chains) {
    let part: number[] = [];
    chain.forEach((space, i) => {
      const before = chain[i - 1];
      if (before === undefined) return void (part = [space]);
      const link = before < space ? `${before}-${space}` : `${space}-${before}`;
      if (drawn.has(link)) {
        if (part.length > 1) out.push(part);
        part = [space];
        return;
      }
      drawn.add(link);
      part.push(space);
    });
    if (part.length > 1) out.push(part);
  }
  return out;
}

function heading(p: Point, q: Point): Point {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
  return [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
}

const curve = (p: Point, q: Point, r: Point): string =>
  "C" + [p, q, r].map(([x, y]) => `${show(x)} ${show(y)}`).join(" ");

/** A road through the centres of a chain; it crosses each side in its middle and at a right angle. */
export function roadPath(chain: number[], at: (space: number) => Point): string {
  const stops = chain.map(at);
  const lean = WIDTH * 0.2;
  const ahead = (p: Point, d: Point, by: number): Point => [p[0] + d[0] * by, p[1] + d[1] * by];
  const turn = stops.map((p, i) => heading(stops[i - 1] ?? p, stops[i + 1] ?? p));
  let path = stops[0] ? `M${show(stops[0][0])} ${show(stops[0][1])}` : "";
  for (let i = 0; i + 1 < stops.length; i++) {
    const [p, q] = [stops[i] as Point, stops[i + 1] as Point];
    const [leave, arrive] = [turn[i] as Point, turn[i + 1] as Point];
    const straight = heading(p, q);
    const middle = between(p, q, 0.5);
    path += curve(ahead(p, leave, lean), ahead(middle, straight, -lean), middle);
    path += curve(ahead(middle, straight, lean), ahead(q, arrive, -lean), q);
  }
  return path;
}

/** All hexsides of the board and of the ring around it, each once. */
export function gridPath(lattice: Lattice): string {
  let path = "";
  for (const [a, b] of lattice.sites) {
    const [top, right, low, , , left] = lattice.corners(lattice.point(a, b)) as [Point, Point, Point, Point, Point, Point];
    path += pathOf([left, top, right, low]);
  }
  return path;
}
