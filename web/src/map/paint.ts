/** Paints the ground on a canvas: everything that lies beneath names, numbers and counters. */

import type { Colours } from "./colours";
import type { Pattern } from "./marks";
import type { Ground } from "./plan";

/** The part of the board that a canvas shows: its upper left corner, and pixels of the page to a unit. */
export interface Frame {
  x: number;
  y: number;
  k: number;
  width: number;
  height: number;
  ratio: number;
}

/** A canvas of the page or of a worker. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Shown {
  relief: ImageBitmap | null;
  grid: boolean;
}

interface Shapes {
  land: Path2D;
  coast: Path2D;
  shallows: Path2D;
  ground: { pattern: Pattern; path: Path2D }[];
  marks: { pattern: Pattern; lines: Path2D; shades: Path2D }[];
  out: Path2D;
  rivers: { path: Path2D; width: number }[];
  roads: Path2D;
  bridges: Path2D;
  runways: Path2D;
  trails: Path2D;
  rails: Path2D;
  grid: Path2D;
  borders: Path2D;
  waters: Path2D;
  limits: Path2D;
  frames: Path2D;
  boxes: Path2D;
  isles: Path2D;
  beaches: Path2D;
}

const known = new WeakMap<Ground, Shapes>();

function shapesOf(ground: Ground): Shapes {
  const made = known.get(ground) ?? {
    land: new Path2D(ground.land),
    coast: new Path2D(ground.coast),
    shallows: new Path2D(ground.shallows),
    ground: ground.ground.map(({ pattern, path }) => ({ pattern, path: new Path2D(path) })),
    marks: ground.marks.map(({ pattern, marks }) => ({
      pattern,
      lines: new Path2D(marks.lines),
      shades: new Path2D(marks.shades),
    })),
    out: new Path2D(ground.out),
    rivers: ground.rivers.map(({ path, width }) => ({ path: new Path2D(path), width })),
    roads: new Path2D(ground.roads),
    bridges: new Path2D(ground.bridges),
    runways: new Path2D(ground.runways),
    trails: new Path2D(ground.trails),
    rails: new Path2D(ground.rails),
    grid: new Path2D(ground.grid),
    borders: new Path2D(ground.borders),
    waters: new Path2D(ground.waters),
    limits: new Path2D(ground.limits),
    frames: new Path2D(ground.frames),
    boxes: new Path2D(ground.boxes),
    isles: new Path2D(ground.isles),
    beaches: new Path2D(ground.beaches),
  };
  known.set(ground, made);
  return made;
}

const BANDS = [88, 64, 42, 23];

/** Puts the unit of the board on the canvas. */
export function onBoard(ctx: Pen, frame: Frame): void {
  const scale = frame.k * frame.ratio;
  ctx.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
}

export function paintGround(ctx: Pen, ground: Ground, colours: Colours, frame: Frame, shown: Shown): void {
  const shapes = shapesOf(ground);
  const { width, height } = ground;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  onBoard(ctx, frame);
  ctx.save();
  ctx.clip(shapes.frames);
  ctx.fillStyle = colours.sea;
  ctx.fillRect(0, 0, width, height);
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  paintSea(ctx, shapes, ground.waterLines, colours, frame);
  paintLand(ctx, shapes, colours, frame, shown, width, height);
  paintWays(ctx, shapes, colours, frame, shown);
  paintOut(ctx, shapes, colours, frame);
  paintBoxes(ctx, shapes, colours, frame);
  paintIsles(ctx, shapes, colours, frame);
  ctx.restore();
  ctx.strokeStyle = colours.coast;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 1 / frame.k;
  ctx.stroke(shapes.frames);
  ctx.globalAlpha = 1;
}

