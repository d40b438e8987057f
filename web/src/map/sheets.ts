/** The sheets of a board: each is planned and drawn as a board of its own. */

import type { Board, Space } from "../scene";

const known = new WeakMap<Board, Board[]>();

/** The sheets of a board, each as a board with the spaces that lie on it; a board of one sheet is that itself. */
export function sheetsOf(board: Board): readonly Board[] {
  const made = known.get(board) ?? [board, ...board.sheets.map((sheet) => ({ ...board, ...sheet, sheets: [] }))];
  known.set(board, made);
  return made;
}

/** A space of a sheet by its number; the numbers of spaces go on from one sheet to the next. */
export const spaceOf = (sheet: Board, id: number): Space | undefined => sheet.spaces[id - (sheet.spaces[0]?.id ?? 0)];
