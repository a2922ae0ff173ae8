import type { Corpus } from "../corpus.ts";
import { rank } from "../retrieve/rank.ts";
import { expandQuery } from "../rewrite/synonyms.ts";
import type { Duty } from "./duties.ts";

const mostPerRegulation = 2;

/** The most urgent duties, those that surely bind before those that may, at most two of a regulation. */
export function mostUrgent(corpus: Corpus, duties: readonly Duty[], business: string, count: number): Duty[] {
  const weights = weigh(corpus, duties, business);
  const all = duties.toSorted(
    (a, b) => Number(b.isSure) - Number(a.isSure) || weights.get(b)! - weights.get(a)! || a.unit - b.unit,
  );
  return spread(all, count);
}

/** The first of them, at most two of a regulation, in their order. */
export function spread(duties: readonly Duty[], count: number): Duty[] {
  const used = new Map<string, number>();
  return duties
    .filter(({ instrument: { key } }) => {
      used.set(key, (used.get(key) ?? 0) + 1);
      return used.get(key)! <= mostPerRegulation;
    })
    .slice(0, count);
}

/** Weighs each duty: how urgent its regulation is, how near its own date, how near to the business. */
function weigh(corpus: Corpus, duties: readonly Duty[], business: string): Map<Duty, number> {
  const units = new Set(duties.map(({ unit }) => unit));
  const { hits } = rank(corpus.index, [{ text: business, weight: 1 }, ...expandQuery(business)], {
    limit: 200,
    allows: (unit) => units.has(unit),
  });
  const top = Math.max(1, hits[0]?.score ?? 1);
  const nearness = new Map(hits.map(({ unit, score }) => [unit, Math.max(0, score / top)]));
  return new Map(
    duties.map((duty) => [
      duty,
      duty.applicability.riskScore + ofItself(duty) + forNearness * (nearness.get(duty.unit) ?? 0),
    ]),
  );
}

// Points beside those of the risk score, whose factors other than severity are worth 29 together.
const forNearness = 6;
const dated = { next: 6, later: 3, never: 0 };
// What is done on an event that may never come is seldom what is missing today.
const onEvent = -6;

function ofItself({ due, requirement, applicability }: Duty): number {
  const date = due === null ? dated.never : due.day === applicability.nextDueOn ? dated.next : dated.later;
  return date + (requirement.deadline?.recurrence === "event" ? onEvent : 0);
}
