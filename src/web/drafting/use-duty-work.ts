import { useState } from "react";
import { failureOf } from "../lib/server/failure.ts";
import { merged, type DutyWork, type EditedDuty } from "./duties.ts";
import { forgetWork, keepWork, readWork } from "./kept-work.ts";

type Beginning<Work> = {
  /** The name under which this browser keeps it. */
  name: string;
  /** What was stored when it was opened: a save names it. */
  stored: string | number | null;
  begin: () => Work;
  pages: readonly string[][];
  /** What is still to be done before it can be saved, in words. */
  pointsOf: (work: Work) => string[];
};
type Saving = {
  save: () => Promise<unknown>;
  /** Asks what is stored now: whether somebody else has saved is seen with the next look. */
  lookAgain: () => Promise<unknown>;
};

/** The work on the duties of one text, and whatever goes with them: kept in this browser until it is saved. */
export function useDutyWork<Work extends DutyWork>({ name, stored, begin, pages, pointsOf }: Beginning<Work>) {
  const [kept] = useState(() => readWork<Work>(name));
  const [work, setWork] = useState(() => ({ ...begin(), ...kept?.work }));
  const [isTakenUp, setTakenUp] = useState(kept !== null);
  const [from, setFrom] = useState(kept ? kept.from : stored);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = (update: (work: Work) => Work) => {
    const next = update(work);
    setWork(next);
    keepWork(name, { from, work: next });
  };
  const changeDuties = (update: (duties: EditedDuty[]) => EditedDuty[]) =>
    change((now) => ({ ...now, duties: update(now.duties) }));

  return {
    work,
    /** What it began from. */
    from,
    isTakenUp,
    /** Why it was not saved. */
    failure,
    /** What is still to be done, once somebody has tried to save. */
    points: isTried ? pointsOf(work) : [],
    set: (values: Partial<Work>) => change((now) => ({ ...now, ...values })),
    changeDuty: (key: string, values: Partial<EditedDuty>) =>
      changeDuties((duties) => duties.map((duty) => (duty.key === key ? { ...duty, ...values } : duty))),
    add(duty: Pick<EditedDuty, "text" | "quote" | "page">) {
      const key = `own-${Math.max(0, ...work.duties.map((one) => Number(/^own-(\d+)$/.exec(one.key)?.[1] ?? 0))) + 1}`;
      changeDuties((duties) => [
        ...duties,
        { ...duty, key, state: "accepted", provision: null, deadline: null, notes: [] },
      ]);
      return key;
    },
    merge(key: string) {
      changeDuties((duties) => {
        const shown = duties.filter(({ state }) => state !== "dropped");
        const at = shown.findIndex((duty) => duty.key === key);
        const [first, second] = [shown[at], shown[at + 1]];
        if (!first || !second) return duties;
        const rest = duties.filter((duty) => duty.key !== second.key);
        return rest.map((duty) => (duty.key === key ? merged(first, second, pages) : duty));
      });
    },
    acceptAll: () =>
      changeDuties((duties) =>
        duties.map((duty) => (duty.state === "proposed" ? { ...duty, state: "accepted" } : duty)),
      ),
    /** Saves what is ready; what is not, or is refused, is said. */
    async submit({ save, lookAgain }: Saving) {
      setTried(true);
      setFailure(null);
      if (pointsOf(work).length > 0) return;
      try {
        await save();
      } catch (error) {
        setFailure(failureOf(error).message ?? "It could not be saved. Your work is kept in this browser: try again.");
        await lookAgain();
      }
    },
    /** It was saved, and is what is stored now. */
    settle(now: string | number) {
      forgetWork(name);
      setFrom(now);
      setTakenUp(false);
      setTried(false);
    },
    /** Goes on over what somebody else has saved. */
    keepOn() {
      setFrom(stored);
      keepWork(name, { from: stored, work });
      setFailure(null);
    },
    startAfresh() {
      forgetWork(name);
      setWork(begin());
      setFrom(stored);
      setTakenUp(false);
      setFailure(null);
    },
  };
}

type DutyWorkOf = ReturnType<typeof useDutyWork>;
/** What can be done with the duties, whatever else is worked on. */
export type DutyEditing = { work: DutyWork } & Pick<DutyWorkOf, "changeDuty" | "add" | "merge" | "acceptAll">;
