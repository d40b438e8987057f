/** The sheets of a board: each is planned and drawn as a board of its own. */

import type { Board, Sheet, Space } from "../scene";
import { screen } from "../state/screen.svelte";

const known = new WeakMap<Board, Board[]>();

/** How much wider than high displays lie that stood one above the other, where the window is wide. */
const WIDE = 1.5;

/** The sheets of a board, each as a board with the spaces that lie on it; a board of one sheet is that itself. */
export function sheetsOf(board: Board): readonly Board[] {
  const made = known.get(board) ?? [board, ...board.sheets.map((sheet) => ({ ...board, ...laid(board, sheet), sheets: [] }))];
  known.set(board, made);
  return made;
}

/** A sheet as the window has room for it: displays alone that stand one above the other are high, and lie wide on a desk. */
function laid(board: Board, sheet: Sheet): Sheet {
  const boxed = new Set(board.terrain.filter(({ pattern }) => pattern === "box").map(({ id }) => id));
  const displays = sheet.spaces.every(({ terrain, outline }) => boxed.has(terrain) && outline.length > 2);
  if (screen.layout !== "desk" || sheet.height <= sheet.width || !displays) return sheet;
  const by = Math.sqrt((WIDE * sheet.height) / sheet.width);
  const spaces = sheet.spaces.map((space) => ({
    ...space,
    x: space.x * by,
    y: space.y / by,
    outline: space.outline.map(([x, y]): [number, number] => [x * by, y / by]),
  }));
  return { ...sheet, width: sheet.width * by, height: sheet.height / by, spaces };
}

/** A space of a sheet by its number; the numbers of spaces go on from one sheet to the next. */
export const spaceOf = (sheet: Board, id: number): Space | undefined => sheet.spaces[id - (sheet.spaces[0]?.id ?? 0)];
