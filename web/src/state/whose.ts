/** Whose something is: magenta, "owed" and "!" are only for what the reader himself does and owes. */

import type { Combat, Piece } from "../scene";
import { hasWords, say } from "../text/say";
import type { Situation } from "./asked.svelte";

/** How an attack stands, in words. */
export function standingOf(desk: Situation, { state, side }: Combat): string {
  if (state !== "owed" || desk.asked.isOurs(side)) return say(`combats.is.${state}`);
  return say("combats.is.theirs", { side: desk.field.side(side)?.name ?? "" });
}

/** Whether a piece has had its fight. */
export const hasFought = ({ marks }: Piece): boolean => marks.includes("fought") || marks.includes("fired");

/** A state that the table draws is a name; any other comes in words. */
function wordsOf(mark: string): string {
  const key = `mark.${mark}`;
  return hasWords(key) ? say(key) : mark;
}

/** The words of a piece's states: a fight that is owed is named to whoever owes it. */
export function statesOf(desk: Situation, piece: Piece): string {
  const held = piece.marks.filter((mark) => mark !== "owed" || desk.asked.owed.has(piece.id));
  return held.map(wordsOf).join(", ");
}
