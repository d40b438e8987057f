/** Matches set up here with friends: which side the reader took, and the links to hand on; kept in this browser. */

import type { Side, Table } from "../scene";

export interface Taken {
  side: Side;
  seats: Record<Side, string>;
  watch: string;
}

const NAME = "beachhead.seats";

function read(): Record<string, Taken> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Taken>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Taken>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    // Without a memory the links are those of the address bar.
  }
}

/** The sides at which the holder of a table's link sat down: the same throughout a match. */
export const satDown = ({ sides, names, exchanged }: Table): Side[] =>
  exchanged && sides.length === 1 ? Object.keys(names).filter((side) => !sides.includes(side)) : sides;

/** The seat that was taken here, with the sides that everybody plays now: the other one of the two if they `exchanged`. */
export function takenSeat(match: string, exchanged: boolean): Taken | undefined {
  const taken = read()[match];
  if (!taken || !exchanged) return taken;
  const sides = Object.keys(taken.seats);
  const other = (side: Side): Side => sides.find((one) => one !== side) ?? side;
  const seats = Object.fromEntries(Object.entries(taken.seats).map(([side, link]) => [other(side), link]));
  return { ...taken, side: other(taken.side), seats };
}

export function takeSeat(match: string, taken: Taken): void {
  write({ ...read(), [match]: taken });
}

export function leaveSeat(match: string): void {
  const { [match]: _, ...others } = read();
  write(others);
}
