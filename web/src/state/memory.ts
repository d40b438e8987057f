/** What was shown once: of the spaces in which something lies face down now, what the log has told of what was seen there. */

import type { LogLine, Piece } from "../scene";

/**
 * By space the last line about each piece that was seen there and is seen nowhere any more.  The log that the reader has
 * is all that it is made from; whether it is the same piece that lies there now, nobody says.
 */
export function remembered(pieces: readonly Piece[], log: readonly LogLine[]): ReadonlyMap<number, readonly LogLine[]> {
  const covered = new Set(pieces.filter(({ face }) => face === "down").map(({ space }) => space));
  const found = new Map<number, LogLine[]>();
  if (!covered.size) return found;
  const seen = new Set(pieces.map(({ id }) => id));
  const last = new Map(log.flatMap((line) => line.pieces.filter((id) => !seen.has(id)).map((id) => [id, line])));
  for (const line of new Set(last.values())) {
    const space = line.path.at(-1) ?? line.spaces.at(-1);
    if (line.topic === "loss" || space === undefined || !covered.has(space)) continue;
    found.set(space, [...(found.get(space) ?? []), line]);
  }
  return found;
}
