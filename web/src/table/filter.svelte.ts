/** Which lines of the log are shown, by importance; kept for the next visit. */

import type { LogLine } from "../scene";
import { recall, remember } from "../state/stored";

const KEY = "beachhead.log";

export const FILTERS = ["all", "moves", "combats"] as const;
export type Filter = (typeof FILTERS)[number];

const HEADING = 2;

function stored(): Filter {
  const value = recall(KEY);
  return FILTERS.find((filter) => filter === value) ?? "all";
}

class LogFilter {
  now = $state<Filter>(stored());

  choose(filter: Filter): void {
    this.now = filter;
    remember(KEY, filter);
  }
}

export const logFilter = new LogFilter();

function shows(filter: Filter, line: LogLine): boolean {
  return filter === "all" || line.weight >= HEADING || (line.weight > 0 && (filter === "moves" || line.topic !== "move"));
}

/** The lines that a filter shows; of the headings only those with something under them, and the last. */
export function filtered(lines: readonly LogLine[], filter: Filter): LogLine[] {
  if (filter === "all") return [...lines];
  const kept: LogLine[] = [];
  let [phase, turn, last] = [false, false, true];
  for (const line of [...lines].reverse()) {
    if (line.weight < HEADING) {
      if (!shows(filter, line)) continue;
      [phase, turn] = [true, true];
    } else {
      const full = line.side ? phase : turn;
      phase = false;
      if (!line.side) turn = false;
      if (!full && !last) continue;
      last = false;
    }
    kept.push(line);
  }
  return kept.reverse();
}

/** A line, and how many say the same one after the other, of which it is the last. */
export interface Folded extends LogLine {
  times: number;
}

/** What is alike in lines that are read as one. */
const alike = ({ text, clause, side, weight }: LogLine): string => JSON.stringify([text, clause, side, weight]);

/** Lines of which those that say the same one after the other are one; headings, what was fought and answers that `stands` keeps apart are not. */
export function folded(lines: readonly LogLine[], stands: (line: LogLine) => boolean): Folded[] {
  const kept: Folded[] = [];
  const free = (one: LogLine, next: LogLine): boolean => one.decision === next.decision || (!stands(one) && !stands(next));
  for (const line of lines) {
    const last = kept.at(-1);
    const joins = last && line.battle < 0 && !line.faces.length && line.weight < HEADING && free(last, line) && alike(line) === alike(last);
    if (joins) kept[kept.length - 1] = { ...line, times: last.times + 1 };
    else kept.push({ ...line, times: 1 });
  }
  return kept;
}
