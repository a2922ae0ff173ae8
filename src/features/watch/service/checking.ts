import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import { sha256 } from "#platform/sha256.ts";
import { inTurns } from "#platform/process/turns.ts";
import type { SourceStateRow, WatchRepository } from "../repository.ts";
import { compare, hashing, needsContents, looksLimit, type Comparison } from "../rules/compare.ts";
import { sanityOf } from "../rules/gates.ts";
import type { CheckOutcome } from "../rules/outcome.ts";
import { isFullListingDue } from "../rules/schedule.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Listing, ListingFetcher } from "./listing.ts";
import { draftsOf } from "./drafts.ts";
import type { Draft, Publishing } from "./publishing.ts";
import { firstState, itemRow, updatesOf } from "./rows.ts";
import { briefOf, confirming } from "./confirming.ts";
import { definitionOf, settling } from "./settling.ts";

export type CheckingDeps = {
  sources: readonly Source[];
  stored: WatchRepository;
  listings: ListingFetcher;
  publishing: Publishing;
  clock: Clock;
  log: Log;
  random: () => number;
};

/** One check of a source: fetch, evaluate, compare, publish, plan the next. */
export function checking(deps: CheckingDeps) {
  const { stored, listings, publishing, clock } = deps;
  const { stateOf, planned, settle, report, good } = settling(deps);
  const now = () => clock.now().getTime();

  async function evaluate(
    source: Source,
    { state, isBaseline }: Awaited<ReturnType<typeof stateOf>>,
    listing: Listing,
  ): Promise<CheckOutcome> {
    const { items, isPartial } = listing;
    const sanity = sanityOf(items, { listed: isBaseline ? null : state.listed, isPartial, at: now() });
    if (!sanity.passes) return settle(source, state, { kind: "suspect", reason: sanity.reason });

    // A long list took its time to read: what it is compared by is worked out in turns.
    const hashOf = hashing(source.hosts, sha256);
    await inTurns(items, hashOf);
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
    const differs = !isBaseline && needsContents(known, seen, hashOf);
    const contents = differs ? await stored.contentsOf(source.id) : new Map<string, ListedItem>();
    if (differs) await setImmediate();
    // What was read in parts is of one state only if no other check of the source was stored meanwhile.
    if (await isOvertaken(source.id, state)) return { kind: "busy" };
    const comparison = compare({ ...known, contents }, seen, sha256, hashOf);
    if (isBaseline) return storeBaseline(source, state, listing, comparison);
    return storeChanges(source, state, listing, comparison, contents);
  }

  const isOvertaken = async (id: string, { checks }: SourceStateRow) =>
    ((await stored.findState(id))?.checks ?? 0) !== checks;

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
    const publications = await publishing.prepare(
      await notYetPublished(stored, source, draftsOf(source, comparison, found)),
    );
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
    const answered: CheckOutcome = isQuiet ? { kind: "unchanged", items } : outcome;
    const next = { ...planned(source, state, answered, isNews), ...good(state, listing) };
    const record = {
      state: next,
      fresh: fresh.map((entry) => itemRow(source.id, entry, at)),
      updated: updatesOf(comparison),
      aliases: comparison.aliases,
      publications,
    };
    const saved = await stored.record(record, state.checks);
    if (saved === false) return { kind: "busy" };
    report(source, state, next, answered);
    return answered.kind === "checked" ? { ...outcome, changes: saved.map(briefOf) } : answered;
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

  return {
    check,
    checkConfirmed: confirming({ stored, clock, check }),
  };
}

const unconditional = { etag: null, lastModified: null, bodyHash: null };

/** Without what was found before (an entry that cannot be true is found until it is mended), and what the operator has reviewed already. */
async function notYetPublished(stored: WatchRepository, source: Source, drafts: Draft[]): Promise<Draft[]> {
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
