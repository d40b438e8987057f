/** What a reader does at a table of the past: looks. */

import { Desk } from "../state/desk.svelte";

/** The least scale at which the whole map tells anything. */
const WHOLE = 0.24;

export class Looking extends Desk {
  /** The whole map where it can be read, for what happens next may be anywhere. */
  override showFirst(): void {
    if (this.view.fitting > WHOLE) this.view.fit(true);
    else super.showFirst();
  }
}
