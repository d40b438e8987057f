/** Where the reader is: `#/` is the lobby, `#/table/TOKEN` a table, `#/replay/TOKEN/DECISION` a moment of its match. */

export interface Route {
  page: "lobby" | "table" | "replay";
  token: string;
}

function read(): Route {
  const [page, token] = location.hash.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [];
  if ((page === "table" || page === "replay") && token) return { page, token: decodeURIComponent(token) };
  return { page: "lobby", token: "" };
}

class Router {
  now = $state.raw<Route>(read());

  constructor() {
    addEventListener("hashchange", () => {
      const next = read();
      if (next.page !== this.now.page || next.token !== this.now.token) this.now = next;
    });
  }
}

export const router = new Router();
export const tableAddress = (token: string): string => `#/table/${encodeURIComponent(token)}`;

/** A moment of a match; without a decision the last one. */
export const replayAddress = (token: string, decision?: number): string =>
  `#/replay/${encodeURIComponent(token)}${decision === undefined ? "" : `/${decision}`}`;

/** The moment that the address names, null for none. */
export function namedMoment(): number | null {
  const named = /^#\/?replay\/[^/?]+\/(\d{1,7})/.exec(location.hash)?.[1];
  return named === undefined ? null : Number(named);
}
