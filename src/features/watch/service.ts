import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import { siteOf } from "#platform/outbound/host-throttle.ts";
import { allowedHosts } from "#platform/outbound/target.ts";
import type { Log } from "#platform/log.ts";
import type { AccountService } from "../account/service.ts";
import type { DraftingService } from "../drafting/service.ts";
import type { EmailConfirmation } from "../account/service/confirming.ts";
import type { Viewer } from "../document/service.ts";
import type { ChangeRecord } from "./repository.ts";
import { afterStart, isDue } from "./rules/schedule.ts";
import type { ListedItem, Source } from "./schema.ts";
import { checking } from "./service/checking.ts";
import { enteringEarlier } from "./service/entering.ts";
import { definitionOf } from "./service/settling.ts";
import { listingFetcher, type ListingDeps } from "./service/listing.ts";
import { secondOpinions, type OpinionsDeps } from "./service/opinions.ts";
import { publishing, type PublishingDeps } from "./service/publishing.ts";
import { queries, type QueriesDeps } from "./service/queries.ts";
import { revisionTelling } from "./service/revisions.ts";
import { byHand } from "./service/by-hand.ts";

export type WatchDeps = Omit<QueriesDeps, "opinions"> &
  ListingDeps & {
    /** `host:port` that the operator lets through by name. */
    allowHosts: readonly string[];
    readTables: PublishingDeps["readTables"];
    emails: Pick<EmailConfirmation, "requireConfirmed">;
    drafting: Pick<DraftingService, "dutiesOf">;
    model: OpinionsDeps["model"];
    accounts: Pick<AccountService, "count">;
    log: Log;
    random?: () => number;
  };
export type WatchService = ReturnType<typeof watchService>;

// Enough for a dozen regulators; a slow one holds up only itself.
const sitesAtOnce = 4;

export function watchService(deps: WatchDeps) {
  const { sources, stored, documents, clock, log } = deps;
  const random = deps.random ?? Math.random;
  const listings = listingFetcher(deps);
  const publisher = publishing({ ...deps, changes: stored });
  const checks = checking({ ...deps, stored, listings, publishing: publisher, random });
  const opinions = secondOpinions(deps);
  const reader = queries({ ...deps, opinions });
  const earlier = enteringEarlier(deps);
  const revisions = revisionTelling({ ...deps, stored, publishing: publisher });

  const polled = sources.filter(({ enabled, kind }) => enabled && kind !== "manual");
  /** Checks on their way, and until when a source is left alone whose check broke. */
  const running = new Map<Source, Promise<void>>();
  const heldUntil = new Map<Source, number>();
  const allowed = allowedHosts(deps.allowHosts);
  const isSiteBusy = (source: Source) => {
    const site = siteOf(source.url, source.hosts, allowed);
    return [...running.keys()].some(({ url, hosts }) =>
      siteOf(url, hosts, allowed).some((host) => site.includes(host)),
    );
  };
  const stopping = new AbortController();

  function sourceOf(id: string): Source {
    const source = sources.find((other) => other.id === id);
    if (!source) throw new AppError("not_found", `There is no source ${id}`);
    return source;
  }

  async function checkInTurn(source: Source, signal: AbortSignal): Promise<void> {
    try {
      await checks.check(source, signal);
    } catch (err) {
      // A defect of ours, or a disk that is full: the source stays as it was and is due again.
      log.error({ err, source: source.id }, `the check of ${source.id} was given up`);
      heldUntil.set(source, clock.now().getTime() + 60_000);
    } finally {
      running.delete(source);
    }
  }

  return {
    ...reader,
    ...byHand({ ...deps, publisher, reader, sourceOf }),
    review: publisher.review,
    restate: publisher.restate,
    reclassify: publisher.reclassify,
    readAudiences: publisher.readAudiences,
    publishRevisions: revisions.publishRevisions,
    enterEarlier: earlier.enterEarlier,
    /** The classes of addressees, in the order of their names. */
    async listClasses(): Promise<{ id: string; name: string }[]> {
      const { classes } = (await deps.readTables()).audience.table;
      return classes.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
    },

    askForOpinion: (signal: AbortSignal) => opinions.askNext(signal),
    dropOpinion: (changeId: string) => opinions.drop(changeId),

    /** Ids of the companies that a change concerns, bound by it or watching. */
    async concernedBy(change: ChangeRecord): Promise<ReadonlySet<string>> {
      return new Set((await publisher.recipientsOf(change)).map(({ companyId }) => companyId));
    },

    /** Plans the first checks after a start: what fell due meanwhile is spread, so that nobody is asked in a burst. */
    async plan(): Promise<void> {
      const at = clock.now().getTime();
      for (const source of polled) {
        const state = await stored.findState(source.id);
        if (state?.definition !== definitionOf(source)) continue;
        const next = afterStart(source, Date.parse(state.nextCheckAt), at, random());
        await stored.planNext(source.id, new Date(next).toISOString());
      }
    },

    /** Starts the checks that are due: one at a time for a site, a few sites at once. Does not wait for them. */
    async startDue(signal: AbortSignal): Promise<void> {
      const at = clock.now().getTime();
      const states = new Map((await stored.listStates()).map((state) => [state.id, state]));
      // Who has waited longest comes first: a source that is slow and often due must not keep others from their turn.
      const plannedAt = ({ id }: Source) => Date.parse(states.get(id)?.nextCheckAt ?? new Date(0).toISOString());
      const due = polled.filter((source) => isDue(plannedAt(source), at));
      for (const source of due.toSorted((a, b) => plannedAt(a) - plannedAt(b))) {
        if (running.size >= sitesAtOnce || isSiteBusy(source) || (heldUntil.get(source) ?? 0) > at) continue;
        running.set(source, checkInTurn(source, AbortSignal.any([signal, stopping.signal])));
      }
    },

    /** Calls off the checks on their way, those that wait for a confirmation as well, and waits until they have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },

    /** Waits for checks on their way. */
    async drain(): Promise<void> {
      await Promise.all(running.values());
    },

    /** Checks one source now, confirmation included. @throws AppError `not_found` */
    async checkNow(id: string) {
      return checks.checkConfirmed(sourceOf(id), stopping.signal);
    },

    /** The newest entries known of a source, for whoever verifies it. @throws AppError `not_found` */
    async listNewest(id: string, limit: number): Promise<ListedItem[]> {
      const entries = [...(await stored.contentsOf(sourceOf(id).id)).values()];
      return entries.toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? "")).slice(0, limit);
    },

    /**
     * Keeps a document for a captured change: for everybody from the operator, for itself from a company.
     * @throws AppError `not_found` for an unknown change, `invalid_input` for what is no readable PDF, `forbidden` until the
     * company's e-mail is confirmed
     */
    async attach(changeId: string, viewer: Viewer, file: { bytes: Buffer; name: string }, client: Client) {
      await reader.getChange(changeId);
      if (!viewer.isOperator) {
        await deps.emails.requireConfirmed(viewer.companyId ?? "");
        await deps.accounts.count("upload", viewer.companyId ?? "", client);
      }
      await documents.upload({ changeId, companyId: viewer.isOperator ? null : viewer.companyId, ...file });
      return reader.getChange(changeId, viewer);
    },
  };
}
