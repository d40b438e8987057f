/** What a question offers, summed up by what is done: so many units that can be moved, so many places that can be hit. */

import type { Choice } from "../scene";
import type { Asked } from "../state/asked.svelte";
import { say } from "../text/say";

/** The words with which all of some labels begin: what they do, without to whom or where. */
export function commonWords(labels: readonly string[]): string {
  const [first = "", ...rest] = labels.map((label) => label.split(/\s+/));
  const shared = rest.reduce((words, other) => words.slice(0, words.findIndex((word, i) => word !== other[i]) >>> 0), [...first]);
  return shared.join(" ").replace(/[\s,.:;(–-]+$/u, "");
}

/** A name for what several choices of a verb do, where they have one; a single word such as "To" is none. */
function nameOf(choices: readonly Choice[]): string {
  const name = commonWords(choices.map(({ label }) => label));
  return name.length > 2 ? name : "";
}

/** The choices that are made at units and at places, by verb: each sort with its number, and with its name if it has one. */
export function summed(asked: Asked): string[] {
  return [
    ...sorts(asked.byPiece).map(([count, name]) => named(say("asked.units", { count }), name)),
    ...sorts(asked.bySpace).map(([count, name]) => named(say("asked.places", { count }), name)),
  ];
}

const named = (what: string, name: string): string => (name ? say("asked.named", { what, name }) : what);

/** How many units or places choices of each verb are made at, and what those do. */
function sorts(at: ReadonlyMap<number, readonly Choice[]>): [number, string][] {
  const verbs = new Map<string, { choices: Choice[]; where: Set<number> }>();
  for (const [where, choices] of at) {
    for (const choice of choices) {
      const sort = verbs.get(choice.action.verb) ?? { choices: [], where: new Set() };
      verbs.set(choice.action.verb, sort);
      sort.choices.push(choice);
      sort.where.add(where);
    }
  }
  return [...verbs.values()].map(({ choices, where }) => [where.size, nameOf(choices)]);
}
