/** Drag, pinch, wheel and the tap of two fingers on the map. */

import type { View } from "./view.svelte";

const SLACK = 5;
/** How far a finger may slip in a tap, in pixels. */
const STILL = 12;

export interface Gestures {
  /** Whether the last press became a drag, so that the click after it means nothing. */
  readonly dragged: boolean;
  /** A press that is no gesture of the map's begins. */
  rest(): void;
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
  wheel(event: WheelEvent): void;
}

interface Finger {
  x: number;
  y: number;
}

export function gestures(view: View, box: () => DOMRect, target: () => HTMLElement, twoTap: () => void): Gestures {
  const fingers = new Map<number, Finger>();
  /** Where each finger came down; whether two are or were down, and whether one has moved since. */
  const downs = new Map<number, Finger>();
  let two = false;
  let moved = false;
  let dragged = false;
  let start: Finger = { x: 0, y: 0 };

  const middle = (): { x: number; y: number; spread: number } => {
    const [p, q] = [...fingers.values()];
    if (!p || !q) return { x: p?.x ?? 0, y: p?.y ?? 0, spread: 0 };
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, spread: Math.hypot(p.x - q.x, p.y - q.y) };
  };

  return {
    get dragged() {
      return dragged;
    },
    rest() {
      dragged = false;
    },
    down(event) {
      if (event.button !== 0) return;
      downs.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!fingers.size) {
        dragged = two = moved = false;
        start = { x: event.clientX, y: event.clientY };
      } else dragged = two = true;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    move(event) {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const first = downs.get(event.pointerId) ?? finger;
      if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > STILL) moved = true;
      if (!dragged && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      if (!dragged) target().setPointerCapture(event.pointerId);
      dragged = true;
      const before = middle();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = middle();
      view.pan(after.x - before.x, after.y - before.y);
      const { left, top } = box();
      if (before.spread && after.spread) view.zoom(after.spread / before.spread, after.x - left, after.y - top);
    },
    up(event) {
      if (!fingers.delete(event.pointerId)) return;
      downs.delete(event.pointerId);
      if (event.type === "pointercancel") moved = true;
      if (!fingers.size && two && !moved) twoTap();
    },
    wheel(event) {
      event.preventDefault();
      const { left, top } = box();
      const lines = event.deltaMode === 1 ? 18 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      view.zoom(Math.exp(-event.deltaY * lines * speed), event.clientX - left, event.clientY - top);
    },
  };
}
