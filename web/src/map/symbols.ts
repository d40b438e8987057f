/** The part of milsymbol that draws ground units, apart from the page so that it can be fetched later. */

import { ms } from "milsymbol/core";
import ground from "milsymbol/ground";

ms.addIcons(ground);

/** A symbol as SVG in one colour, without fill. */
export function symbolOf(code: string): string {
  return new ms.Symbol(code, { size: 100, fill: false, frame: true, monoColor: "black" }).asSVG();
}
