/** The theme's colours as the canvas needs them: read from the tokens of the page. */

const NAMES = [
  "ground",
  "sea",
  "water-line",
  "coast",
  "river",
  "water-ink",
  "land",
  "jungle",
  "jungle-mark",
  "rough",
  "rough-mark",
  "mountain",
  "mountain-mark",
  "swamp",
  "swamp-mark",
  "beach",
  "road-case",
  "road",
  "trail",
  "grid",
  "hex-number",
  "label",
  "label-halo",
  "ink-3",
  "line-2",
  "us",
  "jp",
] as const;

export type ColourName = (typeof NAMES)[number];
export type Colours = Record<ColourName, string> & { dark: boolean };

export function readColours(dark: boolean): Colours {
  const style = getComputedStyle(document.documentElement);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return { ...(Object.fromEntries(entries) as Record<ColourName, string>), dark };
}

/** The token that holds the ground colour of a scheme of counters. */
export const schemeToken = (scheme: string): "us" | "jp" => (scheme === "ochre" ? "jp" : "us");
