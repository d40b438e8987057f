/** NATO symbols as two paths each, from milsymbol; the library is fetched when the first counter is drawn. */

export interface Glyph {
  lines: string;
  solid: string;
}

type Library = typeof import("./symbols");

class Glyphs {
  #library = $state.raw<Library | null>(null);
  #known = new Map<string, Glyph>();
  #asked = false;

  /** The symbol of a code, in a square of 200 with its middle at (100, 100); undefined while it is fetched. */
  get(code: string): Glyph | undefined {
    if (!this.#library) {
      this.#fetch();
      return undefined;
    }
    let glyph = this.#known.get(code);
    if (!glyph) {
      glyph = draw(this.#library, code);
      this.#known.set(code, glyph);
    }
    return glyph;
  }

  #fetch(): void {
    if (this.#asked) return;
    this.#asked = true;
    import("./symbols").then(
      (library) => (this.#library = library),
      () => (this.#asked = false),
    );
  }
}

function circle(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function draw({ symbolOf }: Library, code: string): Glyph {
  const svg = symbolOf(code);
  const glyph: Glyph = { lines: "", solid: "" };
  for (const node of new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("path, circle")) {
    const number = (name: string): number => Number(node.getAttribute(name) ?? 0);
    const d = node.getAttribute("d") ?? circle(number("cx"), number("cy"), number("r"));
    glyph.lines += d;
    if (node.getAttribute("fill") !== "none" && /[zZ]|circle/.test(d + node.tagName)) glyph.solid += d;
  }
  return glyph;
}

export const glyphs = new Glyphs();
/** Whether a piece's symbol is a code for milsymbol rather than the name of a silhouette. */
export const isCode = (symbol: string): boolean => /^[A-Z*-]{10,15}$/.test(symbol);
