/** What a reader does at a table of the past: looks. */

import { Desk } from "../state/desk.svelte";

/** The least scale at which the whole map tells anything. */
const WHOLE = 0.24;
/** The largest scale to begin with: a fight is looked at with its neighbours. */
const NEAR = 0.6;

export class Looking extends Desk {
  /** The whole map where it can be read, for what happens next may be anywhere. */
  override showFirst(): void {
    if (this.view.fitting > WHOLE) this.view.fit(true);
    else {
      super.showFirst();
      if (this.view.k > NEAR) this.view.zoom(NEAR / this.view.k);
    }
  }
}
