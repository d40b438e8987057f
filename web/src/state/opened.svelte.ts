/** What is open over the table or beside it: a list of choices, a pane, a page, a clause. */

import type { Choice } from "../scene";
import type { OfferKind } from "./offers";
import type { Point } from "../map/lattice";

/** A small list of choices that share a place. */
export interface Menu {
  title: string;
  choices: Choice[];
  at: Point;
}

export type Pane = "" | "palette" | "help" | "drawer" | "menu" | "links" | "layers" | "pages" | "settings" | "why" | "branch" | "offer";

export const PAGES = ["forces", "arrivals", "departed", "notes", "rules", "edition"] as const;
export type Page = (typeof PAGES)[number];

/** The panes that lie over the table and have keys of their own. */
const COVERING: readonly Pane[] = ["palette", "help", "pages", "links", "settings", "branch", "offer"];

/** Pixels from the right that a clause takes up on a desk. */
const CLAUSE_WIDTH = 352;

export class Opened {
  menu = $state.raw<Menu | null>(null);
  pane = $state<Pane>("");
  /** The page that is shown while the pane is "pages", and what it was opened for: a turn's cell, a clause number. */
  page = $state<Page>("forces");
  sought = $state("");
  /** What is about to be offered while the pane is "offer": to go back, after which decision, or something else. */
  offering = $state.raw<{ kind: OfferKind; to: number }>({ kind: "draw", to: 0 });
  clause = $state("");
  /** Whether the clause is shown at the top of the panel, because what names it lies at the bottom. */
  above = $state(false);
  /** Whether the clause stays open while play goes on. */
  pinned = $state(false);

  /** Whether something lies over the table that has keys of its own. */
  get covers(): boolean {
    return COVERING.includes(this.pane);
  }

  /** Opens a pane, or closes it. */
  toggle(pane: Pane): void {
    this.pane = this.pane === pane ? "" : pane;
  }

  /** Closes a pane, if it is the one that is open. */
  shut(pane: Pane): void {
    if (this.pane === pane) this.pane = "";
  }

  openPage(page: Page, sought = ""): void {
    [this.page, this.sought, this.pane] = [page, sought, "pages"];
  }

  /** Asks what is to be offered. */
  offer(kind: OfferKind, to = 0): void {
    [this.offering, this.pane] = [{ kind, to }, "offer"];
  }

  /** Opens a clause where it does not cover what names it. */
  openClause(id: string, named?: Element): void {
    const { bottom, right } = named?.getBoundingClientRect() ?? { bottom: 0, right: 0 };
    this.clause = id;
    this.above = right > innerWidth - CLAUSE_WIDTH && bottom > innerHeight / 2;
  }

  closeClause(): void {
    [this.clause, this.pinned] = ["", false];
  }

  /** Closes a clause that was only looked at: by now it has been read. */
  leaveClause(): void {
    if (!this.pinned) this.clause = "";
  }

  /** Closes all but a clause that is pinned; whether anything was open. */
  close(): boolean {
    const any = !!this.menu || (!!this.clause && !this.pinned) || !!this.pane;
    [this.menu, this.pane] = [null, ""];
    this.leaveClause();
    return any;
  }
}
