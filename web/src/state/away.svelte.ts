/** What happened while the reader was away from a table: how far each match was seen, kept in this browser. */

import type { LogLine, Side, Table } from "../scene";
import { satDown } from "./seats";
import { recall, remember } from "./stored";

const KEY = "beachhead.seen";
/** Matches that are remembered. */
const KEPT = 60;

/** How far a table was seen: up to which decision, with which points. */
interface Seen {
  decision: number;
  points: Record<Side, number>;
  /** When, in milliseconds: the oldest is forgotten first. */
  at: number;
}

function isSeen(value: unknown): value is Seen {
  const seen = value as Partial<Seen> | null;
  return typeof seen?.decision === "number" && typeof seen.at === "number" && typeof seen.points === "object" && seen.points !== null;
}

function all(): [string, Seen][] {
  const stored = recall(KEY);
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored).filter((entry): entry is [string, Seen] => isSeen(entry[1]));
}

const lastOf = (table: Table): number => table.log.at(-1)?.decision ?? 0;

function now(table: Table): Seen {
  const points = Object.fromEntries(table.position.scores.map((score) => [score.side, score.points]));
  return { decision: lastOf(table), points, at: Date.now() };
}

/** What happened since a moment, in figures. */
export interface Summary {
  combats: number;
  lost: Record<Side, number>;
  points: Record<Side, number>;
}

export class Away {
  /** How far the table was seen when the reader left, null if nothing has happened since. */
  left = $state.raw<Seen | null>(null);
  readonly #key: string;
  #seen: Seen;

  constructor(table: Table) {
    this.#key = [table.match, ...satDown(table)].join(" ");
    const stored = all().find(([key]) => key === this.#key)?.[1];
    this.#seen = stored ?? now(table);
    this.look(table);
  }

  /** The reader looks at the table: what is new since he left is marked until he leaves again. */
  look(table: Table): void {
    if (this.#seen.decision < lastOf(table)) this.left = this.#seen;
    this.follow(table);
  }

  /** The table has changed: before the reader's eyes unless the page is hidden. */
  follow(table: Table): void {
    if (document.visibilityState !== "visible") return;
    this.#seen = now(table);
    if (this.left && this.left.decision >= this.#seen.decision) this.left = null;
    const others = all().filter(([key]) => key !== this.#key);
    const kept = others.sort(([, p], [, q]) => q.at - p.at).slice(0, KEPT - 1);
    remember(KEY, Object.fromEntries([...kept, [this.#key, this.#seen]]));
  }

  dismiss(): void {
    this.left = null;
  }

  /** What is new, headings left out. */
  lines(table: Table): LogLine[] {
    const { left } = this;
    return left ? table.log.filter((line) => line.decision > left.decision && line.weight < 2) : [];
  }

  summary(table: Table): Summary {
    const lines = this.lines(table);
    const lost: Record<Side, number> = {};
    for (const { topic, side, pieces } of lines) {
      if (topic === "loss" && side) lost[side] = (lost[side] ?? 0) + Math.max(1, pieces.length);
    }
    const points = Object.fromEntries(
      table.position.scores.map(({ side, points }) => [side, points - (this.left?.points[side] ?? 0)]),
    );
    return { combats: lines.filter((line) => line.topic === "combat" && line.faces.length).length, lost, points };
  }
}
