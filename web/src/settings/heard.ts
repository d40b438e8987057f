/** Which sound goes with what has just been told. */

import { freshLines } from "../battle/fights";
import type { LogLine, Table } from "../scene";
import { settings } from "./settings.svelte";
import { sound } from "./sounds";

/** Sounds for what a table says beyond what it said before: dice, unless they were `told` on a card, before moves, and the bell when a question has come. */
export function hear(before: Table | null, after: Table, told: boolean): void {
  if (settings.now.sounds === "off" || before === null) return;
  const fresh = freshLines(before, after);
  if (!told && fresh.some((line) => line.faces.length)) sound("roll");
  else if (fresh.some((line) => line.path.length > 1)) sound("move");
  else if (!before.question && after.question) sound("turn");
}

/** The sound of the dice as they fall on the card of a battle. */
export function hearDice(line: LogLine | null): void {
  if (settings.now.sounds === "on" && line?.faces.length) sound("roll");
}
