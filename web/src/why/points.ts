import { decimal } from "../text/say";

/** A value in points with its sign, to a tenth; `least`: of so many decimals at least. */
export const points = (value: number, least = 1): string => `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), 1, least)}`;
