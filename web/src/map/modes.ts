/** How much of a counter is drawn, by the width of a hex on the screen in pixels. */

export type CounterMode = "full" | "plain" | "simple" | "square";

const [SIMPLE, PLAIN, FULL] = [26, 44, 72];

export const modeOf = (hex: number): CounterMode => (hex < SIMPLE ? "square" : hex < PLAIN ? "simple" : hex < FULL ? "plain" : "full");
