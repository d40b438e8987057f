/** The same match once more, with the sides changed. */

import type { Side, Table } from "../scene";
import { api } from "./api";
import { inviteAddress, tableAddress } from "./route.svelte";
import { takeSeat } from "./seats";

export const PERSON = "person";

/** Whether the holder of a link can ask for it: whoever played. */
export const mayRematch = (table: Table): boolean => table.over && !table.guide && table.sides.length > 0;

/** Sets the match up anew; the address of the table at which the reader sits then.  Throws what the server says. */
export async function rematch(token: string, table: Table): Promise<string> {
  const [[match], { local }] = await Promise.all([api.known([token]), api.server()]);
  const before = Object.entries(match?.seats ?? {}).map(([side, seat]) => [side, seat.kind] as const);
  const other = (side: Side): Side => before.find(([one]) => one !== side)?.[0] ?? side;
  const seats = Object.fromEntries(before.map(([side, kind]) => [other(side), kind]));
  const persons = Object.values(seats).filter((kind) => kind === PERSON).length;
  const [own] = table.sides;
  const friend = table.sides.length === 1 && persons === 2 && own !== undefined;
  const invite = friend && !local ? [own] : [];
  const started = await api.start({ game: table.game, scenario: table.scenario, seats, invite, options: table.settings });
  const side = own === undefined ? "" : other(own);
  const link = started.seats[side];
  if (!friend || link === undefined) return tableAddress(started.table);
  takeSeat(started.match, { side, seats: started.seats, watch: started.watch, invitations: started.invitations });
  return inviteAddress(link);
}