function paintSea(ctx: Pen, shapes: Shapes, waterLines: readonly number[], colours: Colours, frame: Frame): void {
  ctx.strokeStyle = colours["water-line"];
  ctx.globalAlpha = colours.dark ? 0.2 : 0.3;
  for (const far of BANDS) {
    ctx.lineWidth = 2 * far;
    ctx.stroke(shapes.coast);
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = colours.shallow;
  ctx.fill(shapes.shallows, "evenodd");
  const sheet = new OffscreenCanvas(ctx.canvas.width, ctx.canvas.height);
  const lines = sheet.getContext("2d");
  if (!lines) return;
  onBoard(lines, frame);
  lines.lineJoin = "round";
  const thin = Math.max(1.1, 0.7 / frame.k);
  for (const far of waterLines) {
    lines.strokeStyle = colours.coast;
    lines.globalCompositeOperation = "source-over";
    lines.globalAlpha = (colours.dark ? 0.34 : 0.42) * (1 - far / 62);
    lines.lineWidth = 2 * far + thin;
    lines.stroke(shapes.coast);
    lines.globalCompositeOperation = "destination-out";
    lines.globalAlpha = 1;
    lines.lineWidth = 2 * far - thin;
    lines.stroke(shapes.coast);
  }
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(sheet, 0, 0);
  ctx.restore();
}

function paintLand(
  ctx: Pen,
  shapes: Shapes,
  colours: Colours,
  frame: Frame,
  shown: Shown,
  width: number,
  height: number,
): void {
  ctx.save();
  ctx.clip(shapes.land, "evenodd");
  ctx.fillStyle = colours.land;
  ctx.fillRect(0, 0, width, height);
  for (const { pattern, path } of shapes.ground) {
    ctx.fillStyle = colours[pattern];
    ctx.fill(path, "evenodd");
  }
  if (shown.relief) {
    ctx.globalAlpha = 0.85;
    ctx.drawImage(shown.relief, 0, 0, width, height);
  }
  const hex = frame.k * 100;
  const strength = Math.max(0, Math.min(1, (hex - 8) / 28));
  for (const { pattern, lines, shades } of shapes.marks) {
    ctx.strokeStyle = ctx.fillStyle = colours[`${pattern}-mark`];
    ctx.globalAlpha = 0.3 * strength;
    ctx.fill(shades);
    ctx.globalAlpha = 0.62 * strength;
    ctx.lineWidth = Math.max(1.4, 0.6 / frame.k);
    ctx.stroke(lines);
  }
  ctx.restore();
  ctx.strokeStyle = colours.coast;
  ctx.lineWidth = Math.max(2.6, 1.1 / frame.k);
  ctx.stroke(shapes.coast);
}

function paintWays(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame, shown: Shown): void {
  const least = (units: number, pixels: number): number => Math.max(units, pixels / frame.k);
  const line = (path: Path2D, colour: string, width: number): void => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke(path);
  };
  ctx.globalAlpha = colours.dark ? 0.32 : 1;
  line(shapes.beaches, colours.road, 13);
  ctx.globalAlpha = 1;
  ctx.setLineDash([0.1, 9]);
  line(shapes.beaches, colours.beach, 6.4);
  ctx.setLineDash([]);
  if (shown.grid && frame.k * 100 > 15) line(shapes.grid, colours.grid, least(1, 0.75));
  paintBorders(ctx, shapes, colours, frame);
  for (const { path, width } of shapes.rivers) line(path, colours.river, least(width, 1.2));
  if (frame.k * 100 > 26) {
    ctx.globalAlpha = 0.55;
    line(shapes.trails, colours.land, least(6, 1.5));
    ctx.globalAlpha = 1;
    ctx.lineCap = "butt";
    ctx.setLineDash([9, 5]);
    line(shapes.trails, colours.trail, least(2.7, 1));
    ctx.setLineDash([]);
    ctx.lineCap = "round";
  }
  paintRails(ctx, shapes, colours, frame);
  paintBuilt(ctx, shapes, colours, frame);
  line(shapes.roads, colours["road-case"], least(7.6, 2.4));
  line(shapes.roads, colours.road, least(4.4, 1.2));
}

