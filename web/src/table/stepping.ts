/** Choices of an amount: one that can be made several times at once, and those that do the same. */

import type { Choice } from "../scene";

export interface Stepped {
  choice: Choice;
  /** It, and the choices that are made instead where an amount is called as they are. */
  covers: readonly Choice[];
}

/** The first choice of an amount among some; null if there is none, or if it can be made once only. */
export function steppedIn(choices: readonly Choice[]): Stepped | null {
  const choice = choices.find(({ times }) => times.length > 1);
  if (!choice) return null;
  const same = ({ action, label }: Choice): boolean => action.verb === choice.action.verb && choice.times.includes(label);
  return { choice, covers: choices.filter(same) };
}
