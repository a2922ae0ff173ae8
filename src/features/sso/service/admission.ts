import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Admits } from "../../account/service/sessions.ts";
import type { CompanyProviderRepository } from "../repository/company-providers.ts";

export type AdmissionDeps = {
  companyProviders: Pick<CompanyProviderRepository, "findAdmission">;
  /** What the server's provider is called. */
  serverName: string | undefined;
  clock: Clock;
};

/** Who comes into a company that takes its people in by single sign-on alone. It stands below all ways in, and needs none of them. */
export function admission({ companyProviders, serverName, clock }: AdmissionDeps) {
  /** By what alone a person comes in where a password does not; undefined where it does. */
  async function onlyWayInto({ accountId, companyId }: { accountId: string; companyId: string }) {
    const rule = await companyProviders.findAdmission(companyId, accountId, instant(clock));
    if (!rule || rule.isBreakGlass || rule.isUnlocked) return undefined;
    return { name: nameOf(rule), provider: rule.issuer === null ? null : companyId };
  }

  function nameOf({ issuer, name }: { issuer: string | null; name: string | null }): string {
    if (issuer === null) return serverName ?? "single sign-on";
    return name ?? new URL(issuer).host;
  }

  const admits: Admits = async ({ accountId, companyId, shown: { method = "password", boundTo = null } = {} }) => {
    const way = await onlyWayInto({ accountId, companyId });
    if (!way || (method === "single sign-on" && boundTo === way.provider)) return;
    throw new AppError("forbidden", onlyBy(way.name));
  };

  return {
    admits,
    onlyWayInto: async (who: { accountId: string; companyId: string }) => (await onlyWayInto(who))?.name,
  };
}

export const onlyBy = (name: string): string =>
  `Your company has its people sign in by ${name}, not by a password or passkey. If ${name} is away, write to whoever runs this service.`;
