import { instant, type Clock } from "#platform/clock.ts";
import { AppError, asUnavailable } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { Evaluated } from "../applicability/service.ts";
import { parseFilter, passes } from "../catalogue/rules/filter.ts";
import { regulatorName } from "../catalogue/rules/regulator.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import { licenceOf } from "../company/rules.ts";
import type { NotifyService, StoredNotice } from "../notify/service.ts";
import { byUrgency, riskRuleVersion } from "../risk/rules.ts";
import type { RiskService } from "../risk/service.ts";
import type { Assessment, DashboardRepository } from "./repository.ts";
import { movesBetween, profileMatch, type Bands } from "./rules.ts";
import type { Moves, Overview } from "./schema.ts";

export type DashboardDeps = {
  assessments: DashboardRepository;
  catalogue: CatalogueService;
  risk: RiskService;
  notify: NotifyService;
  clock: Clock;
  log: Log;
};
export type DashboardService = ReturnType<typeof dashboardService>;
export type DashboardFilter = {
  search?: string | undefined;
  regulator?: string | undefined;
  category?: string | undefined;
  limit?: number | undefined;
};

export function dashboardService({ assessments, catalogue, risk, notify, clock, log }: DashboardDeps) {
  /** The version of the library up to which `reassessAlerted` has come in this process. */
  let reassessedAt: number | undefined;

  /** What applies to a company today and what may, unfiltered, and how to score it. */
  async function evaluate(companyId: string) {
    const { evaluated, score } = await risk.ofCompany(companyId);
    const having = (result: string) => evaluated.filter(({ verdict }) => verdict.result === result);
    return { applying: having("applies"), open: having("may"), score };
  }

  function bandsOf({ applying, score }: Awaited<ReturnType<typeof evaluate>>): Bands {
    return Object.fromEntries(applying.map((item) => [item.instrument.key, score(item).risk_level]));
  }

  const dated = (companyId: string, bands: Bands): Assessment => ({
    id: newId(),
    companyId,
    assessedAt: instant(clock),
    ruleVersion: riskRuleVersion,
    bands,
  });

  /** What an assessment says beside the one before it; the first has nothing to compare with. */
  async function compare(current: Assessment, previous: Assessment | undefined) {
    const { byKey } = await catalogue.snapshot();
    const { assessedAt, ruleVersion, bands } = current;
    return {
      assessedAt,
      previousAt: previous?.assessedAt ?? null,
      ruleVersion,
      total: Object.keys(bands).length,
      moved: movesBetween(previous?.bands ?? bands, bands, (id) => byKey.get(id)?.title ?? id),
    };
  }

  /** What a company is told of levels that moved, as far as it has set an alert. */
  async function noticesOf(companyId: string, { up, down }: Moves): Promise<StoredNotice[]> {
    const moves = [...up, ...down];
    const ids = moves.map((move) => move.regulation_id);
    const wanted = new Set(await notify.subscribedTo(companyId, "riskChange", ids));
    const { byKey } = await catalogue.snapshot();
    return moves
      .filter(({ regulation_id }) => wanted.has(regulation_id))
      .map(({ regulation_id, regulation_title, from, to }) => ({
        changeType: "update",
        regulationTitle: regulation_title,
        regulator: byKey.get(regulation_id)?.regulator ?? "",
        regulationId: regulation_id,
        changeId: null,
        message: `Risk moved from ${from} to ${to}`,
      }));
  }

  /** Stores an assessment, tells the company what moved, and answers what it says beside the one before it. */
  async function record(current: Assessment, previous: Assessment | undefined) {
    const { companyId } = current;
    const compared = await compare(current, previous);
    const { up, down, new: begun, gone } = compared.moved;
    const moved = { up: up.length, down: down.length, new: begun.length, gone: gone.length };
    await assessments.save(current, await noticesOf(companyId, compared.moved), moved);
    return compared;
  }

  /** A disk that cannot be written to must not keep a company from reading: then the next look is the first. */
  async function recordFirst(assessment: Assessment) {
    await assessments.saveFirst(assessment).catch((err: unknown) => {
      if (!asUnavailable(err)) throw err;
      log.warn({ err }, "a first assessment was shown and could not be recorded");
    });
  }

  return {
    /**
     * What applies, by band, the most urgent first; and what may apply, with the questions that would settle it.
     * The first time a company looks, what it is shown is recorded, so that later assessments can say what moved.
     * @throws AppError `invalid_input` for an unknown category
     */
    async overview(companyId: string, input: DashboardFilter): Promise<Overview> {
      const { filter, faults } = parseFilter({ regulator: input.regulator, category: input.category });
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
      const evaluated = await evaluate(companyId);
      if (!(await assessments.hasAny(companyId))) await recordFirst(dated(companyId, bandsOf(evaluated)));

      const { applying, open, score } = evaluated;
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
      const lists = { high: inBand("High"), medium: inBand("Medium"), low: inBand("Low"), mayApply };
      const whole = {
        ...lists,
        total: scored.length,
        profileMatch: profileMatch(kept.map(({ verdict }) => verdict)),
      };
      return input.limit === undefined ? whole : { ...whole, ...firstOf(lists, input.limit) };
    },

    /** Names the state on which the overview rests. Until a look is recorded each is the first, and is like no other. */
    async overviewCacheKey(companyId: string): Promise<string> {
      return `${await risk.cacheKeyOf(companyId)} ${(await assessments.hasAny(companyId)) ? "recorded" : newId()}`;
    },

    /** The same of the summary and of one regulation. */
    cacheKey: (companyId: string) => risk.cacheKeyOf(companyId),

    /** One regulation with this company's verdict, reasons, factors and due dates. @throws AppError `not_found` */
    async regulation(companyId: string, regulationId: string) {
      const { profile, verdict, scored } = await risk.ofRegulation(companyId, regulationId);
      const { result, open } = verdict;
      // Whom it does not bind it sets no dates; what is not in force sets none for anybody.
      const detail = await catalogue.get(regulationId, result === "no" ? "nobody" : licenceOf(profile));
      return { ...detail, ...scored, verdict: result, questions: open };
    },

    /**
     * Assesses anew those who want to hear when a risk level moves, once after the library or the program has changed; where
     * nothing moved nothing is recorded. Answers for how many something did.
     */
    async reassessAlerted(): Promise<number> {
      const { version } = await catalogue.snapshot();
      if (reassessedAt === version) return 0;
      let count = 0;
      for (const companyId of await notify.alertedCompanies("riskChange")) {
        const [previous] = await assessments.listLatest(companyId, 1);
        const bands = bandsOf(await evaluate(companyId));
        const { up, down } = movesBetween(previous?.bands ?? bands, bands, (id) => id);
        if (up.length + down.length === 0) continue;
        await record(dated(companyId, bands), previous);
        count += 1;
      }
      reassessedAt = version;
      return count;
    },

    /** Assesses anew, records it, and says what moved since the last time; tells subscribers whose regulations changed band. */
    async reassess(companyId: string) {
      const [previous] = await assessments.listLatest(companyId, 1);
      return record(dated(companyId, bandsOf(await evaluate(companyId))), previous);
    },

    /** The last assessment and what had moved in it; null before the company has looked for the first time. */
    async lastAssessment(companyId: string) {
      const [current, previous] = await assessments.listLatest(companyId, 2);
      return current ? compare(current, previous) : null;
    },

    /** Three regulators: those the company watches before the others, each time the most regulations that apply first. */
    async summary(companyId: string) {
      const { applying } = await evaluate(companyId);
      const watched = new Set(await notify.listWatchedRegulators(companyId));
      const groups = Map.groupBy(applying, ({ instrument }) => instrument.regulator);
      const counted = [...new Set([...watched, ...groups.keys()])].map((regulator) => ({
        regulator,
        name: regulatorName(regulator),
        count: groups.get(regulator)?.length ?? 0,
        isWatched: watched.has(regulator),
      }));
      return { topRegulators: counted.toSorted(byRank).slice(0, 3) };
    },
  };
}

type Lists = Pick<Overview, "high" | "medium" | "low" | "mayApply">;

/** The first of each list, and how many there are in all. */
function firstOf({ high, medium, low, mayApply }: Lists, limit: number): Lists & Required<Pick<Overview, "counts">> {
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
