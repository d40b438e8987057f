/** Matches set up here with friends: which side the reader took, and the links to hand on; kept in this browser. */

import type { Side } from "../scene";

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

export const takenSeat = (match: string): Taken | undefined => read()[match];

export function takeSeat(match: string, taken: Taken): void {
  write({ ...read(), [match]: taken });
}

export function leaveSeat(match: string): void {
  const { [match]: _, ...others } = read();
  write(others);
}
