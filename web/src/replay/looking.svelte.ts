/** What is brought into view at a table of the past. */

import { Camera } from "../state/camera.svelte";

/** The least scale at which the whole map tells anything. */
const WHOLE = 0.24;
/** The largest scale to begin with: a fight is looked at with its neighbours. */
const NEAR = 0.6;

export class Looking extends Camera {
  /** The whole map where it can be read, for what happens next may be anywhere. */
  override showFirst(): void {
    const { sheets, view } = this.desk;
    if (view.fitting > WHOLE && !sheets.several) view.fit(true);
    else {
      super.showFirst();
      if (view.k > NEAR) view.zoom(NEAR / view.k);
    }
  }
}
