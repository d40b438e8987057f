/**
 * What the server sends.  Written by scripts/scene_types.py from the Python structs; change those, and write it anew.
 * Lengths on the board: from a hex to the next is 100, x grows to the right, y grows downwards.
 */

export type Side = string;

/**
 * A hex or an area.  `shore` is 1 for land, 0.6 for a coastal hex, 0 for open water.
 *
 * An area has an `outline`, its corners in order; where two areas touch, both name every corner of their common
 * border.  `islands` are further outlines of an area in several parts.  x and y are where its name stands.
 */
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

/**
 * A line on the map.
 *
 * kind "road", "trail" or "rail": `spaces` is the chain of spaces it runs through, centre to centre.
 * kind "river" or "water": `sides` are the sides it follows, pairs of spaces, in order.
 * kind "limit": a boundary that the rules name, along `points`; its name is written on its longest stretch.
 * kind "frame": the edge of a map, around `points`; what lies outside of all frames of a board is no map.
 */
export interface Line {
  kind: string;
  name: string;
  spaces: number[];
  sides: [number, number][];
  points: [number, number][];
}

/**
 * A name at a space.  kind: "city" (principal), "town", "airfield", "port", "radar", "water", "objective", "area".
 *
 * In an area, "area" is its name; an "airfield" is a mark before the name, an "objective" its value behind it.
 * `at` is where a name or a mark stands if not at the x and y of its space, `turn` by how many degrees it is
 * turned clockwise.
 */
export interface Label {
  kind: string;
  text: string;
  space: number;
  at: [number, number] | null;
  turn: number;
}

/**
 * Ground that is drawn and that no rule knows: `pattern` as of a `TerrainKind`, `outline` its corners in order.
 *
 * "clear" is land with a coast of its own, over water and displays; any other pattern marks the land beneath it.
 */
export interface Patch {
  pattern: string;
  outline: [number, number][];
}

/**
 * A kind of ground: `pattern` names a pattern of the table (clear, sand, jungle, rough,
 * mountain, broken, swamp, town, runway, sea, shallow, out, box).
 *
 * A space of the pattern "box" is a display beside the map: drawn as a slip of paper with its name on top.
 *
 * `notes` are rows of the terrain key: pairs of heading and entry, such as ("points", "2").
 */
export interface TerrainKind {
  id: string;
  name: string;
  pattern: string;
  notes: [string, string][];
}

/**
 * A side as the table shows it.  `scheme` is one of the table's counter schemes: "green", "ochre".
 */
export interface SideLook {
  id: Side;
  name: string;
  short: string;
  scheme: string;
}

/**
 * A named set of spaces: kind "beach", "edge", "exit", "objective", "zone".
 *
 * `space` is the space of another sheet that stands for it, such as the air zone in which its hexes lie, or the box
 * that an edge leads to: the table leads from each of its spaces there and back.  -1: there is none.
 */
export interface Region {
  kind: string;
  name: string;
  spaces: number[];
  space: number;
}

/**
 * Where a table or a map layer comes from: `rulebook` with its clause, or `reconstructed` with the reason.
 */
export interface Provenance {
  item: string;
  source: string;
  clause: string;
  reason: string;
}

/**
 * A map, or displays, on a paper of its own, with the spaces, lines and names on it.
 *
 * `kind` is "hex" or "area", whatever most of its spaces are.  `hexes` says how hexes stand: "pointy" in straight
 * rows, "flat" (with a flat top) in straight columns.  Two that touch lie 100 apart; how they are numbered is a matter
 * of their names alone.
 *
 * `cover` is the part that pictures the game: the left, upper, right and lower end.  Without it the table chooses.
 */
export interface Sheet {
  kind: string;
  name: string;
  width: number;
  height: number;
  spaces: Space[];
  hexes: "pointy" | "flat";
  lines: Line[];
  labels: Label[];
  north: number;
  space_km: number;
  patches: Patch[];
  cover: [number, number, number, number] | null;
}

/**
 * What does not change during a match: the first sheet, the `sheets` besides it, and what holds for all of them.
 *
 * The numbers of spaces go on from one sheet to the next.  The table shows one sheet at a time, by its name.
 */
export interface Board {
  kind: string;
  name: string;
  width: number;
  height: number;
  spaces: Space[];
  hexes: "pointy" | "flat";
  lines: Line[];
  labels: Label[];
  north: number;
  space_km: number;
  patches: Patch[];
  cover: [number, number, number, number] | null;
  terrain: TerrainKind[];
  sides: SideLook[];
  regions: Region[];
  provenance: Provenance[];
  sheets: Sheet[];
}

