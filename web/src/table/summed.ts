/** What a question offers, summed up by what is done: so many units that can be moved, so many places that can be hit. */

import type { Choice } from "../scene";
import { type Asked, isButton } from "../state/asked.svelte";
import type { Sheets } from "../state/sheets.svelte";
import { say } from "../text/say";

/** The name that a beginning gives: words that only lead to a name, such as "To" or the "at" of "Turn up one at", fall off. */
function nameOf(begin: string): string {
  const leading = new Set(say("asked.unnamed").split(" "));
  const words = begin.split(" ");
  return words.slice(0, words.findLastIndex((word) => !leading.has(word.toLowerCase())) + 1).join(" ");
}

type Words = readonly string[];

/** How many words some labels have in common as they begin. */
function shared([first = [], ...rest]: readonly Words[]): number {
  const alike = rest.map((other) => first.findIndex((word, i) => word !== other[i])).filter((at) => at >= 0);
  return Math.min(first.length, ...alike);
}

/** The words with which all of some labels begin: what they do, without to whom or where; and those with which all end. */
export function commonWords(labels: readonly string[]): { begin: string; end: string } {
  const all = labels.map((label) => label.split(/\s+/));
  const begin = shared(all);
  const rest = all.map((words) => words.slice(begin).reverse());
  return {
    begin: (all[0] ?? []).slice(0, begin).join(" ").replace(/[\s,.:;(–-]+$/u, ""),
    end: (rest[0] ?? []).slice(0, shared(rest)).reverse().join(" "),
  };
}

/**
 * The choices that are made at units and at places, by what they do: the number of each sort, and its name if it has one;
 * of those that all lie on another sheet than the one that is shown, the name of that sheet.
 */
export function summed(asked: Asked, sheets: Sheets): string[] {
  const at = (piece: number): number => asked.field.pieces.get(piece)?.space ?? -1;
  return [
    ...sorts(unnamed(asked)).map(({ count, name, where }) => named(elsewhere(say("asked.units", { count }), where.map(at), sheets), name)),
    ...sorts(asked.bySpace).map(({ count, name, where }) => named(elsewhere(say("asked.places", { count }), where, sheets), name)),
  ];
}

/** So many units or places, with the sheet that one has to turn to if all of them lie there. */
function elsewhere(what: string, where: readonly number[], sheets: Sheets): string {
  const on = new Set(where.map((space) => sheets.of(space)));
  const [only = sheets.at] = on;
  const sheet = on.size > 1 || only === sheets.at ? undefined : sheets.all[only];
  return sheet ? say("asked.on", { what, sheet: sheet.name }) : what;
}

/** The choices at units, without the unit's own name where a label begins with it: that does not say what is done. */
function unnamed({ byPiece, field }: Asked): [number, Choice[]][] {
  return [...byPiece].map(([piece, choices]) => {
    const own = field.pieces.get(piece)?.title ?? "";
    return [piece, choices.map((choice) => (choice.label.startsWith(own) ? { ...choice, label: choice.label.slice(own.length).trim() } : choice))];
  });
}

const named = (what: string, name: string): string => (name ? say("asked.named", { what, name }) : what);

/** What some choices do: what that is called, by which verbs, and at which units or places, how many, or how often. */
export interface Sort {
  name: string;
  verbs: string[];
  count: number;
  where: number[];
}

/** What a question offers at units and places, by what it does, whether or not it is shown. */
export const sortsOf = (offered: readonly Choice[]): Sort[] =>
  sorts(offered.filter((choice) => !isButton(choice)).map((choice, i) => [i, [choice]]));

/** How many units or places choices of each verb are made at, and what those do; verbs that are called the same together. */
function sorts(at: Iterable<readonly [number, readonly Choice[]]>): Sort[] {
  const verbs = new Map<string, { labels: string[]; where: number[] }>();
  for (const [where, choices] of at) {
    for (const { action, label } of choices) {
      const sort = verbs.get(action.verb) ?? { labels: [], where: [] };
      verbs.set(action.verb, sort);
      sort.labels.push(label);
      sort.where.push(where);
    }
  }
  const found = [...verbs].map(([verb, { labels, where }]) => ({ verb, ...commonWords(labels), where }));
  const sum = new Map<string, { verbs: string[]; where: Set<number> }>();
  for (const { verb, begin, end, where } of found) {
    const alike = found.filter((other) => other.begin === begin).length > 1 && nameOf(begin) && end;
    const name = alike ? `${begin} … ${end}` : nameOf(begin) || (/^\p{Ll}/u.test(end) ? end : "");
    const before = sum.get(name);
    sum.set(name, { verbs: [...(before?.verbs ?? []), verb], where: new Set([...(before?.where ?? []), ...where]) });
  }
  return [...sum].map(([name, { verbs, where }]) => ({ name, verbs, count: where.size, where: [...where] }));
}
