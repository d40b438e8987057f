/** How fast the table shows what others do: kept in this browser. */

import { recall, remember } from "../state/stored";

const [KEY, CARDS] = ["beachhead.tempo", "beachhead.cards"];

/**
 * How long a decision is seen at least, one of which the log tells more than a detail, and a step of a battle, in
 * milliseconds; by hand the next step waits for the reader, at once there are no battle cards.
 */
const TEMPOS = {
  byHand: { decision: 60, told: 250, step: Infinity },
  slow: { decision: 1000, told: 1000, step: 1800 },
  steady: { decision: 60, told: 250, step: 1100 },
  quick: { decision: 60, told: 60, step: 450 },
  atOnce: { decision: 0, told: 0, step: 0 },
} as const;
export type TempoName = keyof typeof TEMPOS;
export const TEMPO_NAMES = Object.keys(TEMPOS) as TempoName[];

class Tempo {
  now = $state<TempoName>(TEMPO_NAMES.find((name) => name === recall(KEY)) ?? "steady");
  /** Whether the cards of battles open by themselves, where not all is shown at once. */
  cards = $state(recall(CARDS) !== false);

  choose(name: TempoName): void {
    this.now = name;
    remember(KEY, name);
  }

  toggleCards(): void {
    this.cards = !this.cards;
    remember(CARDS, this.cards);
  }

  get atOnce(): boolean {
    return this.now === "atOnce";
  }

  get decision(): number {
    return TEMPOS[this.now].decision;
  }

  get told(): number {
    return TEMPOS[this.now].told;
  }

  get step(): number {
    return TEMPOS[this.now].step;
  }
}

export const tempo = new Tempo();
