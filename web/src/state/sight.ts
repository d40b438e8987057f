/** The part of the board in view and the layers over it, as the address has them. */

import { laid } from "../analysis/laid.svelte";
import type { Desk } from "./desk.svelte";
import { LAYERS, layers } from "./layers.svelte";
import { named, router } from "./route.svelte";

/** A number that the address names. */
function figure(word: "x" | "y" | "k"): number {
  return Number.parseFloat(named(word) ?? "");
}

/** Goes where the address says; false if it names no place. */
export function restoreSight(desk: Desk): boolean {
  desk.camera.turnTo(Number(named("sheet") ?? 0));
  desk.camera.forget();
  const [x, y, k] = [figure("x"), figure("y"), figure("k")];
  if (![x, y, k].every(Number.isFinite) || k <= 0) return false;
  desk.view.place([x, y], k);
  return true;
}

/** Lays the layers over the map that the address names. */
export function restoreLayers(desk: Desk): void {
  const [own, game] = [named("on"), named("game")];
  if (own !== null) for (const { name, key } of LAYERS) layers.on[name] = own.includes(key);
  if (game !== null) laid(desk).on = game.split(",").filter(Boolean);
}

/** Notes in the address what is in view. */
export function noteSight({ sheets, view }: Desk): void {
  const [x, y] = view.middle;
  router.note({ sheet: sheets.at ? String(sheets.at) : null, x: x.toFixed(0), y: y.toFixed(0), k: view.k.toFixed(3) });
}

/** Notes in the address which layers are on. */
export function noteLayers(desk: Desk): void {
  const own = LAYERS.filter(({ name }) => layers.on[name]).map(({ key }) => key);
  router.note({ on: own.join(""), game: laid(desk).on.join(",") || null });
}
