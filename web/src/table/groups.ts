/** Choices under their headings. */

import type { Choice } from "../scene";

/** Choices by the heading that they stand under, in the order in which the headings occur. */
export function inGroups(choices: readonly Choice[]): { group: string; members: Choice[] }[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) found.set(choice.group, [...(found.get(choice.group) ?? []), choice]);
  return [...found].map(([group, members]) => ({ group, members }));
}
