/** Which of the three layouts the window has room for. */

import { settings } from "../settings/settings.svelte";

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }

  /** How much larger than designed what is read beside the map is shown (`--grow` of the styles). */
  get grow(): number {
    return (this.width >= 2200 && this.height >= 1100 ? 1.3 : 1) * settings.factor;
  }

  /** The width as it is for what is read beside the map. */
  get room(): number {
    return this.width / this.grow;
  }

  get layout(): "phone" | "drawer" | "desk" {
    return this.width < 820 ? "phone" : this.width < 1180 ? "drawer" : "desk";
  }
}

export const screen = new Screen();
export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