/**
 * A counter as it lies.  `space` -1: it lies in the box of a panel (`box`).
 *
 * `symbol` is a NATO symbol code (15 letters) or the name of a silhouette, such as "ship:destroyer" (all of them:
 * docs/adding-a-game.md); `values` are the printed rows from top to bottom, such as ("2-3-5", "1-4"), of a ship one
 * row such as "2 3 2 2"; `parts` names each number for screen readers.  `size` is a size mark in bars and crosses,
 * such as "III", or a word; of a ship it is the class.  `marks` are words for states: "moved", "fought", "owed",
 * "pinned", "reduced".  `face` is "up" or "down".  `cargo` are short names of what is aboard.  `damage` is how many
 * hits it has and how many it can bear; (0, 0) where hits are not counted.
 * `carrier` is the piece that carries it, -1 if none: on the map it lies with its carrier and is seen when that is
 * opened.  `markers` are letters or numbers of the markers on it, such as ("G", "G", "A") for ammunition.  Pieces of
 * the same `kind` cannot be told apart but by a number; it is "" for one that is like no other.
 * `due` is the cell of the first track at which it arrives or arrived, "" if it does not; `place` says in words
 * where a piece will enter that is not on the map yet.
 */
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

/**
 * A marker that lies in a space and is no piece: kind "debris", "flag" of the `side` that holds the space,
 * "contested" where several sides stand, or "closed" for a space that is not on the map in this match and is covered;
 * of a `side` too "works" (an improved position), "airfield", "supplies", "strike" (aircraft that attack there),
 * "support" (aircraft that help those who are there), "mine", "submarine", and "blown" for a bridge.  Of a kind and
 * side there is one in a space.
 *
 * `text` says in words what it is, `count` a number on it.
 */
export interface Marker {
  kind: string;
  space: number;
  text: string;
  side: Side;
  count: string;
}

/**
 * A cell of a track; `arrivals` are sides for which something arrives there, `more` goes on with its note.
 */
export interface TrackCell {
  id: string;
  text: string;
  note: string;
  more: string;
  arrivals: Side[];
}

/**
 * A row of cells with a marker on one of them.
 *
 * `form` is how it is shown: "turns" as cells that lead to what arrives in them, "count" as the number reached and a
 * row of small marks, a gap before each cell with a note, "number" as the number alone, "strip" as words side by side
 * above the panel, such as kinds of weather.  `short` is its name where there is little room, `note` words beside the
 * number where there is much.
 */
export interface Track {
  id: string;
  name: string;
  cells: TrackCell[];
  at: string;
  form: "turns" | "count" | "number" | "strip";
  short: string;
  note: string;
}

/**
 * A box beside the map: pieces lie in it by `Piece.box`; `rows` are lines of text: (name, what holds, clause).
 *
 * `is_open` marks one that is shown open without being asked for.
 */
export interface Panel {
  id: string;
  name: string;
  rows: [string, string, string][];
  is_open: boolean;
}

/**
 * Something drawn over the map: kind "move" (a trail), "attack", "fire", "retreat", "advance", "answer".
 *
 * "answer" is what the enemy may still do, `text` the words beside it.
 */
export interface Arrow {
  kind: string;
  side: Side;
  path: number[];
  piece: number;
  text: string;
}

/**
 * A side's points and the rows that make them up: (what for, points, clause).
 */
export interface Score {
  side: Side;
  points: number;
  rows: [string, number, string][];
}

/**
 * A row of a sum under construction: what, signed value, running total, clause; `piece` is what it stands for.
 */
export interface Sum {
  text: string;
  value: number | null;
  total: number | null;
  clause: string;
  reconstructed: string;
  piece: number;
}

/**
 * One outcome of a roll, its exact probability as a fraction; `good` is -1, 0 or 1 for the asker.
 */
export interface Face {
  text: string;
  faces: number[];
  numerator: number;
  denominator: number;
  good: number;
}

/**
 * What the die can do if the enemy answers in a certain way; `figures` are rows such as ("Hex vacated", "67 %").
 *
 * `arrows` lead from the answering pieces to what they support.
 */
export interface Case {
  title: string;
  column: number;
  outcomes: Face[];
  figures: [string, string][];
  arrows: Arrow[];
}

