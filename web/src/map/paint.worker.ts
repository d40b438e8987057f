/** Paints the ground apart from the page, so that the page can move on meanwhile. */

import type { Colours } from "./colours";
import { type Frame, paintGround } from "./paint";
import type { Ground } from "./plan";

/** What the page asks: first the ground, the relief when there is one, then pictures of frames. */
export type Order =
  | { kind: "ground"; ground: Ground }
  | { kind: "relief"; relief: ImageBitmap | null }
  | { kind: "paint"; order: number; frame: Frame; colours: Colours; relief: boolean; grid: boolean };

export interface Picture {
  order: number;
  bitmap: ImageBitmap;
}

let ground: Ground | null = null;
let relief: ImageBitmap | null = null;

onmessage = ({ data }: MessageEvent<Order>) => {
  if (data.kind === "ground") ground = data.ground;
  else if (data.kind === "relief") relief = data.relief;
  else if (ground) {
    const { frame } = data;
    const sheet = new OffscreenCanvas(Math.round(frame.width * frame.ratio), Math.round(frame.height * frame.ratio));
    const pen = sheet.getContext("2d");
    if (!pen) return;
    paintGround(pen, ground, data.colours, frame, { relief: data.relief ? relief : null, grid: data.grid });
    const bitmap = sheet.transferToImageBitmap();
    postMessage({ order: data.order, bitmap } satisfies Picture, { transfer: [bitmap] });
  }
};
