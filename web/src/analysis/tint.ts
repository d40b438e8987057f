/** Tints over spaces: their common edge, and the pattern by which each kind is told without colour. */

import type { SideLook } from "../scene";
import type { Point } from "../map/lattice";

/** What a tint means: a side's by its scheme, or a word of the table. */
export type Tone = "green" | "ochre" | "good" | "bad" | "goal";

export function toneOf(kind: string, sides: readonly SideLook[]): Tone {
  if (kind === "good" || kind === "bad" || kind === "goal") return kind;
  return sides.find((side) => side.id === kind)?.scheme === "ochre" ? "ochre" : "green";
}

const near = ([x, y]: Point): string => `${Math.round(x / 2)},${Math.round(y / 2)}`;

/** The sides that belong to one of the outlines only, as a path. */
export function edgeOf(outlines: readonly (readonly Point[])[]): string {
  const once = new Map<string, string>();
  for (const outline of outlines) {
    outline.forEach((from, i) => {
      const to = outline[(i + 1) % outline.length];
      if (!to) return;
      const name = [near(from), near(to)].sort().join(" ");
      if (once.has(name)) once.set(name, "");
      else once.set(name, `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`);
    });
  }
  return [...once.values()].join("");
}

/** Ways as a net: a stretch that many share is drawn once. */
export function netOf(ways: readonly (readonly number[])[], at: (space: number) => Point): string {
  const drawn = new Set<string>();
  const out: string[] = [];
  for (const way of ways) {
    way.forEach((to, i) => {
      const from = way[i - 1];
      if (from === undefined) return;
      const name = from < to ? `${from} ${to}` : `${to} ${from}`;
      if (drawn.has(name)) return;
      drawn.add(name);
      out.push(`M${at(from).join(" ")}L${at(to).join(" ")}`);
    });
  }
  return out.join("");
}
