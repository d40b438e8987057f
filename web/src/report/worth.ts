/** What each battle brought beside what was to be expected of its rolls, and which of them the match turned on. */

import type { Account, Course, Ledger, LogLine, Side, Turning } from "../scene";

/** A battle for a side: the balance of losses and of points as they came and as they were due, and how the match turned. */
export interface Worth {
  account: Account;
  losses: number;
  lossesDue: number;
  points: number;
  pointsDue: number;
  turned: Turning | null;
}

const total = (of: Record<Side, number>): number => Object.values(of).reduce((sum, one) => sum + one, 0);

/** What a side has more of than the others. */
const balance = (of: Record<Side, number>, side: Side): number => 2 * (of[side] ?? 0) - total(of);

/** The battles of a ledger for a side: first those on which the match turned, then those that brought most. */
export function worths({ battles }: Ledger, course: Course | null, log: readonly LogLine[], side: Side): Worth[] {
  const fought = new Map(log.filter((line) => line.battle >= 0).map((line) => [line.decision, line.battle]));
  const turnings = [...(course?.turning ?? [])].toSorted((a, b) => swing(b) - swing(a));
  const all = battles.map((account): Worth => {
    const battle = fought.get(account.decision);
    return {
      account,
      losses: -balance(account.lost, side),
      lossesDue: -balance(account.due, side),
      points: balance(account.scored, side),
      pointsDue: balance(account.promised, side),
      turned: turnings.find(({ decision }) => battle !== undefined && fought.get(decision) === battle) ?? null,
    };
  });
  return all.toSorted((a, b) => swing(b.turned) - swing(a.turned) || weight(b) - weight(a));
}

const swing = (turning: Turning | null): number => (turning ? Math.abs(turning.after - turning.before) : 0);
const weight = ({ losses, points }: Worth): number => Math.abs(losses) + Math.abs(points);
