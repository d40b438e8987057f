/** The word on a counter, such as a state that has no sign of its own. */

import type { Piece } from "../scene";

/** States that a counter shows otherwise. */
const SHOWN_OTHERWISE = ["moved", "fought", "fired", "owed", "reduced", "hidden"];

/** The word that stands above a counter, if any. */
export const wordOf = (piece: Piece): string | undefined => piece.marks.find((mark) => !SHOWN_OTHERWISE.includes(mark));
