/** The battles of a log, step by step: each line is one, and what a roll was read by one more before it. */

import type { LogLine, Piece, Side, Table } from "../scene";

/** A step of a battle; one that is `read` shows what the roll of its line is made of before the die falls. */
export interface Step {
  line: LogLine;
  read: boolean;
}

/** A battle as the card shows it: its steps, how many of them were seen before, who may take part. */
export interface Fight {
  id: number;
  steps: Step[];
  seen: number;
  pieces: ReadonlyMap<number, Piece>;
}

const stepsOf = (line: LogLine): Step[] =>
  line.lookup?.line.length ? [{ line, read: true }, { line, read: false }] : [{ line, read: false }];

/** The battle that a line of the log belongs to, as `pieces` lay there; null if it belongs to none. */
export function fightOf(log: readonly LogLine[], { battle }: LogLine, pieces: readonly Piece[], known = 0): Fight | null {
  if (battle < 0) return null;
  const lines = log.slice(battle).filter((line) => line.battle === battle);
  const seen = log.slice(battle, known).filter((line) => line.battle === battle);
  return { id: battle, steps: lines.flatMap(stepsOf), seen: seen.flatMap(stepsOf).length, pieces: byId(pieces) };
}

/** What the log of a state has beyond an earlier one, though it may be seen with the eyes of another side. */
export function freshLines(before: Table, after: Table): LogLine[] {
  const last = before.log.at(-1)?.decision ?? -1;
  const first = after.log.findIndex(({ decision }) => decision > last);
  return first < 0 ? [] : after.log.slice(first);
}

/** The battles in which something happened between two states, in order. */
export function foughtBetween(before: Table, after: Table): Fight[] {
  const known = after.log.length - freshLines(before, after).length;
  const fresh = after.log.slice(known).filter((line, i, lines) => line.battle >= 0 && lines.findIndex((one) => one.battle === line.battle) === i);
  const pieces = asTheyWere(before.position.pieces, after.position.pieces);
  return fresh.map((line) => fightOf(after.log, line, pieces, known)).filter((fight) => fight !== null);
}

/** The pieces of two moments: each as it was before, unless it lay face down then. */
export const asTheyWere = (before: readonly Piece[], after: readonly Piece[]): Piece[] => [...after, ...before.filter(({ face }) => face === "up")];

const byId = (pieces: readonly Piece[]): Map<number, Piece> => new Map(pieces.map((piece) => [piece.id, piece]));

/** What has become of a piece so far. */
export type Fate = "" | "hit" | "lost" | "retreat" | "advance";

/** What a line tells to have become of its pieces. */
export const fateOf = ({ role }: LogLine): Fate => (role === "loss" ? "lost" : role === "hit" || role === "retreat" || role === "advance" ? role : "");

/** The pieces between two states, as far as the steps of a battle tell: each lost or weaker, gone back or come forward in turn. */
export function between(before: readonly Piece[], after: readonly Piece[], steps: readonly Step[]): Piece[] {
  const [pieces, ends] = [byId(before), byId(after)];
  for (const { line, read } of steps) {
    const fate = read ? "" : fateOf(line);
    for (const id of fate ? line.pieces : []) {
      const [now, end, space] = [pieces.get(id), ends.get(id), line.path.at(-1)];
      if (!now) continue;
      if (fate === "retreat" || fate === "advance") pieces.set(id, { ...now, space: space ?? now.space });
      else if (fate === "hit" && (!end || end.space < 0)) continue; // what comes of it takes the piece away
      else if (!end) pieces.delete(id);
      else pieces.set(id, end.space < 0 ? end : { ...end, space: now.space, order: now.order });
    }
  }
  return [...pieces.values()];
}

/** Who takes part as far as is seen: on the one side those of the side that began, on the other their enemies. */
export interface Parties {
  side: Side | null;
  attackers: Piece[];
  defenders: Piece[];
  fates: ReadonlyMap<number, Fate>;
}

export function partiesOf({ pieces }: Fight, seen: readonly Step[]): Parties {
  const side = seen.find(({ line }) => line.side)?.line.side ?? null;
  const ids = seen.flatMap(({ line }) => [...line.pieces, ...(line.lookup?.sums ?? []).map((sum) => sum.piece)]);
  const found = [...new Set(ids)].map((id) => pieces.get(id)).filter((piece) => piece !== undefined);
  const fates = new Map<number, Fate>();
  for (const { line } of seen) {
    const fate = fateOf(line);
    if (fate) for (const id of line.pieces) fates.set(id, fate);
  }
  const own = (piece: Piece): boolean => piece.side === side;
  return { side, attackers: found.filter(own), defenders: found.filter((piece) => !own(piece)), fates };
}

/** Where a battle is fought: what its lines point at, else where those stand whom they name. */
export function placesOf({ steps, pieces }: Fight): number[] {
  const pointed = steps.flatMap(({ line }) => [...line.spaces, ...line.path]);
  if (pointed.length) return pointed;
  return steps.flatMap(({ line }) => line.pieces.map((id) => pieces.get(id)?.space ?? -1)).filter((space) => space >= 0);
}
