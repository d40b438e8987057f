import type { Story, Table } from "../scene";
import type { Desk } from "../state/desk.svelte";
import type { Past } from "./past.svelte";
import type { Turn } from "./turns";

/** What every drawing of a match as it went is made of. */
export interface Drawn {
  desk: Desk;
  past: Past;
  table: Table;
  story: Story;
  turns: Turn[];
}