/**
 * A combat being prepared or fought: its sum, and what the die can do.
 *
 * `line` are the column headings of the results table's line, `column` the one that is used; `outcomes` and
 * `figures` hold as it stands, `answer` with the best that the enemy can still add.  `rolled` is the face that has
 * been rolled, 0 before.  `arrows` lead from where each attacker strikes to what he strikes at, though either may have
 * gone since; without them the table draws them from where the pieces lie.
 */
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
  arrows: Arrow[];
}

/**
 * A combat of this phase: `state` is "fought", "now" (being prepared or fought) or "owed".
 *
 * `side` attacks: it is the only one that owes it.  `note` is its result or how it stands, `clause` why it is owed.
 */
export interface Combat {
  state: "fought" | "now" | "owed";
  spaces: number[];
  text: string;
  note: string;
  clause: string;
  side: Side;
}

/**
 * How a match ended: the winner (None for a draw), the level, points by side.
 *
 * `by_players`: the players ended it, not the rules, so that it could be played on.
 */
export interface Outcome {
  winner: Side | null;
  level: string;
  text: string;
  scores: Record<Side, number>;
  by_players: boolean;
}

/**
 * What lies on the table now, as one side (or a spectator) may see it.
 *
 * `steps` are the parts of the player-turn in order with "done", "now" or "next"; `combats` those of this phase, in
 * the order in which they were fought, then what is still owed.
 */
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

/**
 * What a player does, by printed names: the verb, and the piece, space or amount it is done to.
 */
export interface Action {
  verb: string;
  target: string;
}

/**
 * An option as the table offers it.  `main` marks the button that goes on (End the phase, Declare).
 *
 * `marks` are words of the table: "lift": its piece is taken up, and the next question says where to; at a space
 * "stop": the piece must stop there, "attack": it will have to attack, "shift": who stands there goes first.  "way"
 * is a button that lays the way of a move; at a space it says that who goes there can be taken up again and go on.
 * "ready" does at once what has been begun by hand, or is not what is mostly done now: it stands behind other buttons.
 * `group` is the heading under which it stands among many that are not on the map; those of one follow each other.
 * `times` marks one that can be made again at once, as adding a point: what it is called to make it once, twice and
 * so on.  The table asks how often; another choice of the verb that is called the same is then made instead.
 */
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

/**
 * An obligation that is still open, and where.
 */
export interface Owed {
  text: string;
  clause: string;
  piece: number;
  space: number;
}

/**
 * A choice that is not open now: it keeps its place (under the heading `group`) and says the first reason why.
 */
export interface Blocked {
  action: Action;
  label: string;
  clause: string;
  text: string;
  group: string;
}

/**
 * What is asked of one side.  `subject` are pieces the question is about (drawn as chosen).
 *
 * `blocked` is the main choice that will be open once something is done first, where none is open; `closed` is what
 * else the question knows and does not offer now.
 *
 * `ways` are the steps by which the subject can go: space, space before, cost of the step, cost so far; where a
 * way begins the space is its own one before.  The way to a space is found by going back.  `led` is the way as far as
 * it has been laid by hand: from its start space by space, with the cost of the step; `ways` go on from its end.
 */
export interface Question {
  side: Side;
  text: string;
  clause: string;
  choices: Choice[];
  owed: Owed[];
  ends: string;
  subject: number[];
  ways: [number, number, string, string][];
  led: [number, string][];
  blocked: Blocked | null;
  closed: Blocked[];
}

/**
 * How a roll was read: the `sums` that it was read by, and where on a chart.
 *
 * `line` are the column headings of the chart's line, `column` the one that was used; `rows` what stands in that
 * column beside each row, as (row, result), `row` the one that the roll came to.  -1: there is none, or nobody may
 * know.
 */
export interface Lookup {
  sums: Sum[];
  line: string[];
  column: number;
  rows: [string, string][];
  row: number;
}

