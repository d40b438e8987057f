/** Pieces and spaces in words, for tooltips and for readers who listen. */

import type { Piece } from "../scene";
import { say, signed } from "../text/say";
import type { Situation } from "./asked.svelte";
import { linksOf } from "./links";
import { cargoOf } from "./nested";
import type { Field } from "./field.svelte";
import type { Notes } from "./notes.svelte";
import { statesOf } from "./whose";

export function partsOf(piece: Piece): string {
  return piece.parts.map(([name, value]) => `${name} ${value}`).join(", ");
}

/** When and where a piece arrives that is not on the map yet. */
export function arrivalOf(piece: Piece): string {
  return piece.due && piece.place ? say("piece.arrives", { turn: piece.due, place: piece.place }) : "";
}

export function describePiece(desk: Situation, piece: Piece): string {
  const side = desk.field.side(piece.side)?.name ?? piece.side;
  const [hits, bears] = piece.damage;
  const damage = bears ? say("piece.damage", { hits, bears }) : "";
  const cargo = piece.cargo.length ? say("piece.cargo", { names: cargoOf(piece) }) : "";
  const carrier = desk.field.pieces.get(piece.carrier);
  const inside = carrier ? say("piece.inside", { carrier: carrier.title }) : "";
  const marks = statesOf(desk, piece);
  return [piece.title || piece.name, side, partsOf(piece), damage, inside, cargo, marks, arrivalOf(piece), rememberedSaid(desk, piece)].filter(Boolean).join(", ");
}

/** How many of those aboard a piece can be chosen beside the map, where it is no answer by itself. */
export function aboardSaid({ asked, field }: Situation, piece: Piece): string {
  const isIn = (id: number): boolean => {
    const carrier = field.pieces.get(id)?.carrier ?? -1;
    return carrier === piece.id || (carrier >= 0 && isIn(carrier));
  };
  const count = [...asked.byPiece.keys()].filter((id) => (field.pieces.get(id)?.space ?? 0) < 0 && isIn(id)).length;
  return count ? say("piece.aboard", { count }) : "";
}

/** What was seen where a piece lies face down, and when, as the log has told it. */
export function rememberedSaid({ field }: Situation, piece: Piece): string {
  return field.rememberedOf(piece).map(({ text, decision }) => say("memory.seen", { text, decision })).join(", ");
}

/** What the pieces of a stack add to the sum under construction; on the target stands what the sum comes to. */
export function additionOf(desk: Situation, stack: readonly Piece[]): string {
  const attack = desk.field.position?.attack;
  if (!attack) return "";
  const aimed = stack.some(({ id }) => id === attack.defenders[0]);
  const total = attack.sums.findLast((row) => row.total !== null)?.total ?? [];
  const added = stack.flatMap(({ id }) => attack.sums.find((row) => row.piece === id)?.value ?? []);
  const shown = aimed ? [total].flat() : added;
  return shown.length ? signed(shown.reduce((sum, one) => sum + one, 0)) : "";
}

/** The notes on a space: one's own, and whose the others are. */
export function noteSaid(desk: { readonly field: Field; readonly notes: Notes }, space: number): string {
  const name = desk.field.space(space)?.name ?? "";
  const said = (desk.notes.all.get(space) ?? []).map(({ own, side, text, mark, to }) => {
    const arrow = to < 0 ? "" : say("note.arrowTo", { name: desk.field.space(to)?.name ?? "" });
    const words = [mark && say(`note.mark.${mark}`), text, arrow].filter(Boolean).join(", ");
    return own ? say("note.at", { name, text: words }) : say("note.atOf", { side: desk.field.side(side)?.name ?? "", name, text: words });
  });
  return said.join(". ");
}

/** The names at a space, its ground, and the markers there. */
function groundOf({ plan, field }: Situation, id: number): string[] {
  const space = field.space(id);
  const ground = plan.board.terrain.find((kind) => kind.id === space?.terrain)?.name ?? space?.terrain ?? "";
  const markers = (field.position?.markers ?? []).filter((marker) => marker.space === id).map((marker) => marker.text);
  const names = plan.places.filter((place) => place.space === id && place.text !== space?.name).map((place) => place.text);
  return [...names, ground, ...markers];
}

/** What a space is and who is there, in short. */
export function sketchSpace(desk: Situation, id: number): string {
  const stack = (desk.field.standing.get(id) ?? []).map((piece) => piece.title || piece.name);
  const few = stack.length > 6 ? [...stack.slice(0, 5), say("map.others", { count: stack.length - 5 })] : stack;
  return [...groundOf(desk, id), few.join(", ") || say("map.nothing")].filter(Boolean).join(" · ");
}

/** A space with its ground, names, pieces and what can be chosen there. */
export function describeSpace(desk: Situation & { readonly notes: Notes }, id: number): string {
  const { areas } = desk.plan;
  const space = desk.field.space(id);
  if (!space) return "";
  const stack = desk.field.standing.get(id) ?? [];
  const contents = stack.length ? stack.map((piece) => describePiece(desk, piece)).join("; ") : say("map.nothing");
  const choices = [...(desk.asked.bySpace.get(id) ?? []), ...stack.flatMap((piece) => desk.asked.byPiece.get(piece.id) ?? [])];
  const lit = choices.length
    ? say("map.choose", {
        what: choices.length === 1 ? (choices[0]?.label ?? "") : say("map.several", { count: choices.length }),
      })
    : "";
  const near = areas.neighbours(id).map((other) => desk.field.space(other)?.name ?? "");
  const beside = near.length ? say("map.nextTo", { names: near.join(", ") }) : "";
  const noted = desk.notes.all.has(id) ? noteSaid(desk, id) : "";
  const sheet = desk.sheets.several ? (desk.sheets.all[desk.sheets.of(id)]?.name ?? "") : "";
  const leads = linksOf(desk, id).map((link) => say("sheets.leads", { where: link.text }));
  return [space.name, sheet, ...groundOf(desk, id), contents, lit, noted, beside, ...leads].filter(Boolean).join(". ");
}
