/** What the live line says, and the table it leads to. */

import type { LogLine, Piece, Position, Table } from "../scene";

/** What makes a table from that of version `since`: new values of fields; pieces and log in parts. */
export interface Changes {
  type: "changes";
  since: number;
  table: Partial<Table>;
  position: Partial<Position>;
  /** The pieces that are new or differ; `order` has the ids of all, null if it is the same. */
  pieces: { changed: Piece[]; order: number[] | null } | null;
  /** The first `kept` lines stay, then come `more`. */
  log: { kept: number; more: LogLine[] } | null;
}

/** Of the other persons' sides who is at the table, and if not since when. */
export type Present = Record<string, { here: boolean; since: string }>;

export type Message = { type: "ping" } | { type: "present"; sides: Present } | { type: "table"; table: Table } | Changes;

/** The table after a message; null if it needs a table of another version than `held`. */
export function told(held: Table | null, message: Message): Table | null {
  if (message.type === "ping" || message.type === "present") return held;
  if (message.type === "table") return message.table;
  if (held?.version !== message.since) return null;
  const position = { ...held.position, ...message.position };
  if (message.pieces) position.pieces = piecesAfter(held.position.pieces, message.pieces);
  const { log } = message;
  return {
    ...held,
    ...message.table,
    position,
    log: log ? [...held.log.slice(0, log.kept), ...log.more] : held.log,
  };
}

function piecesAfter(before: readonly Piece[], { changed, order }: NonNullable<Changes["pieces"]>): Piece[] {
  const all = new Map([...before, ...changed].map((piece) => [piece.id, piece]));
  const ids = order ?? before.map((piece) => piece.id);
  return ids.map((id) => all.get(id)).filter((piece) => piece !== undefined);
}
