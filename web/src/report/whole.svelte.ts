/** A match as a whole: it stands at its end, and whoever goes elsewhere goes to the replay. */

import { Past } from "../replay/past.svelte";
import { replayAddress } from "../state/route.svelte";

export class Whole extends Past {
  override go(decision: number): void {
    if (this.table) location.hash = replayAddress(this.token, decision);
    else super.go(decision);
  }
}
