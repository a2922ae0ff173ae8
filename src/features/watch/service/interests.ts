import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { CompanyInterests } from "../rules/relevance.ts";

type InterestsDeps = { applicability: ApplicabilityService; companies: CompanyService; notify: NotifyService };
export type InterestsOf = (companyId: string) => Promise<CompanyInterests>;

/** What makes a change matter to a company: what it is, what binds it, what it watches, on what it has set alerts. */
export function companyInterests({ applicability, companies, notify }: InterestsDeps): InterestsOf {
  return async (companyId) => {
    const profile = await companies.getProfile(companyId);
    const alerts = await notify.listAlerts(companyId);
    const binds = await applicability.binding();
    return {
      addressee: profile,
      isBound: (key) => binds(key, profile),
      watched: new Set(await notify.listWatchedRegulators(companyId)),
      alerts: new Set(alerts.filter((alert) => alert.alertTypes.includes("update")).map((alert) => alert.regulationId)),
    };
  };
}
