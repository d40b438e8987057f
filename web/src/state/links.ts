/** The ways from a space to what has to do with it on other sheets: its zone or box, or the spaces of a zone or box. */

import { say } from "../text/say";
import type { Situation } from "./asked.svelte";

export interface LinkTo {
  text: string;
  spaces: readonly number[];
}

/** Where a space leads: each place by itself, or all of a sheet together where there are many. */
export function linksOf({ field, sheets }: Situation, space: number): LinkTo[] {
  return sheets.all.flatMap(({ name: sheet }, number) => {
    const spaces = sheets.relatives(space).filter((other) => sheets.of(other) === number);
    if (!spaces.length) return [];
    const single = spaces.map((other) => ({ text: say("sheets.to", { name: field.space(other)?.name ?? "", sheet }), spaces: [other] }));
    return spaces.length > 3 ? [{ text: say("sheets.toAll", { count: spaces.length, sheet }), spaces }] : single;
  });
}
