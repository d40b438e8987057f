/** Whose something is: magenta, "owed" and "!" are only for what the reader himself does and owes. */

import type { Combat, Piece } from "../scene";
import { say } from "../text/say";
import type { Desk } from "./desk.svelte";

/** Whether a side is the one that is asked here; while none is, one that plays here. */
export function isOurs(desk: Desk, side: string): boolean {
  return desk.question ? side === desk.question.side : (desk.session.table?.sides.includes(side) ?? false);
}

/** How an attack stands, in words. */
export function standingOf(desk: Desk, { state, side }: Combat): string {
  if (state !== "owed" || isOurs(desk, side)) return say(`combats.is.${state}`);
  return say("combats.is.theirs", { side: desk.side(side)?.name ?? "" });
}

/** The words of a piece's states: a fight that is owed is named to whoever owes it. */
export function statesOf(desk: Desk, piece: Piece): string {
  return piece.marks.filter((mark) => mark !== "owed" || desk.owed.has(piece.id)).join(", ");
}