/**
 * One event as the table shows it; made by the game from the event, in words by the catalogue.
 *
 * `decision` counts answers from 0; `weight` is DETAIL, ORDINARY or HEADING.  `topic` is what
 * it is about: "move", "combat", "loss" (of a piece of `side`), "points", "news" for what nobody should miss, such as
 * a random event, or "" for anything else.
 * `faces` are dice as rolled, `die` is the lowest and the highest face that they have.
 * `path` is where `pieces` went, for the animation.  `role` is what it is in a battle: how that begins, what the other
 * side answers, a roll, what comes of it, where "hit" is a piece that has become weaker and "loss" one that is gone;
 * `battle` is the number of the line that the battle began with, from 0, in the log that the line stands in; -1: it
 * belongs to none.  `title` is what a battle is called that begins with the line, if anything else than just that.
 * `lookup` is how a roll was read.
 */
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
  die: [number, number];
  topic: "" | "move" | "combat" | "loss" | "points" | "news";
  role: "" | "declared" | "answer" | "die" | "result" | "hit" | "loss" | "retreat" | "advance" | "points";
  battle: number;
  title: string;
  lookup: Lookup | null;
}

/**
 * What to play after a lesson: a scenario of its game, by id and name, and the learner's side.
 *
 * `guide`: it begins in the position that this guide has prepared; "" for the beginning of the scenario.
 */
export interface Onward {
  scenario: string;
  name: string;
  side: Side;
  guide: string;
}

/**
 * Where a guide stands, for its learner: its id, the step (from 1) of so many, and what fulfils it.
 *
 * `happened` is what came of the step before, `text` why this one, `do` what is to be done: any but `do` may be empty.
 * `actions` are the answers that fulfil it now (none while others answer); `pieces` and `spaces` what to point at.
 * When all steps are `done`, title and text are those of the last page, and `onward` what to play next.
 */
export interface Lesson {
  id: string;
  name: string;
  step: number;
  steps: number;
  title: string;
  text: string;
  clause: string;
  happened: string;
  do: string;
  actions: Action[];
  pieces: number[];
  spaces: number[];
  done: boolean;
  onward: Onward | null;
}

/**
 * What is offered: the sides that have `agreed`, those that have not yet, and who `declined`, null as long as it is
 * open.
 *
 * Of a take-back: the decision it leads to as the link counts them, its turn and phase, and what has come out since
 * that nobody can forget: how many dice have fallen and how often something hidden was shown.
 */
export interface Proposal {
  kind: "take_back" | "draw" | "end";
  agreed: Side[];
  missing: Side[];
  declined: Side | null;
  to: number;
  turn: string;
  phase: string;
  rolled: number;
  shown: number;
}

/**
 * Whence a branch comes: the other match, by id and by its name (empty if it has none), and the moment.
 *
 * `decision` is as whoever branched it counted, `turn` and `phase` in his words.
 */
export interface Origin {
  match: string;
  name: string;
  decision: number;
  turn: string;
  phase: string;
}

/**
 * When an order answers: where what comes is of these classes alone, so many of it, at that place.
 *
 * No classes, a number of 0 and no place ask for nothing.
 */
export interface Only {
  classes: string[];
  least: number;
  most: number;
  place: string;
}

/**
 * A standing order as its side is shown it.  `asked` is the question at which it was given, `text` what it does.
 *
 * It answers `only` where something is so, which `text` says too.  `reason` says why it has disarmed itself; empty
 * while it answers.
 */
export interface Standing {
  side: Side;
  question: string;
  policy: string;
  verb: string;
  least: number;
  share: number;
  only: Only;
  asked: string;
  text: string;
  reason: string;
}

/**
 * A class of what comes, and what it is called.
 */
export interface ClassName {
  id: string;
  name: string;
}

/**
 * A standing order that can be given at the question that is asked, and what it would do in words.
 *
 * `least` is what the act is worth now: an order may ask for more or less, as it may for another `share` (hundredths).
 * `now` is what comes: an order can be for that alone; `classes` are the words for it.
 */
export interface Offered {
  side: Side;
  question: string;
  policy: string;
  verb: string;
  least: number;
  share: number;
  now: Only;
  classes: ClassName[];
  text: string;
}

/**
 * A note on a space by whoever plays a side: words, a mark, an arrow to another space (-1 for none).
 *
 * `decision` is when it was written, as the link counts; `shared` with whom; `own` whether the link may change it.
 */
export interface Note {
  side: Side;
  space: number;
  text: string;
  mark: "" | "alert" | "question" | "target" | "star";
  to: number;
  shared: "own" | "players" | "all";
  decision: number;
  own: boolean;
}

