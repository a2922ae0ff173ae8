import type { Entry } from "../schema.ts";

/** What a subscribed calendar says of an entry. */
export type Told = Pick<Entry, "_id" | "kind" | "day" | "hour" | "dueAt" | "standing" | "link"> & {
  summary: string;
  /** Whether it rings: what falls due every day would all day, and what only may apply is no call yet. */
  rings: boolean;
  lines: string[];
};

const doneWords = { filed: "Filed: ", "filed-late": "Filed late: ", done: "Done: " } as const;
const isDone = (state: Entry["state"]): state is keyof typeof doneWords => Object.hasOwn(doneWords, state);
const cancelledWords = { waived: "It need not be filed", cancelled: "It need not be done" } as const;
const isOff = (state: Entry["state"]): state is keyof typeof cancelledWords => Object.hasOwn(cancelledWords, state);

/** Without what changes by the clock alone, so that nothing appears as changed that nobody has changed. */
export function toldOf({ _id, kind, day, hour, dueAt, standing, link, ...entry }: Entry): Told {
  const { title, period, state, regulator, isSure, isDaily } = entry;
  const lines = [
    regulator === null ? [] : [`Regulator: ${regulator}`],
    hour === null ? [] : [`Due at ${hour}, Lagos time`],
    isSure ? [] : ["It may bind your company: a question of the profile is open"],
    isOff(state) ? [cancelledWords[state]] : [],
  ].flat();
  const summary = `${isDone(state) ? doneWords[state] : ""}${title}${period === null ? "" : ` (${period})`}`;
  const rings = standing === "open" && isSure && !isDaily;
  return { _id, kind, day, hour, dueAt, standing, link, summary, rings, lines };
}