/** Railroads: a thin line on a pale bed, with sleepers where one is near enough. */
function paintRails(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame): void {
  const line = (colour: string, width: number, least: number, alpha: number): void => {
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width, least / frame.k);
    ctx.stroke(shapes.rails);
  };
  line(colours.land, 5, 1.6, 0.7);
  line(colours.trail, 1.7, 0.8, 0.9);
  if (frame.k * 100 > 34) {
    ctx.lineCap = "butt";
    ctx.setLineDash([1.7, 9]);
    line(colours.trail, 7.5, 1, 0.9);
    ctx.setLineDash([]);
    ctx.lineCap = "round";
  }
  ctx.globalAlpha = 1;
}

/** Runways, and the decks of bridges that roads cross water on. */
function paintBuilt(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame): void {
  const line = (path: Path2D, colour: string, width: number, pixels: number): void => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width, pixels / frame.k);
    ctx.stroke(path);
  };
  ctx.lineCap = "butt";
  line(shapes.bridges, colours["road-case"], 19, 5);
  line(shapes.bridges, colours["label-halo"], 14, 3.4);
  line(shapes.runways, colours["road-case"], 19, 4);
  line(shapes.runways, colours["label-halo"], 15, 2.8);
  ctx.setLineDash([8, 6]);
  line(shapes.runways, colours["road-case"], 2.2, 0);
  ctx.setLineDash([]);
  ctx.lineCap = "round";
}

/** Borders of areas: dash-dot, on land upon a pale bed. */
function paintBorders(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame): void {
  const line = (path: Path2D, colour: string, alpha: number, width: number): void => {
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width, (width * 0.4) / frame.k);
    ctx.stroke(path);
  };
  const unit = Math.max(1, 0.4 / frame.k);
  const dashes = [11, 5, 1.5, 5].map((n) => n * unit);
  line(shapes.borders, colours.land, 0.7, 7);
  ctx.lineCap = "butt";
  ctx.setLineDash(dashes);
  line(shapes.borders, colours.trail, 1, 2.6);
  line(shapes.waters, colours.coast, 0.75, 2.2);
  ctx.setLineDash([]);
  line(shapes.limits, colours.sea, 1, 6);
  ctx.setLineDash([16, 8].map((n) => n * unit));
  line(shapes.limits, colours["water-ink"], 1, 3.6);
  ctx.setLineDash([]);
  ctx.lineCap = "round";
  ctx.globalAlpha = 1;
}

/** Displays beside the map lie on it like slips of paper. */
function paintBoxes(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame): void {
  ctx.fillStyle = colours.panel;
  ctx.fill(shapes.boxes);
  ctx.strokeStyle = colours["line-2"];
  ctx.lineWidth = Math.max(1.6, 1 / frame.k);
  ctx.stroke(shapes.boxes);
}

/** Land that is no space: over everything else, with a coast of its own. */
function paintIsles(ctx: Pen, { isles }: Shapes, colours: Colours, frame: Frame): void {
  ctx.strokeStyle = colours["water-line"];
  ctx.globalAlpha = 0.4;
  ctx.lineWidth = 14;
  ctx.stroke(isles);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colours.land;
  ctx.fill(isles);
  ctx.strokeStyle = colours.coast;
  ctx.lineWidth = Math.max(1.6, 0.9 / frame.k);
  ctx.stroke(isles);
}

/** Hexes out of play take the colour of the page, with a thin hatching. */
function paintOut(ctx: Pen, shapes: Shapes, colours: Colours, frame: Frame): void {
  ctx.fillStyle = colours.ground;
  ctx.globalAlpha = 0.9;
  ctx.fill(shapes.out);
  ctx.save();
  ctx.clip(shapes.out);
  ctx.globalAlpha = 0.5;
  ctx.strokeStyle = colours["line-2"];
  ctx.lineWidth = Math.max(1, 0.6 / frame.k);
  const right = frame.x + frame.width / frame.k;
  const [top, low] = [frame.y, frame.y + frame.height / frame.k];
  ctx.beginPath();
  const gap = 24;
  for (let x = Math.floor((frame.x - (low - top)) / gap) * gap; x < right; x += gap) {
    ctx.moveTo(x, low);
    ctx.lineTo(x + (low - top), top);
  }
  ctx.stroke();
  ctx.restore();
}
