/** From the lobby into a lesson, and from its last page into a match; both give the address of the table. */

import type { Onward } from "../scene";
import { api } from "../state/api";
import { PERSON } from "../state/rematch";
import { tableAddress } from "../state/route.svelte";
import { noteLeft } from "./left";

/** Sets up a lesson from a step on. */
export async function beginLesson(game: string, guide: string, step = 1): Promise<string> {
  const { table } = await api.teach(game, guide, step);
  noteLeft(game, null);
  return tableAddress(table);
}

/** Sets up what a lesson leads to, against the computer that plays where nobody has chosen one. */
export async function beginMatch(game: string, { scenario, side, guide }: Onward): Promise<string> {
  const found = (await api.games()).find(({ id }) => id === game);
  const computer = found?.players.find(({ usual }) => usual)?.id ?? "";
  const sides = found?.scenarios.find(({ id }) => id === scenario)?.sides ?? [];
  const seats = Object.fromEntries(sides.map((one) => [one, one === side ? PERSON : computer]));
  return tableAddress((await api.start({ game, scenario, seats, ...(guide ? { guide } : {}) })).table);
}
