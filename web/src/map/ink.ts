/** Paints what is read on the ground: zones, places, names and hex numbers. */

import type { Position } from "../scene";
import { type Colours, schemeToken } from "./colours";
import { wordOf } from "./badges";
import type { Figure } from "./figures";
import { type Box, MARK, MARKED, markSize, type Placed, placeLabels, SPACED } from "./labels";
import { type Frame, type Pen, onBoard } from "./paint";
import type { Place, Plan } from "./plan";
import { spaceOf } from "./sheets";

export interface InkLayers {
  numbers: boolean;
  control: boolean;
  counters: boolean;
}

/** How far a word on a counter stands out above it, in units of the board. */
const ABOVE = 20;

const NUMBER_FONT = '500 9px "Barlow Semi Condensed", sans-serif';

export function paintInk(
  ctx: Pen,
  plan: Plan,
  colours: Colours,
  frame: Frame,
  layers: InkLayers,
  position: Position | null,
  figures: readonly Figure[] = [],
): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  if (layers.control && position) paintControl(ctx, plan, colours, frame, position);
  onBoard(ctx, frame);
  for (const exit of plan.exits) paintExit(ctx, exit.at, plan, colours, frame);
  const marked = plan.places.filter((place) => !plan.areas.has(place.space) && markSize(place.kind, frame.k) > 0);
  for (const place of marked) paintPlace(ctx, place, colours, frame);
  ctx.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
  const taken = layers.counters && position ? counterBoxes(plan, frame, position) : [];
  const labels = placeLabels({
    places: plan.places.filter((place) => !isMark(plan, place)),
    k: frame.k,
    origin: [-frame.x * frame.k, -frame.y * frame.k],
    taken,
    marks: [
      ...marked.map(({ at, kind }) => around(at, MARK * markSize(kind, frame.k), frame)),
      ...plan.exits.map(({ at }) => exitBox(at, frame)),
      ...figures.filter(({ space }) => !plan.areas.has(space)).map((figure) => figureBox(figure, frame)),
    ],
    bounds: boardBox(plan, frame),
    measure: (text, font) => {
      ctx.font = font;
      return ctx.measureText(text).width;
    },
  });
  if (layers.numbers && frame.k * 100 >= 44) paintNumbers(ctx, plan, colours, frame, labels);
  for (const label of labels) {
    paintLabel(ctx, label, colours);
    if (frame.k * 100 >= MARKED && (label.kind === "area" || label.kind === "box")) paintMarks(ctx, label, plan, colours);
  }
}

/** Whether a place is a mark beside the name of an area. */
const isMark = (plan: Plan, { kind, space }: Place): boolean =>
  plan.areas.has(space) && (kind === "airfield" || kind === "objective");

