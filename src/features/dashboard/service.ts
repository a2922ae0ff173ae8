import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { inTurns } from "#platform/process/turns.ts";
import type { Evaluated } from "../applicability/service.ts";
import { parseFilter, passes } from "../catalogue/rules/filter.ts";
import { regulatorName } from "../catalogue/rules/regulator.ts";
import { riskLevels } from "../catalogue/vocabulary.ts";
import { licenceOf } from "../company/rules.ts";
import { byUrgency } from "../risk/rules.ts";
import type { ScoredRegulation } from "../risk/schema.ts";
import { countByRegulator, dueFirst, profileMatch, withVerdicts } from "./rules.ts";
import type { Overview, Summary } from "./schema.ts";
import { assessingCompanies, type AssessingDeps } from "./service/assessing.ts";

export type DashboardDeps = AssessingDeps;
export type DashboardService = ReturnType<typeof dashboardService>;
export type DashboardFilter = {
  search?: string | undefined;
  regulator?: string | undefined;
  category?: string | undefined;
  limit?: number | undefined;
};

// Those before are in the library, under their origin.
const mostNotReviewed = 20;

export function dashboardService(deps: DashboardDeps) {
  const { assessments, catalogue, applicability, risk, notify } = deps;
  const { evaluate, recordFirst, ...assessing } = assessingCompanies(deps);

  return {
    ...assessing,

    /**
     * What applies, by band, the most urgent first; and what may apply, with the questions that would settle it.
     * The first time a company looks, what it is shown is recorded, so that later assessments can say what moved.
     * @throws AppError `invalid_input` for an unknown category
     */
    async overview(companyId: string, input: DashboardFilter): Promise<Overview> {
      const { filter, faults } = parseFilter({ regulator: input.regulator, category: input.category });
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
      const evaluated = await evaluate(companyId);
      // Each is scored once for a judgement: the first look at a large library takes its time, and others get their turn.
      await inTurns([...evaluated.applying, ...evaluated.open], evaluated.score);
      if (!(await assessments.hasAny(companyId))) await recordFirst(companyId, evaluated);

      const { applying, open, captured, score } = evaluated;
      const found = await catalogue.search(input.search);
      const wanted = found && new Set(found.map(({ key }) => key));
      const shown = ({ instrument }: Evaluated) =>
        passes(instrument, filter) && (!wanted || wanted.has(instrument.key));
      const kept = applying.filter(shown);
      const scored = kept.map(score).toSorted(byUrgency);
      const inBand = (level: string) => scored.filter((regulation) => regulation.risk_level === level);
      const mayApply = open
        .filter(shown)
        .map((item) => ({ ...score(item), questions: item.verdict.open }))
        .toSorted(byUrgency);
      const fresh = captured.filter(shown);
      const lists = { high: inBand("High"), medium: inBand("Medium"), low: inBand("Low"), mayApply };
      return {
        ...firstOf(lists, input.limit),
        total: scored.length,
        profileMatch: profileMatch(kept.map(({ verdict }) => verdict)),
        // The library has the newest first.
        notReviewed: fresh.slice(0, mostNotReviewed).map((item) => {
          return { ...score(item), verdict: item.verdict.result, questions: item.verdict.open };
        }),
        notReviewedTotal: fresh.length,
        // Of the whole profile, whatever is filtered.
        openQuestions: await openQuestionsOf(evaluated),
      };
    },

    /** Names the state on which the overview rests. Until a look is recorded each is the first, and is like no other. */
    async overviewCacheKey(companyId: string): Promise<string> {
      return `${await risk.cacheKeyOf(companyId)} ${(await assessments.hasAny(companyId)) ? "recorded" : newId()}`;
    },

    /** The same of the summary and of one regulation. */
    cacheKey: (companyId: string) => risk.cacheKeyOf(companyId),

    /** One regulation with this company's verdict, reasons, factors and due dates. @throws AppError `not_found` */
    async regulation(companyId: string, regulationId: string, asOf?: string) {
      const { profile, verdict, duties, scored, seen, ownReading } = await risk.ofRegulation(
        companyId,
        regulationId,
        asOf,
      );
      const { result, open } = verdict;
      // Whom it does not bind it sets no dates; what is not in force sets none for anybody.
      const datesFor = result === "no" ? "nobody" : licenceOf(profile);
      const detail = await catalogue.get(regulationId, { datesFor, asOf, seen });
      // Of what was not issued yet nobody knew when it would fall due.
      const isOff = detail.asOf?.state === "not-issued";
      return {
        ...detail,
        ...scored,
        ...(isOff && { nextDueOn: null, nextDueNote: null }),
        verdict: result,
        questions: open,
        requirements:
          result === "applies" || result === "may"
            ? withVerdicts(detail.requirements, result, duties)
            : detail.requirements,
        ownReading: ownReading ? { savedAt: ownReading.savedAt, isInFront: scored.origin === "own" } : null,
      };
    },

    /**
     * The whole in short: three regulators, those the company watches before the others, each time the most regulations
     * that apply first; what each has by risk; and what falls due first.
     */
    async summary(companyId: string): Promise<Summary> {
      const { applying, score } = await evaluate(companyId);
      await inTurns(applying, score);
      const scored = applying.map(score).toSorted(byBand);
      const byRegulator = countByRegulator(scored);
      const counts = new Map(byRegulator.map(({ regulator, high, medium, low }) => [regulator, high + medium + low]));
      const watched = new Set(await notify.listWatchedRegulators(companyId));
      const counted = [...new Set([...watched, ...counts.keys()])].map((regulator) => ({
        regulator,
        name: regulatorName(regulator),
        count: counts.get(regulator) ?? 0,
        isWatched: watched.has(regulator),
      }));
      return { topRegulators: counted.toSorted(byRank).slice(0, 3), byRegulator, dueFirst: dueFirst(scored) };
    },
  };

  async function openQuestionsOf({ open, applying }: Awaited<ReturnType<typeof evaluate>>) {
    const ofDuties = applying.flatMap(({ instrument, duties }) =>
      [...duties.values()].map(({ questions }) => ({ title: instrument.shortTitle, open: questions, isDuty: true })),
    );
    const ofWhole = open.map(({ instrument, verdict }) => ({ title: instrument.shortTitle, open: verdict.open }));
    const asked = ofWhole.flatMap((regulation) => regulation.open);
    const profile = new Set(asked.filter(({ kind }) => kind === "profile").map(({ key }) => key));
    return { ...(await applicability.nextQuestions([...ofWhole, ...ofDuties])), profile: [...profile] };
  }
}

const byBand = (a: ScoredRegulation, b: ScoredRegulation) =>
  riskLevels.indexOf(a.risk_level) - riskLevels.indexOf(b.risk_level) || byUrgency(a, b);

type Lists = Pick<Overview, "high" | "medium" | "low" | "mayApply">;

/** The first of each list, or all; and how many there are. */
function firstOf({ high, medium, low, mayApply }: Lists, limit?: number): Lists & Pick<Overview, "counts"> {
  const first = <T>(list: T[]) => list.slice(0, limit);
  return {
    high: first(high),
    medium: first(medium),
    low: first(low),
    mayApply: first(mayApply),
    counts: { high: high.length, medium: medium.length, low: low.length, mayApply: mayApply.length },
  };
}

type RankedRegulator = { regulator: string; count: number; isWatched: boolean };
const byRank = (a: RankedRegulator, b: RankedRegulator) =>
  Number(b.isWatched) - Number(a.isWatched) || b.count - a.count || a.regulator.localeCompare(b.regulator);
