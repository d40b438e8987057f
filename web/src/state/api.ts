/** The HTTP interface of the server; every failure becomes an `ApiError` with words a person can read. */

import type { Action, Board, Choice, Clause, Committed, Planned, Edition, Explained, Game, MatchSummary, Offered, Only, Position, Refusal, Side, Standing, Table, Pointed } from "../scene";
import type { Advice, Chart, Course, Found, Layer, LayerName, Ledger, Moment, Puzzles, Story, Threat } from "../scene";
import type { Draft } from "./notes.svelte";
import type { OfferKind } from "./offers";
import { type Key, language, say } from "../text/say";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly refusal: Refusal | null = null,
    readonly where = "",
  ) {
    super(message);
  }
}

/** What the server says in English alone, because it does not know who asks. */
const OWN_WORDS: Partial<Record<string, Key>> = { full: "offline.full", too_many: "offline.tooMuch", internal: "offline.fault" };

/** Whether the server answers, but has no room. */
export const isFull = (error: unknown): boolean => error instanceof ApiError && error.code === "full";

/** Whether it is worth trying again by and by: nobody answers, or there is no room. */
export const isAway = (error: unknown): boolean => isFull(error) || (error instanceof ApiError && error.status === 0);

/** Whether there is no such thing, or it is not for who asks. */
export const isGone = (error: unknown): error is ApiError => error instanceof ApiError && [403, 404].includes(error.status);

/** Whether the server has come upon a fault of its own: to ask again is no use. */
export const isFault = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "internal";

interface Failure {
  error?: string;
  message?: string;
  where?: string;
  refusal?: Refusal | null;
}

const address = (path: string): URL => new URL(`api/${path}`, document.baseURI);

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  return exchange(method, path, body === undefined ? null : JSON.stringify(body));
}

async function exchange<T>(method: string, path: string, body: string | Blob | null): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path), {
      method,
      headers: { "accept-language": language(), ...(body === null ? {} : { "content-type": "application/json" }) },
      body,
    });
  } catch (cause) {
    throw new ApiError(0, "unreachable", cause instanceof Error ? cause.message : String(cause));
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(answer.status, "unreadable", `${answer.status} ${answer.statusText}`);
  }
  if (!answer.ok) {
    const failure = (data ?? {}) as Failure;
    const own = OWN_WORDS[failure.error ?? ""];
    throw new ApiError(
      answer.status,
      failure.error ?? "failed",
      own && !failure.refusal ? say(own) : (failure.message ?? `${answer.status} ${answer.statusText}`),
      failure.refusal ?? null,
      failure.where ?? "",
    );
  }
  return data as T;
}

const boards = new Map<string, Promise<Board>>();
const covers = new Map<string, Promise<Position>>();
const clauses = new Map<string, Promise<Clause[]>>();
const editions = new Map<string, Promise<Edition>>();

function once<T>(cache: Map<string, Promise<T>>, name: string, path: string): Promise<T> {
  let known = cache.get(name);
  if (!known) {
    known = send<T>("GET", path);
    known.catch(() => cache.delete(name));
    cache.set(name, known);
  }
  return known;
}

const part = encodeURIComponent;

/** From where a closer look is taken: after how many answers, and with whose eyes (empty: everybody's). */
export interface Stand {
  at?: number;
  eyes?: string;
}

