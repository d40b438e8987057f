/** Hill shading as a bitmap: asked of a worker once for a board and theme, then kept. */

import type { Board } from "../scene";
import type { Lattice } from "./lattice";
import { patternsOf } from "./plan";
import type { ReliefInput } from "./relief";

const HEIGHT: Record<string, number> = { clear: 0.05, swamp: 0.02, jungle: 0.16, rough: 0.5, mountain: 1 };
const UNIT = 2;

const made = new WeakMap<Board, Map<string, Promise<ImageBitmap>>>();

function inputFor(board: Board, lattice: Lattice, dark: boolean): ReliefInput {
  const patterns = patternsOf(board);
  const hills = lattice.sites.map(([a, b]) => {
    const [x, y] = lattice.point(a, b);
    return { x, y, height: HEIGHT[patterns[lattice.ground(a, b) ?? -1] ?? "clear"] ?? 0 };
  });
  return {
    width: board.width,
    height: board.height,
    hills,
    unit: UNIT,
    shadow: dark ? [6, 6, 5] : [92, 62, 28],
    light: dark ? [214, 190, 140] : [255, 250, 232],
    lightStrength: dark ? 0.22 : 1,
  };
}

/** The shading of a board in one theme; its pixels are UNIT units wide. */
export function shading(board: Board, lattice: Lattice, dark: boolean): Promise<ImageBitmap> {
  const known = made.get(board) ?? new Map<string, Promise<ImageBitmap>>();
  made.set(board, known);
  const theme = dark ? "dark" : "light";
  let promise = known.get(theme);
  if (!promise) {
    promise = new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./relief.worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = (event: MessageEvent<{ data: Uint8ClampedArray<ArrayBuffer>; columns: number; rows: number }>) => {
        const { data, columns, rows } = event.data;
        worker.terminate();
        createImageBitmap(new ImageData(data, columns, rows)).then(resolve, reject);
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(inputFor(board, lattice, dark));
    });
    known.set(theme, promise);
  }
  return promise;
}
