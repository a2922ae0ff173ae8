import { dayMs } from "#shared/duration.ts";
import type { ListedItem } from "../schema.ts";
import type { HeldReason } from "../vocabulary.ts";
import {
  atOf,
  isInFuture,
  isKeyedByText,
  matchEntries,
  type IsAsKnown,
  type Known,
  type KnownItem,
  type Seen,
  type Stranger,
} from "./entries.ts";
import { agreedFields, marksOf, withFields } from "./confirm.ts";
import { canonicalUrl, differences, keyOf, merged, project, stableText } from "./identity.ts";
import { lagosDayOf } from "#shared/lagos.ts";

// Publishers put out a handful at a time; more is a new archive page, a moved site or a broken list.
export const floodLimit = 20;
const movedShare = 0.3;
const movedLeast = 3;
/** An entry dated this long before the newest known one was not published now. */
export const backdatedDays = 180;
const flapDays = 7;
/** After so many looks that never agreed an entry is not asked after any more than the others. */
export const looksLimit = 3;
const missedLeast = 3;
/** In place of a count: that it is gone has been said. */
const reportedGone = -1;

type HashOf = (item: ListedItem) => string;
type Diff = { path: string; before: string | null; after: string | null }[];
export type NewEntry = { key: string; item: ListedItem; hash: string; held: HeldReason | null };
export type ChangedEntry = {
  key: string;
  before: ListedItem;
  after: ListedItem;
  hash: string;
  earlier: { hash: string; leftAt: number }[];
  diff: Diff;
  held: HeldReason | null;
  /** Only its address changed with those of many, or something was learned of it that says nothing: kept, not told. */
  isQuiet: boolean;
};
/** What a list says beside what is known of its source. */
export type Comparison = {
  fresh: NewEntry[];
  changed: ChangedEntry[];
  /** Differ, and must be seen again; `looks` counts how often they were different in yet another way. */
  pending: { key: string; hash: string; since: number; looks: number }[];
  /** Differ in another way at every look, for the first time so often: what it was, and what it says now. */
  restless: { key: string; before: ListedItem; after: ListedItem; diff: Diff }[];
  /** Listed as known: what was pending or missing of them is void. */
  settled: string[];
  missing: { key: string; since: number; checks: number; isGone: boolean }[];
  aliases: { alias: string; key: string }[];
  /** Entries that cannot be true. */
  setAside: { key: string; item: ListedItem }[];
  /** Known titles that stand at other addresses now, when there are many. */
  moved: number;
};

/** By what an entry is known to be the same; worked out once for each. `hash` makes a short fixed text of a long one. */
export function hashing(hosts: readonly string[], hash: (text: string) => string): HashOf {
  const hashes = new Map<ListedItem, string>();
  return (item) => {
    const is = hashes.get(item) ?? hash(stableText(project(item, hosts)));
    hashes.set(item, is);
    return is;
  };
}

/** Does anything differ, so that a comparison needs the entries themselves? Most lists are as they were. */
export function needsContents({ items }: Pick<Known, "items">, seen: Seen, hashOf: HashOf): boolean {
  const listed = new Set<string>();
  for (const item of seen.items) {
    const key = keyOf(item, seen.hosts);
    const isKnown = !listed.has(key) && !item.editedAt && !isInFuture(item, seen.at);
    if (!isKnown || items.get(key)?.hash !== hashOf(item)) return true;
    listed.add(key);
  }
  const isOpen = ({ key, missedChecks }: KnownItem) =>
    isKeyedByText(key) || !(seen.isPartial || listed.has(key) || missedChecks === reportedGone);
  return [...items.values()].some(isOpen);
}

