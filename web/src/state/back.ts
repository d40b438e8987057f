/** Where going back and forward leads from the present decision. */

import type { Table } from "../scene";
import { say } from "../text/say";
import { mayOffer } from "./offers";
import type { Desk } from "./desk.svelte";

export interface WayBack {
  text: string;
  key: string;
  go: () => void;
  /** Whether others have to agree to it. */
  asks?: boolean;
}

/** The weight of a line that begins a phase. */
const HEADING = 2;

/** The decision that the phase began with. */
function phaseStart(table: Table): number {
  return table.log.findLast((line) => line.weight === HEADING)?.decision ?? 0;
}

/** Undo, redo, and all the way back to the start of the phase or as far as may be. */
export function waysBack(desk: Desk): WayBack[] {
  const { session } = desk;
  const ways: WayBack[] = [{ text: say("table.undo"), key: "U", go: () => void desk.hand.undo() }];
  const table = session.table;
  const start = table ? phaseStart(table) : 0;
  const to = Math.max(start, table?.undo_to ?? 0);
  const count = (table?.decision ?? 0) - to;
  if (table?.can_undo && count > 1)
    ways.push({ text: say(to > start ? "back.far" : "back.phase", { count }), key: "", go: () => void session.undo(to) });
  if (table?.decision && !table.can_undo && mayOffer(table))
    ways.push({ text: `${say("offer.take_back")}…`, key: "", go: () => desk.opened.offer("take_back", table.decision - 1), asks: true });
  return [...ways, { text: say("table.redo"), key: "R", go: () => void desk.hand.redo() }];
}
