/** Keys of the whole table; they are off while a text field has the focus. */

import { laid } from "../analysis/laid.svelte";
import { goAcross, nextLit, press, speak } from "../map/keys";
import type { Desk } from "../state/desk.svelte";
import { standingOf } from "../state/whose";
import { LAYERS, layers } from "../state/layers.svelte";

let owedAt = -1;

function nextOwed(desk: Desk): void {
  const owed = desk.asked.question?.owed ?? [];
  if (!owed.length) return;
  owedAt = (owedAt + 1) % owed.length;
  const next = owed[owedAt];
  const space = next && (next.space >= 0 ? next.space : (desk.field.pieces.get(next.piece)?.space ?? -1));
  if (space !== undefined && space >= 0) speak(desk, space);
}

/** The next or previous combat of the phase; outside one the next or previous lit place. */
function nextCombat(desk: Desk, by: 1 | -1): void {
  const combats = (desk.field.position?.combats ?? []).filter((combat) => combat.spaces.length);
  if (!combats.length) return nextLit(desk, by);
  const here = combats.findIndex((combat) => combat.spaces[0] === desk.pointed.cursor);
  const next = combats[(here + by + combats.length + (here < 0 && by < 0 ? 1 : 0)) % combats.length];
  const space = next?.spaces[0];
  if (next === undefined || space === undefined) return;
  speak(desk, space);
  desk.pointed.ringed = space;
  desk.pointed.said = [standingOf(desk, next), next.text, next.note].filter(Boolean).join(", ");
}

const COMMANDS: Record<string, (desk: Desk) => void> = {
  Enter: (desk) => (desk.pointed.cursor === null ? desk.hand.goOnOrSayWhy() : press(desk, desk.pointed.cursor)),
  " ": (desk) => desk.session.pace.hurry(),
  p: (desk) => desk.session.pace.pause(),
  ".": (desk) => desk.session.pace.step(),
  b: (desk) => desk.session.pace.nextBattle(),
  h: (desk) => (desk.pointed.bare = true),
  s: (desk) => desk.spread.toggle(desk.pointed.cursor ?? desk.field.pieces.get(desk.pointed.pieceUnder ?? -1)?.space ?? -1),
  u: (desk) => void desk.hand.undo(),
  r: (desk) => void desk.hand.redo(),
  f: (desk) => desk.view.fit(),
  "+": (desk) => desk.view.zoom(1.3),
  "=": (desk) => desk.view.zoom(1.3),
  "-": (desk) => desk.view.zoom(1 / 1.3),
  q: (desk) => desk.camera.pointOut(),
  v: (desk) => desk.camera.leaf((desk.sheets.at + 1) % desk.sheets.all.length),
  j: (desk) => goAcross(desk, desk.pointed.cursor ?? desk.pointed.spaceUnder ?? desk.reasons.why?.space ?? -1),
  d: (desk) => (desk.session.planning ? desk.session.drop() : void desk.session.plan()),
  e: (desk) => desk.opened.toggle("branch"),
  x: (desk) => void laid(desk).threaten(),
  o: nextOwed,
  w: (desk) => desk.opened.toggle("why"),
  "?": (desk) => desk.opened.toggle("help"),
  "[": (desk) => nextCombat(desk, -1),
  "]": (desk) => nextCombat(desk, 1),
};

export function tableKeys(desk: Desk, event: KeyboardEvent): void {
  const on = event.target as HTMLElement;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    desk.opened.toggle("palette");
    return;
  }
  if (event.key === "Escape") {
    if (!desk.close()) desk.pointed.cursor = null;
    else event.preventDefault();
    return;
  }
  const typed = event.getModifierState("AltGraph"); // on many keyboards it makes [ and ]
  if (!typed && (event.ctrlKey || event.metaKey || event.altKey)) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)) return;
  if (desk.opened.covers) return;
  if ((event.key === "Enter" || event.key === " ") && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return;
  // A phase is not ended from amid something else that has the focus.
  if (event.key === "Enter" && on !== document.body && on !== desk.view.stage) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const layer = LAYERS.find((l) => l.key.toLowerCase() === key);
  if (layer) return layers.toggle(layer.name);
  const command = COMMANDS[key];
  if (!command) return;
  event.preventDefault();
  command(desk);
}

/** Where buttons act at once and stay: in the bar and over the map. */
const AT_HAND = ".bar, .rail, .scale, .sheets";

/** A button that the pointer has pressed does not keep the keys: Enter goes on, as it says, and presses no second time. */
export function letGo({ detail, target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
  if (!detail || !button || button !== document.activeElement) return;
  if (button.closest(AT_HAND) && !button.hasAttribute("aria-expanded")) button.blur();
}
