/** The names of spaces as they occur in a sentence. */

import type { Board } from "../scene";
import type { Sheets } from "../state/sheets.svelte";

/** The spaces by name, and what finds these names in a sentence. */
export interface Named {
  readonly byName: ReadonlyMap<string, number>;
  readonly sought: RegExp;
}

const ofBoard = new WeakMap<Board, Named>();

const escaped = (sign: string): string => sign.replace(/[^\w ]/g, "\\$&");

/** How a hex is numbered: its name with any number and any capital letter in their places, so that few of them find all. */
const numbered = (name: string): string => [...name].map((sign) => (/\d/.test(sign) ? "\\d" : /[A-Z]/.test(sign) ? "[A-Z]" : escaped(sign))).join("");

function find(sheets: Sheets, spaces: readonly number[]): Named {
  const byName = new Map(spaces.map((id) => [sheets.space(id)?.name ?? "", id]));
  const patterns = new Set([...byName].map(([name, id]) => (sheets.onHexes(id) ? numbered(name) : escaped(name))));
  const longest = [...patterns].filter(Boolean).sort((p, q) => q.length - p.length);
  return { byName, sought: new RegExp(`\\b(${longest.join("|")})\\b`) };
}

/** Those that may occur; all of the board when left out, but for a space that is called like a side: it is taken for the side. */
export function namedOn(sheets: Sheets, spaces?: readonly number[]): Named {
  if (spaces) return find(sheets, spaces);
  const sides = new Set(sheets.board.sides.map(({ name }) => name));
  const known = ofBoard.get(sheets.board) ?? find(sheets, sheets.spaces.filter(({ name }) => !sides.has(name)).map(({ id }) => id));
  ofBoard.set(sheets.board, known);
  return known;
}
