import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { ApplicabilityService, Evaluated } from "../applicability/service.ts";
import type { Day } from "#shared/calendar.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { regulationOf } from "../catalogue/rules/present.ts";
import { takesEffectOn } from "../catalogue/rules/taking-effect.ts";
import type { CatalogueService, KnownCalendar, Snapshot } from "../catalogue/service.ts";
import { licenceOf } from "../company/rules.ts";
import type { Profile } from "../company/schema.ts";
import type { CompanyService } from "../company/service.ts";
import { laidOver, type OwnReadings } from "../drafting/rules/own-reading.ts";
import type { ReadingService } from "../drafting/service/readings.ts";
import type { Instrument } from "../catalogue/schema.ts";
import { assess } from "./rules.ts";
import type { ScoredRegulation } from "./schema.ts";

export type RiskDeps = {
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  readings: Pick<ReadingService, "ofCompany" | "ofCompanies">;
  clock: Clock;
};
export type RiskService = ReturnType<typeof riskService>;

/** Every instrument of the catalogue with its verdict for a profile, and the way to score those that are needed. Shared: not to be changed. */
export type Judgement = {
  snapshot: Snapshot;
  /** The day as of which it is. */
  today: Day;
  /** By which due days are reckoned. */
  days: KnownCalendar;
  evaluated: readonly Evaluated[];
  score: (item: Evaluated) => ScoredRegulation;
};
/** All that a judgement follows from. */
type Basis = { profile: Profile; snapshot: Snapshot; today: Day; days: KnownCalendar };

// A scored regulation takes about a kilobyte. Two hundred kinds of company with the library as it is.
const maxRows = 40_000;

export function riskService({ catalogue, companies, applicability, readings, clock }: RiskDeps) {
  /** Judgements by all that they follow from, so that nothing has to be told when one is out of date. */
  const judged = new LRUCache<string, Judgement>({
    maxSize: maxRows,
    sizeCalculation: ({ evaluated }) => evaluated.length + 1,
  });

  /** Those that are being made: whoever asks for the same meanwhile waits for them. */
  const judging = new Map<string, Promise<Judgement>>();

  /** As of now, or of a day that is asked for. @throws AppError `invalid_input` for what is no day */
  async function basisOf(asOf?: string): Promise<Omit<Basis, "profile">> {
    const snapshot = await catalogue.snapshotAsOf(asOf);
    return { snapshot, today: snapshot.asOf ?? lagosDay(clock.now()), days: await catalogue.calendar() };
  }

  async function judge(basis: Basis): Promise<Judgement> {
    const { profile } = basis;
    const { version, asOf: day } = basis.snapshot;
    const key = `${version} ${day === null ? "" : "as of "}${basis.today} ${basis.days.version} ${canonicalJson(profile)}`;
    const known = judged.get(key) ?? judging.get(key);
    if (known) return known;
    const making = judgeAnew(basis).finally(() => judging.delete(key));
    judging.set(key, making);
    const judgement = await making;
    judged.set(key, judgement);
    return judgement;
  }

  async function judgeAnew(basis: Basis): Promise<Judgement> {
    const { snapshot, today, days } = basis;
    const evaluated = await applicability.evaluateAll(basis.profile, snapshot);
    return { snapshot, today, days, evaluated: Object.freeze(evaluated), score: once(scoring(basis)) };
  }

  const ofProfile = async (profile: Profile, asOf?: string): Promise<Judgement> =>
    judge({ profile, ...(await basisOf(asOf)) });

  /** What a company has read for itself, laid over. */
  function withOwn(judgement: Judgement, profile: Profile, own: OwnReadings): Judgement {
    if (own.size === 0) return judgement;
    const { snapshot, today, days, evaluated, score } = judgement;
    const scoreOwn = scoring({ profile, snapshot, today, days });
    return {
      snapshot,
      today,
      days,
      evaluated: evaluated.map((item) => ({ ...item, instrument: laidOver(item.instrument, own) })),
      score: (item) => (item.instrument.own ? scoreOwn(item) : score(item)),
    };
  }

  return {
    ofProfile,

    /** The same for a stored company, its own readings laid over what was captured. */
    async ofCompany(companyId: string, asOf?: string): Promise<Judgement> {
      const profile = await companies.getProfile(companyId);
      const judgement = await ofProfile(profile, asOf);
      return withOwn(judgement, profile, await readings.ofCompany(companyId));
    },

    /** The same of several companies, one after another, in as many statements as of one; others get their turn in between. */
    async *ofCompanies(profiles: ReadonlyMap<string, Profile>): AsyncGenerator<{ id: string; judgement: Judgement }> {
      const basis = await basisOf();
      const own = await readings.ofCompanies([...profiles.keys()]);
      for (const [id, profile] of profiles) {
        const judgement = await judge({ profile, ...basis });
        yield { id, judgement: withOwn(judgement, profile, own.get(id) ?? new Map()) };
        await setImmediate();
      }
    },

    /** Names the state on which a company's judgement rests: the library, the day, the declared holidays and the company's revision. */
    async cacheKeyOf(companyId: string): Promise<string> {
      return `${await catalogue.cacheKey()} ${await companies.revisionOf(companyId)}`;
    },

    /**
     * One instrument, scored, with its verdict, those of its duties, the profile that was judged, and how the company sees it.
     * @throws AppError `not_found`
     */
    async ofRegulation(companyId: string, regulationId: string, asOf?: string) {
      const basis = { profile: await companies.getProfile(companyId), ...(await basisOf(asOf)) };
      const own = await readings.ofCompany(companyId);
      const seen = (instrument: Instrument) => laidOver(instrument, own);
      const item = await applicability.evaluateOne(regulationId, basis.profile, basis.snapshot);
      const scored = scoring(basis)({ ...item, instrument: seen(item.instrument) });
      const { verdict, duties } = item;
      return { profile: basis.profile, verdict, duties, scored, seen, ownReading: own.get(regulationId) };
    },
  };
}

/** Says of an instrument with its verdict how it stands for a company, in the fields that every answer carries. */
function scoring({ profile, snapshot, today, days }: Basis) {
  const category = licenceOf(profile);
  return ({ instrument, verdict }: Evaluated): ScoredRegulation => {
    const { level, score, factors, due } = assess(instrument, verdict, today, category, days.calendar);
    return Object.freeze({
      ...regulationOf(instrument, snapshot.regulations),
      risk_level: level,
      reasons: verdict.reasons,
      riskFactors: factors,
      riskScore: score,
      nextDueOn: due?.day ?? null,
      nextDueNote: due?.note ?? null,
      takesEffectOn: takesEffectOn(instrument, today),
    });
  };
}

/** Scores each instrument when it is first asked for. */
function once(score: (item: Evaluated) => ScoredRegulation) {
  const scored = new Map<string, ScoredRegulation>();
  return (item: Evaluated): ScoredRegulation => {
    const known = scored.get(item.instrument.key);
    if (known) return known;
    const row = score(item);
    scored.set(item.instrument.key, row);
    return row;
  };
}
