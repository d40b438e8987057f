/** What a scenario takes and who wins it, in a line. */

import type { Game, Scenario, SideLook } from "../scene";
import { language, say } from "../text/say";

/** A count without the digits that mean nothing: 1,387 is about 1,400. */
function about(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return (Math.round(count / step) * step).toLocaleString(language());
}

/** "9 turns · about 1,400 decisions · US wins 18, JP wins 21 of 40 between computers". */
export function figures(scenario: Scenario, sides: readonly SideLook[]): string {
  const { balance, first_turn: first, last_turn: last } = scenario;
  const parts = [say("new.length", { count: last - first + 1 })];
  if (balance) {
    const looks = sides.filter((side) => scenario.sides.includes(side.id));
    const wins = looks.map((side) => say("new.wins", { side: side.short, count: balance.wins[side.id] ?? 0 })).join(", ");
    parts.push(say("new.decisions", { count: about(balance.decisions) }), say("new.balance", { wins, matches: balance.matches }));
  }
  return parts.join(" · ");
}

/** By how much the wins of a scenario's sides differ, as a share of the matches; of one that nobody has measured, all. */
function unevenness({ balance, sides }: Scenario): number {
  if (!balance?.matches) return 1;
  const wins = sides.map((side) => balance.wins[side] ?? 0);
  return (Math.max(...wins) - Math.min(...wins)) / balance.matches;
}

/** The scenario to begin with: of those that are printed the one that came out most evenly between computers. */
export function evenest({ scenarios }: Game): Scenario | undefined {
  const printed = scenarios.filter(({ variant }) => !variant);
  return [...printed].sort((one, other) => unevenness(one) - unevenness(other))[0] ?? scenarios[0];
}
