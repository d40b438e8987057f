/** What a lesson points at. */

import type { Choice, Lesson } from "../scene";
import type { Session } from "../state/session.svelte";

export class Taught {
  constructor(readonly session: Session) {}

  get lesson(): Lesson | null {
    return this.session.table?.guide ?? null;
  }

  /** The pieces that are to be chosen next. */
  readonly pieces = $derived.by(() => new Set(this.lesson?.pieces ?? []));
  /** The spaces that are to be chosen next, or to be looked at. */
  readonly spaces = $derived.by(() => new Set(this.lesson?.spaces ?? []));

  /** Whether the lesson points at a choice. */
  pointsAt({ action }: Choice): boolean {
    return this.lesson?.actions.some((a) => a.verb === action.verb && a.target === action.target) ?? false;
  }
}
