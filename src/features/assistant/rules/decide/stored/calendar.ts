import { addDays, dayInFull, weekdayOf, type Day } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { dueOf, type Due } from "../../../../catalogue/rules/due.ts";
import type { Requirement, Schedule } from "../../../../catalogue/schema.ts";
import { periodIn, type Period } from "../../classify/period.ts";
import { shown } from "../../compose/quotation.ts";
import type { Corpus } from "../../corpus.ts";
import type { Passage } from "../../corpus/passage.ts";
import { standOf } from "../standing.ts";
import type { StoredAsking, Handler, Stored } from "./handler.ts";

type Recurrence = NonNullable<Requirement["deadline"]>["recurrence"];
type Dated = { passage: Passage; due: Due; schedule: Schedule; recurrence: Recurrence };

// One screen: what is beyond is counted.
const mostListed = 12;

/** The duties that bind whoever asks, each with the first day from `from` on which it is due, the earliest first. */
function datedDuties(asking: StoredAsking, corpus: Corpus, from: Day): Dated[] {
  const dated: Dated[] = [];
  for (const instrument of asking.instruments.values()) {
    if (standOf(instrument.key, null, asking.applicabilities) !== "applies") continue;
    for (const { id, deadline } of instrument.requirements) {
      const passage = corpus.byId.get(`${instrument.key}#${id}`);
      const due = dueOf(instrument, deadline?.schedule ?? null, from, asking.category, asking.calendar);
      const isOwn = standOf(instrument.key, id, asking.applicabilities) === "applies";
      if (passage && due && isOwn && asking.allows(passage))
        dated.push({ passage, due, schedule: deadline!.schedule!, recurrence: deadline!.recurrence });
    }
  }
  return dated.toSorted((a, b) => a.due.day.localeCompare(b.due.day) || a.passage.id.localeCompare(b.passage.id));
}

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** "4 December 2026 (the 5th is a Saturday, so the last working day before, a Friday)". */
export function dueInWords({ due, schedule }: Pick<Dated, "due" | "schedule">): string {
  const moved = movedFrom(schedule, due.day);
  const notes = [
    moved &&
      `the ${ordinal(Number(moved.slice(8)))} is ${dayOffWords(moved)}, so the ${moved < due.day ? "next working day" : "last working day before"}, a ${weekdays[weekdayOf(due.day)]}`,
    due.note,
  ];
  const known = notes.filter(Boolean).join("; ");
  return `${dayInFull(due.day)}${known ? ` (${known})` : ""}`;
}

const dayOffWords = (day: Day): string => {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6 ? `a ${weekdays[weekday]}` : "a public holiday";
};

/** The day of the month that a schedule names, where the due day was moved off it; null where it was not. */
function movedFrom(schedule: Schedule, due: Day): Day | null {
  if (schedule.type !== "monthly" || !("day" in schedule) || schedule.roll === null) return null;
  // Never moved by more than a week of holidays.
  const near = Array.from({ length: 15 }, (_, at) => addDays(due, at - 7));
  const nominal = near.find((day) => Number(day.slice(8)) === schedule.day);
  return nominal && nominal !== due ? nominal : null;
}

