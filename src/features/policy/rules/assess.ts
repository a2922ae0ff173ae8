import { buildIndex, type Index } from "../../assistant/rules/retrieve/build.ts";
import { rank } from "../../assistant/rules/retrieve/rank.ts";
import { expandQuery } from "../../assistant/rules/rewrite/synonyms.ts";
import type { PolicyCounts, PolicyRow } from "../schema.ts";
import { policyVerdicts } from "../vocabulary.ts";
import type { PolicyClause } from "./clauses.ts";
import { compareWith } from "./compare.ts";
import type { PolicyDuty } from "./duty.ts";

const mostPlaces = 2;
// Below the fifth a clause has little to do with a duty that shares its words.
const mostDutiesOfClause = 5;
const looked = 4;

/**
 * Holds a policy against requirements, one after the other; yields how many are done, and returns the table. A clause is about
 * a requirement where each is among the nearest of the other.
 */
export function* assessing(
  clauses: readonly PolicyClause[],
  duties: readonly PolicyDuty[],
): Generator<number, PolicyRow[]> {
  const policy = buildIndex(clauses.map((clause, at) => ({ text: searched(clause), block: clause.heading ?? String(at), document: "policy" }))); // prettier-ignore
  const library = buildIndex(duties.map((duty) => ({ text: `${duty.requirement} ${duty.title}`, block: duty.regulationId, document: duty.regulationId }))); // prettier-ignore
  const isAbout = aboutness(library, clauses);
  const found: { duty: PolicyDuty; near: PolicyClause[] }[] = [];
  for (const [at, duty] of duties.entries()) {
    found.push({ duty, near: nearest(policy, clauses, duty, (clause) => isAbout(clause, at)) });
    yield at + 1;
  }
  const touched = new Set(found.flatMap(({ duty, near }) => (near.some(isTrusted) ? [duty.regulationId] : [])));
  const rows = found.map(({ duty, near }) => rowOf(duty, near, touched.has(duty.regulationId)));
  const rankOf = ({ verdict }: PolicyRow) => policyVerdicts.indexOf(verdict);
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** A clause says what it says under its heading. */
const searched = ({ heading, quote }: PolicyClause): string => (heading === null ? quote : `${heading}\n${quote}`);

/** Is a clause (by its place) about a duty (by its place)? Each clause is looked at once, when it is first asked for. */
function aboutness(library: Index, clauses: readonly PolicyClause[]) {
  const known = new Map<number, ReadonlySet<number>>();
  return (clause: number, duty: number): boolean => {
    let about = known.get(clause);
    if (!about) {
      const { hits } = rank(library, searched(clauses[clause]!), { limit: mostDutiesOfClause });
      const best = hits[0]?.score ?? 0;
      about = new Set(hits.filter(({ score }) => score >= best * leastOfBest).map(({ unit }) => unit));
      known.set(clause, about);
    }
    return about.has(duty);
  };
}
const leastOfBest = 0.6;

function nearest(
  policy: Index,
  clauses: readonly PolicyClause[],
  { requirement }: PolicyDuty,
  isAbout: (clause: number) => boolean,
): PolicyClause[] {
  const { hits } = rank(policy, [{ text: requirement, weight: 1 }, ...expandQuery(requirement)], { limit: looked });
  const near = hits
    .filter(({ unit, features }) => features.cover >= leastCover && isAbout(unit))
    .map(({ unit }) => clauses[unit]!);
  // What tells its reader what to do takes nobody's place.
  return [...near.filter(isTrusted).slice(0, mostPlaces), ...near.filter((clause) => !isTrusted(clause)).slice(0, 1)];
}
const isTrusted = ({ isQuarantined }: PolicyClause): boolean => isQuarantined !== true;
// The share of a requirement's words, by their rarity, without which a clause is on another matter.
const leastCover = 0.25;

function rowOf({ held, ...duty }: PolicyDuty, near: readonly PolicyClause[], isTouched: boolean): PolicyRow {
  const trusted = near.filter(isTrusted);
  // It is shown with a mark, and says nothing to the requirement.
  const apart = near.filter((clause) => !isTrusted(clause));
  if (trusted.length === 0)
    return { ...duty, stated: null, required: null, places: apart, ...(isTouched ? missing : outside) };
  const { places, ...compared } = compareWith(trusted, held);
  return { ...duty, ...compared, places: [...places, ...apart] };
}
const missing = {
  verdict: "missing" as const,
  why: "The document deals with this regulation, and nothing was found in it that speaks to this requirement.",
};
const outside = {
  verdict: "outside" as const,
  why: "Nothing was found in the document that deals with this regulation.",
};

export function countsOf(rows: readonly PolicyRow[]): PolicyCounts {
  const counts = Object.fromEntries(policyVerdicts.map((verdict) => [verdict, 0])) as PolicyCounts;
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}
