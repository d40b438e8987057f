/**
 * What the server sends: the types of beachhead.kernel.scene and the HTTP interface, field by field.
 * Lengths on the board: the width of a hex is 100, x grows to the right, y grows downwards.
 */

export type Side = string;

export interface Action {
  verb: string;
  target: string;
}

export interface SideLook {
  id: Side;
  name: string;
  short: string;
  scheme: string;
}

export interface Provenance {
  item: string;
  source: string;
  clause: string;
  reason: string;
}

export interface TerrainKind {
  id: string;
  name: string;
  pattern: string;
  notes: [string, string][];
}

export interface Space {
  id: number;
  name: string;
  x: number;
  y: number;
  terrain: string;
  shore: number;
  outline: [number, number][];
  islands: [number, number][][];
}

export interface Line {
  kind: string;
  name: string;
  spaces: number[];
  sides: [number, number][];
  points: [number, number][];
}

export interface Label {
  kind: string;
  text: string;
  space: number;
  at: [number, number] | null;
  turn: number;
}

export interface Patch {
  pattern: string;
  outline: [number, number][];
}

export interface Region {
  kind: string;
  name: string;
  spaces: number[];
}

export interface Board {
  kind: string;
  name: string;
  width: number;
  height: number;
  spaces: Space[];
  terrain: TerrainKind[];
  sides: SideLook[];
  rows: number;
  columns: number;
  shifted: string;
  lines: Line[];
  labels: Label[];
  regions: Region[];
  provenance: Provenance[];
  north: number;
  space_km: number;
  patches: Patch[];
  cover: [number, number, number, number] | null;
}

export interface Piece {
  id: number;
  name: string;
  title: string;
  side: Side;
  space: number;
  symbol: string;
  size: string;
  values: string[];
  parts: [string, string][];
  formation: string;
  box: string;
  marks: string[];
  face: string;
  order: number;
  due: string;
  place: string;
  cargo: string[];
  carrier: number;
  kind: string;
  markers: string[];
  damage: [number, number];
}

export interface Marker {
  kind: string;
  space: number;
  text: string;
  side: Side;
}

export interface TrackCell {
  id: string;
  text: string;
  note: string;
  arrivals: Side[];
}

export interface Track {
  id: string;
  name: string;
  cells: TrackCell[];
  at: string;
  form: "turns" | "count" | "number";
  short: string;
  note: string;
}

export interface Panel {
  id: string;
  name: string;
  rows: [string, string][];
  is_open: boolean;
}

export interface Arrow {
  kind: string;
  side: Side;
  path: number[];
  piece: number;
  text: string;
}

export interface Score {
  side: Side;
  points: number;
  rows: [string, number, string][];
}

export interface Sum {
  text: string;
  value: number | null;
  total: number | null;
  clause: string;
  reconstructed: string;
  piece: number;
}

export interface Face {
  text: string;
  faces: number[];
  numerator: number;
  denominator: number;
  good: number;
}

export interface Case {
  title: string;
  column: number;
  outcomes: Face[];
  figures: [string, string][];
  arrows: Arrow[];
}

export interface Attack {
  title: string;
  attackers: number[];
  defenders: number[];
  sums: Sum[];
  outcomes: Face[];
  figures: [string, string][];
  line: string[];
  column: number;
  answer: Case | null;
  rolled: number;
  /** From where each attacker strikes; without them they are drawn from where the pieces lie. */
  arrows: Arrow[];
}

export interface Combat {
  state: "fought" | "now" | "owed";
  spaces: number[];
  text: string;
  note: string;
  clause: string;
  /** Who attacks, and owes it. */
  side: string;
}

export interface Owed {
  text: string;
  clause: string;
  piece: number;
  space: number;
}

export interface Choice {
  action: Action;
  label: string;
  clause: string;
  piece: number;
  space: number;
  note: string;
  main: boolean;
  marks: string[];
  group: string;
  times: string[];
}

/** A choice that is not open now, under the heading where it would stand, and the first reason why not. */
export interface Blocked extends Refusal {
  action: Action;
  label: string;
  group: string;
}

export interface Question {
  side: Side;
  text: string;
  clause: string;
  choices: Choice[];
  owed: Owed[];
  ends: string;
  subject: number[];
  ways: [space: number, before: number, step: string, total: string][];
  blocked: Blocked | null;
  closed: Blocked[];
}

export interface Outcome {
  winner: Side | null;
  level: string;
  text: string;
  scores: Record<Side, number>;
}

export interface Position {
  turn: string;
  phase: string;
  phasing: Side | null;
  steps: [string, string][];
  pieces: Piece[];
  markers: Marker[];
  tracks: Track[];
  panels: Panel[];
  arrows: Arrow[];
  scores: Score[];
  attack: Attack | null;
  combats: Combat[];
  control: Record<Side, number[]>;
  outcome: Outcome | null;
}

