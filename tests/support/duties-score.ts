import { isDeepStrictEqual } from "node:util";
import type { Schedule } from "#features/catalogue/schema.ts";
import type { Letter, MarkedDuty } from "./letters.ts";

/** What a reader found in a letter. Its deadline, where it has one, says more than its recurrence. */
type ReadDuty = {
  quote: string;
  page: number;
  start?: number;
  recurrence: string | null;
  deadline?: { recurrence: string; schedule: Schedule | null } | null;
};
type Span = { page: number; start: number; end: number };

const overlap = (one: Span, other: Span) =>
  one.page === other.page ? Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)) : 0;
const length = (span: Span) => span.end - span.start;
const within = (inner: Span, outer: Span) => overlap(inner, outer) === length(inner);

/** How much of the longer of two must be common to both. */
const enough = 0.6;

/** The place of a quote on its page; null when it is not there byte for byte. */
function place(pages: readonly string[], page: number, quote: string, start?: number): Span | null {
  const text = pages[page - 1] ?? "";
  const at = start !== undefined && text.startsWith(quote, start) ? start : text.indexOf(quote);
  return at < 0 || quote === "" ? null : { page, start: at, end: at + quote.length };
}

type Mark = { duty: MarkedDuty; span: Span; lead: Span | null };
const marksOf = ({ pages, duties }: Letter): Mark[] =>
  duties.map((duty) => ({
    duty,
    span: place(pages, duty.page, duty.quote)!,
    lead: duty.lead ? place(pages, duty.page, duty.lead) : null,
  }));

/** The marks that a span of text finds: one that is nearly the same, or several that together make most of it. */
function found(span: Span, marks: readonly Mark[]): Mark[] {
  const nearly = (mark: Mark) => overlap(span, mark.span) >= enough * Math.max(length(span), length(mark.span));
  const held = marks.filter((mark) => within(mark.span, span));
  const leads = new Map(held.flatMap(({ lead }) => (lead ? [[`${lead.page}:${lead.start}`, lead]] : [])));
  const covered = [...held.map((mark) => mark.span), ...leads.values()].reduce(
    (sum, part) => sum + overlap(part, span),
    0,
  );
  const together = covered >= enough * length(span) ? held : [];
  return marks.filter((mark) => nearly(mark) || together.includes(mark));
}

/** A schedule without the name of the event it counts from, for which there is no one word. */
const figures = (schedule: Schedule) => {
  const { of: _of, from: _from, ...rest } = { of: undefined, from: undefined, ...schedule };
  return schedule.type === "daily" ? schedule : rest;
};
const sameSchedule = (one: Schedule, other: Schedule) => isDeepStrictEqual(figures(one), figures(other));

const rightRecurrence = (duty: MarkedDuty, read: ReadDuty) =>
  [duty.recurrence, ...(duty.fair?.recurrences ?? [])].includes(
    (read.deadline?.recurrence ?? read.recurrence) as MarkedDuty["recurrence"],
  );
const rightSchedule = (duty: MarkedDuty, schedule: Schedule) =>
  [...(duty.schedule ? [duty.schedule] : []), ...(duty.fair?.schedules ?? [])].some((one) =>
    sameSchedule(one, schedule),
  );

const isOtherClock = (one: ReadDuty, other: ReadDuty) =>
  one.page === other.page &&
  one.start === other.start &&
  one.quote === other.quote &&
  JSON.stringify(one.deadline) !== JSON.stringify(other.deadline);

function scoreLetter(letter: Letter, reads: readonly ReadDuty[]) {
  const marks = marksOf(letter);
  const spans = reads.map(({ page, quote, start }) => place(letter.pages, page, quote, start));
  const finds = reads.map((read, at) => ({ read, marks: spans[at] ? found(spans[at], marks) : [] }));
  const firsts = new Set<string>();
  const matched: { duty: MarkedDuty; read: ReadDuty }[] = [];
  const wrong: ReadDuty[] = [];
  let right = 0;
  for (const [at, find] of finds.entries()) {
    // Two clocks of one sentence are two duties of the same words: the sentence was read once.
    const isSecondClock = reads.slice(0, at).some((read) => isOtherClock(read, find.read));
    const fresh = find.marks.filter(({ duty }) => !firsts.has(duty.sameAs ?? duty.id));
    for (const { duty } of fresh) {
      firsts.add(duty.sameAs ?? duty.id);
      if (!duty.optional) matched.push({ duty, read: find.read });
    }
    if (fresh.some(({ duty }) => !duty.optional)) right += 1;
    else if (!isSecondClock && !find.marks.some(({ duty }) => duty.optional || duty.sameAs !== undefined))
      wrong.push(find.read);
  }
  const wanted = letter.duties.filter((duty) => !duty.optional && duty.sameAs === undefined);
  const missed = wanted.filter((duty) => !firsts.has(duty.id));
  return {
    wanted: wanted.length,
    right,
    matched,
    missed,
    wrong,
    read: reads.length,
    exact: spans.filter(Boolean).length,
  };
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

/**
 * How well duties are read from these letters. Precision counts what was read, recall what was marked; a duty read twice
 * counts once as right and once as wrong. `missed` and `wrong` name what to look at, of the open half only.
 */
export function scoreDuties(letters: readonly Letter[], read: (letter: Letter) => readonly ReadDuty[]) {
  const scores = letters.map((letter) => ({ id: letter.id, ...scoreLetter(letter, read(letter)) }));
  const sum = (count: (score: (typeof scores)[number]) => number) =>
    scores.reduce((all, score) => all + count(score), 0);
  const matched = scores.flatMap((score) => score.matched);
  const dated = matched.filter(({ duty }) => duty.schedule);
  const undated = matched.filter(({ duty }) => !duty.schedule);
  const right = sum((score) => score.right);
  const wrong = sum((score) => score.wrong.length);
  const precision = share(right, right + wrong);
  const recall = share(
    matched.length,
    sum((score) => score.wanted),
  );
  return {
    letters: letters.length,
    marked: sum((score) => score.wanted),
    read: sum((score) => score.read),
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    /** Of all read: those whose words stand on their page byte for byte. */
    exact: share(
      sum((score) => score.exact),
      sum((score) => score.read),
    ),
    /** Of those matched. */
    recurrence: share(matched.filter(({ duty, read }) => rightRecurrence(duty, read)).length, matched.length),
    /** Of those matched to which a schedule belongs. */
    schedule: share(
      dated.filter(({ duty, read }) => read.deadline?.schedule && rightSchedule(duty, read.deadline.schedule)).length,
      dated.length,
    ),
    /** Schedules read where none belongs. */
    inventedSchedules: undated.filter(
      ({ duty, read }) => read.deadline?.schedule && !rightSchedule(duty, read.deadline.schedule),
    ).length,
    missed: scores.flatMap(({ id, missed }) => missed.map(({ page, quote }) => ({ id, page, quote }))),
    wrong: scores.flatMap(({ id, wrong }) => wrong.map(({ page, quote }) => ({ id, page, quote }))),
  };
}