/**
 * A match as one link sees it.
 *
 * `version` grows with each change that the link notices.  `commitment` is that to the dice; `seed_from`, `seed_at`
 * and `seed_text` say who chose the seed and when (see `seals`); `seed` and `salt` are shown after the end only.
 * `sides_swapped`: the two players have changed sides; `sides` and `names` say who plays which now.
 * `thinking`: only computer players are asked.  `waiting` is what to read while not asked.  `decision`
 * counts the answers so far that the link notices (see `JournaledMatch.numbers`), as the log's lines do; `undo_to` is
 * the earliest that this link can go back to, `can_redo` whether it can make its last taken-back answer again.
 * `undone` are the lines of the log that were taken back and may come again.  `links`, `name` and `record_reason`: see
 * `Rights`.  `settings` are the match's options with their values.  `guide` is the lesson in progress for its learner.
 * `persons` are the sides that persons play; `offers` are what the players have offered each other; `taken_back` the
 * decisions, after one and up to another, that count no longer because play went back by agreement.
 * `orders` are the link's own standing orders, `may_order` those that it can give at its question; `notes`
 * are those on spaces that it sees.  `branch` says
 * whence a branch comes, None if it is none.
 */
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
  sides_swapped: boolean;
  commitment: string;
  seed_from: string;
  seed_at: string;
  seed_text: string;
  position: Position;
  question: Question | null;
  waiting: string;
  thinking: boolean;
  log: LogLine[];
  undone: LogLine[];
  decision: number;
  can_undo: boolean;
  undo_reason: string;
  undo_to: number;
  can_redo: boolean;
  redo_reason: string;
  links: boolean;
  name: string | null;
  record_reason: string;
  over: boolean;
  guide: Lesson | null;
  persons: Side[];
  offers: Proposal[];
  taken_back: [number, number][];
  branch: Origin | null;
  orders: Standing[];
  may_order: Offered[];
  notes: Note[];
  seed: string;
  salt: string;
}

/**
 * How a scenario goes between equal computer players: of `matches`, those won by each side; the rest nobody won.
 *
 * `decisions` are the answers of all sides in a typical match.
 */
export interface Balance {
  matches: number;
  decisions: number;
  wins: Record<Side, number>;
}

/**
 * A scenario: its sides in the order of play, its first and last turn; `variant` marks one that is not printed.
 *
 * `named`: these two turns by name, where turns have names.  `balance` is None as long as nobody has measured it.
 */
export interface Scenario {
  id: string;
  name: string;
  text: string;
  sides: Side[];
  first_turn: number;
  last_turn: number;
  named: string[];
  variant: boolean;
  balance: Balance | null;
}

/**
 * Something the players may agree on before play: usually how an ambiguous clause is read.
 *
 * `choices` are pairs of value and what it means; `why` gives the reason for the default.  `formerly` is the value of
 * matches that began before there was the option; none if that is the default.
 */
export interface MatchOption {
  id: string;
  title: string;
  choices: [string, string][];
  default: string;
  clause: string;
  why: string;
  formerly: string;
}

/**
 * What the ladder says of a computer player: pairs of matches won against `below`, even ones as halves.
 */
export interface Strength {
  below: string;
  pairs: number;
  won: number;
}

/**
 * A computer player in the lobby.  `usual`: it plays where nobody has chosen.
 *
 * `budget`: decisions that it plays out in its head for an answer, at most; `strength` is null where none is known.
 */
export interface PlayerKind {
  id: string;
  name: string;
  text: string;
  usual: boolean;
  budget: number;
  strength: Strength | null;
}

/**
 * A lesson in the lobby.
 */
export interface GuideEntry {
  id: string;
  name: string;
  text: string;
}

/**
 * A game in the lobby.  `clauses` are those of its rulebook: how much there is to learn.
 */
export interface Game {
  id: string;
  name: string;
  year: number;
  blurb: string;
  clauses: number;
  sides: SideLook[];
  scenarios: Scenario[];
  options: MatchOption[];
  players: PlayerKind[];
  guides: GuideEntry[];
}

/**
 * What a game's edition is: where its tables and map come from, and how its doubtful clauses are read.
 *
 * `rules` is the version of our rules, `clauses` how many there are.
 */
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

/**
 * A row of a game's clause ledger; `chapter` is the heading that it stands under, "" for none.
 */
export interface Clause {
  id: string;
  kind: string;
  text: string;
  source: string;
  chapter: string;
}

/**
 * Who plays a side.
 */
export interface SeatKind {
  kind: string;
  name: string;
}

