/** What is played on from: whether a moment can be, and in words from which match and moment another one comes. */

import type { MatchSummary, Table } from "../scene";
import { say } from "../text/say";

/** Empty for a match that begins as its scenario does; one that a lesson has prepared comes from no match. */
export function originOf({ branch, scenario_name }: Table | MatchSummary): string {
  if (!branch) return "";
  const { name, turn, phase, decision } = branch;
  if (!branch.match) return say("branch.lesson", { name });
  return say("branch.of", { name: name || scenario_name, turn, phase, decision });
}

/** Whether by its rules the match is over at the moment that is shown: nobody is asked, and nothing can be played on. */
export function isEnded({ position: { outcome } }: Table): boolean {
  return outcome !== null && !outcome.by_players;
}