export interface Lesson {
  name: string;
  step: number;
  steps: number;
  title: string;
  text: string;
  clause: string;
  actions: Action[];
  pieces: number[];
  spaces: number[];
  done: boolean;
}

export interface LogLine {
  decision: number;
  kind: string;
  text: string;
  clause: string;
  side: Side | null;
  weight: number;
  pieces: number[];
  spaces: number[];
  path: number[];
  faces: number[];
  topic: "" | "move" | "combat" | "loss" | "points" | "news";
}

export interface Table {
  match: string;
  game: string;
  game_name: string;
  scenario: string;
  scenario_name: string;
  settings: Record<string, string>;
  version: number;
  sides: Side[];
  names: Record<Side, string>;
  /** The two players have changed sides; `sides` and `names` say who plays which now. */
  exchanged: boolean;
  commitment: string;
  /** Who chose the seed, when (ISO), and the same in words. */
  seed_from: string;
  seed_at: string;
  seed_text: string;
  /** Both are told after the end only; the salt is empty where the match has none. */
  seed?: string;
  salt?: string;
  position: Position;
  question: Question | null;
  waiting: string;
  thinking: boolean;
  log: LogLine[];
  /** Lines that were taken back and may come again. */
  undone: LogLine[];
  /** Answers so far, and the earliest after which this link can go back to. */
  decision: number;
  undo_to: number;
  can_undo: boolean;
  undo_reason: string;
  can_redo: boolean;
  redo_reason: string;
  links: boolean;
  /** The name of the match, null where this link may not change it. */
  name: string | null;
  /** Why the record cannot be had; empty if it can. */
  record_reason: string;
  over: boolean;
  guide: Lesson | null;
}

/** How a scenario goes between equal computer players. */
export interface Balance {
  matches: number;
  decisions: number;
  wins: Record<Side, number>;
}

export interface Scenario {
  id: string;
  name: string;
  text: string;
  sides: Side[];
  first_turn: number;
  last_turn: number;
  variant: boolean;
  balance: Balance | null;
}

export interface MatchOption {
  id: string;
  title: string;
  choices: [string, string][];
  default: string;
  clause: string;
  why: string;
}

export interface PlayerKind {
  id: string;
  name: string;
  text: string;
}

export interface GuideEntry {
  id: string;
  name: string;
  text: string;
}

export interface Game {
  id: string;
  name: string;
  year: number;
  blurb: string;
  sides: SideLook[];
  scenarios: Scenario[];
  options: MatchOption[];
  players: PlayerKind[];
  guides: GuideEntry[];
}

export interface MatchSummary {
  match: string;
  game: string;
  scenario: string;
  scenario_name: string;
  game_name: string;
  name: string;
  seats: Record<Side, { kind: string; name: string }>;
  exchanged: boolean;
  turn: string;
  phase: string;
  asked: Side[];
  ask_text: string;
  over: boolean;
  outcome: Outcome | null;
  updated: string;
  record_reason: string;
  table: string;
  /** The sides that the link plays. */
  sides: Side[];
  /** Whether the link may name and remove the match. */
  yours: boolean;
}

export interface Clause {
  id: string;
  kind: string;
  text: string;
  source: string;
}

export interface Edition {
  name: string;
  year: number;
  blurb: string;
  rules: string;
  clauses: number;
  scenarios: Scenario[];
  provenance: Provenance[];
  options: MatchOption[];
}

/** The whole of why not: the first reason, which `failed` repeats, what holds nevertheless, and what would help. */
export interface Explained extends Refusal {
  title: string;
  failed: Refusal[];
  held: Refusal[];
  change: string[];
}

export interface Pointed extends Explained {
  action: Action | null;
  allowed: boolean;
}

export interface Refusal {
  clause: string;
  text: string;
}

export interface LayerName {
  id: string;
  name: string;
  needs_piece: boolean;
}

export interface Layer {
  id: string;
  name: string;
  clause: string;
  areas: [string, number[]][];
  ways: [string, number[]][];
  values: [number, string][];
  text: string;
}

export interface Chart {
  id: string;
  name: string;
  clause: string;
  headings: string[][];
  rows: string[][];
  source: Provenance;
  marked: [number, number][];
  note: string;
}

export interface Moment {
  decision: number;
  position: Position;
  lines: number;
  log: LogLine[];
}

export interface Mark {
  decision: number;
  kind: "heading" | "roll" | "score";
  text: string;
  side: Side | null;
  turn: string;
  phase: string;
}

export interface DiceAudit {
  side: Side;
  rolls: number;
  counts: number[];
  expected: number;
  low: number;
  high: number;
  p_value: number;
}

export interface Story {
  decisions: number;
  eyes: Side[];
  seen_by: Side;
  marks: Mark[];
  at: number[];
  points: Record<Side, number[]>;
  lost: Record<Side, number[]>;
  dice: DiceAudit[];
}
