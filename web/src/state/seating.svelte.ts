/** Who is to play a new match: against a computer, a friend, at the same screen, or two computers to watch. */

import type { Game, PlayerKind, Side, SideLook } from "../scene";
import { say } from "../text/say";
import type { Started } from "./api";
import { inviteAddress, tableAddress } from "./route.svelte";
import { takeSeat } from "./seats";

type Against = "computer" | "friend" | "screen" | "watch";
const PERSON = "person";

export class Seating {
  against = $state<Against>("screen");
  side = $state<Side>("");
  /** The computer player of each side. */
  readonly levels: Record<Side, string> = $state({});

  /** `played`: the sides of the scenario.  `shared`: the server is for others, and a friend is invited. */
  constructor(
    readonly game: Game,
    readonly played: () => readonly Side[],
    readonly shared: boolean,
    side: Side,
  ) {
    const { players, sides } = game;
    const usual = (players.find((p) => p.usual) ?? players.at(-1))?.id ?? "";
    this.side = side || (sides[0]?.id ?? "");
    this.against = players.length ? "computer" : "screen";
    this.levels = Object.fromEntries(sides.map((s) => [s.id, usual]));
  }

  get ways(): Against[] {
    return this.game.players.length ? ["computer", "friend", "screen", "watch"] : ["friend", "screen"];
  }

  get sides(): SideLook[] {
    return this.game.sides.filter((s) => this.played().includes(s.id));
  }

  /** The sides that a computer plays. */
  get computers(): SideLook[] {
    if (this.against === "watch") return this.sides;
    return this.against === "computer" ? this.sides.filter((s) => s.id !== this.side) : [];
  }

  /** What is to be expected, in words. */
  get note(): string {
    if (this.against === "friend") return say(this.shared ? "new.inviteNote" : "new.friendNote");
    if (this.against === "screen") return say("new.screenNote");
    if (this.against === "watch") return say("new.watchNote");
    const level = this.game.players.find((p) => p.id === this.levels[this.computers[0]?.id ?? ""]);
    return level ? about(level) : "";
  }

  get seats(): Record<Side, string> {
    const kind = (look: SideLook): string => (this.computers.includes(look) ? (this.levels[look.id] ?? PERSON) : PERSON);
    return Object.fromEntries(this.sides.map((look) => [look.id, kind(look)]));
  }

  /** The sides to which others are invited. */
  get invite(): Side[] {
    return this.shared && this.against === "friend" ? this.sides.filter((s) => s.id !== this.side).map((s) => s.id) : [];
  }

  /** Where the reader sits down: against a friend on the side chosen, with the friend's link to hand on. */
  sitDown(started: Started): string {
    if (this.against === "watch") return tableAddress(started.watch);
    const own = started.seats[this.side];
    if (this.against !== "friend" || own === undefined) return tableAddress(started.table);
    takeSeat(started.match, { side: this.side, seats: started.seats, watch: started.watch, invitations: started.invitations });
    return inviteAddress(own);
  }
}

/** What to expect of a level: in words, by the ladder, and how far it looks ahead. */
function about({ text, strength, budget }: PlayerKind): string {
  const parts = [text];
  if (strength) parts.push(say("new.won", { won: strength.won, pairs: strength.pairs, below: strength.below }));
  if (budget) parts.push(say("new.budget", { count: budget }));
  return parts.join(" ");
}
