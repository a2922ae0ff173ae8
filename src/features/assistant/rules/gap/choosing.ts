import type { RiskLevel } from "../../../catalogue/vocabulary.ts";
import type { Corpus } from "../corpus.ts";
import { expandQuery } from "../rewrite/synonyms.ts";
import { rank } from "../retrieve/rank.ts";
import type { Duty } from "./duties.ts";

/** How many duties a band shows, and how many of them are of what only may apply. */
export const room: Record<RiskLevel, { all: number; unsure: number }> = {
  High: { all: 8, unsure: 2 },
  Medium: { all: 6, unsure: 2 },
  Low: { all: 4, unsure: 1 },
};

const mostPerRegulation = 2;
// A second duty of one regulation comes after the first of another that is nearly as urgent.
const secondOfRegulation = 8;

/** Weighs each duty: how urgent its regulation is, how near its own date, how sure it is, how near to the business. */
export function weigh(corpus: Corpus, duties: readonly Duty[], business: string): Map<Duty, number> {
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
      duty.applicability.riskScore + ofItself(duty) + forNearness(duty) * (nearness.get(duty.unit) ?? 0),
    ]),
  );
}

// Points beside those of the risk score, whose factors other than severity are worth 29 together.
// Of what only may apply, what is like the business comes first.
const forNearness = ({ isSure }: Duty) => (isSure ? 6 : 20);
const basisPoints = { seen: 4, inferred: 0, read: 0, knowledge: -2 };
const dated = { next: 6, later: 3, never: 0 };
const tangible = 4;
const forbidden = -3;
const occasional = -8;
const onEvent = -4;

function ofItself({ due, requirement, passage, applicability }: Duty): number {
  const { text } = passage;
  const date = due === null ? dated.never : due.day === applicability.nextDueOn ? dated.next : dated.later;
  const schedule = requirement.deadline?.schedule;
  // What is done on an event that may never come is seldom what is missing today.
  const isOnEvent = schedule !== undefined && schedule !== null && "of" in schedule;
  const isEvent = requirement.deadline?.recurrence === "event" ? onEvent : 0;
  const event = isOnEvent || isForApplicants(text) || isOccasional(text) ? occasional : isEvent;
  const kind = isForbidding.test(text) ? forbidden : isTangible.test(text) ? tangible : 0;
  return date + basisPoints[requirement.basis] + event + kind;
}

/** Something that is there or not, and whose absence can be seen: a post, a paper, a filing. */
const isTangible =
  /^(?:(?:each|every|within|by|before|for|in|at|on)\b[^,]{0,40},\s+)?(?:file|submit|register|appoint|adopt|have|hold|pay|publish|report|train|give staff|carry out|maintain|establish|set up|conduct|display|obtain|get|screen|verify|keep|designate|operate|form|prepare|send|enrol|remit|deduct|contribute|insure|connect|apply|use|put in place|draw up|test|assess|make)\b/i;
const isForbidding =
  /^(?:do not|never|(?:make|let|keep|hold|use|offer|charge|permit|open|allow) (?:no|nothing)|bar|refuse|exempt|leave out|exclude|bear in mind|allow|obey|respond)\b/i;

const isForApplicants = (text: string): boolean =>
  /\b(?:applicants?|promoters?|approval in principle|(?:application|applying) for (?:a |the )?(?:final )?(?:licen[cs]e|approval)|before (?:a|the|final) (?:licen[cs]e|approval)|final approval|sandbox|share capital deposit|application fee|early adopters?|voluntary|voluntarily)\b/i.test(
    text,
  );

/** A permission rather than a duty, or one that a particular event brings. */
const isOccasional = (text: string): boolean =>
  /^(?:on|upon|if|where|when|should|once|before (?:carrying|starting|acting|any))\b|\byou may\b|\bmay\b(?!.*\bmust\b)|\bwhere (?:there is|a) (?:match|request|order)\b/i.test(
    text,
  );

/** The heaviest duties of one band, at most two of a regulation; those that surely bind before those that may. */
export function choose(
  duties: readonly Duty[],
  weights: ReadonlyMap<Duty, number>,
  taken: readonly Duty[],
  free: { sure: number; unsure: number },
): Duty[] {
  const used = new Map<string, number>();
  for (const { instrument } of taken) used.set(instrument.key, (used.get(instrument.key) ?? 0) + 1);
  const pick = (candidates: Duty[], count: number): Duty[] => {
    const picked: Duty[] = [];
    const left = new Set(candidates.filter((duty) => !taken.includes(duty)));
    while (picked.length < count && left.size > 0) {
      const [next] = [...left].toSorted((a, b) => worth(b) - worth(a) || a.unit - b.unit);
      left.delete(next!);
      const key = next!.instrument.key;
      if ((used.get(key) ?? 0) >= mostPerRegulation) continue;
      used.set(key, (used.get(key) ?? 0) + 1);
      picked.push(next!);
    }
    return picked;
  };
  const worth = (duty: Duty) => (weights.get(duty) ?? 0) - secondOfRegulation * (used.get(duty.instrument.key) ?? 0);
  const sure = pick(
    duties.filter(({ isSure }) => isSure),
    free.sure,
  );
  return [
    ...sure,
    ...pick(
      duties.filter(({ isSure }) => !isSure),
      free.unsure,
    ),
  ];
}

/** Those of a band that fall due first, at most two of a regulation; in their order. */
export function soonest(dated: readonly Duty[], level: RiskLevel, count: number): Duty[] {
  const used = new Map<string, number>();
  return dated
    .filter(({ instrument, applicability }) => {
      if (applicability.riskLevel !== level) return false;
      const before = used.get(instrument.key) ?? 0;
      used.set(instrument.key, before + 1);
      return before < mostPerRegulation;
    })
    .slice(0, count);
}
