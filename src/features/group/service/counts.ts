import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { Judgement, RiskService } from "../../risk/service.ts";
import type { TriageService } from "../../triage/service.ts";
import { isDueSoon } from "../rules.ts";
import type { Subsidiary } from "../schema.ts";

export type CountsDeps = {
  companies: Pick<CompanyService, "profilesOf">;
  risk: Pick<RiskService, "ofCompanies">;
  triage: Pick<TriageService, "standings">;
  notify: Pick<NotifyService, "unreadOf">;
};
type Named = { companyId: string; name: string };

/** What binds a company and how much of that falls due soon, by dates of its own readings too. */
function bindsAndDue({ evaluated, score, today }: Judgement) {
  const binding = evaluated.filter(({ instrument, verdict }) => verdict.result === "applies" && isReviewed(instrument));
  const due = binding.filter((item) => isDueSoon(score(item).nextDueOn, today)).length;
  return { binds: binding.length, due };
}

/** Companies with their numbers, in their order, in as many statements as one has: a page of fifty is one look at each table. */
export async function withCounts(deps: CountsDeps, named: readonly Named[]): Promise<Subsidiary[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ companyId }) => companyId);
  const profiles = await deps.companies.profilesOf(ids);
  const standings = await deps.triage.standings(ids);
  const unread = await deps.notify.unreadOf(ids);
  const counted = new Map<string, Omit<Subsidiary, keyof Named>>();
  for await (const { id, judgement } of deps.risk.ofCompanies(
    new Map([...profiles].map(([key, { profile }]) => [key, profile])),
  )) {
    const { binds, due } = bindsAndDue(judgement);
    const { waiting = 0, dueOn = [] } = standings.get(id) ?? {};
    const days = dueOn.filter((day) => isDueSoon(day, judgement.today)).length;
    counted.set(id, { binds, open: waiting, due: due + days, unread: unread.get(id) ?? 0 });
  }
  const none = { binds: 0, open: 0, due: 0, unread: 0 };
  return named.map((company) => ({ ...company, ...(counted.get(company.companyId) ?? none) }));
}
