/** Outlines of ships from the side, aircraft from above, vehicles from the side and busts, drawn around (0, 0). */

import type { Glyph } from "./glyphs.svelte";

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const wheels = (y: number, r: number, ...xs: number[]): string => xs.map((x) => circle(x, y, r)).join("");
const TRACK = "M-19 4H18L14 11H-14Z" + wheels(7.5, 1.2, -9, -3, 3, 9);

const SHIPS: Record<string, Glyph> = {
  carrier: { lines: "M-29-2H23L30-5 24 9H-25ZM4-2V-9H13V-2M8-9V-14", solid: "M-20-5h8v2h-8ZM-8-5h7v2h-7Z" },
  destroyer: { lines: "M-25 1H27L21 9H-22ZM-11 1V-4H-5V-9H4V-4H9V1M-1-9V-15M-4-12H2", solid: "M13-2H18L24-4V-2.6L19-.4V1H13ZM-19-2h5v3h-5Z" },
  battleship: { lines: "M-30-1H31L25 9H-27ZM-11-1V-5H-6V-12H3V-6H8V-1M-2-12V-17M-6-15H2M5-6V-13", solid: "M-23-4h9v3h-9ZM-30-3.500h7v1.300h-7ZM12-4h9v3h-9ZM21-3.500h8v1.300h-8Z" },
  cruiser: { lines: "M-28 0H29L23 9H-25ZM-9 0V-5H-4V-10H4V-5H8V0M0-10V-16M-3-13H3", solid: "M-21-3h7v3h-7ZM-27-2.500h6v1.200h-6ZM12-3h7v3h-7ZM19-2.500h6v1.200h-6Z" },
  barge: { lines: "M-27-1H22L28 1 24 9H-25ZM-19-1V-6H-10V-1", solid: "M-5-3H17V-1H-5Z" },
  frigate: { lines: "M-23 1H24L19 9H-20ZM-9 1V-5H5V1M-2-5V-13M-5-9H1", solid: "M9-2H13L19-3.6V-2.2L14-.6V1H9Z" },
  landing: { lines: "M-26-1H26L21 9H-26V5H-17V-1M-3-1V-8H11V-1M4-8V-13M-11-1V-8L-6-5", solid: "M14-4h5v3h-5Z" },
  submarine: {
    lines: "M-27 4C-25-1-19-2-12-2H14C21-2 26 1 27 4C25 7 20 9 14 9H-14C-20 9-25 7-27 4ZM-5-2V-9H4V-2M0-9V-14",
    solid: "M-27 4L-31-1V9Z",
  },
  merchant: { lines: "M-27-1H-15L-13 2H15L18-1H27L22 9H-23ZM-23-1V-9H-14V-1M-6 2V-9M-11-4L-6-9-1-4M8 2V-9M3-4L8-9 13-4", solid: "M-20-13h4v3h-4Z" },
  hovercraft: { lines: "M-25 2H25M-25 2Q-29 6-25 9H25Q29 6 25 2M-17 2V-6H-9V2", solid: "M12-12a6 6 0 1 0 .01 0ZM11-3h2.400v5H11ZM-15-4h4v3h-4Z" },
  patrol: { lines: "M-22 1H12L22-3 17 8H-20ZM-9 1V-6H2L6 1M-4-6V-13", solid: "M9-3h4l5-3v1.600l-4 2V1H9Z" },
  boat: { lines: "M-22 0H13Q22-1 25-7 24 8 14 8H-18Q-25 4-22 0ZM-14 0V8M6 0V8", solid: "M-26-4h5v10h-3Z" },
  craft: { lines: "M-22-2H-7V2H10L21-8 14 9H-19Z", solid: "M-19-8h8v5h-8Z" },
};

const AIRCRAFT: Record<string, Glyph> = {
  attack: { lines: "", solid: "M0-16L2.2-9V-4L17 6V9L2.6 5V10L8 13.5V16L0 14-8 16V13.5L-2.6 10V5L-17 9V6L-2.2-4V-9Z" },
  fighter: { lines: "", solid: "M0-17L2.4-7 5-3 15 11V13.5H4L2.6 16H-2.6L-4 13.5H-15V11L-5-3-2.4-7Z" },
  jet: { lines: "", solid: "M0-17L2.4-9 3-4 14 5V8L3 6 2.4 10 7 13.5V16L0 14-7 16V13.5L-2.4 10-3 6-14 8V5L-3-4-2.4-9Z" },
  helicopter: {
    lines: "M-17-15L17 9M-17 9L17-15",
    solid: "M0-12C4.5-12 5.5-7 5.5-3 5.5 1 3 4 1.5 5V13H5V16H-5V13H-1.5V5C-3 4-5.5 1-5.5-3-5.5-7-4.5-12 0-12Z",
  },
  tandem: {
    lines: "M-14-21L14-3M-14-3L14-21M-14 3L14 21M-14 21L14 3",
    solid: "M0-17C4-17 5-13 5-10V12C5 16 3 18 0 18-3 18-5 16-5 12V-10C-5-13-4-17 0-17Z",
  },
  transport: {
    lines: "",
    solid:
      "M0-16C2.4-16 3-13 3-9V-5L21-3V1.5L3 2.5V9L9 12.5V15L0 14-9 15V12.5L-3 9V2.5L-21 1.5V-3L-3-5V-9C-3-13-2.4-16 0-16Z" +
      "M-16-8h3v5h-3ZM-10-9h3v5h-3ZM7-9h3v5h-3ZM13-8h3v5h-3Z",
  },
  single: {
    lines: "M-6-15H6",
    solid: "M0-15C1.600-15 2.400-13 2.400-10V-8L19-6.500Q22-5 19-2.500L2.400-1.500 1.200 9 7 10.500V13L0 12.400-7 13V10.500L-1.200 9-2.400-1.500-19-2.500Q-22-5-19-6.500L-2.400-8V-10C-2.400-13-1.600-15 0-15Z",
  },
  twin: {
    lines: "M-14-10.500H-4M4-10.500H14",
    solid:
      "M0-16C2.600-16 3.200-12 3.200-8V-6.500L23-3.500V-1L3.200 1 1.600 10 9 12V15L0 14-9 15V12L-1.600 10-3.200 1-23-1V-3.500L-3.200-6.500V-8C-3.200-12-2.600-16 0-16Z" +
      "M-11-10.500h4v6h-4ZM7-10.500h4v6h-4Z",
  },
  patrol: {
    lines: "",
    solid:
      "M0-14C1.8-14 2.2-11 2.2-8V-5H23V-1.5L2.2 0V10L8 12V14L1 13.4 0 19-1 13.4-8 14V12L-2.2 10V0L-23-1.5V-5H-2.2V-8C-2.2-11-1.8-14 0-14Z" +
      "M-11-10h3v5h-3ZM8-10h3v5h-3Z",
  },
};

