/** Lessons that were left: by game the guide and the step at which to take it up again. */

import { recall, remember } from "../state/stored";

const KEPT = "beachhead.lessons";

export interface Left {
  guide: string;
  name: string;
  step: number;
}

const all = (): Record<string, Left> => (recall(KEPT) ?? {}) as Record<string, Left>;

/** The lesson of a game that was left, null for none. */
export const leftIn = (game: string): Left | null => all()[game] ?? null;

/** Notes that a lesson was left, or with null that there is none to be taken up again. */
export function noteLeft(game: string, left: Left | null): void {
  const { [game]: _, ...others } = all();
  remember(KEPT, left ? { ...others, [game]: left } : others);
}
