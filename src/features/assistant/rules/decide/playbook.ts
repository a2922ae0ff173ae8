import { addDays, dayInMonth, monthOf, yearOf } from "#shared/calendar.ts";
import { dayMs, hourMs } from "#shared/duration.ts";
import { lagosDay, lagosFormat, startOfLagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { lowerFirst } from "#shared/sentence.ts";
import { normaliseRegulator } from "../../../catalogue/rules/regulator.ts";
import { workingDaysAfter } from "../../../catalogue/rules/working-days.ts";
import type { Requirement } from "../../../catalogue/schema.ts";
import type { Reply, Step } from "../../schema.ts";
import type { Happened, PlaybookStep } from "../classify/happened.ts";
import { becauseOf, emptyReply, openQuestionsOf } from "../compose.ts";
import type { Asker } from "../applicability.ts";
import { asCitation, shown } from "../compose/quotation.ts";
import type { Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { standOf } from "./standing.ts";

type Asking = Asker & { question: string; now: Date; allows: (passage: Passage) => boolean };
type Due = PlaybookStep & {
  passage: Passage;
  isOpen: boolean;
  span: Span | null;
  at: Date | null;
  rule: string | null;
};

/** What a company must do after an event, the most urgent first, with the time that is left; null where nothing binds it. */
export function playbookReply(happened: Happened, corpus: Corpus, asker: Asking): Reply | null {
  const { playbook, isSupposed, since, words } = happened;
  const due = playbook.steps
    .filter(({ when }) => when === undefined || new RegExp(`\\b(?:${when})`, "i").test(asker.question))
    .flatMap((step) => dueOf(step, corpus, asker, isSupposed ? null : since) ?? []);
  if (due.length === 0) return null;
  const asked = normaliseRegulator(asker.question.split(/(?<=[.!])\s/).at(-1)!);
  const rank = (step: Due) =>
    step.isOpen ? 4 : step.authority === asked && step.span ? 0 : isAtOnce(step) ? 1 : step.span ? 2 : 3;
  const ordered = due.toSorted((a, b) => rank(a) - rank(b) || lengthOf(a.span) - lengthOf(b.span));
  const citations = ordered.map(({ passage }, at) =>
    asCitation({ passage, quote: passage.text, offset: passage.offset }, at + 1, asker.applicabilities),
  );
  const steps = ordered.map((step, at) => asStep(step, at + 1));
  const sayAll = (list: readonly Due[], from: number) =>
    list.map((step, at) => `${sayOf(step, asker.now)} [${from + at}]`).join("; ");
  // What is to be done at once names no hour: the first clock that runs is said with it.
  const leading = ordered[0] && isAtOnce(ordered[0]) && ordered[1]?.span ? 2 : 1;
  const line = `First ${sayAll(ordered.slice(0, 1), 1)}${leading === 2 ? `; then ${sayAll(ordered.slice(1, 2), 2)}` : ""}.`;
  const rest = ordered.slice(leading);
  const counted =
    words === null
      ? "You name no time, so this is counted from now, in Lagos time."
      : `Counted from ${moment(since)} (“${shown(words)}”), in Lagos time.`;
  const sentences = [
    line,
    rest.length > 0 && `Then ${sayAll(rest, leading + 1)}.`,
    !isSupposed && ordered.some(({ at }) => at) && counted,
  ];
  const [first] = ordered.flatMap(({ at }) => at ?? []);
  return {
    ...emptyReply,
    outcome: "answered",
    summary: sentences.filter(Boolean).join(" "),
    answer: { kind: "steps", line, isLikely: false, day: first ? lagosDay(first) : null },
    steps,
    citations,
    openQuestions: openQuestionsOf(citations, asker.applicabilities),
    because: becauseOf(citations, asker),
  };
}

/** The first duty of a step that binds, with its clock. */
function dueOf(step: PlaybookStep, corpus: Corpus, asker: Asking, since: Date | null): Due | null {
  for (const id of step.duties) {
    const [key, requirementId] = id.split("#") as [string, string];
    const requirement = asker.instruments.get(key)?.requirements.find((one) => one.id === requirementId);
    const passage = corpus.byId.get(id);
    const stand = standOf(key, requirementId, asker.applicabilities);
    if (!requirement || !passage || !asker.allows(passage) || (stand !== "applies" && stand !== "may")) continue;
    const span = spanOf(requirement);
    const at = span && since && endOf(since, span);
    return { ...step, passage, isOpen: stand === "may", span, at, rule: requirement.deadline?.rule ?? null };
  }
  return null;
}

const units = ["seconds", "minutes", "hours", "days", "workingDays", "months", "years"] as const;
type Span = { value: number; unit: (typeof units)[number] };

/** The time that a duty allows after its event: by its schedule, or by the only figure of it that is a deadline. */
export function spanOf({ deadline, figures = [] }: Pick<Requirement, "deadline" | "figures">): Span | null {
  const schedule = deadline?.schedule;
  if (schedule?.type === "within") {
    const unit = units.find((one) => schedule[one] !== undefined);
    return unit ? { unit, value: schedule[unit]! } : null;
  }
  // Where something is due each month, its clock is no event's.
  if (schedule || (deadline && deadline.recurrence !== "event")) return null;
  const clocks = figures.filter(({ kind, op }) => kind === "deadline" && op === "within");
  if (clocks.length !== 1) return null;
  const { unit: named, value } = clocks[0]!;
  const unit = named === "working-days" ? "workingDays" : units.find((one) => one === named);
  return unit ? { unit, value } : null;
}

const unitMs: Record<Span["unit"], number> = {
  seconds: 1000,
  minutes: 60_000,
  hours: hourMs,
  days: dayMs,
  workingDays: 1.4 * dayMs,
  months: 30 * dayMs,
  years: 365 * dayMs,
};
const lengthOf = (span: Span | null) => (span ? span.value * unitMs[span.unit] : Infinity);

/** When a span ends: hours run by the clock; days, working days and months to the end of their last day in Lagos. */
export function endOf(since: Date, { unit, value }: Span): Date {
  const day = lagosDay(since);
  const endOfDay = (last: string) => new Date(Date.parse(startOfLagosDay(last, 1)) - 60_000);
  switch (unit) {
    case "seconds":
    case "minutes":
    case "hours":
      return new Date(since.getTime() + value * unitMs[unit]);
    case "days":
      return endOfDay(addDays(day, value));
    case "workingDays":
      return endOfDay(workingDaysAfter(day, value));
    case "months":
    case "years": {
      const months = monthOf(day) - 1 + value * (unit === "years" ? 12 : 1);
      return endOfDay(dayInMonth(yearOf(day) + Math.floor(months / 12), (months % 12) + 1, Number(day.slice(8))));
    }
  }
}

const isAtOnce = ({ span, rule }: Due): boolean =>
  span === null && /^(?:at once|immediately|instant|without delay|on receipt|as it occurs)/i.test(rule ?? "");

const spanWords = ({ unit, value }: Span): string =>
  `within ${plural(value, unit === "workingDays" ? "working day" : unit.slice(0, -1))}`;

/** The time that a duty allows in the library's own words, which say from when it counts; else as its figure. */
function timeWords(span: Span | null, rule: string | null): string | null {
  if (rule === null) return span && spanWords(span);
  return /^\d/.test(rule) ? `within ${shown(rule)}` : lowerFirst(shown(rule));
}

const moment = lagosFormat({ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });

function sayOf({ what, isOpen, span, at, rule }: Due, now: Date): string {
  const time = timeWords(span, rule);
  const end = at ? `, by ${moment(at).replace(" at ", ", ")} (${leftWords(at, now)})` : "";
  return `${isOpen ? "(if the rule binds you) " : ""}${lowerFirst(what)}${time ? `: ${time}${end}` : ""}`;
}

/** "23 hours left", "13 days left", "passed 2 hours ago"; whole units, and never more than is left. */
function leftWords(at: Date, now: Date): string {
  const ms = Math.abs(at.getTime() - now.getTime());
  const words =
    ms >= 2 * dayMs
      ? plural(Math.floor(ms / dayMs), "day")
      : ms >= hourMs
        ? plural(Math.floor(ms / hourMs), "hour")
        : plural(Math.floor(ms / 60_000), "minute");
  return at < now ? `passed ${words} ago` : `${words} left`;
}

function asStep({ authority, what, span, at, rule }: Due, number: number): Step {
  return { number, authority, what, within: timeWords(span, rule), dueAt: at?.toISOString() ?? null };
}