/** Marks beside the name of an area: an airfield before it, its value behind it. */
function paintMarks(ctx: Pen, { space, box, size }: Placed, plan: Plan, colours: Colours): void {
  const s = size / 15;
  let right = box.x + box.width + 11 * s;
  for (const mark of plan.places.filter((place) => place.space === space && isMark(plan, place))) {
    const y = box.y + box.height / 2;
    if (mark.kind === "airfield") {
      paintRing(ctx, box.x - 11 * s, y, s, "airfield", colours);
      continue;
    }
    paintRing(ctx, right, y, s, "", colours);
    ctx.font = `600 ${12.5 * s}px "Barlow Semi Condensed", sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(mark.text, right, y + 0.5);
    right += 21 * s;
  }
}

function boardBox(plan: Plan, { x, y, k }: Frame): Box {
  return { x: -x * k, y: -y * k, width: plan.board.width * k, height: plan.board.height * k };
}

/** The square around a point of the board, on the page; `half` is in units of the board. */
function around([x, y]: [number, number], half: number, frame: Frame): Box {
  const size = 2 * half * frame.k;
  return { x: (x - half - frame.x) * frame.k, y: (y - half - frame.y) * frame.k, width: size, height: size };
}

/** What the number of a layer takes: names stand beside it. */
function figureBox({ text, at: [x, y], size }: Figure, frame: Frame): Box {
  const [width, height] = [text.length * size * 0.55, size * 0.8];
  return { x: (x - width / 2 - frame.x) * frame.k, y: (y - height - frame.y) * frame.k, width: width * frame.k, height: height * frame.k };
}

/** Where counters lie, with the words that stand out above them. */
function counterBoxes(plan: Plan, frame: Frame, position: Position): Box[] {
  return position.pieces
    .filter((piece) => piece.space >= 0 && !plan.areas.has(piece.space))
    .flatMap((piece) => {
      const space = spaceOf(plan.board, piece.space);
      if (!space) return [];
      const box = around([space.x, space.y], 40, frame);
      const above = wordOf(piece) ? ABOVE * frame.k : 0;
      return [{ ...box, y: box.y - above, height: box.height + above }];
    });
}

/** Zones of control: hatching that leans to one side for each scheme, so that grey tells them apart. */
function paintControl(ctx: Pen, plan: Plan, colours: Colours, frame: Frame, position: Position): void {
  for (const side of plan.board.sides) {
    const spaces = position.control[side.id] ?? [];
    if (!spaces.length) continue;
    const hatch = hatching(ctx, colours[schemeToken(side.scheme)], side.scheme === "ochre", frame.ratio);
    onBoard(ctx, frame);
    const held = new Path2D(spaces.map((space) => plan.outline(space, 3)).join(""));
    ctx.globalAlpha = 0.16;
    ctx.fillStyle = colours[schemeToken(side.scheme)];
    ctx.fill(held);
    ctx.globalAlpha = 0.6;
    ctx.save();
    ctx.clip(held);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = hatch ?? "transparent";
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.restore();
    ctx.globalAlpha = 1;
  }
}

function hatching(ctx: Pen, colour: string, falling: boolean, ratio: number): CanvasPattern | null {
  const tile = document.createElement("canvas");
  const size = Math.round(9 * ratio);
  tile.width = tile.height = size;
  const pen = tile.getContext("2d");
  if (!pen) return null;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.3 * ratio;
  pen.lineCap = "square";
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, falling ? 0 : size);
    pen.lineTo(shift + size, falling ? size : 0);
  }
  pen.stroke();
  return ctx.createPattern(tile, "repeat");
}

/** A town is a few houses, an airfield a crossed ring, an objective a star in a ring. */
function paintPlace(ctx: Pen, { at: [x, y], kind }: Place, colours: Colours, frame: Frame): void {
  const s = markSize(kind, frame.k);
  ctx.fillStyle = colours.label;
  ctx.strokeStyle = colours["label-halo"];
  ctx.lineWidth = 1.6 * s;
  if (RINGED[kind]) return paintRing(ctx, x, y, s, RINGED[kind], colours);
  const houses: [number, number, number, number][] = [
    [-7.5, -6.5, 6.5, 6],
    [1, -7.5, 7.5, 6.5],
    [-6.5, 1.5, 5.5, 5.5],
    [0.8, 1.2, 6.2, 6.2],
  ];
  for (const [dx, dy, w, h] of houses) {
    ctx.strokeRect(x + dx * s, y + dy * s, w * s, h * s);
    ctx.fillRect(x + dx * s, y + dy * s, w * s, h * s);
  }
}

/** What stands in the ring of a place: a plane, a star, an anchor, a mast with waves. */
const RINGED: Record<string, string> = {
  airfield: "M0-6.5 1-2 6.500 1.300V3L1 1.400.7 4.500 2.200 5.800V6.800L0 6.200-2.200 6.800V5.800L-.7 4.500-1 1.400-6.500 3V1.300L-1-2Z",
  objective: "M0-6.5 1.600-2H6.300L2.500.9 3.900 5.500 0 2.700-3.900 5.500-2.500.9-6.300-2H-1.600Z",
  port: "M-.8-3.500A1.900 1.900 0 1 1 .8-3.500V-2.300H3.200V-.9H.8V4.500Q3.800 4 4.300 1.600L6 3Q4.500 6.200 0 6.200T-6 3L-4.300 1.600Q-3.800 4-.8 4.500V-.9H-3.200V-2.300H-.8Z",
  radar: "M-.8-1.500H.8L3 6H1.400L.9 4H-.9L-1.400 6H-3ZM-3-6.200-1.900-5.300Q-3.300-3.500-1.900-1.700L-3-.8Q-5.300-3.500-3-6.200ZM3-6.200 1.900-5.300Q3.300-3.500 1.900-1.700L3-.8Q5.300-3.500 3-6.200ZM-1.200-3.500a1.200 1.200 0 1 1 2.400 0a1.200 1.200 0 1 1-2.400 0Z",
};

function paintRing(ctx: Pen, x: number, y: number, s: number, shape: string, colours: Colours): void {
  ctx.beginPath();
  ctx.arc(x, y, MARK * s, 0, 2 * Math.PI);
  ctx.fillStyle = colours["label-halo"];
  ctx.fill();
  ctx.strokeStyle = colours.label;
  ctx.lineWidth = 1.7 * s;
  ctx.stroke();
  ctx.fillStyle = colours.label;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(s, s);
  ctx.fill(new Path2D(shape));
  ctx.restore();
}

/** The ring of an exit: how far below the middle of its hex, half its width. */
const [BELOW, RING] = [26, 11];
const exitSize = (frame: Frame): number => Math.max(1, 0.42 / frame.k);
const exitBox = ([x, y]: [number, number], frame: Frame): Box => around([x, y + BELOW], RING * exitSize(frame), frame);

/** An exit is a ringed arrow that points to the nearest edge of the board. */
function paintExit(ctx: Pen, [x, y]: [number, number], plan: Plan, colours: Colours, frame: Frame): void {
  const { width, height } = plan.board;
  const edges: [number, number][] = [
    [width - x, 0],
    [height - y, 90],
    [x, 180],
    [y, 270],
  ];
  const [, turn] = edges.reduce((near, edge) => (edge[0] < near[0] ? edge : near));
  const s = exitSize(frame);
  ctx.save();
  ctx.translate(x, y + BELOW);
  ctx.scale(s, s);
  ctx.fillStyle = colours["label-halo"];
  ctx.strokeStyle = colours.label;
  ctx.lineWidth = 1.7;
  ctx.beginPath();
  ctx.arc(0, 0, RING, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.rotate((turn * Math.PI) / 180);
  ctx.fillStyle = colours.label;
  ctx.fill(new Path2D("M-7-1.6H1V-5.5L7.5 0 1 5.5V1.6H-7Z"));
  ctx.restore();
}

function paintNumbers(ctx: Pen, plan: Plan, colours: Colours, frame: Frame, labels: Placed[]): void {
  const size = Math.max(9, Math.min(15, frame.k * 11.5));
  ctx.font = NUMBER_FONT.replace("9px", `${size}px`);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = colours["hex-number"];
  ctx.globalAlpha = Math.max(0.72, Math.min(1, (frame.k * 100 - 20) / 50));
  const half = size * 1.1;
  const above = plan.lattice.flat ? 43 : 47;
  for (const space of plan.board.spaces.filter(({ id }) => !plan.areas.has(id))) {
    const x = (space.x - frame.x) * frame.k;
    const y = (space.y - above - frame.y) * frame.k;
    if (x < -20 || y < -20 || x > frame.width + 20 || y > frame.height + 20) continue;
    const covered = labels.some(
      ({ box }) => x + half > box.x && x - half < box.x + box.width && y + 5 > box.y && y - 5 < box.y + box.height,
    );
    if (!covered) ctx.fillText(space.name, x, y);
  }
  ctx.globalAlpha = 1;
}

function paintLabel(ctx: Pen, label: Placed, colours: Colours): void {
  ctx.font = label.font;
  ctx.textAlign = "left";
  ctx.textBaseline = "alphabetic";
  const water = label.kind === "water" || label.kind === "limit";
  ctx.letterSpacing = water ? `${label.size * SPACED}px` : "0px";
  ctx.lineJoin = "round";
  ctx.strokeStyle = water ? colours.sea : colours["label-halo"];
  ctx.lineWidth = 3.4;
  ctx.globalAlpha = label.kind === "water" ? 0.6 : 0.92;
  const { x, y, width, height } = label.box;
  ctx.save();
  ctx.translate(x + width / 2, y + height / 2);
  ctx.rotate((label.turn * Math.PI) / 180);
  ctx.translate(-x - width / 2, -y - height / 2);
  ctx.strokeText(label.text, label.x, label.y);
  ctx.globalAlpha = 1;
  ctx.fillStyle = water ? colours["water-ink"] : colours.label;
  ctx.fillText(label.text, label.x, label.y);
  ctx.restore();
  ctx.letterSpacing = "0px";
}