/** Compares a list with what is known. Pure. */
export function compare(
  known: Known,
  seen: Seen,
  hash: (text: string) => string,
  hashOf: HashOf = hashing(seen.hosts, hash),
): Comparison {
  const isAsKnown = (key: string, item: ListedItem) => hashOf(item) === known.items.get(key)!.hash;
  const { listed, strangers, fresh, aliases, setAside } = matchEntries(known, seen, isAsKnown);
  const { changed, pending, restless, settled } = compareListed(known, listed, { ...seen, isAsKnown }, hash);
  const readdressed = changed.filter(isAddressOnly).length;
  const moved = movedTitles(known, strangers, seen);
  const hasMoved = moved > 0 || isMany(readdressed, seen.items.length);
  const holding = hasMoved ? "moved" : fresh.length > floodLimit ? "flood" : null;
  const span = fresh.length > 0 ? daysOf(known) : null;
  return {
    fresh: fresh.map(({ key, item }) => ({
      key,
      item,
      hash: hashOf(item),
      held: holding ?? (isBackdated(item, span, seen) ? "backdated" : null),
    })),
    changed: holdMany(changed, hasMoved),
    pending,
    restless,
    settled,
    missing: seen.isPartial ? [] : missingFrom(known, listed, seen),
    aliases,
    setAside,
    moved: hasMoved && fresh.length + changed.length > 0 ? Math.max(moved, readdressed) : 0,
  };
}

function compareListed(
  known: Known,
  listed: Map<string, ListedItem>,
  seen: Seen & { isAsKnown: IsAsKnown },
  hash: (text: string) => string,
) {
  const changed: ChangedEntry[] = [];
  const pending: Comparison["pending"] = [];
  const restless: Comparison["restless"] = [];
  const settled: string[] = [];
  for (const [key, item] of listed) {
    const was = known.items.get(key)!;
    const settle = () => {
      if (was.pendingHash !== null || was.missingSince !== null) settled.push(key);
    };
    if (seen.isAsKnown(key, item) && !item.editedAt) {
      settle();
      continue;
    }
    // What it no longer states is taken from what is known before it counts as different.
    const before = known.contents.get(key)!;
    const after = merged(item, before);
    const now = hash(stableText(project(after, seen.hosts)));
    if (now === was.hash && after.editedAt === before.editedAt) {
      settle();
      continue;
    }
    const diff = now === was.hash ? [] : tellable(differences(before, after, seen.hosts), seen);
    if (diff.length === 0) {
      changed.push({ key, before, after, hash: now, earlier: was.earlier, diff, held: null, isQuiet: true });
      continue;
    }
    const marks = marksOf({ before, after, fields: diff.map(({ path }) => path) }, seen.hosts, hash);
    const agreed = agreedFields(was.pendingHash, marks);
    if (agreed.length > 0 && seen.at - was.pendingAt! >= seen.confirmMs) {
      const confirmed = withFields(before, after, agreed);
      const is = hash(stableText(project(confirmed, seen.hosts)));
      const known = { key, before, after: confirmed, hash: is, diff: diff.filter(({ path }) => agreed.includes(path)) };
      changed.push({ ...known, isQuiet: false, ...flapOf(was, is, seen.at) });
      continue;
    }
    const looks = agreed.length > 0 || was.pendingHash === null ? was.pendingLooks : was.pendingLooks + 1;
    pending.push({ key, hash: marks, since: agreed.length > 0 ? was.pendingAt! : seen.at, looks });
    if (looks === looksLimit && was.pendingLooks < looksLimit) restless.push({ key, before, after, diff });
  }
  return { changed, pending, restless, settled };
}

/** Without the dates that say nothing. */
const tellable = (diff: Diff, { hasFirmDates }: Seen): Diff =>
  hasFirmDates ? diff : diff.filter(({ path }) => path !== "publishedOn");

/** The contents an entry had lately; going back and forth among them is for the operator once it has been told. */
function flapOf(was: KnownItem, now: string, at: number): Pick<ChangedEntry, "earlier" | "held"> {
  const lately = was.earlier.filter(({ leftAt }) => at - leftAt <= flapDays * dayMs);
  const isFlap = lately.length >= 2 && lately.some((left) => left.hash === now);
  return { earlier: [...lately, { hash: was.hash, leftAt: at }], held: isFlap ? "flapping" : null };
}

