import { dayMs } from "#shared/duration.ts";
import type { Change } from "../../catalogue/schema.ts";
import { shareInCommon, wordsIn, type Words } from "../../watch/rules/alike.ts";

type Foldable = {
  id: string;
  regulator: string;
  changeType: string;
  title: string;
  detectedAt: string;
  /** What is different, field by field; null for what is new. */
  diff: readonly Change[] | null;
};

// A week holds what a regulator sends in a row: the results of an auction, one letter to several kinds of addressee.
const withinMs = 7 * dayMs;
// Of ten words one may differ, and the number of the letter: nobody is to decide of one thing what was meant for another.
const leastShare = 0.8;

/**
 * Near-identical changes together, each group where its first stands: of one regulator and kind, seen within days of its
 * first, with nearly the same title, and saying the same of what is different.
 */
export function fold<T extends Foldable>(changes: readonly T[]): T[][] {
  const groups: { first: Read; changes: T[] }[] = [];
  for (const change of changes) {
    const read = readOf(change);
    const group = groups.find(({ first }) => isNearlySame(first, read));
    if (group) group.changes.push(change);
    else groups.push({ first: read, changes: [change] });
  }
  return groups.map((group) => group.changes);
}

/** A change with the words of its title, which is compared with that of every other. */
type Read = Pick<Foldable, "regulator" | "changeType" | "diff"> & { words: Words; subject: Words; seenMs: number };

const readOf = ({ regulator, changeType, title, detectedAt, diff }: Foldable): Read => ({
  regulator,
  changeType,
  diff,
  words: wordsIn(title),
  subject: wordsIn(subjectOf(title)),
  seenMs: Date.parse(detectedAt),
});

function isNearlySame(a: Read, b: Read): boolean {
  return (
    a.regulator === b.regulator &&
    a.changeType === b.changeType &&
    Math.abs(a.seenMs - b.seenMs) <= withinMs &&
    shareInCommon(a.words, b.words) >= leastShare &&
    (a.subject.size + b.subject.size === 0 || shareInCommon(a.subject, b.subject) >= leastShare) &&
    saysTheSame(a.diff ?? [], b.diff ?? [])
  );
}

// Whether it binds anybody: which way these went is all that such a change says.
const decisive = new Set(["status", "library"]);

/**
 * Are the same fields different, and does none take back what the other did? One decision may stand for both only then: a
 * text that was superseded and is in force again has the same title and the same fields both times.
 */
function saysTheSame(a: readonly Change[], b: readonly Change[]): boolean {
  const others = new Map(b.map((change) => [change.path, change]));
  const isAlike = ({ path, before, after }: Change) => {
    const other = others.get(path);
    if (!other) return false;
    const isBack = before === other.after && after === other.before;
    return decisive.has(path) ? before === other.before && after === other.after : !isBack;
  };
  return a.length === b.length && a.every(isAlike);
}

// To whom a letter goes is most of its words: two that go to all banks are not the same for that.
const beforeSubject = /\b(?:on|concerning|regarding)\b|:/i;
const dates =
  /\b(?:\w{0,9}\d\w{0,9}|january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;

/** What a title is about, without the days and numbers of it; the whole where it does not say to whom it goes. */
function subjectOf(title: string): string {
  const [whole, ...subject] = title.split(beforeSubject);
  return (subject.join(" ").trim() || whole!).replaceAll(dates, " ");
}
