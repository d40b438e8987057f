/** The course of a match on an axis on which every turn is equally long. */

import type { Story, Table } from "../scene";

export interface Turn {
  label: string;
  /** What several turns on end have in common, such as a month: said once, where it begins. */
  month: string;
  /** What it is called for itself. */
  name: string;
  start: number;
  end: number;
}

/** The number of a turn in its heading. */
const labelOf = (text: string): string | undefined => /\d+/.exec(text)?.[0];

/**
 * The turns played so far: each begins with a heading that belongs to no side; a match may begin amid one.  What is done
 * before the first turn, in turn 0, belongs to it.
 */
export function turnsOf(story: Story, table: Table): Turn[] {
  const starts = story.marks.filter((mark) => mark.kind === "heading" && !mark.side && mark.decision < story.decisions);
  const firsts = starts.filter((mark, i) => mark.decision !== starts[i - 1]?.decision);
  const from = Number(labelOf(story.turn)) > 0 ? story.turn : "";
  const amid = (firsts[0]?.decision ?? 1) > 0 && from !== "" && labelOf(firsts[0]?.text ?? "") !== labelOf(from);
  const begins = amid || !firsts.length ? [{ decision: 0, text: from }, ...firsts] : firsts;
  const cells = table.position.tracks[0]?.cells.map(({ text }) => text) ?? [];
  let at = -1;
  let said = "";
  return begins.map((mark, i) => {
    const label = labelOf(mark.text) ?? cells[i] ?? String(i + 1);
    const cell = cells.findIndex((text, n) => n > at && text.endsWith(` ${label}`));
    if (cell >= 0) at = cell;
    const name = cells[cell] ?? label;
    const common = name.slice(0, -label.length).trim();
    const month = common === said ? "" : common;
    said = common;
    return { label, month, name, start: i ? mark.decision : 0, end: begins[i + 1]?.decision ?? story.decisions };
  });
}

/** Where a decision lies, in turns from the beginning. */
export function placeOf(turns: readonly Turn[], decision: number): number {
  const i = Math.max(0, turns.findLastIndex((turn) => turn.start <= decision));
  const turn = turns[i];
  if (!turn) return 0;
  const length = turn.end - turn.start;
  return i + (length > 0 ? Math.min(1, (decision - turn.start) / length) : 1);
}

/** The decision at a place, in turns from the beginning. */
export function decisionAt(turns: readonly Turn[], place: number): number {
  const i = Math.max(0, Math.min(turns.length - 1, Math.floor(place)));
  const turn = turns[i];
  if (!turn) return 0;
  return Math.round(turn.start + Math.max(0, Math.min(1, place - i)) * (turn.end - turn.start));
}

/** Of figures noted at stops, the one that held at a decision. */
export function heldAt(story: Story, figures: readonly number[], decision: number): number {
  const i = story.at.findLastIndex((stop) => stop <= decision);
  return figures[i] ?? 0;
}
