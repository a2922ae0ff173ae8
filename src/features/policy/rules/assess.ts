import { buildIndex, type Index } from "../../assistant/rules/retrieve/build.ts";
import { rank } from "../../assistant/rules/retrieve/rank.ts";
import { expandQuery } from "../../assistant/rules/rewrite/synonyms.ts";
import type { PolicyCounts, PolicyRow } from "../schema.ts";
import { policyVerdicts } from "../vocabulary.ts";
import type { PolicyClause } from "./clauses.ts";
import { compareWith, type NearClause } from "./compare.ts";
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
  const library = buildIndex(duties.map((duty) => ({ text: duty.searched, block: duty.regulationId, document: duty.regulationId }))); // prettier-ignore
  const isAbout = aboutness(library, clauses, duties);
  const found: { duty: PolicyDuty; said: Said }[] = [];
  for (const [at, duty] of duties.entries()) {
    found.push({
      duty,
      said: saidTo(
        duty,
        nearest(policy, clauses, duty, (clause) => isAbout(clause, at)),
      ),
    });
    yield at + 1;
  }
  const touched = new Set(found.flatMap(({ duty, said }) => (said.compared ? [duty.regulationId] : [])));
  const rows = found.map(({ duty, said }) => rowOf(duty, said, touched.has(duty.regulationId)));
  const rankOf = ({ verdict }: PolicyRow) => policyVerdicts.indexOf(verdict);
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** A clause says what it says under its heading. */
const searched = ({ heading, quote }: PolicyClause): string => (heading === null ? quote : `${heading}\n${quote}`);

/** Is a clause (by its place) about a duty (by its place)? Each clause is looked at once, when it is first asked for. */
function aboutness(library: Index, clauses: readonly PolicyClause[], duties: readonly PolicyDuty[]) {
  const known = new Map<number, ReadonlySet<number>>();
  return (clause: number, duty: number): boolean => {
    let about = known.get(clause);
    if (!about) {
      const { hits } = rank(library, searched(clauses[clause]!), { limit: mostDutiesOfClause });
      const best = hits[0]?.score ?? 0;
      const near = hits.filter(({ score }) => score >= best * leastOfBest).map(({ unit }) => unit);
      // Of duties of one text that ask figures of a kind ("14 days", "30 days") the nearest is meant.
      about = new Set(
        near.filter((unit, at) => !near.slice(0, at).some((nearer) => isSibling(duties[nearer]!, duties[unit]!))),
      );
      known.set(clause, about);
    }
    return about.has(duty);
  };
}
const leastOfBest = 0.6;

const isSibling = (a: PolicyDuty, b: PolicyDuty): boolean =>
  a.regulationId === b.regulationId &&
  a.held.figures.some(({ kind }) => b.held.figures.some((other) => other.kind === kind));

function nearest(
  policy: Index,
  clauses: readonly PolicyClause[],
  { requirement }: PolicyDuty,
  isAbout: (clause: number) => boolean,
): NearClause[] {
  const { hits } = rank(policy, [{ text: requirement, weight: 1 }, ...expandQuery(requirement)], { limit: looked });
  const near = hits
    .filter(({ unit, features }) => features.cover >= leastCover && isAbout(unit))
    .map(({ unit, features }) => ({ clause: clauses[unit]!, cover: features.cover }));
  // What tells its reader what to do takes nobody's place.
  return [...near.filter(isTrusted).slice(0, mostPlaces), ...near.filter((one) => !isTrusted(one)).slice(0, 1)];
}
const isTrusted = ({ clause }: NearClause): boolean => clause.isQuarantined !== true;
// The share of a requirement's words, by their rarity, without which a clause is on another matter.
const leastCover = 0.25;

/** What the clauses near a requirement say to it; what tells its reader what to do is shown with a mark, and says nothing. */
type Said = { compared: ReturnType<typeof compareWith>; apart: PolicyClause[] };

function saidTo({ held }: PolicyDuty, near: readonly NearClause[]): Said {
  const apart = near.flatMap((one) => (isTrusted(one) ? [] : one.clause));
  return { compared: compareWith(near.filter(isTrusted), held), apart };
}

function rowOf(whole: PolicyDuty, { compared, apart }: Said, isTouched: boolean): PolicyRow {
  const { held: _held, searched: _searched, ...duty } = whole;
  if (!compared) return { ...duty, stated: null, required: null, places: apart, ...(isTouched ? missing : outside) };
  return { ...duty, ...compared, places: [...compared.places, ...apart] };
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
