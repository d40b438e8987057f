/** What a reader has set for every table in this browser: size of text, colours of the sides, help, sounds. */

import { recall, remember } from "../state/stored";

export const CHOICES = {
  /** How large what is read beside the map is. */
  size: ["small", "usual", "large", "largest"],
  /** The colours of the two sides. */
  palette: ["printed", "blue", "contrast"],
  /** What is shown of what can be done: all, no figures, nothing. What is done is checked all the same. */
  help: ["all", "few", "none"],
  /** Whether what was shown once stays marked where it is hidden again. */
  memory: ["on", "off"],
  sounds: ["off", "on"],
} as const;

export type Subject = keyof typeof CHOICES;
export type Size = (typeof CHOICES.size)[number];
type Chosen = { [S in Subject]: (typeof CHOICES)[S][number] };

const KEY = "beachhead.settings";
const FIRST: Chosen = { size: "usual", palette: "printed", help: "all", memory: "on", sounds: "off" };
const FACTORS: Record<Size, number> = { small: 0.9, usual: 1, large: 1.15, largest: 1.3 };

/** What is kept, as far as it is still something that can be chosen. */
function kept(): Chosen {
  const found = (recall(KEY) ?? {}) as Record<string, string>;
  const known = Object.entries(found).filter(([subject, value]) => (CHOICES[subject as Subject] as readonly string[] | undefined)?.includes(value));
  return { ...FIRST, ...Object.fromEntries(known) };
}

class Settings {
  #now = $state.raw<Chosen>(kept());

  constructor() {
    this.#show();
  }

  get now(): Chosen {
    return this.#now;
  }

  /** How much larger than usual what is read is shown. */
  get factor(): number {
    return FACTORS[this.#now.size];
  }

  set(subject: Subject, value: string): void {
    this.#now = { ...this.#now, [subject]: value };
    remember(KEY, this.#now);
    this.#show();
  }

  /** The styles follow the attributes of the page. */
  #show(): void {
    const { style, dataset } = document.documentElement;
    style.setProperty("--size", String(this.factor));
    dataset["palette"] = this.#now.palette;
    dataset["size"] = this.#now.size;
  }
}

export const settings = new Settings();
