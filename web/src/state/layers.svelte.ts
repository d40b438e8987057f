/** Which layers of the map are shown; kept for the next visit. */

const KEY = "beachhead.layers";

export type LayerName = "relief" | "numbers" | "grid" | "control" | "moves" | "counters" | "notes";

const DEFAULTS: Record<LayerName, boolean> = {
  relief: true,
  numbers: true,
  grid: true,
  control: false,
  moves: true,
  counters: true,
  notes: true,
};

function stored(): Partial<Record<LayerName, boolean>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<LayerName, boolean>>;
  } catch {
    return {};
  }
}

class Layers {
  on = $state<Record<LayerName, boolean>>({ ...DEFAULTS, ...stored(), counters: true });

  toggle(name: LayerName): void {
    this.on[name] = !this.on[name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.on));
    } catch {
      // Without storage the layers are as usual at the next visit.
    }
  }
}

export const layers = new Layers();

export const LAYERS: readonly { name: LayerName; key: string }[] = [
  { name: "relief", key: "T" },
  { name: "numbers", key: "N" },
  { name: "grid", key: "G" },
  { name: "control", key: "Z" },
  { name: "moves", key: "M" },
  { name: "counters", key: "C" },
  { name: "notes", key: "A" },
];
