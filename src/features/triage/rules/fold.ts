import { dayMs } from "#shared/duration.ts";
import { shareInCommon } from "../../watch/rules/alike.ts";

type Foldable = { id: string; regulator: string; changeType: string; title: string; detectedAt: string };

// A week holds what a regulator sends in a row: the results of an auction, one letter to several kinds of addressee.
const withinMs = 7 * dayMs;
// Of ten words one may differ, and the number of the letter: nobody is to decide of one thing what was meant for another.
const leastShare = 0.8;

/**
 * Near-identical changes together, each group where its first stands: of one regulator and kind, seen within days of its
 * first, and with nearly the same title.
 */
export function fold<T extends Foldable>(changes: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const change of changes) {
    const group = groups.find(([first]) => first !== undefined && isNearlySame(first, change));
    if (group) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function isNearlySame(a: Foldable, b: Foldable): boolean {
  return (
    a.regulator === b.regulator &&
    a.changeType === b.changeType &&
    Math.abs(Date.parse(a.detectedAt) - Date.parse(b.detectedAt)) <= withinMs &&
    shareInCommon(a.title, b.title) >= leastShare &&
    isOneSubject(subjectOf(a.title), subjectOf(b.title))
  );
}

// To whom a letter goes is most of its words: two that go to all banks are not the same for that.
const beforeSubject = /\b(?:on|concerning|regarding)\b|:/i;
const dates =
  /\b(?:\w{0,9}\d\w{0,9}|january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;

/** What a title is about, without the days and numbers of it; the whole where it does not say to whom it goes. */
function subjectOf(title: string): string {
  const [whole, ...subject] = title.split(beforeSubject);
  return (subject.join(" ").trim() || whole!).replaceAll(dates, " ").trim();
}

const isOneSubject = (a: string, b: string): boolean => a === b || shareInCommon(a, b) >= leastShare;
