/** The clause ledger as a book: what a reference means, what comes before and after. */

import type { Clause } from "../scene";
import { hasWords, say } from "../text/say";

/** The number of a clause without the game's letters: "7.71a" of "GAM-7.71a". */
export const numberOf = (id: string): string => id.slice(id.indexOf("-") + 1);

const word = (key: string, other: string): string => (hasWords(key) ? say(key) : other);

/** What a clause is: a rule, an example, a table. */
export const kindOf = ({ kind }: Clause): string => word(`clause.kind.${kind}`, kind);

/** Where a clause is from: "rulebook F6". */
export function sourceOf({ source }: Clause): string {
  const [from = "", ...where] = source.split(" ");
  return [word(`clause.source.${from}`, from), ...where].join(" ");
}

/** What a reference opens: one clause, or "7.71" all its parts (GAM-7.71a, GAM-7.71b). */
export function referred(clauses: ReadonlyMap<string, Clause>, reference: string): Clause[] {
  const exact = clauses.get(reference);
  if (exact) return [exact];
  return [...clauses.values()].filter(({ id }) => {
    const number = numberOf(id);
    return number === reference || number.replace(/[a-z]+$/, "") === reference;
  });
}

/** The clause before the first or after the last of some, "" at either end of the ledger. */
export function beside(clauses: ReadonlyMap<string, Clause>, of: readonly Clause[], by: 1 | -1): string {
  const from = by > 0 ? of.at(-1) : of[0];
  const ids = [...clauses.keys()];
  const at = from ? ids.indexOf(from.id) : -1;
  return at < 0 ? "" : (ids[at + by] ?? "");
}
