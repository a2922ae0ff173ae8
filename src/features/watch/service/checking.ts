import { createHash } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { SourceStateRow, WatchRepository } from "../repository.ts";
import { compare, type Comparison } from "../rules/compare.ts";
import { sanityOf } from "../rules/gates.ts";
import type { ChangeBrief, CheckOutcome } from "../rules/outcome.ts";
import { hotMs, isFullListingDue, nextCheckAt } from "../rules/schedule.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Listing, ListingFetcher } from "./listing.ts";
import { draftsOf } from "./drafts.ts";
import type { Publishing } from "./publishing.ts";
import { firstState, itemRow, updatesOf } from "./rows.ts";

export type CheckingDeps = {
  sources: readonly Source[];
  stored: WatchRepository;
  listings: ListingFetcher;
  publishing: Publishing;
  notify: NotifyService;
  clock: Clock;
  log: Log;
  random: () => number;
};

const suspicionsBeforeAlarm = 3;
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
/** A source that reads another list, or reads it otherwise, is another source: its old entries say nothing. */
export const definitionOf = ({ kind, url, list }: Source): string => sha256(JSON.stringify([kind, url, list ?? null]));

/** One check of a source: fetch, judge, compare, publish, plan the next. */
export function checking(deps: CheckingDeps) {
  const { stored, listings, publishing, notify, clock, log, random } = deps;
  const now = () => clock.now().getTime();

  /** The stored state; a source that is new or was redefined starts afresh. */
  async function stateOf(source: Source): Promise<SourceStateRow> {
    const definition = definitionOf(source);
    const state = await stored.findState(source.id);
    if (state?.definition === definition) return state;
    if (state) await stored.forgetSource(source.id);
    return firstState(source.id, definition, instant(clock));
  }

  /** The state after a check, with the next one planned. */
  function planned(source: Source, state: SourceStateRow, outcome: CheckOutcome, isNews: boolean): SourceStateRow {
    const at = now();
    const failures = outcome.kind === "failed" || outcome.kind === "refused" ? state.failures + 1 : 0;
    const suspicions = outcome.kind === "suspect" ? state.suspicions + 1 : 0;
    const hotUntil = isNews ? new Date(at + hotMs).toISOString() : state.hotUntil;
    const next = nextCheckAt(source, outcome, {
      at,
      failures,
      hotUntil: hotUntil === null ? null : Date.parse(hotUntil),
      random: random(),
    });
    const trouble = troubleOf(outcome);
    return {
      ...state,
      checks: state.checks + 1,
      lastCheckAt: new Date(at).toISOString(),
      nextCheckAt: new Date(next).toISOString(),
      hotUntil,
      failures,
      suspicions,
      trouble,
      lastError: "reason" in outcome ? outcome.reason : null,
      // After an error the next question is asked without conditions: whoever answered wrongly may also remember wrongly.
      ...(trouble && { etag: null, lastModified: null, bodyHash: null }),
      ...(isNews && { lastChangeAt: new Date(at).toISOString() }),
    };
  }

  /** Stores an outcome that leaves what is known as it is. */
  async function settle(
    source: Source,
    state: SourceStateRow,
    outcome: CheckOutcome,
    patch: Partial<SourceStateRow> = {},
  ) {
    const next = { ...planned(source, state, outcome, false), ...patch };
    const record = { state: next, fresh: [], updated: [], aliases: [], publications: [] };
    if ((await stored.record(record, state.checks)) === false) return { kind: "busy" as const };
    report(source, state, next, outcome);
    return outcome;
  }

  /** Says what an operator must know: once when it begins, and again when suspicion lasts. */
  function report(source: Source, before: SourceStateRow, after: SourceStateRow, outcome: CheckOutcome) {
    const began = after.trouble !== null && before.trouble !== after.trouble;
    const facts = { source: source.id, outcome: outcome.kind, reason: after.lastError };
    if (after.suspicions === suspicionsBeforeAlarm)
      log.error(
        facts,
        `${source.id} has given ${after.suspicions} suspicious answers in a row: what it publishes may be missed`,
      );
    else if (began) log.warn(facts, `${source.id} could not be checked: ${after.lastError}`);
    else if (before.trouble !== null && after.trouble === null) log.info(facts, `${source.id} can be checked again`);
  }

  async function judge(source: Source, state: SourceStateRow, listing: Listing): Promise<CheckOutcome> {
    const { items, isPartial } = listing;
    const isBaseline = state.baselineAt === null;
    const sanity = sanityOf(items, { listed: isBaseline ? null : state.listed, isPartial, at: now() });
    if (!sanity.passes) return settle(source, state, { kind: "suspect", reason: sanity.reason });

    // A long list took its time to read: others get their turn before it is compared.
    await setImmediate();
    const known = await stored.listKnown(source.id);
    let contents: Map<string, ListedItem> | undefined;
    const comparison = compare(
      { ...known, contents: () => (contents ??= stored.contentsOf(source.id)) },
      {
        items,
        isPartial,
        listsAll: source.kind === "json_catalogue" || source.kind === "wp_rest",
        hosts: source.hosts,
        confirmMs: source.confirm,
        at: now(),
      },
      sha256,
    );
    if (isBaseline) return storeBaseline(source, state, listing, comparison);
    return storeChanges(source, state, listing, comparison, () => (contents ??= stored.contentsOf(source.id)));
  }

  const good = (state: SourceStateRow, listing: Listing): Partial<SourceStateRow> => {
    const at = instant(clock);
    const { etag, lastModified, bodyHash, isPartial, items } = listing;
    return {
      etag,
      lastModified,
      bodyHash,
      lastOkAt: at,
      ...(!isPartial && { lastFullAt: at, listed: items.length }),
      baselineAt: state.baselineAt ?? at,
    };
  };

  async function storeBaseline(source: Source, state: SourceStateRow, listing: Listing, { fresh }: Comparison) {
    const outcome: CheckOutcome = { kind: "baseline", items: fresh.length };
    const next = { ...planned(source, state, outcome, false), ...good(state, listing) };
    const record = {
      state: next,
      fresh: fresh.map((entry) => itemRow(source.id, entry, instant(clock))),
      updated: [],
      aliases: [],
      publications: [],
    };
    if ((await stored.record(record, state.checks)) === false) return { kind: "busy" as const };
    report(source, state, next, outcome);
    return outcome;
  }

  async function storeChanges(
    source: Source,
    state: SourceStateRow,
    listing: Listing,
    comparison: Comparison,
    contents: () => Map<string, ListedItem>,
  ): Promise<CheckOutcome> {
    const { fresh, pending, setAside } = comparison;
    const at = instant(clock);
    const drafts = draftsOf(source, comparison, { at, seenWithin: state.lastOkAt, contents });
    // An entry that cannot be true is found in every list until somebody mends it there.
    const known = await stored.listKnownChanges(drafts.map(({ uniqueKey }) => uniqueKey));
    const publications = await publishing.prepare(drafts.filter(({ uniqueKey }) => !known.has(uniqueKey)));
    const isNews = publications.some(({ change }) => change.status !== "dismissed");
    const outcome = {
      kind: "checked" as const,
      items: listing.items.length,
      changes: publications.map(({ change }) => briefOf(change)),
      pending: pending.length,
      setAside: setAside.length,
    };
    const isQuiet = publications.length + pending.length === 0;
    const told: CheckOutcome = isQuiet ? { kind: "unchanged", items: listing.items.length } : outcome;
    const next = { ...planned(source, state, told, isNews), ...good(state, listing) };
    const record = {
      state: next,
      fresh: fresh.map((entry) => itemRow(source.id, entry, at)),
      updated: updatesOf(comparison, at),
      aliases: comparison.aliases,
      publications,
    };
    const saved = await stored.record(record, state.checks);
    if (saved === false) return { kind: "busy" };
    for (const { telling } of publications) if (telling) await notify.afterTelling(telling.recipients);
    report(source, state, next, told);
    return told.kind === "checked" ? { ...outcome, changes: saved.map(briefOf) } : told;
  }

  /** Checks a source once. Never throws for what the outside does. */
  async function check(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
    if (source.kind === "manual") return { kind: "manual", reason: source.note ?? "Entered by hand" };
    const state = await stateOf(source);
    const lastFullAt = state.lastFullAt === null ? null : Date.parse(state.lastFullAt);
    const isPending = (await stored.countPending(source.id)) > 0;
    const isFull = isPending || state.baselineAt === null || isFullListingDue(lastFullAt, now());
    const answer = await listings.fetch(source, {
      since: isFull ? null : state.lastOkAt,
      ...(isFull ? unconditional : { etag: state.etag, lastModified: state.lastModified, bodyHash: state.bodyHash }),
      signal,
    });
    if (answer.kind === "stopped") return { kind: "busy" };
    if (answer.kind === "not_modified")
      return settle(source, state, { kind: "unchanged", items: state.listed }, { lastOkAt: instant(clock) });
    if (answer.kind !== "listing") return settle(source, state, answer);
    return judge(source, state, answer.listing);
  }

  return {
    check,

    /** Checks a source now, and once more after its time of confirmation when something waits for it. */
    async checkConfirmed(source: Source): Promise<CheckOutcome> {
      const first = await check(source);
      if (first.kind !== "checked" || first.pending === 0) return first;
      // A timer may be a moment early by the clock that is compared with.
      await sleep(source.confirm + 20);
      const second = await check(source);
      if (second.kind !== "checked") return second.kind === "unchanged" ? { ...first, pending: 0 } : second;
      return { ...second, changes: [...first.changes, ...second.changes] };
    },
  };
}

const unconditional = { etag: null, lastModified: null, bodyHash: null };

function troubleOf(outcome: CheckOutcome): SourceStateRow["trouble"] {
  if (outcome.kind === "suspect") return "suspect";
  if (outcome.kind === "challenged") return "challenged";
  return outcome.kind === "failed" || outcome.kind === "limited" || outcome.kind === "refused" ? "failing" : null;
}

const briefOf = (change: ChangeBrief): ChangeBrief => {
  const { id, changeType, title, url, status } = change;
  return { id, changeType, title, url, status };
};
