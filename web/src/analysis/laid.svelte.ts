/** Which of the game's layers lie over a map, and what they say now. */

import type { Layer, LayerName, Side, Threat } from "../scene";
import { type Stand, api } from "../state/api";
import type { Desk } from "../state/desk.svelte";

/** How long a table must be left alone before its layers are asked for again, in milliseconds. */
const REST = 140;
/** The width of a space on screen below which its number could not be read. */
const LEAST = 24;

export class Laid {
  names = $state.raw<LayerName[]>([]);
  on = $state.raw<readonly string[]>([]);
  open = $state(false);
  /** The piece that was last pointed at. */
  pointed = $state(-1);
  /** What could come against the space that is looked at, while its card is open. */
  threat = $state.raw<Threat | null>(null);
  #found = $state.raw<ReadonlyMap<string, Layer>>(new Map());
  #asked = "";
  #wait: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly desk: Desk) {}

  /** The piece that layers about one are about: what is pointed at, else what is chosen; -1 for none. */
  get piece(): number {
    const under = this.desk.pointed.pieceUnder ?? -1;
    return under >= 0 ? under : ([...this.desk.asked.subject][0] ?? this.pointed);
  }

  get shown(): Layer[] {
    return this.on.map((id) => this.#found.get(id)).filter((layer) => layer !== undefined);
  }

  /** The numbers of the layer that was laid last, where a unit of the board is `k` pixels; none where nothing could be read. */
  valuesAt(k: number): Layer["values"] {
    return k * 100 < LEAST ? [] : (this.shown.findLast((layer) => layer.values.length > 0)?.values ?? []);
  }

  said(id: string): Layer | undefined {
    return this.on.includes(id) ? this.#found.get(id) : undefined;
  }

  async name(): Promise<void> {
    try {
      this.names = await api.layers(this.desk.session.token);
      this.on = this.on.filter((id) => this.names.some((name) => name.id === id));
    } catch {
      this.names = [];
    }
  }

  toggle(id: string): void {
    this.on = this.on.includes(id) ? this.on.filter((other) => other !== id) : [...this.on, id];
  }

  /** Whose reach is laid over the map last; empty for nobody's. */
  get by(): Side {
    return this.names.findLast(({ id, by }) => by && this.on.includes(id))?.by ?? "";
  }

  /** Lays what the enemy could bring over the map, then one's own reach, then neither: of each side the first layer. */
  async threaten(): Promise<void> {
    if (!this.names.length) await this.name();
    const { asked, session } = this.desk;
    const own = session.table?.sides.length === 1 ? session.table.sides[0] : (asked.question?.side ?? session.table?.position.phasing);
    const first = this.names.filter(({ by }, place) => by && this.names.findIndex((other) => other.by === by) === place);
    const reaches = first.sort((p, q) => Number(p.by === own) - Number(q.by === own));
    const next = reaches[reaches.findIndex(({ by }) => by === this.by) + 1];
    this.on = [...this.on.filter((id) => !reaches.some((reach) => reach.id === id)), ...(next ? [next.id] : [])];
  }

  /** Asks for the layers that are on, once the table and the pointer have come to rest. */
  refresh(version: number): void {
    const piece = this.piece;
    const wanted = this.on.map((id) => ({ id, piece: this.names.find((name) => name.id === id)?.needs_piece ? piece : -1 }));
    const stand = this.desk.session.stand;
    const asked = JSON.stringify([version, stand, wanted]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#wait);
    this.#wait = setTimeout(() => void this.#fetch(asked, wanted, stand), REST);
  }

  async #fetch(asked: string, wanted: { id: string; piece: number }[], stand: Stand): Promise<void> {
    const ready = wanted.filter(({ id, piece }) => piece >= 0 || !this.names.find((name) => name.id === id)?.needs_piece);
    try {
      const layers = await Promise.all(ready.map(({ id, piece }) => api.layer(this.desk.session.token, id, piece, stand)));
      if (asked === this.#asked) this.#found = new Map(layers.map((layer) => [layer.id, layer]));
    } catch {
      if (asked === this.#asked) [this.#asked, this.#found] = ["", new Map()];
    }
  }
}

const all = new WeakMap<Desk, Laid>();

/** The layers over the map of a desk. */
export function laid(desk: Desk): Laid {
  let own = all.get(desk);
  if (!own) all.set(desk, (own = new Laid(desk)));
  return own;
}
