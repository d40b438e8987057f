/** The rulebook as an index of a match: the moments at which each clause applied, as the log of the viewer tells them. */

import type { LogLine } from "../scene";

/** A decision in which a clause applied: the turn, and the first line that was told of it. */
export interface Applied {
  decision: number;
  turn: string;
  text: string;
}

/** The clauses that a line follows: its own, and those of the sums by which its roll was read. */
const cited = ({ clause, lookup }: LogLine): Set<string> =>
  new Set([clause, ...(lookup?.sums.map((sum) => sum.clause) ?? [])].filter(Boolean));

/** By clause the moments at which it applied, in the order of the match. */
export function appliedIn(log: readonly LogLine[]): Map<string, Applied[]> {
  const found = new Map<string, Applied[]>();
  let turn = "";
  for (const line of log) {
    if (line.weight >= 2 && !line.side) turn = line.text;
    for (const clause of cited(line)) {
      const moments = found.get(clause) ?? [];
      found.set(clause, moments);
      if (moments.at(-1)?.decision !== line.decision) moments.push({ decision: line.decision, turn, text: line.text });
    }
  }
  return found;
}
