/** What lies on the table: the pieces, by number and by space, and the board with its sides and spaces. */

import { settings } from "../settings/settings.svelte";
import type { Combat, LogLine, Piece, Position, SideLook, Space } from "../scene";
import type { Point } from "../map/lattice";
import { remembered } from "./memory";
import { unfolded } from "./nested";
import type { Session } from "./session.svelte";
import type { Sheets } from "./sheets.svelte";

export class Field {
  constructor(
    readonly session: Session,
    readonly sheets: Sheets,
    /** What lies there instead, while the table waits until something is told. */
    readonly meanwhile: () => Position | null = () => null,
  ) {}

  #position = $derived.by(() => this.meanwhile() ?? this.session.table?.position);

  get position(): Position | null {
    return this.#position ?? null;
  }

  pieces = $derived(new Map((this.#position?.pieces ?? []).map((piece) => [piece.id, piece])));
  /** The pieces of each space, in the order in which they lie on one another. */
  standing = $derived(stacked(this.#position?.pieces ?? []));
  /** The outlines of the spaces, of those that are shown, that this match leaves out. */
  closed = $derived(
    (this.#position?.markers ?? []).filter(({ kind }) => kind === "closed").map(({ space }) => this.sheets.plan.outline(space, -0.9)).filter(Boolean),
  );
  /** What the reader was shown once where something lies face down now, by space; none if he wants no aid. */
  remembered = $derived.by(() => {
    const { table, stand } = this.session;
    const log = settings.now.memory === "on" ? (table?.log ?? []) : [];
    return remembered(this.#position?.pieces ?? [], log.filter(({ decision }) => decision <= (stand.at ?? Infinity)));
  });
  attackers = $derived(new Set(this.#position?.attack?.attackers ?? []));
  defenders = $derived(new Set(this.#position?.attack?.defenders ?? []));
  /**
   * Where the attack in hand strikes: at those whom it is against; where nobody is seen there, where it is fought; and
   * where the list of combats does not say that, where its arrows lead.
   */
  attacked = $derived.by((): ReadonlySet<number> => {
    const found = [...this.defenders].map((id) => this.pieces.get(id)?.space ?? -1).filter((space) => space >= 0);
    const goals = this.#position?.attack?.arrows.flatMap(({ path }) => path.slice(-1));
    return new Set(this.defenders.size ? found : (this.#unseen?.spaces ?? goals));
  });

  /** The combat in hand, if nobody whom it is against is seen. */
  get #unseen(): Combat | undefined {
    const { attack, combats } = this.#position ?? {};
    return attack && !this.defenders.size ? combats?.find(({ state }) => state === "now") : undefined;
  }

  /** Whether the attack in hand is against a piece, or else against whatever of its side lies there. */
  isAttacked({ id, side, space }: Piece): boolean {
    return this.defenders.has(id) || (this.#unseen !== undefined && side !== this.#unseen.side && this.attacked.has(space));
  }

  inAttack(piece: number): boolean {
    return this.attackers.has(piece) || this.defenders.has(piece);
  }

  /** What the log has told of what was seen where a piece lies face down. */
  rememberedOf(piece: Piece): readonly LogLine[] {
    return piece.face === "down" ? (this.remembered.get(piece.space) ?? []) : [];
  }

  side(id: string | null): SideLook | undefined {
    return this.sheets.board.sides.find((side) => side.id === id);
  }

  space(id: number): Space | undefined {
    return this.sheets.space(id);
  }

  at(space: number): Point {
    const s = this.space(space);
    return s ? [s.x, s.y] : [0, 0];
  }
}

function stacked(pieces: readonly Piece[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.space < 0) continue;
    const stack = stacks.get(piece.space);
    if (stack) stack.push(piece);
    else stacks.set(piece.space, [piece]);
  }
  for (const [space, stack] of stacks) stacks.set(space, unfolded(stack.sort((p, q) => p.order - q.order)));
  return stacks;
}
