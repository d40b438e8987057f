/** Paths moved and scaled in their numbers: a counter made of plain paths is shown faster than one of many groups. */

const ARITY: Record<string, number> = { M: 2, L: 2, T: 2, H: 1, V: 1, S: 4, Q: 4, C: 6, A: 7, Z: 0 };

const show = (n: number): string => String(Math.round(n * 100) / 100);

/** A path scaled by `k` around the origin and then moved to (x, y). */
export function placed(path: string, k: number, x: number, y: number): string {
  const tokens = path.match(/[a-zA-Z]|[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/g) ?? [];
  const out: string[] = [];
  let [command, nth] = ["", 0];
  for (const token of tokens) {
    if (/[a-zA-Z]/.test(token)) {
      [command, nth] = [token, 0];
      out.push(token);
      continue;
    }
    const upper = command.toUpperCase();
    const at = nth++ % (ARITY[upper] || 1);
    const [isArc, down] = [upper === "A", upper === "V" || (upper === "A" ? at === 6 : at % 2 === 1)];
    if (isArc && at > 1 && at < 5) out.push(token);
    else if (command !== upper || (isArc && at < 2)) out.push(show(Number(token) * k));
    else out.push(show(Number(token) * k + (down ? y : x)));
  }
  return out.join(" ");
}
