/** The archive as it is looked into: what is sought, in which order, which page of it, and what was found. */

import type { Found, MatchSummary } from "../scene";
import { type Sought, api } from "../state/api";
import { opened } from "../state/seats";

/** Matches on a page. */
export const PAGE = 10;
/** How many links a server is asked about. */
const MOST = 1000;

/** What is sought, as the controls have it: days of the reader's own calendar, empty where nothing is asked. */
export interface Wish {
  text: string;
  game: string;
  scenario: string;
  side: string;
  opponent: string;
  result: string;
  from: string;
  to: string;
}

const ANY: Wish = { text: "", game: "", scenario: "", side: "", opponent: "", result: "", from: "", to: "" };
const SORTS = ["finished", "game", "side", "opponent", "result"] as const;
export const ORDERS = SORTS.flatMap((sort) => (sort === "finished" ? ["finished", "-finished"] : [sort]));

/** The beginning of a day, so many days later, as the server reads it. */
function dayOf(day: string, later = 0): string {
  if (!day) return "";
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

class Archive {
  /** Whether the controls are shown. */
  open = $state(false);
  wish = $state<Wish>({ ...ANY });
  order = $state("finished");
  /** Matches before those of the page. */
  offset = $state(0);
  total = $state(0);
  matches = $state.raw<MatchSummary[]>([]);
  failure = $state("");
  #asked = 0;

  get seeks(): boolean {
    return Object.values(this.wish).some(Boolean);
  }

  /** Another wish, from its first page on; another game has other scenarios and sides. */
  set(subject: keyof Wish, value: string): void {
    const of = subject === "game" ? { scenario: "", side: "" } : {};
    this.wish = { ...this.wish, ...of, [subject]: value };
    this.offset = 0;
  }

  clear(): void {
    this.wish = { ...ANY };
    this.offset = 0;
  }

  /** What the server is asked. */
  get sought(): Sought {
    const { text, game, scenario, side, opponent, result, from, to } = this.wish;
    const [sort, offset] = [this.order.replace("-", ""), this.offset];
    const descending = this.order === "finished";
    const days = { since: dayOf(from), until: dayOf(to, 1) };
    return { text, game, scenario, side, opponent, result, ...days, sort, descending, offset, limit: PAGE };
  }

  /** Asks for the page; of several answers the last one asked for counts. */
  async load(closed: boolean): Promise<void> {
    const [mine, sought] = [(this.#asked += 1), this.sought];
    try {
      const found: Found = await api.archive(closed ? { ...sought, tables: opened(MOST) } : sought);
      if (mine !== this.#asked) return;
      [this.total, this.matches, this.failure] = [found.total, found.matches, ""];
      if (!found.matches.length && found.total) this.offset = Math.floor((found.total - 1) / PAGE) * PAGE;
    } catch (error) {
      if (mine === this.#asked) this.failure = error instanceof Error ? error.message : String(error);
    }
  }
}

/** It stays as it was left while the reader is at a table or in a replay. */
export const archive = new Archive();
