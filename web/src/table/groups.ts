/** Choices under their headings. */

import type { Blocked, Choice } from "../scene";

/** What stands under one heading: what is open, and after it what is not. */
export interface Group {
  group: string;
  members: Choice[];
  closed: Blocked[];
}

/** Choices, and those that are not open, by the heading that they stand under, in the order of the headings. */
export function inGroups(choices: readonly Choice[], closed: readonly Blocked[] = []): Group[] {
  const found = new Map<string, Group>();
  const under = (group: string): Group => {
    const there = found.get(group) ?? { group, members: [], closed: [] };
    found.set(group, there);
    return there;
  };
  for (const choice of choices) under(choice.group).members.push(choice);
  for (const one of closed) under(one.group).closed.push(one);
  return [...found.values()];
}
