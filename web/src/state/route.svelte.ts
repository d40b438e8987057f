/** Where the reader is: `#/` is the lobby, `#/table/TOKEN` a table. */

export interface Route {
  page: "lobby" | "table";
  token: string;
}

function read(): Route {
  const [page, token] = location.hash.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [];
  return page === "table" && token ? { page, token: decodeURIComponent(token) } : { page: "lobby", token: "" };
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