const VEHICLES: Record<string, Glyph> = {
  tank: { lines: `${TRACK}M-21 4L-15-1H15L20 4`, solid: "M-9-2L-7-9H6L9-6.6H25V-4.4H9.6L10-2Z" },
  amphibious: {
    lines: "M-22-5H14L23 1 16 8H-18L-22 3ZM-25 13q3-3 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0" + wheels(3.5, 1.3, -12, -5, 2, 9),
    solid: "M-8-10H2V-6H-8ZM2-9.4H11V-7.8H2Z",
  },
  apc: { lines: "M-22 4L-18-6H11L22-1V4Z" + wheels(7, 3.4, -15, -5, 5, 15), solid: "M-6-10H2V-7H-6ZM2-9.4H11V-7.8H2Z" },
  jeep: { lines: "M-20 4V-3H-8L-4-9H6L10-3H19V4Z" + wheels(6, 3.8, -12, 12), solid: "M-1-15H2V-9H-1ZM2-14.4H13V-12.8H2Z" },
  truck: { lines: "M-23 4V-10H4V4ZM4 4V-6H13L19-1V4Z" + wheels(7, 3.6, -16, -8, 12), solid: "" },
  aa: { lines: `${TRACK}M-19 4V0H14V4`, solid: "M-8-1L-6-6H0L13-17 14.6-15.4 5-5 17-14 18.6-12.4 6-1Z" },
  missile: { lines: "M-23 4H18V-2H12V-7H7V4" + wheels(7, 3.4, -17, -9, 11), solid: "M-25 0L1-15 5-15.5 4-12-22 3Z" },
};

const PERSONS: Record<string, Glyph> = {
  leader: { lines: "", solid: `${circle(0, -7, 6)}M-13 13Q-13 1 0 1 13 1 13 13Z` },
};

const ALL: Record<string, Record<string, Glyph>> = { ship: SHIPS, air: AIRCRAFT, vehicle: VEHICLES, person: PERSONS };

/** How far aircraft and vehicles reach above and below their middle; rotors count. */
const REACH: Record<string, readonly [number, number]> = {
  "air:attack": [-16, 16],
  "air:fighter": [-17, 16],
  "air:jet": [-17, 16],
  "air:helicopter": [-15, 16],
  "air:tandem": [-21, 21],
  "air:transport": [-16, 15],
  "air:single": [-15, 13],
  "air:twin": [-16, 15],
  "air:patrol": [-14, 19],
  "vehicle:tank": [-9, 11],
  "vehicle:amphibious": [-10, 14],
  "vehicle:apc": [-10, 11],
  "vehicle:jeep": [-15, 10],
  "vehicle:truck": [-10, 11],
  "vehicle:aa": [-17, 11],
  "vehicle:missile": [-16, 11],
  "person:leader": [-13, 13],
};

/** The scale and the height at which a silhouette fits between two heights, no larger than `most`. */
export function fitted(symbol: string, top: number, low: number, most: number): { k: number; y: number } {
  const [above, below] = REACH[symbol] ?? [-17, 17];
  const k = Math.min(most, (low - top) / (below - above));
  return { k, y: (top + low - k * (above + below)) / 2 };
}

/** The silhouette of a symbol such as "ship:destroyer"; undefined if there is none of that name. */
export function silhouette(symbol: string): Glyph | undefined {
  const [kind = "", name = ""] = symbol.split(":");
  return ALL[kind]?.[name];
}

/** The counters of ships are wide and low. */
export const isShip = (symbol: string): boolean => symbol.startsWith("ship:");

/** All symbols that have a silhouette. */
export const SILHOUETTES: readonly string[] = Object.entries(ALL).flatMap(([kind, own]) => Object.keys(own).map((name) => `${kind}:${name}`));
