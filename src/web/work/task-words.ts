import type { HistoryEntry } from "#features/comment/schema.ts";
import type { Task } from "#features/task/schema.ts";
import { taskOriginLabels, taskStateLabels } from "#features/task/vocabulary.ts";
import { formatDay } from "../lib/format.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { dueWords } from "../regulation/due-words.ts";
import { repetitionWords } from "./repetition.ts";

export type People = ReadonlyMap<string, string>;
const left = "Somebody who has left";
export const personName = (id: string | null, people: People): string =>
  id === null ? "Nobody" : (people.get(id) ?? left);
export const peopleWords = (ids: readonly string[], people: People): string =>
  ids.length === 0 ? "Nobody" : ids.map((id) => people.get(id) ?? left).join(", ");

/** How it stands, in a word with its colours. */
export function standing({ state, isLate, dueOn, waitsFor }: Task, today: string) {
  if (state === "done") return { word: "Done", bg: "brand.subtle", color: "brand.fg" };
  if (state === "cancelled") return { word: "Cancelled", bg: "low.bg", color: "low.fg" };
  if (isLate) return { word: "Late", bg: "high.bg", color: "high.fg" };
  if (waitsFor?.state === "open") return { word: "Waits", bg: "low.bg", color: "low.fg" };
  if (dueOn === today) return { word: "Due today", bg: "medium.bg", color: "medium.fg" };
  return { word: "Open", bg: "low.bg", color: "low.fg" };
}

/** When it is due, from today's point of view; null where it is due on no day. */
export function dueLine({ dueOn, dueTime }: Pick<Task, "dueOn" | "dueTime">, today: string): string | null {
  if (dueOn === null) return null;
  const words = dueWords(dueOn, today);
  return `Due ${/^\d/.test(words) ? `on ${words}` : words}${dueTime === null ? "" : ` at ${dueTime}`}`;
}

export const dueInFull = ({ dueOn, dueTime }: Pick<Task, "dueOn" | "dueTime">): string =>
  dueOn === null ? "No day is set" : formatWeekday(dueOn) + (dueTime === null ? "" : `, ${dueTime}, Lagos time`);

/** "3 of 7 done" of a checklist; null where there is none. */
export function checklistWords({ checklist }: Pick<Task, "checklist">): string | null {
  if (checklist.length === 0) return null;
  return `${checklist.filter(({ tickedAt }) => tickedAt !== null).length} of ${checklist.length} done`;
}

export const originWords = ({ kind }: Task["from"]): string => taskOriginLabels[kind];

const labels: Record<string, string> = {
  title: "What is to be done",
  text: "More about it",
  state: "State",
  dueOn: "Due",
  dueTime: "Hour",
  remindDays: "Reminder, days before",
  repeats: "Comes again",
  assignees: "Whose",
  checklist: "Checklist",
  ticked: "Ticked",
  proof: "Proof",
  references: "References",
  reason: "Reason",
  why: "Reason",
};

/** What an entry of the log says of a task, a line each. */
export const taskLines =
  (people: People) =>
  ({ before, after }: HistoryEntry): string[] =>
    Object.entries(after ?? {}).flatMap(([name, value]) => {
      const isSaid = name in labels && (before === null || name in before || name === "why");
      const words = wordsOf(name, value, people);
      // What is new says what it has, not all that it lacks.
      return isSaid && (before !== null || words !== "nothing") ? [`${labels[name]}: ${words}`] : [];
    });

function wordsOf(name: string, value: unknown, people: People): string {
  if (Array.isArray(value)) {
    const texts = value.filter((one): one is string => typeof one === "string");
    if (texts.length === 0) return "nothing";
    return name === "assignees" ? peopleWords(texts, people) : texts.join(", ");
  }
  if (value === null || value === undefined || value === "") return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "state") return (taskStateLabels as Record<string, string>)[text] ?? text;
  if (name === "dueOn") return formatDay(text);
  return name === "repeats" ? repetitionWords(text) : text;
}
