/** Which sound goes with what has just been told. */

import { freshLines } from "../battle/fights";
import type { Table } from "../scene";
import { settings } from "./settings.svelte";
import { sound } from "./sounds";

/** Sounds for what a table says beyond what it said before: dice before moves, and the bell when a question has come. */
export function hear(before: Table | null, after: Table): void {
  if (settings.now.sounds === "off" || before === null) return;
  const fresh = freshLines(before, after);
  if (fresh.some((line) => line.faces.length)) sound("roll");
  else if (fresh.some((line) => line.path.length > 1)) sound("move");
  else if (!before.question && after.question) sound("turn");
}