const isAddressOnly = ({ diff }: ChangedEntry) =>
  diff.length > 0 && diff.every(({ path }) => path === "url" || path === "documents");

/** Many changes at once are held; where only addresses changed, with a whole site, there is nothing to tell of each. */
function holdMany(changed: ChangedEntry[], hasMoved: boolean): ChangedEntry[] {
  const isMove = (entry: ChangedEntry) => hasMoved && isAddressOnly(entry);
  const loud = changed.filter((entry) => !isMove(entry) && !entry.isQuiet);
  return changed.map((entry) => {
    if (isMove(entry)) return { ...entry, held: "moved", isQuiet: true };
    return loud.length > floodLimit && !entry.isQuiet ? { ...entry, held: "flood" } : entry;
  });
}

/** Of a list so long, are so many too many to be a coincidence? */
const isMany = (some: number, all: number) => some >= movedLeast && (some > movedShare * all || some > floodLimit);

/** How many of the listed titles are known at another address, when that is more than a coincidence. */
function movedTitles(known: Known, unknown: Stranger[], { items, hosts }: Seen): number {
  if (unknown.length < movedLeast) return 0;
  const addresses = Map.groupBy(known.contents.values(), (item) => item.title.toLowerCase());
  const address = (item: ListedItem) => item.url && canonicalUrl(item.url, hosts).toLowerCase();
  const elsewhere = unknown.filter(({ item }) => {
    const same = addresses.get(item.title.toLowerCase()) ?? [];
    return same.length > 0 && same.every((other) => address(other) !== address(item));
  });
  return elsewhere.length >= movedLeast && elsewhere.length > movedShare * items.length ? elsewhere.length : 0;
}

function missingFrom(known: Known, listed: Map<string, ListedItem>, seen: Seen): Comparison["missing"] {
  const absent = [...known.items.values()].filter(
    ({ key, missedChecks }) => !listed.has(key) && missedChecks !== reportedGone,
  );
  if (absent.length === 0) return [];
  const oldest = [...listed.values()].flatMap(({ publishedAt }) => publishedAt ?? []).map(lagosDayOf).toSorted()[0]; // prettier-ignore
  // A list of the newest drops its oldest entries; only a gap in the middle is a removal.
  const isExpected = (key: string) => {
    if (seen.listsAll) return true;
    const publishedAt = known.contents.get(key)?.publishedAt;
    return publishedAt != null && oldest !== undefined && lagosDayOf(publishedAt) > oldest;
  };
  return absent
    .filter(({ key }) => isExpected(key))
    .map(({ key, missingSince, missedChecks }) => {
      const since = missingSince ?? seen.at;
      const isGone = missedChecks + 1 >= missedLeast && seen.at - since >= dayMs;
      return { key, since, checks: isGone ? reportedGone : missedChecks + 1, isGone };
    });
}

type Span = { oldest: string; newest: string };

/** The days between which lies what is known and dated. */
function daysOf(known: Known): Span | null {
  let span: Span | null = null;
  for (const { publishedAt } of known.contents.values()) {
    if (publishedAt === null) continue;
    const day = lagosDayOf(publishedAt);
    if (span === null) span = { oldest: day, newest: day };
    else if (day > span.newest) span.newest = day;
    else if (day < span.oldest) span.oldest = day;
  }
  return span;
}

/**
 * Was an entry published long before it appeared? In a list of the newest also what is older than all that was ever listed:
 * it came up because another was taken out.
 */
function isBackdated({ publishedAt }: ListedItem, span: Span | null, { listsAll }: Seen): boolean {
  if (publishedAt === null || span === null) return false;
  const isOlderThanAll = !listsAll && lagosDayOf(publishedAt) < span.oldest;
  return isOlderThanAll || atOf(span.newest) - atOf(publishedAt) > backdatedDays * dayMs;
}
