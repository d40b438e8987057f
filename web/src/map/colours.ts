/** The theme's colours as the canvas needs them: read from the tokens of the page. */

import { settings } from "../settings/settings.svelte";

const NAMES = [
  "ground",
  "panel",
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
  "sand",
  "sand-mark",
  "town",
  "town-mark",
  "broken",
  "broken-mark",
  "shallow",
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

const read = new Map<string, Colours>();

/** The colours of a theme, whichever the page shows, with those that the reader has set for the sides. */
export function readColours(dark: boolean): Colours {
  const { palette } = settings.now;
  const name = `${palette} ${dark}`;
  const known = read.get(name);
  if (known) return known;
  const probe = document.body.appendChild(document.createElement("i"));
  [probe.dataset["theme"], probe.dataset["palette"]] = [dark ? "dark" : "light", palette];
  const style = getComputedStyle(probe);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  probe.remove();
  const colours = { ...(Object.fromEntries(entries) as Record<ColourName, string>), dark };
  read.set(name, colours);
  return colours;
}

/** The token that holds the ground colour of a scheme of counters. */
export const schemeToken = (scheme: string): "us" | "jp" => (scheme === "ochre" ? "jp" : "us");
