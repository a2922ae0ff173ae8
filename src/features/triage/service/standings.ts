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

/** What waits for several companies, and what they have decided, by their ids. */
export type Inbox = { signedUpAt: string; waits: Concerning[]; decided: DecidedRow[] };
type Concerning = Awaited<ReturnType<WatchService["listConcerningEach"]>> extends Map<string, (infer T)[]> ? T : never;
type DecidedRow = Awaited<ReturnType<TriageRepository["listDecidedOf"]>>[number];

/**
 * How the inboxes of several companies are, of what was published after an instant. What waits is found as `waitingOf` finds it
 * for one; everything is read once for all, from the earliest instant that one of them asks for.
 */
export async function inboxesOf(
  { stored, companies, narrowing, watch }: StandingsDeps,
  companyIds: readonly string[],
  publishedAfter = "",
): Promise<Map<string, Inbox>> {
  const profiles = await companies.profilesOf(companyIds);
  const toldUpTo = await stored.toldUpTo();
  const later = (a: string, b: string) => (a > b ? a : b);
  const from = new Map(
    [...profiles].map(([id, { createdAt }]) => [id, later(publishedAfter, waitsAfter(toldUpTo, createdAt))]),
  );
  const earliest = [...from.values()].toSorted()[0];
  if (earliest === undefined) return new Map();
  const concerning = await watch.listConcerningEach(companyIds, earliest);
  const changeIds = [...new Set([...concerning.values()].flat().map(({ id }) => id))];
  const narrowed = await narrowing.getEach(companyIds);
  const decidedBy = Map.groupBy(await stored.listDecidedOf(companyIds), ({ companyId }) => companyId);
  const revised = await stored.listRevisionsOfDecided(companyIds, changeIds);
  const settled = new Set(
    revised.filter(({ diff }) => !asksAnew(diff)).map(({ companyId, id }) => `${companyId} ${id}`),
  );
  return new Map(
    [...from].map(([companyId, after]) => {
      const decided = decidedBy.get(companyId) ?? [];
      const done = new Set(decided.map(({ changeId }) => changeId));
      const waits = (concerning.get(companyId) ?? []).filter(
        (change) =>
          (change.publishedAt ?? "") > after &&
          !done.has(change.id) &&
          !isLeftOut(narrowed(companyId), change, change.isAskedFor) &&
          !settled.has(`${companyId} ${change.id}`),
      );
      return [companyId, { signedUpAt: profiles.get(companyId)!.createdAt, waits, decided }];
    }),
  );
}

/** How the inboxes of several companies stand, by their ids. */
export async function standingsOf(deps: StandingsDeps, companyIds: readonly string[]): Promise<Map<string, Standing>> {
  const inboxes = await inboxesOf(deps, companyIds);
  return new Map(
    [...inboxes].map(([companyId, { waits, decided }]) => {
      const dueOn = decided.flatMap((row) => (row.verdict === "applies" && row.dueOn !== null ? [row.dueOn] : []));
      return [companyId, { waiting: waits.length, dueOn }];
    }),
  );
}
