/** What is listed on the pages over the map. */

import type { Piece } from "../scene";
import { partsOf } from "../state/describe";
import type { Field } from "../state/field.svelte";
import { fits } from "../state/search";

/** Whether a piece has all words in its name, formation, place or figures. */
export function pieceFits(field: Field, words: readonly string[], piece: Piece): boolean {
  const place = field.space(piece.space)?.name ?? "";
  return fits(words, [piece.title, piece.name, piece.formation, piece.place, place, partsOf(piece)].join(" "));
}

/** Things by a key, in the order in which the keys first occur. */
export function by<T>(things: readonly T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const own = groups.get(key(thing));
    if (own) own.push(thing);
    else groups.set(key(thing), [thing]);
  }
  return groups;
}
