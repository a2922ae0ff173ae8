import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import { sha256 } from "#platform/sha256.ts";
import type { SourceStateRow, WatchRepository } from "../repository.ts";
import { compare, hashing, needsContents, looksLimit, type Comparison } from "../rules/compare.ts";
import { sanityOf } from "../rules/gates.ts";
import type { ChangeBrief, CheckOutcome } from "../rules/outcome.ts";
import { hotMs, isFullListingDue, nextCheckAt } from "../rules/schedule.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Listing, ListingFetcher } from "./listing.ts";
import { draftsOf } from "./drafts.ts";
import type { Draft, Publishing } from "./publishing.ts";
import { firstState, itemRow, updatesOf } from "./rows.ts";

export type CheckingDeps = {
  sources: readonly Source[];
  stored: WatchRepository;
  listings: ListingFetcher;
  publishing: Publishing;
  clock: Clock;
  log: Log;
  random: () => number;
};

const suspicionsBeforeAlarm = 3;
const turnsAtMost = 5;
/** A source that reads another list, or reads it otherwise, is another source: its old entries say nothing. */
export const definitionOf = ({ kind, url, list }: Source): string => sha256(JSON.stringify([kind, url, list ?? null]));

/** One check of a source: fetch, evaluate, compare, publish, plan the next. */
export function checking(deps: CheckingDeps) {
  const { stored, listings, publishing, clock, log, random } = deps;
  const now = () => clock.now().getTime();

  /**
   * The stored state. A source that was redefined keeps what is known until the new definition has answered well: a slip in
   * the file must not cost the baseline.
   */
  async function stateOf(source: Source): Promise<{ state: SourceStateRow; isBaseline: boolean }> {
    const definition = definitionOf(source);
    const state = await stored.findState(source.id);
    if (!state) return { state: firstState(source.id, definition, instant(clock)), isBaseline: true };
    return { state, isBaseline: state.baselineAt === null || state.definition !== definition };
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

  async function evaluate(
    source: Source,
    { state, isBaseline }: Awaited<ReturnType<typeof stateOf>>,
    listing: Listing,
  ): Promise<CheckOutcome> {
    const { items, isPartial } = listing;
    const sanity = sanityOf(items, { listed: isBaseline ? null : state.listed, isPartial, at: now() });
    if (!sanity.passes) return settle(source, state, { kind: "suspect", reason: sanity.reason });

    // A long list took its time to read: others get their turn before it is compared.
    await setImmediate();
    const known = isBaseline ? { items: new Map(), aliases: new Map() } : await stored.listKnown(source.id);
    const seen = {
      items,
      isPartial,
      listsAll: source.kind === "json_catalogue" || source.kind === "wp_rest",
      hasFirmDates: source.kind !== "rss",
      hosts: source.hosts,
      confirmMs: source.confirm,
      at: now(),
    };
    const hashOf = hashing(source.hosts, sha256);
    // And again: reading what is known takes as long as comparing.
    await setImmediate();
    const differs = !isBaseline && needsContents(known, seen, hashOf);
    const contents = differs ? await stored.contentsOf(source.id) : new Map<string, ListedItem>();
    const comparison = compare({ ...known, contents }, seen, sha256, hashOf);
    if (isBaseline) return storeBaseline(source, state, listing, comparison);
    return storeChanges(source, state, listing, comparison, contents);
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

  async function storeBaseline(
    source: Source,
    state: SourceStateRow,
    listing: Listing,
    { fresh, aliases }: Comparison,
  ) {
    const name = [listing.name.title, listing.name.url].filter((part) => part !== null).join(", ");
    const outcome: CheckOutcome = { kind: "baseline", items: fresh.length, ...(name && { name }) };
    const first = { ...firstState(source.id, definitionOf(source), instant(clock)), checks: state.checks };
    const next = { ...planned(source, first, outcome, false), ...good(first, listing) };
    const record = {
      state: next,
      isNewBaseline: true,
      fresh: fresh.map((entry) => itemRow(source.id, entry, instant(clock))),
      updated: [],
      aliases,
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
    contents: ReadonlyMap<string, ListedItem>,
  ): Promise<CheckOutcome> {
    const { fresh, setAside } = comparison;
    const pending = comparison.pending.filter(({ looks }) => looks < looksLimit);
    const at = instant(clock);
    const found = { at, seenWithin: state.lastOkAt, baselineAt: state.baselineAt!, contents };
    const publications = await publishing.prepare(await untold(source, draftsOf(source, comparison, found)));
    const isNews = publications.some(({ change }) => change.status !== "dismissed");
    const items = listing.isPartial ? state.listed : listing.items.length;
    const outcome = {
      kind: "checked" as const,
      items,
      changes: publications.map(({ change }) => briefOf(change)),
      pending: pending.length,
      setAside: setAside.length,
    };
    const isQuiet = publications.length + pending.length === 0;
    const told: CheckOutcome = isQuiet ? { kind: "unchanged", items } : outcome;
    const next = { ...planned(source, state, told, isNews), ...good(state, listing) };
    const record = {
      state: next,
      fresh: fresh.map((entry) => itemRow(source.id, entry, at)),
      updated: updatesOf(comparison),
      aliases: comparison.aliases,
      publications,
    };
    const saved = await stored.record(record, state.checks);
    if (saved === false) return { kind: "busy" };
    report(source, state, next, told);
    return told.kind === "checked" ? { ...outcome, changes: saved.map(briefOf) } : told;
  }

  /** Without what was found before (an entry that cannot be true is found until it is mended), and what the operator has reviewed already. */
  async function untold(source: Source, drafts: Draft[]): Promise<Draft[]> {
    const known = await stored.listKnownChanges(drafts.map(({ uniqueKey }) => uniqueKey));
    const reviewed = await stored.listReviewed(
      source.id,
      drafts.flatMap(({ itemKey, diff }) => (diff === null ? (itemKey ?? []) : [])),
    );
    return drafts.filter(({ uniqueKey, itemKey, diff, held }) => {
      const isJudged = diff === null && held !== "unlisted" && itemKey !== null && reviewed.has(itemKey);
      return !known.has(uniqueKey) && !isJudged;
    });
  }

  /** Checks a source once. Never throws for what the outside does. */
  async function check(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
    if (source.kind === "manual") return { kind: "manual", reason: source.note ?? "Entered by hand" };
    const known = await stateOf(source);
    const { state, isBaseline } = known;
    const lastFullAt = state.lastFullAt === null ? null : Date.parse(state.lastFullAt);
    const { pending, missing } = await stored.countOpen(source.id);
    const isFull = pending > 0 || isBaseline || isFullListingDue(lastFullAt, now());
    // How often an entry was missed is counted by reading the list, be it the same as before.
    const bodyHash = missing > 0 ? null : state.bodyHash;
    const answer = await listings.fetch(source, {
      since: isFull ? null : state.lastOkAt,
      ...(isFull ? unconditional : { etag: state.etag, lastModified: state.lastModified, bodyHash }),
      signal,
    });
    if (answer.kind === "stopped") return { kind: "busy" };
    if (answer.kind === "not_modified") {
      const patch = { lastOkAt: instant(clock), ...answer.validators };
      return settle(source, state, { kind: "unchanged", items: state.listed }, patch);
    }
    if (answer.kind !== "listing") return settle(source, state, answer);
    return evaluate(source, known, answer.listing);
  }

  /** A check that comes between those of a running server waits for a gap. */
  async function whenFree(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
    for (let turn = 1; ; turn += 1) {
      const outcome = await check(source, signal);
      if (outcome.kind !== "busy" || turn === turnsAtMost || signal?.aborted) return outcome;
      await sleep(300 * turn);
    }
  }

  return {
    check,

    /**
     * Checks a source now, and once more after its time of confirmation when something waits for it. What a running server
     * found meanwhile belongs to the outcome.
     */
    async checkConfirmed(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
      const begun = instant(clock);
      const first = await whenFree(source, signal);
      if (first.kind !== "checked" || first.pending === 0) return first;
      // A timer may be a moment early by the clock that is compared with.
      await sleep(source.confirm + 20, undefined, { signal }).catch(() => undefined);
      if (signal?.aborted) return first;
      const second = await whenFree(source, signal);
      const all = { limit: Number.MAX_SAFE_INTEGER, skip: 0 };
      const { rows } = await stored.listChanges({ source: source.id, from: begun }, all);
      const changes = rows.toReversed().map(briefOf);
      const isGood = second.kind === "checked" || second.kind === "unchanged" || second.kind === "busy";
      if (!isGood) return "reason" in second && second.kind !== "manual" ? { ...second, changes } : second;
      const { pending = 0, setAside = 0 } = second.kind === "checked" ? second : {};
      return { kind: "checked", items: first.items, changes, pending, setAside };
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
