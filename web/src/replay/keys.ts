/** Keys of the replay; what it does not use goes on to the table's. */

import type { Past } from "./past.svelte";

const COMMANDS: Record<string, (past: Past) => void> = {
  ",": (past) => past.step(-1),
  ".": (past) => past.step(1),
  "<": (past) => past.leap(-1),
  ">": (past) => past.leap(1),
  "[": (past) => past.leapRoll(-1),
  "]": (past) => past.leapRoll(1),
  "{": (past) => past.leapTurn(-1),
  "}": (past) => past.leapTurn(1),
  " ": (past) => past.play(),
};

export function replayKeys(past: Past, event: KeyboardEvent): boolean {
  const on = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)) return false;
  if (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return false;
  const command = COMMANDS[event.key];
  if (!command) return false;
  event.preventDefault();
  command(past);
  return true;
}