function ordinal(number: number): string {
  const last = number % 10;
  const isTeen = number > 10 && number < 14;
  return `${number}${isTeen ? "th" : last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

const asItem = (item: Dated, number: number): string =>
  `${dueInWords(item)}: ${shown(item.passage.place.title)}, “${shown(item.passage.text).replace(/[.;,:]$/, "")}” [${number}]`;

const periodWords = ({ from, to, words }: Period): string =>
  from === to ? `on ${dayInFull(from)}` : words.startsWith("by ") ? `by ${dayInFull(to)}` : words;

/** What falls due in the period that is asked for. */
export const calendarOf: Handler = (asking, corpus) => {
  const period = periodIn(asking.question, asking.now);
  if (!period) return null;
  const today = lagosDay(asking.now);
  const from = period.from < today && period.to >= today ? today : period.from;
  const all = datedDuties(asking, corpus, from);
  const within = all.filter(({ due }) => due.day <= period.to);
  if (within.length > 0)
    return listed(
      within,
      `${plural(within.length, "duty", "duties")} of yours ${within.length === 1 ? "falls" : "fall"} due ${periodWords(period)}`,
    );
  const [next] = all;
  if (!next) return null;
  const line = `Nothing of yours with a date that can be computed falls due ${periodWords(period)}; the next is on ${asItem(next, 1)}.`;
  return { kind: "list", sentences: [line], passages: [next.passage], day: next.due.day };
};

const filed = /\b(?:returns?|reports?|file|filed|filing|submit|render|send)\b/i;

const rhythms: readonly { cue: RegExp; words: string; recurrence: Recurrence }[] = [
  { cue: /\bdaily\b/i, words: " each day", recurrence: "daily" },
  { cue: /\bweekly\b/i, words: " each week", recurrence: "weekly" },
  { cue: /\bmonthly\b/i, words: " each month", recurrence: "monthly" },
  { cue: /\bquarterly\b/i, words: " each quarter", recurrence: "quarterly" },
  { cue: /\b(?:annual|yearly)\b/i, words: " each year", recurrence: "annual" },
];

/**
 * All returns and reports of whoever asks, or those of a rhythm, with the next date of each; then those that recur by a rule
 * that gives none.
 */
export const returnsOf: Handler = (asking, corpus) => {
  const isAll = /\b(?:deadlines|due dates|calendar)\b/i.test(asking.question);
  const rhythm = rhythms.find(({ cue }) => cue.test(asking.question));
  const isAsked = ({ text }: Passage, recurrence: Recurrence | undefined) =>
    (isAll || filed.test(text)) && (!rhythm || recurrence === rhythm.recurrence);
  const dated = datedDuties(asking, corpus, lagosDay(asking.now)).filter(({ passage, recurrence }) =>
    isAsked(passage, recurrence),
  );
  if (dated.length === 0) return null;
  const isDated = new Set(dated.map(({ passage }) => passage.id));
  const undated = recurringDuties(asking, corpus)
    .filter(({ passage, recurrence }) => !isDated.has(passage.id) && isAsked(passage, recurrence))
    .map(({ passage }) => passage);
  const verb = dated.length === 1 ? "has" : "have";
  const found = listed(
    dated,
    `${plural(dated.length, "duty", "duties")} of yours to file or report${rhythm?.words ?? ""} ${verb} a date`,
  );
  const named = undated.slice(0, mostListed).map((passage, at) => {
    const number = found.passages.length + at + 1;
    return `${shown(passage.place.title)}, “${shown(passage.text).replace(/[.;,:]$/, "")}” (${shown(passage.deadline!)}) [${number}]`;
  });
  if (named.length === 0) return found;
  const left = undated.length - named.length;
  const more = left > 0 ? `; and ${left} more` : "";
  return {
    ...found,
    sentences: [...found.sentences, `Of these no date can be computed: ${named.join("; ")}${more}.`],
    passages: [...found.passages, ...undated.slice(0, mostListed)],
  };
};

/** The duties that bind whoever asks and come again and again. */
function recurringDuties(asking: StoredAsking, corpus: Corpus): { passage: Passage; recurrence: Recurrence }[] {
  return [...asking.instruments.values()]
    .filter(({ key, status }) => status === "in-force" && standOf(key, null, asking.applicabilities) === "applies")
    .flatMap(({ key, requirements }) =>
      requirements.flatMap(({ id, deadline }) => {
        const recurs = deadline !== null && deadline.recurrence !== "event" && deadline.recurrence !== "once";
        const passage = recurs ? corpus.byId.get(`${key}#${id}`) : undefined;
        const isOwn = standOf(key, id, asking.applicabilities) === "applies";
        return passage && isOwn && asking.allows(passage) ? [{ passage, recurrence: deadline!.recurrence }] : [];
      }),
    );
}

function listed(dated: readonly Dated[], lead: string): NonNullable<Stored> {
  const shownItems = dated.slice(0, mostListed);
  const [first, ...rest] = shownItems.map((item, at) => asItem(item, at + 1));
  const left = dated.length - shownItems.length;
  return {
    kind: "list",
    sentences: [
      `${lead}${dated.length === 1 ? "" : "; the first"}: ${first}.`,
      ...(rest.length > 0 ? [`Then ${rest.join("; ")}.`] : []),
      ...(left > 0 ? [`${left} more follow later; your dashboard has them all.`] : []),
    ],
    passages: shownItems.map(({ passage }) => passage),
    day: dated[0]!.due.day,
  };
}
