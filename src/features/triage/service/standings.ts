import type { CompanyService } from "../../company/service.ts";
import { isLeftOut } from "../../notify/rules/narrowing.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { WatchService } from "../../watch/service.ts";
import type { TriageRepository } from "../repository.ts";
import { asksAnew, waitsAfter } from "../rules/waiting.ts";

export type StandingsDeps = {
  stored: TriageRepository;
  companies: Pick<CompanyService, "profilesOf">;
  narrowing: Pick<NarrowingService, "getEach">;
  watch: Pick<WatchService, "listConcerningEach">;
};
/** How much waits for a company's decision, and the days that it set for what applies. */
export type Standing = { waiting: number; dueOn: string[] };

/**
 * How the inboxes of several companies stand, by their ids. What waits is found as `waitingIds` finds it for one; everything is
 * read once for all, from the earliest instant that one of them asks for.
 */
export async function standingsOf(
  { stored, companies, narrowing, watch }: StandingsDeps,
  companyIds: readonly string[],
): Promise<Map<string, Standing>> {
  const profiles = await companies.profilesOf(companyIds);
  const toldUpTo = await stored.toldUpTo();
  const from = new Map([...profiles].map(([id, { createdAt }]) => [id, waitsAfter(toldUpTo, createdAt)]));
  const earliest = [...from.values()].toSorted()[0];
  if (earliest === undefined) return new Map();
  const concerning = await watch.listConcerningEach(companyIds, earliest);
  const changeIds = [...new Set([...concerning.values()].flat().map(({ id }) => id))];
  const narrowed = await narrowing.getEach(companyIds);
  const decided = Map.groupBy(await stored.listDecidedOf(companyIds), ({ companyId }) => companyId);
  const revised = await stored.listRevisionsOfDecided(companyIds, changeIds);
  const settled = new Set(
    revised.filter(({ diff }) => !asksAnew(diff)).map(({ companyId, id }) => `${companyId} ${id}`),
  );
  return new Map(
    [...from].map(([companyId, after]) => {
      const own = decided.get(companyId) ?? [];
      const done = new Set(own.map(({ changeId }) => changeId));
      const waits = (concerning.get(companyId) ?? []).filter(
        (change) =>
          (change.publishedAt ?? "") > after &&
          !done.has(change.id) &&
          !isLeftOut(narrowed(companyId), change, change.isAskedFor) &&
          !settled.has(`${companyId} ${change.id}`),
      );
      const dueOn = own.flatMap((row) => (row.verdict === "applies" && row.dueOn !== null ? [row.dueOn] : []));
      return [companyId, { waiting: waits.length, dueOn }];
    }),
  );
}
