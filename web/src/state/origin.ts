/** From which match and moment another one plays on, in words. */

import type { MatchSummary, Table } from "../scene";
import { say } from "../text/say";

/** Empty for a match that begins as its scenario does; one that a lesson has prepared comes from no match. */
export function originOf({ branch, scenario_name }: Table | MatchSummary): string {
  if (!branch) return "";
  const { name, turn, phase, decision } = branch;
  if (!branch.match) return say("branch.lesson", { name });
  return say("branch.of", { name: name || scenario_name, turn, phase, decision });
}
