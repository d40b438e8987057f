/** Which matches wait for whoever sits here. */

import type { MatchSummary } from "../scene";
import { takenSeat } from "../state/seats";

export function waitsHere(match: MatchSummary): boolean {
  const taken = takenSeat(match.match, match.sides_swapped);
  return match.asked.some((side) => (taken ? side === taken.side : match.sides.includes(side)));
}