function query(words: Record<string, string | number>): string {
  const pairs = Object.entries(words).map(([name, value]) => `${name}=${part(value)}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/** Which decision is asked about: that of a moment, or a computer's last one; none is the question that is open. */
export interface AboutDecision {
  at?: number;
  level?: Advice["level"];
  of?: "computer";
}

/** Which finished matches are sought; what is empty asks nothing, and times are ISO, UTC. */
export interface Sought {
  tables?: string[];
  text: string;
  game: string;
  scenario: string;
  side: string;
  opponent: string;
  result: string;
  since: string;
  until: string;
  sort: string;
  descending: boolean;
  offset: number;
  limit: number;
}

export interface Started {
  match: string;
  table: string;
  seats: Record<Side, string>;
  watch: string;
  /** Codes of invitations to the other sides. */
  invitations: Record<Side, string>;
}

/** What an invitation invites to. */
export interface Invitation {
  game: string;
  game_name: string;
  scenario_name: string;
  name: string;
  side: Side;
  side_name: string;
  used: boolean;
}

/** The links that may be handed on: of each side the one that plays it alone, null where there is none. */
export interface SharedLinks {
  seats: Record<Side, string | null>;
  watch: string | null;
  /** For whoever set the match up: the sides to which others were invited, and whether the seat is taken. */
  invitations: Record<Side, boolean>;
}

export const api = {
  games: (): Promise<Game[]> => send("GET", "games"),
  board: (game: string): Promise<Board> => once(boards, game, `games/${part(game)}/board`),
  clauses: (game: string): Promise<Clause[]> => once(clauses, game, `games/${part(game)}/clauses`),
  edition: (game: string): Promise<Edition> => once(editions, game, `games/${part(game)}/edition`),
  cover: (game: string, scenario: string): Promise<Position> =>
    once(covers, `${game} ${scenario}`, `games/${part(game)}/cover?scenario=${part(scenario)}`),
  /** The matches that go on. */
  matches: (): Promise<MatchSummary[]> => send("GET", "matches?under_way=1"),
  archive: (sought: Sought): Promise<Found> => send("POST", "archive", sought),
  start: (body: {
    game: string;
    scenario: string;
    seats: Record<Side, string>;
    invite?: Side[];
    options?: Record<string, string>;
    guide?: string;
  }): Promise<Started> => send("POST", "matches", body),
  /** A match that plays on from a moment of this one. */
  branch: (token: string, body: { at: number; seats: Record<Side, string>; invite: Side[] }): Promise<Started> =>
    send("POST", `table/${part(token)}/branch`, body),
  teach: (game: string, guide: string, step: number): Promise<Started> => send("POST", "lessons", { game, guide, step }),
  concede: (token: string, side: Side): Promise<{ version: number }> => send("POST", `table/${part(token)}/concede`, { side }),
  /** Offers something; `to` is where a take-back leads. */
  offer: (token: string, kind: OfferKind, to: number): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/offer`, kind === "take_back" ? { kind, to } : { kind }),
  /** Agrees to an offer, declines it, or no longer makes it. */
  answer: (token: string, kind: OfferKind, accept: boolean, version: number): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/answer`, { kind, accept, version }),
  /** Pins a note on a space in place of the side's own there. */
  writeNote: (token: string, side: Side, note: Draft): Promise<{ version: number }> =>
    send("PUT", `table/${part(token)}/notes`, { side, ...note }),
  removeNote: (token: string, side: Side, space: number): Promise<{ version: number }> =>
    send("DELETE", `table/${part(token)}/notes${query({ side, space })}`),
  leave: (token: string, version: number): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/leave`, { version }),
  /** A match with the history of a record: a file that was saved from a table. */
  bring: (file: Blob): Promise<Started> => exchange("POST", "import", file),
  /** How far the server reaches: `here_only` where no other machine can reach it. */
  server: (): Promise<{ local: boolean; here_only: boolean }> => send("GET", "server"),
  /** The matches that these links open. */
  known: (tables: string[]): Promise<MatchSummary[]> => send("POST", "matches/known", { tables }),
  invitation: (code: string): Promise<Invitation> => send("GET", `invitations/${part(code)}`),
  /** Takes the seat that an invitation offers; the same key again gets the same link. */
  accept: (code: string, key: string): Promise<{ table: string }> => send("POST", `invitations/${part(code)}`, { key }),
  invite: (token: string, side: Side): Promise<{ side: Side; invitation: string }> =>
    send("POST", `table/${part(token)}/invite`, { side }),
  replace: (token: string): Promise<{ table: string }> => send("POST", `table/${part(token)}/replace`, {}),
  links: (token: string): Promise<SharedLinks> => send("GET", `table/${part(token)}/links`),
  rename: (match: string, table: string, name: string): Promise<{ name: string }> =>
    send("POST", `matches/${part(match)}/rename?table=${part(table)}`, { name }),
  remove: (match: string, table: string): Promise<void> =>
    send("DELETE", `matches/${part(match)}?table=${part(table)}`),
  table: (token: string): Promise<Table> => send("GET", `table/${part(token)}`),
  act: (token: string, version: number, side: Side, choice: Choice, key: string): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/act`, { version, side, action: choice.action, key }),
  /** Tries answers out: nothing is given. */
  plan: (token: string, actions: readonly Action[]): Promise<Planned> => send("POST", `table/${part(token)}/plan`, { actions }),
  /** Gives the answers of a plan, as far as they can be given one after the other. */
  commit: (token: string, version: number, side: Side, actions: readonly Action[]): Promise<Committed> =>
    send("POST", `table/${part(token)}/commit`, { version, side, actions }),
  undo: (token: string, version: number, to: number): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/undo`, { version, to }),
  /** Gives a standing order, which changes no version. */
  order: (token: string, { side, question, policy, verb, least, share }: Offered, only: Only): Promise<{ version: number }> =>
    send("PUT", `table/${part(token)}/orders`, { side, question, policy, verb, least, share, only }),
  endOrder: (token: string, { side, question }: Standing): Promise<{ version: number }> =>
    send("DELETE", `table/${part(token)}/orders${query({ side, question })}`),
  redo: (token: string, version: number): Promise<{ version: number }> =>
    send("POST", `table/${part(token)}/redo`, { version }),
  /** The whole of why an action is not allowed. */
  why: (token: string, side: Side, { verb, target }: Action): Promise<Explained> =>
    send("GET", `table/${part(token)}/why${query({ side, verb, target })}`),
  /** What pointing at a piece or a space would mean, and why it is not allowed. */
  point: (token: string, side: Side, what: { piece: number } | { space: number }): Promise<Pointed> => {
    const [name, id] = "piece" in what ? ["piece", what.piece] : ["space", what.space];
    return send("GET", `table/${part(token)}/point?side=${part(side)}&${name}=${id}`);
  },
  /** The answers after which a piece that nothing asks for can be chosen. */
  leads: (token: string, side: Side, piece: number): Promise<Action[]> => send("GET", `table/${part(token)}/leads${query({ side, piece })}`),
  story: (token: string, stand: Stand = {}): Promise<Story> => send("GET", `table/${part(token)}/story${query({ ...stand })}`),
  /** A moment, with the lines of its log from `log` on. */
  moment: (token: string, decision: number, eyes: string, log: number): Promise<Moment> =>
    send("GET", `table/${part(token)}/at/${decision}${query({ eyes, log })}`),
  layers: (token: string): Promise<LayerName[]> => send("GET", `table/${part(token)}/layers`),
  /** A layer; `piece` -1 when it is about none. */
  layer: (token: string, id: string, piece: number, stand: Stand): Promise<Layer> =>
    send("GET", `table/${part(token)}/layer/${part(id)}${query({ piece, ...stand })}`),
  /** What a side could bring against a space. */
  threat: (token: string, by: Side, space: number, stand: Stand): Promise<Threat> =>
    send("GET", `table/${part(token)}/threat${query({ by, space, ...stand })}`),
  charts: (token: string, stand: Stand): Promise<Chart[]> => send("GET", `table/${part(token)}/charts${query({ ...stand })}`),
  /** What the position was worth at intervals, and where that turned. */
  course: (token: string, stand: Stand): Promise<Course> => send("GET", `table/${part(token)}/course${query({ ...stand })}`),
  /** What the rolls led to beside what was to be expected of them. */
  luck: (token: string, stand: Stand): Promise<Ledger> => send("GET", `table/${part(token)}/luck${query({ ...stand })}`),
  /** What a decision was weighed against. */
  weighed: (token: string, about: AboutDecision): Promise<Advice> => send("GET", `table/${part(token)}/weighed${query({ ...about })}`),
  /** How far it is with the decisions of a side that cost most; `begin` has them looked for. */
  puzzles: (token: string, side: Side, begin: boolean): Promise<Puzzles> =>
    send(begin ? "POST" : "GET", `table/${part(token)}/puzzles${query({ side })}`),
  recordAddress: (token: string): string => address(`table/${part(token)}/record`).href,
  liveAddress: (token: string, since?: number): string => {
    const url = address(`table/${part(token)}/live`);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("lang", language());
    url.searchParams.set("present", "1");
    if (since !== undefined) url.searchParams.set("since", String(since));
    return url.href;
  },
};
