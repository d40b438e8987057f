/** What players may offer each other, and what it is called. */

import type { Proposal, Table } from "../scene";

export type OfferKind = Proposal["kind"];

/** Whether the reader may offer anything: he plays, in a match that goes on and is no lesson. */
export const mayOffer = (table: Table): boolean => table.sides.length > 0 && !table.over && !table.guide;

/** The other persons, who would have to agree. */
export const others = (table: Table): string[] => table.persons.filter((side) => !table.sides.includes(side));

/** What the log told last up to a decision. */
export const moved = (table: Table, decision: number): string => table.log.findLast((line) => line.decision <= decision)?.text ?? "";

/** Whether play went back by agreement behind a decision: it counts no longer. */
export const gone = (table: Table, decision: number): boolean =>
  table.taken_back.some(([after, last]) => decision > after && decision <= last);
