import { AppError } from "#platform/errors.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { CompanyInterests } from "../rules/relevance.ts";

type InterestsDeps = { applicability: ApplicabilityService; companies: CompanyService; notify: NotifyService };
export type Interests = ReturnType<typeof companyInterests>;

/** What makes a change matter to a company: what it is, what binds it, what it watches, on what it has set alerts. */
export function companyInterests({ applicability, companies, notify }: InterestsDeps) {
  /** Of several companies at once, by their ids; those that are not there are left out. */
  async function ofEach(companyIds: readonly string[]): Promise<Map<string, CompanyInterests>> {
    const profiles = await companies.profilesOf(companyIds);
    const wishesOf = await notify.wishesOf(companyIds, "update");
    const binds = await applicability.binding();
    return new Map(
      [...profiles].map(([id, { profile }]) => [
        id,
        { addressee: profile, isBound: (key) => binds(key, profile), ...wishesOf(id) },
      ]),
    );
  }

  return {
    ofEach,

    /** @throws AppError `not_found` */
    async of(companyId: string): Promise<CompanyInterests> {
      const found = (await ofEach([companyId])).get(companyId);
      if (!found) throw new AppError("not_found", "Company not found");
      return found;
    },
  };
}
