/**
 * Where the reader is: `#/` is the lobby, `#/table/TOKEN` a table, `#/replay/TOKEN/DECISION` a moment of its match,
 * `#/report/TOKEN` its after-action report, `#/invite/CODE` an invitation to a seat, `#/rules/GAME` a rulebook.
 * What follows after a question mark says how it is looked at.
 */

export interface Route {
  page: "lobby" | "table" | "replay" | "report" | "invite" | "rules";
  token: string;
}

/** What an address can say besides: whose eyes, the sheet of the board, the middle of the map and its scale, layers that are on, the match that a rulebook is about. */
const WORDS = ["eyes", "sheet", "x", "y", "k", "on", "game", "of"] as const;
export type Word = (typeof WORDS)[number];

/** How long what is noted in the address must have come to rest, in milliseconds. */
const SETTLE = 250;

function read(): Route {
  const [page, token] = location.hash.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [];
  const known = (["table", "replay", "report", "invite", "rules"] as const).find((one) => one === page);
  if (known && token) return { page: known, token: decodeURIComponent(token) };
  return { page: "lobby", token: "" };
}

/** What the address says in words. */
function readWords(): Map<Word, string> {
  const said = WORDS.map((word) => [word, named(word)] as const);
  return new Map(said.filter((pair): pair is [Word, string] => pair[1] !== null));
}

class Router {
  now = $state.raw<Route>(read());
  #words = readWords();
  #decision = namedMoment() ?? undefined;
  #settle: ReturnType<typeof setTimeout> | undefined;
  /** The address as it was last read or written here; if there is another, the event that says so is still to come. */
  #seen = location.hash;

  constructor() {
    addEventListener("hashchange", () => {
      // What the new address says holds until the page has looked at it, however long that takes.
      clearTimeout(this.#settle);
      this.#seen = location.hash;
      this.#words = readWords();
      this.#decision = namedMoment() ?? undefined;
      const next = read();
      if (!this.#isAt(next)) this.now = next;
    });
  }

  /** Puts into the address how its page is looked at, once at rest and without a step in the history; null leaves out. */
  note(words: Partial<Record<Word, string | null>>, decision = this.#decision): void {
    this.#decision = decision;
    for (const [word, value] of Object.entries(words)) {
      if (value === null) this.#words.delete(word as Word);
      else this.#words.set(word as Word, value);
    }
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      if (location.hash === this.#seen) this.replace(this.address);
    }, SETTLE);
  }

  /** Writes another address for the same page, without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#seen = location.hash;
  }

  #isAt({ page, token }: Route): boolean {
    return page === this.now.page && token === this.now.token;
  }

  /** The address of what is looked at, as it is looked at. */
  get address(): string {
    const { page, token } = this.now;
    const words = new URLSearchParams([...this.#words]).toString();
    const place = { lobby: () => "#/", table: tableAddress, invite: seatAddress, report: reportAddress, rules: rulesAddress, replay: (t: string) => replayAddress(t, this.#decision) };
    const path = place[page](token);
    return words ? `${path}?${words}` : path;
  }
}

export const router = new Router();
export const tableAddress = (token: string): string => `#/table/${encodeURIComponent(token)}`;

/** An invitation to a seat, by its code. */
export const seatAddress = (code: string): string => `#/invite/${encodeURIComponent(code)}`;

/** A table that opens with its links to hand on. */
export const inviteAddress = (token: string): string => `${tableAddress(token)}?links`;

/** Whether the address asks for the links; it does not any more afterwards. */
export const linksWanted = (): boolean => wanted("links");

function wanted(what: string): boolean {
  const [place, said] = location.hash.split("?");
  if (said !== what) return false;
  router.replace(place ?? "#/");
  return true;
}

/** The match from a moment on, shown by itself. */
export const filmAddress = (token: string, decision: number): string => `${replayAddress(token, decision)}?film`;

/** Whether the address asks for the film; it does not any more afterwards. */
export const filmWanted = (): boolean => wanted("film");

/** A moment of a match; without a decision the last one. */
export const replayAddress = (token: string, decision?: number): string =>
  `#/replay/${encodeURIComponent(token)}${decision === undefined ? "" : `/${decision}`}`;

/** The after-action report of a match. */
export const reportAddress = (token: string): string => `#/report/${encodeURIComponent(token)}`;

/** The rulebook of a game, with the moments of a match if there is one. */
export const rulesAddress = (game: string, token = ""): string => `#/rules/${encodeURIComponent(game)}${token && `?of=${encodeURIComponent(token)}`}`;

/** The moment that the address names, null for none. */
export function namedMoment(): number | null {
  const named = /^#\/?replay\/[^/?]+\/(\d{1,7})/.exec(location.hash)?.[1];
  return named === undefined ? null : Number(named);
}

/** What the address says for a word, null for nothing. */
export function named(word: Word): string | null {
  return new URLSearchParams(location.hash.split("?")[1] ?? "").get(word);
}
