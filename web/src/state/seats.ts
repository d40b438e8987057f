/**
 * What this browser remembers of matches: which side the reader took of those set up here with friends, with the links
 * and invitations to hand on; the links that were opened here, for the lobby of a server that lists no matches; and the
 * keys by which an invitation that was opened here leads to its seat again.
 */

import type { Side, Table } from "../scene";

export interface Taken {
  side: Side;
  seats: Record<Side, string>;
  watch: string;
  /** Codes of invitations to the other sides. */
  invitations?: Record<Side, string>;
}

const SEATS = "beachhead.seats";
const OPENED = "beachhead.opened";
const KEYS = "beachhead.keys";
/** How many links a server is asked about. */
const MOST = 100;

function read<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

function write<T>(name: string, all: Record<string, T>): void {
  try {
    localStorage.setItem(name, JSON.stringify(all));
  } catch {
    // Without a memory the links are those of the address bar.
  }
}

/** The sides at which the holder of a table's link sat down: the same throughout a match. */
export const satDown = ({ sides, names, sides_swapped }: Table): Side[] =>
  sides_swapped && sides.length === 1 ? Object.keys(names).filter((side) => !sides.includes(side)) : sides;

/** The seat that was taken here, with the sides that everybody plays now: the other one of the two if they `swapped`. */
export function takenSeat(match: string, swapped: boolean): Taken | undefined {
  const taken = read<Taken>(SEATS)[match];
  if (!taken || !swapped) return taken;
  const sides = [...new Set([...Object.keys(taken.seats), ...Object.keys(taken.invitations ?? {})])];
  const other = (side: Side): Side => sides.find((one) => one !== side) ?? side;
  const seats = Object.fromEntries(Object.entries(taken.seats).map(([side, link]) => [other(side), link]));
  return { ...taken, side: other(taken.side), seats };
}

export function takeSeat(match: string, taken: Taken): void {
  write(SEATS, { ...read<Taken>(SEATS), [match]: taken });
}

/** Notes the code of another invitation. */
export function noteInvitation(match: string, side: Side, code: string): void {
  const taken = read<Taken>(SEATS)[match] ?? { side: "", seats: {}, watch: "" };
  takeSeat(match, { ...taken, invitations: { ...taken.invitations, [side]: code } });
}

/** Notes that a link was replaced by another one to the same seat. */
export function noteReplaced(match: string, old: string, fresh: string): void {
  const taken = read<Taken>(SEATS)[match];
  if (taken) {
    const seats = Object.entries(taken.seats).map(([side, link]) => [side, link === old ? fresh : link] as const);
    takeSeat(match, { ...taken, seats: Object.fromEntries(seats) });
  }
  write(OPENED, { ...read<string>(OPENED), [match]: fresh });
}

/** Forgets all about a match. */
export function leaveSeat(match: string): void {
  for (const name of [SEATS, OPENED]) {
    const { [match]: _, ...others } = read<unknown>(name);
    write(name, others);
  }
}

/** Notes the link by which a match is open here; one to watch does not take the place of one that plays. */
export function noteOpened(table: Table, token: string): void {
  const { [table.match]: before, ...others } = read<string>(OPENED);
  if (before === undefined || table.sides.length) write(OPENED, { ...others, [table.match]: token });
}

/** The links that were opened here, the latest first. */
export const opened = (most = MOST): string[] => Object.values(read<string>(OPENED)).reverse().slice(0, most);

/** The link by which a match was opened here, if it was. */
export const openedLink = (match: string): string | undefined => read<string>(OPENED)[match];

/** The key by which this browser takes the seat of an invitation, and has its link told again. */
export function keyFor(code: string): string {
  const keys = read<string>(KEYS);
  const key = keys[code] ?? freshKey();
  if (!(code in keys)) write(KEYS, { ...keys, [code]: key });
  return key;
}

/** Whether an invitation was opened in this browser. */
export const hasKey = (code: string): boolean => code in read<string>(KEYS);

/** A key for one request, so that a repeated one is recognized; browsers have randomUUID on secure pages only. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
