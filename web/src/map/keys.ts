/** The map by keyboard: a cursor that goes from hex to hex and speaks. */

import { describeSpace } from "../state/describe";
import type { Desk } from "../state/desk.svelte";
import { layers } from "../state/layers.svelte";
import { linksOf } from "../state/links";
import type { Point } from "./lattice";

/** Neighbours by key, in the order of AROUND: along a straight row or, with a flat top, column; and with Shift. */
const POINTY = { along: { ArrowRight: 0, End: 0, ArrowLeft: 3, Home: 3 }, shift: { ArrowRight: 5, ArrowUp: 4, ArrowLeft: 2, ArrowDown: 1 } };
const FLAT = { along: { ArrowDown: 0, End: 0, ArrowUp: 3, Home: 3 }, shift: { ArrowRight: 2, ArrowUp: 4, ArrowLeft: 5, ArrowDown: 1 } };

/** Across the rows or columns, from an even one and from an odd one. */
const ACROSS: Record<string, [number, number]> = { ArrowUp: [4, 5], ArrowDown: [2, 1] };
const ACROSS_FLAT: Record<string, [number, number]> = { ArrowLeft: [4, 5], ArrowRight: [2, 1] };

const HEADING: Record<string, Point> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function direction({ key, shiftKey }: KeyboardEvent, flat: boolean, even: boolean): number | undefined {
  const { along, shift } = flat ? FLAT : POINTY;
  const straight = (along as Record<string, number>)[key];
  if (shiftKey) return (shift as Record<string, number>)[key] ?? straight;
  // Straight across would be a corner: lean to one side and then to the other, so that the way holds.
  const lean = (flat ? ACROSS_FLAT : ACROSS)[key];
  return lean ? lean[even ? 0 : 1] : straight;
}

/** Sets the cursor to a space and says what is there; the map has the keys from now on. */
export function speak(desk: Desk, space: number): void {
  desk.camera.turnTo(desk.sheets.of(space));
  desk.pointed.cursor = desk.pointed.looked = space;
  desk.view.stage?.focus({ preventScroll: true });
  desk.pointed.said = describeSpace(desk, space);
  if (!desk.view.sees(desk.field.at(space), 40)) desk.view.centre(desk.field.at(space));
}

/** Goes to where a space leads first on another sheet, and says what is there. */
export function goAcross(desk: Desk, space: number): void {
  const { spaces } = linksOf(desk, space)[0] ?? { spaces: [] };
  if (spaces[0] === undefined) return;
  desk.camera.showRelatives(spaces);
  speak(desk, spaces[0]);
}

/** Where the cursor begins: at what the question is about, else in the middle of the view. */
function beginning(desk: Desk): number | undefined {
  const subject = [...desk.asked.subject][0];
  const piece = subject ?? [...desk.asked.byPiece.keys()][0];
  const space = piece === undefined ? undefined : desk.field.pieces.get(piece)?.space;
  const here = (place: number | undefined): place is number => place !== undefined && place >= 0 && desk.sheets.has(place);
  if (here(space)) return space;
  const { view } = desk;
  return [...desk.asked.bySpace.keys()].find(here) ?? desk.plan.under(...view.toBoard(view.width / 2, view.height / 2));
}

/** All lit places in reading order, sheet by sheet. */
function litSpaces(desk: Desk): number[] {
  const spaces = new Set(desk.asked.bySpace.keys());
  for (const id of desk.asked.byPiece.keys()) {
    const space = desk.field.pieces.get(id)?.space ?? -1;
    if (space >= 0) spaces.add(space);
  }
  const order = (space: number): number => {
    const [x, y] = desk.field.at(space);
    return desk.sheets.of(space) * 1e9 + Math.round(y) * 10_000 + x;
  };
  return [...spaces].sort((p, q) => order(p) - order(q));
}

export function nextLit(desk: Desk, by: 1 | -1): void {
  const spaces = litSpaces(desk);
  if (!spaces.length) return;
  const at = desk.pointed.cursor === null ? -1 : spaces.indexOf(desk.pointed.cursor);
  const next = spaces[(at + by + spaces.length + (at < 0 && by < 0 ? 1 : 0)) % spaces.length];
  if (next !== undefined) speak(desk, next);
}

/** Chooses what lies at the cursor, or says why it cannot be chosen. */
export function press(desk: Desk, space: number): void {
  desk.hand.pressSpace(space, desk.view.toPage(desk.field.at(space)));
}

/** Keys while the map has the focus; what it does not use goes on to the page. */
export function mapKeys(desk: Desk, event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const taken = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.key === " " && desk.session.pace.behind) return;
  if ((event.key === "Enter" || event.key === " ") && desk.pointed.cursor !== null) {
    taken();
    if (event.shiftKey) return desk.hand.layWay(desk.pointed.cursor, desk.view.toPage(desk.field.at(desk.pointed.cursor)));
    return press(desk, desk.pointed.cursor);
  }
  if (event.key === "?" && desk.pointed.cursor !== null) {
    taken();
    return desk.reasons.wonder(desk.pointed.cursor, undefined, false);
  }
  if (event.key.toLowerCase() === "a" && event.shiftKey && desk.pointed.cursor !== null) {
    taken();
    layers.on.notes = true;
    desk.notes.at = desk.pointed.cursor;
    return;
  }
  if (event.key === "Tab" && desk.pointed.cursor !== null && litSpaces(desk).length) {
    taken();
    return nextLit(desk, event.shiftKey ? -1 : 1);
  }
  if (event.key === "Escape" && desk.pointed.cursor !== null) {
    taken();
    desk.pointed.cursor = null;
    desk.opened.menu = desk.reasons.why = null;
    return;
  }
  if (!event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
  taken();
  if (desk.pointed.cursor === null) {
    const space = beginning(desk);
    if (space !== undefined) speak(desk, space);
    return;
  }
  const next = neighbour(desk, desk.pointed.cursor, event);
  if (next !== undefined) speak(desk, next);
}

/** The space that a key leads to: of hexes the one on that side, of areas the one that lies in that direction. */
function neighbour(desk: Desk, space: number, event: KeyboardEvent): number | undefined {
  const { areas, lattice } = desk.plan;
  if (areas.has(space)) {
    const heading = HEADING[event.key];
    return heading && areas.toward(space, ...heading);
  }
  const way = direction(event, lattice.flat, (lattice.site(space)[1] / 2) % 2 === 0);
  return way === undefined ? undefined : lattice.neighbours(space)[way];
}