/**
 * A match in the lobby.  `seats` says who plays each side now, `sides_swapped` whether two have changed sides.
 *
 * `updated` is empty for whoever does not sit at the machine: it tells of what others do in secret.  `finished` is
 * empty while it goes on.  `sides` are those that the link `table` plays, `yours` whether it may name and remove the
 * match.  `record_reason` says why its record cannot be had; empty if it can.  `branch` says whence a branch comes,
 * null if it is none.
 */
export interface MatchSummary {
  match: string;
  game: string;
  game_name: string;
  scenario: string;
  scenario_name: string;
  name: string;
  seats: Record<Side, SeatKind>;
  sides_swapped: boolean;
  turn: string;
  phase: string;
  asked: Side[];
  ask_text: string;
  over: boolean;
  outcome: Outcome | null;
  created: string;
  updated: string;
  finished: string;
  record_reason: string;
  table: string;
  sides: Side[];
  yours: boolean;
  branch: Origin | null;
}

/**
 * How many finished matches there are as they were sought, and some of them.
 */
export interface Found {
  total: number;
  matches: MatchSummary[];
}

/**
 * The match after the first `taken` answers of a plan, as its side would see it.
 *
 * `stopped` says why the next one was not tried or nothing more can be; empty if the plan can go on.
 */
export interface Planned {
  taken: number;
  stopped: string;
  position: Position;
  question: Question | null;
}

/**
 * How many answers of a plan were given, and why not all; the version of the table after them.
 */
export interface Committed {
  version: number;
  taken: number;
  stopped: string;
}

/**
 * A layer that can be laid over the map: `needs_piece` if it is about the chosen piece.
 *
 * `by` is the side whose reach it shows, where each space has a `Threat` of its own besides.
 */
export interface LayerName {
  id: string;
  name: string;
  needs_piece: boolean;
  by: Side;
}

/**
 * What a layer shows: `areas` of spaces with a word for what they mean, `ways` through spaces, `values` at spaces.
 *
 * `kind` of an area or way is a word of the table: "us", "jp" (a side's), "good", "bad", "goal".
 */
export interface Layer {
  id: string;
  name: string;
  clause: string;
  areas: [string, number[]][];
  ways: [string, number[]][];
  values: [number, string][];
  text: string;
}

/**
 * A piece that could take part in an attack on a space: `text` says from where and with what.
 *
 * `kind` is what those are called who come like it; it `takes_part` in the strongest attack, and strikes from the
 * space `at` then.
 */
export interface Comer {
  piece: number;
  name: string;
  text: string;
  kind: string;
  takes_part: boolean;
  at: number;
}

/**
 * What a side could bring against a space in its next movement, as far as the viewer knows.
 *
 * `text` says in words who could come and when, `without` what is left out of the reckoning; `attack` is the strongest
 * attack on those who stand in the space, where the side could make one, with arrows along which they would come;
 * `others` are the strongest ones of each other kind.  The order is that of the losses which those who stand there
 * have to expect, the greatest first.
 */
export interface Threat {
  by: Side;
  space: number;
  title: string;
  text: string;
  without: string;
  comers: Comer[];
  attack: Attack | null;
  others: Attack[];
}

/**
 * A chart or table of the game: rows of text under headings, with where it comes from.
 *
 * `marked` are cells (row, column) that concern the attack in hand or the last one; rows below 0 are those of the
 * headings, -1 the last of them.
 */
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

/**
 * The match after `decision` answers, as one link may see it.
 *
 * The log up to there has `lines` lines; `log` are those of them that were asked for.
 */
export interface Moment {
  decision: number;
  position: Position;
  lines: number;
  log: LogLine[];
}

/**
 * A moment worth going to: `kind` is "heading" (a turn or phase begins), "roll", or "score" (a loss, or points).
 *
 * `turn` and `phase` are those of the table when the last heading had been told.
 */
export interface Mark {
  decision: number;
  kind: "heading" | "roll" | "score";
  text: string;
  side: Side | null;
  turn: string;
  phase: string;
}

/**
 * A side's dice of one kind against fair ones: counts by face from `first` on, and the band that holds 95 in 100
 * fair counts.
 *
 * `p_value` is the chance that fair dice stray as far or further, all faces together (chi-square).
 */
export interface DiceAudit {
  side: Side;
  rolls: number;
  first: number;
  counts: number[];
  expected: number;
  low: number;
  high: number;
  p_value: number;
}

