/** The sheets of the board, and which of them is shown. */

import { type Plan, plan } from "../map/plan";
import { sheetsOf, spaceOf } from "../map/sheets";
import type { Board, Space } from "../scene";

export class Sheets {
  readonly all: readonly Board[];
  /** The number of the sheet that is shown. */
  at = $state(0);
  readonly #relatives = new Map<number, number[]>();

  constructor(readonly board: Board) {
    this.all = sheetsOf(board);
    for (const { space, spaces } of board.regions) {
      if (space < 0) continue;
      this.#relate(space, spaces);
      for (const own of spaces) this.#relate(own, [space]);
    }
  }

  #relate(space: number, others: readonly number[]): void {
    this.#relatives.set(space, [...(this.#relatives.get(space) ?? []), ...others]);
  }

  get several(): boolean {
    return this.all.length > 1;
  }

  get shown(): Board {
    return this.all[this.at] ?? this.board;
  }

  get plan(): Plan {
    return plan(this.shown);
  }

  /** The number of the sheet on which a space lies; -1 for none. */
  of(space: number): number {
    return this.several ? this.all.findIndex((sheet) => spaceOf(sheet, space) !== undefined) : 0;
  }

  /** Whether a space lies on the sheet that is shown. */
  has(space: number): boolean {
    return !this.several || spaceOf(this.shown, space) !== undefined;
  }

  space(id: number): Space | undefined {
    if (!this.several) return this.board.spaces[id];
    return this.all.map((sheet) => spaceOf(sheet, id)).find((space) => space !== undefined);
  }

  /** Whether a space lies on a sheet of hexes. */
  onHexes(space: number): boolean {
    return this.all[this.of(space)]?.kind === "hex";
  }

  /** The sheets with another one shown, for who draws it besides. */
  showing(sheet: number): Sheets {
    const others = new Sheets(this.board);
    others.at = sheet;
    return others;
  }

  /** The spaces of all sheets. */
  get spaces(): readonly Space[] {
    return this.all.flatMap((sheet) => sheet.spaces);
  }

  /** The spaces of other sheets that have to do with a space: its zone or box, or of a zone or box the spaces in it. */
  relatives(space: number): readonly number[] {
    return this.#relatives.get(space) ?? [];
  }
}
