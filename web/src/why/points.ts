import { decimal } from "../text/say";

/** A value in points with its sign, to a tenth. */
export const points = (value: number): string => `${value < 0 ? "−" : "+"}${decimal(Math.abs(value))}`;