/**
 * A match so far: marks for the slider; points and pieces lost by side at the beginning and each heading; the dice.
 *
 * `seen_by` is the side whose eyes see it so, empty for what everybody may see; `eyes` are all sides whose
 * eyes the link may look with.  `turn` is that in which it begins, which may be another than the first.
 */
export interface Story {
  decisions: number;
  turn: string;
  seen_by: Side;
  eyes: Side[];
  marks: Mark[];
  at: number[];
  points: Record<Side, number[]>;
  lost: Record<Side, number[]>;
  dice: DiceAudit[];
}

/**
 * The rule against something, in words; `clause` is empty when it is the table's own rule.
 */
export interface Refusal {
  clause: string;
  text: string;
}

/**
 * The whole of why not: `clause` and `text` are the first reason, which `failed` repeats; what holds nevertheless;
 * what would make it legal.  `title` says what was meant; all but `clause` are empty if it is allowed.
 */
export interface Explained {
  clause: string;
  text: string;
  title: string;
  failed: Refusal[];
  met: Refusal[];
  change: string[];
}

/**
 * What pointing at a piece or a space means: the action meant, whether it is allowed, and why not.
 */
export interface Pointed {
  clause: string;
  text: string;
  title: string;
  failed: Refusal[];
  met: Refusal[];
  change: string[];
  action: Action | null;
  allowed: boolean;
}

/**
 * An option that was weighed: what the game's judgment says of it, in points or thereabouts, and, after `samples`
 * playouts, what came of it in the mean (null where it was not played on).
 *
 * `alike` are further options that are called the same and are worth the same.
 */
export interface WeighedOption {
  action: Action;
  label: string;
  clause: string;
  piece: number;
  space: number;
  judged: number;
  ahead: number | null;
  samples: number;
  best: boolean;
  chosen: boolean;
  alike: number;
}

/**
 * A decision and what it was weighed against, best first, as `level` weighs.
 *
 * It was asked of `side` at the moment `decision`, with `count` options.  `plan` says in a sentence what is best.
 * `cost` is what was lost by what was chosen.  `guessed`: it was weighed from what the viewer knew, with a guess at
 * what is hidden from him, not from what the side knew; then it is not said what was chosen.  `before` and `after`
 * are the moments of the next decisions, back and on, of the same side; -1 for none.  `may_look`: there was more to
 * choose from than one option, and the game has players who would look further ahead than `level` does.
 */
export interface Advice {
  decision: number;
  side: Side;
  level: "greedy" | "veteran";
  player: string;
  question: string;
  plan: string;
  options: WeighedOption[];
  count: number;
  cost: number;
  guessed: boolean;
  before: number;
  after: number;
  may_look: boolean;
}

/**
 * A moment at which the value turned, from what it was before the decision to what it was after: by a roll of the
 * dice, by the decision, or because the match ended with it.  `text` is what was told of it, else what was chosen, if
 * the viewer may know; `side` is whose deed that was.
 */
export interface Turning {
  decision: number;
  kind: "dice" | "decision" | "end";
  before: number;
  after: number;
  text: string;
  side: Side | null;
}

/**
 * What the position was worth to `side`, in points or thereabouts, at the decisions `at`; and its turning points
 * after the set-up, the greatest first.
 */
export interface Course {
  side: Side;
  at: number[];
  values: number[];
  turning: Turning[];
}

/**
 * Rolls from the one that led to `decision` on, by side: what was `lost` and what was `due`, what was `scored` and
 * what `promised`; and by how many losses the side was luckier than the dice deserve.  `rolls` have been counted.
 */
export interface Account {
  decision: number;
  text: string;
  rolls: number;
  lost: Record<Side, number>;
  due: Record<Side, number>;
  scored: Record<Side, number>;
  promised: Record<Side, number>;
  luck: Record<Side, number>;
}

/**
 * The luck in all rolls, in those of each turn, and of each battle.
 *
 * `closed` is the number of rolls that do not count: what they could have done may hang on what is hidden.
 */
export interface Ledger {
  closed: number;
  total: Account;
  turns: Account[];
  battles: Account[];
}

/**
 * How far the decisions of `side` have been gone through: `done` steps `of` so many, 0 if nobody has asked for it.
 *
 * `puzzles` are the decisions that cost most, null until all is done.
 */
export interface Puzzles {
  side: Side;
  done: number;
  of: number;
  puzzles: Advice[] | null;
}
