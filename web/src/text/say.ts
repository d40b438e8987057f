/** Words of the interface: one catalogue a language, looked up by key.  Another language is another file beside this. */

import english from "./en.json";

export type Key = keyof typeof english;

type Values = Record<string, string | number>;

const ENGLISH = "en";
const KEPT = "beachhead.language";
const others = import.meta.glob<Record<string, string>>(["./*.json", "!./en.json"], { import: "default" });
const codeOf = (path: string): string => path.slice("./".length, -".json".length);

/** The languages that have a file, by code. */
export const languages: readonly string[] = [ENGLISH, ...Object.keys(others).map(codeOf)];

/** What a language calls itself. */
export const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

let words: Record<string, string> = english;
let spoken = ENGLISH;
let plurals = new Intl.PluralRules(ENGLISH);

/** The language that is spoken on this page. */
export const language = (): string => spoken;

function wished(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    // Without storage the browser's languages are asked.
  }
  const wishes = [...(kept ? [kept] : []), ...navigator.languages].flatMap((tag) => [tag, tag.split("-")[0] ?? tag]);
  return wishes.find((tag) => languages.includes(tag)) ?? ENGLISH;
}

/** Fetches the words of the reader's language, before anything is shown; what it lacks is said in English. */
export async function prepareWords(): Promise<void> {
  const code = wished();
  document.documentElement.lang = code;
  if (code === ENGLISH) return;
  words = { ...english, ...(await others[`./${code}.json`]?.()) };
  spoken = code;
  plurals = new Intl.PluralRules(code);
}

/** Speaks another language from the next page on, and shows this page anew. */
export function chooseLanguage(code: string): void {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    return; // Without storage there is no other language than the browser's.
  }
  location.reload();
}

/**
 * The words of a key with `{name}` replaced by values.  A number may choose between forms, named as
 * `Intl.PluralRules` names them: `{count, one:one thing|other:# things}`, where `#` stands for the number.
 */
export function say(key: Key, values: Values = {}): string {
  return (words[key] ?? english[key]).replace(/\{(\w+)(?:, ([^}]*))?\}/g, (_, name: string, choices?: string) => {
    const value = values[name] ?? "";
    if (choices === undefined) return String(value);
    const forms = new Map(choices.split("|").map((form) => [form.slice(0, form.indexOf(":")), form.slice(form.indexOf(":") + 1)]));
    const form = forms.get(plurals.select(Number(value))) ?? forms.get("other") ?? "";
    return form.replaceAll("#", String(value));
  });
}

/** Whether a word made from data is a key. */
export const hasWords = (key: string): key is Key => key in english;

/** Words as a sentence begins. */
export const sentence = (text: string): string => text.slice(0, 1).toLocaleUpperCase(spoken) + text.slice(1);

/** A number with a true minus. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A number with its sign, with a true minus. */
export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);

/** A number with as many decimals, as the language writes it. */
export const decimal = (n: number, digits = 1, least = digits): string =>
  n.toLocaleString(spoken, { minimumFractionDigits: least, maximumFractionDigits: digits, signDisplay: "negative" }).replace("-", "−");

/** A share as whole per cent. */
export const percent = (numerator: number, denominator: number): string =>
  `${Math.round((100 * numerator) / denominator)} %`;
