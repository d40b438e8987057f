/** A colour for each formation: the spine at the left of a counter. */

import type { Piece } from "../scene";

const ON_GREEN = ["#EBC75A", "#F6E58D", "#A9BDB5", "#8FC1DE", "#E59A72", "#C9AEDD", "#F5F2E6", "#9FD08A", "#D98CA0", "#7FA0D8"];
const ON_OCHRE = ["#1F7A74", "#A33A1C", "#24509A", "#6B5E1E", "#6A3D8F", "#6E6656", "#2F6B2C", "#8A1F4B", "#3A3A3A", "#9A5B12"];

/** Colours by formation, in the order of their names within each scheme. */
export function spines(pieces: readonly Piece[], schemeOf: (side: string) => string): Map<string, string> {
  const colours = new Map<string, string>();
  for (const [scheme, palette] of [
    ["green", ON_GREEN],
    ["ochre", ON_OCHRE],
  ] as const) {
    const names = new Set(pieces.filter((p) => p.formation && schemeOf(p.side) === scheme).map((p) => p.formation));
    [...names].sort().forEach((name, i) => colours.set(name, palette[i % palette.length] ?? "#888"));
  }
  return colours;
}
