/** Words of the interface: one catalogue, looked up by key. */

import words from "./en.json";

export type Key = keyof typeof words;

type Values = Record<string, string | number>;

/**
 * The words of a key with `{name}` replaced by values.  A number may choose between forms:
 * `{count, one:one thing|other:# things}`, where `#` stands for the number.
 */
export function say(key: Key, values: Values = {}): string {
  return words[key].replace(/\{(\w+)(?:, one:([^|}]*)\|other:([^}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = values[name] ?? "";
    if (one === undefined || other === undefined) return String(value);
    return (value === 1 ? one : other).replaceAll("#", String(value));
  });
}

/** A number with its sign, with a true minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A share as whole per cent. */
export const percent = (numerator: number, denominator: number): string =>
  `${Math.round((100 * numerator) / denominator)} %`;
