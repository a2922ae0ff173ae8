import { lagosDay, type Clock } from "#platform/clock.ts";
import type { ApplicabilityService, Evaluated } from "../applicability/service.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import { licenceOf } from "../company/rules.ts";
import type { Profile } from "../company/schema.ts";
import type { CompanyService } from "../company/service.ts";
import { assess } from "./rules.ts";
import type { ScoredRegulation } from "./schema.ts";

export type RiskDeps = {
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  clock: Clock;
};
export type RiskService = ReturnType<typeof riskService>;

export function riskService({ catalogue, companies, applicability, clock }: RiskDeps) {
  /** Says of an instrument with its verdict how it stands for a company today, in the fields that every answer carries. */
  async function scoring(profile: Profile) {
    const { regulations } = await catalogue.snapshot();
    const today = lagosDay(clock.now());
    const category = licenceOf(profile);
    return ({ instrument, verdict }: Evaluated): ScoredRegulation => {
      const { level, score, factors, due } = assess(instrument, verdict, today, category);
      return {
        ...regulations.get(instrument.key)!,
        risk_level: level,
        reasons: verdict.reasons,
        riskFactors: factors,
        riskScore: score,
        nextDueOn: due?.day ?? null,
        nextDueNote: due?.note ?? null,
      };
    };
  }

  /** Every instrument of the catalogue with its verdict for a profile, and the way to score those that are needed. */
  async function ofProfile(profile: Profile) {
    return { evaluated: await applicability.evaluateAll(profile), score: await scoring(profile) };
  }

  return {
    ofProfile,

    /** The same for a stored company. */
    async ofCompany(companyId: string) {
      return ofProfile(await companies.getProfile(companyId));
    },

    /** One instrument, scored, with its verdict and the profile that was judged. @throws AppError `not_found` */
    async ofRegulation(companyId: string, regulationId: string) {
      const profile = await companies.getProfile(companyId);
      const evaluated = await applicability.evaluateOne(regulationId, profile);
      const score = await scoring(profile);
      return { profile, verdict: evaluated.verdict, scored: score(evaluated) };
    },
  };
}
