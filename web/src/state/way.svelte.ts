/** The way of a move, laid by hand: by one space after the other, and then to its goal. */

import type { Point } from "../map/lattice";
import type { Choice, Question } from "../scene";
import { say } from "../text/say";
import type { Situation } from "./asked.svelte";
import type { Reasons } from "./reasons.svelte";
import type { Session } from "./session.svelte";

interface Here extends Situation {
  readonly session: Session;
  readonly reasons: Reasons;
}

const leads = ({ marks }: Choice): boolean => marks.includes("way");

export class Way {
  /** The question at which the reader wants the next space to be one by which the way leads, and not its end. */
  #laying = $state.raw<Question | null>(null);

  constructor(readonly desk: Here) {}

  /** Whether the next space that is chosen is one by which the way leads. */
  get laying(): boolean {
    return this.#laying !== null && this.#laying === this.desk.asked.question;
  }

  /** Whether who is asked about can stop somewhere and go on from there. */
  get byStops(): boolean {
    return this.desk.asked.choices.some((choice) => choice.space >= 0 && leads(choice));
  }

  toggle(): void {
    this.#laying = this.laying ? null : this.desk.asked.question;
  }

  /** Has the way lead by a space, and asks where it goes on; or says why it cannot. */
  async by(space: number, at: Point): Promise<void> {
    const { asked, field, reasons } = this.desk;
    this.#laying = null;
    const name = field.space(space)?.name ?? "";
    const button = asked.buttons.find(leads);
    const there = asked.bySpace.get(space) ?? [];
    const stop = there.find(leads);
    if (button) await this.#lead(button, space, name, at);
    else if (stop) await this.#stopAt(stop);
    else if (!there.length) reasons.whyNot(name, { space }, at);
    else {
      const [choice] = there;
      const note = this.byStops ? choice?.note : "";
      reasons.refuse(name, { clause: choice?.clause ?? "", text: note ? say("way.ends", { note }) : say("way.same") }, space, at);
    }
  }

  /** Presses the button that lays the way, then the space; that question says why the space is none of the way. */
  async #lead(button: Choice, space: number, name: string, at: Point): Promise<void> {
    const { asked, reasons, session } = this.desk;
    if (!(await session.act(button))) return;
    const [choice] = asked.bySpace.get(space) ?? [];
    if (choice) await session.act(choice);
    else reasons.whyNot(name, { space }, at);
  }

  /** Goes to a space, and takes those who went there up again, as many as may go on. */
  async #stopAt(stop: Choice): Promise<void> {
    const { asked, session } = this.desk;
    const question = asked.question;
    const [first, ...others] = question?.subject ?? [];
    if (first === undefined || !(await session.act(stop))) return;
    const lifts = (asked.byPiece.get(first) ?? []).filter(({ marks }) => marks.includes("lift"));
    const lift = lifts.find(({ clause }) => clause === question?.clause) ?? lifts[0];
    if (!lift || !(await session.act(lift))) return;
    for (const other of others) {
      const [join] = asked.subject.has(other) ? [] : (asked.byPiece.get(other) ?? []);
      if (join) await session.act(join);
    }
  }
}
