import type { ListedItem } from "../schema.ts";
import type { HeldReason } from "../vocabulary.ts";
import { canonicalUrl, differences, keyOf, merged, otherKeysOf, project, stableText } from "./identity.ts";

const dayMs = 86_400_000;
// Publishers put out a handful at a time; more is a new archive page, a moved site or a broken list.
export const floodLimit = 20;
const movedShare = 0.3;
const movedLeast = 3;
/** An entry dated this long before the newest known one was not published now. */
export const backdatedDays = 180;
/** Clocks and time zones may differ by a day or so; what is dated later cannot be true. */
const futureDays = 2;
const flapDays = 7;
const missedLeast = 3;
/** In place of a count: that it is gone has been said. */
const toldGone = -1;

/** What is known of an entry without the entry itself. Instants in ms since 1970. */
export type KnownItem = {
  key: string;
  hash: string;
  earlier: { hash: string; leftAt: number }[];
  pendingHash: string | null;
  pendingAt: number | null;
  missingSince: number | null;
  missedChecks: number;
};

export type Known = {
  items: Map<string, KnownItem>;
  aliases: Map<string, string>;
  /** The entries themselves; asked for only when something differs. */
  contents: () => Map<string, ListedItem>;
};

export type Seen = {
  items: ListedItem[];
  /** Only what was edited lately is listed: nothing follows from absence. */
  isPartial: boolean;
  /** Does the source list everything it has, or only the newest? */
  listsAll: boolean;
  hosts: readonly string[];
  confirmMs: number;
  at: number;
};

export type NewEntry = { key: string; item: ListedItem; hash: string; held: HeldReason | null };
export type ChangedEntry = {
  key: string;
  before: ListedItem;
  after: ListedItem;
  hash: string;
  earlier: { hash: string; leftAt: number }[];
  diff: { path: string; before: string | null; after: string | null }[];
  held: HeldReason | null;
  /** It went back and forth, only its address changed with those of many, or only something was learned of it: kept, not told. */
  isQuiet: boolean;
};
/** What a list says beside what is known of its source. */
export type Comparison = {
  fresh: NewEntry[];
  changed: ChangedEntry[];
  /** Differ, and must be seen again. */
  pending: { key: string; hash: string; since: number }[];
  /** Listed as known: what was pending or missing of them is void. */
  settled: string[];
  missing: { key: string; since: number; checks: number; isGone: boolean }[];
  aliases: { alias: string; key: string }[];
  /** Entries that cannot be true. */
  setAside: { key: string; item: ListedItem }[];
  /** Known titles that stand at other addresses now, when there are many. */
  moved: number;
};

/** An entry under a key that is not known. */
type Stranger = { key: string; item: ListedItem };

/** Compares a list with what is known. Pure; `hash` makes a short fixed text of a long one. */
export function compare(known: Known, seen: Seen, hash: (text: string) => string): Comparison {
  const { hosts } = seen;
  const listed = new Map<string, ListedItem>();
  const strangers = new Map<string, Stranger>();
  const setAside: Comparison["setAside"] = [];

  for (const item of seen.items) {
    const key = keyOf(item, hosts);
    const own = known.items.has(key) ? key : known.aliases.get(key);
    if (isInFuture(item, seen.at)) {
      if (own === undefined) setAside.push({ key, item });
      // A known entry with an impossible date counts as listed, and is not compared.
      else listed.set(own, known.contents().get(own) ?? item);
    } else if (own !== undefined) {
      if (!listed.has(own)) listed.set(own, item);
    } else if (!strangers.has(key)) strangers.set(key, { key, item });
  }
  const unknown = [...strangers.values()];

  const { fresh, aliases } = tellApart(known, unknown, listed, hosts);
  const { changed, pending, settled } = compareListed(known, listed, seen, hash);
  const readdressed = changed.filter(isAddressOnly).length;
  const moved = movedTitles(known, unknown, seen);
  const hasMoved = moved > 0 || isMany(readdressed, seen.items.length);
  const holding = hasMoved ? "moved" : fresh.length > floodLimit ? "flood" : null;
  const newest = newestDay(known, fresh.length > 0);
  return {
    fresh: fresh.map(({ key, item }) => ({
      key,
      item,
      hash: hash(stableText(project(item, hosts))),
      held: holding ?? (isBackdated(item, newest) ? "backdated" : null),
    })),
    changed: holdMany(changed, hasMoved),
    pending,
    settled,
    missing: seen.isPartial ? [] : missingFrom(known, listed, seen),
    aliases,
    setAside,
    moved: hasMoved && fresh.length + changed.length > 0 ? Math.max(moved, readdressed) : 0,
  };
}

/**
 * Entries under unknown keys: an entry that is known by another of its keys, and is not listed under the known one, is the same
 * entry and gets an alias; the rest is new.
 */
function tellApart(known: Known, unknown: Stranger[], listed: Map<string, ListedItem>, hosts: readonly string[]) {
  const fresh: Stranger[] = [];
  const aliases: Comparison["aliases"] = [];
  if (unknown.length === 0) return { fresh, aliases };
  const byOtherKey = new Map<string, string>();
  for (const [key, item] of known.contents()) {
    for (const other of [keyOf(item, hosts), ...otherKeysOf(item, hosts)]) byOtherKey.set(other, key);
  }
  for (const [alias, key] of known.aliases) byOtherKey.set(alias, key);
  for (const entry of unknown) {
    const same = otherKeysOf(entry.item, hosts)
      .map((other) => byOtherKey.get(other))
      .find((key) => key !== undefined && !listed.has(key));
    if (same === undefined) fresh.push(entry);
    else {
      aliases.push({ alias: entry.key, key: same });
      listed.set(same, entry.item);
    }
  }
  return { fresh, aliases };
}

function compareListed(known: Known, listed: Map<string, ListedItem>, seen: Seen, hash: (text: string) => string) {
  const changed: ChangedEntry[] = [];
  const pending: Comparison["pending"] = [];
  const settled: string[] = [];
  for (const [key, item] of listed) {
    const was = known.items.get(key)!;
    if (hash(stableText(project(item, seen.hosts))) === was.hash) {
      if (was.pendingHash !== null || was.missingSince !== null) settled.push(key);
      continue;
    }
    // What it no longer states is taken from what is known before it counts as different.
    const before = known.contents().get(key)!;
    const after = merged(item, before);
    const now = hash(stableText(project(after, seen.hosts)));
    const diff = differences(before, after, seen.hosts);
    if (now === was.hash) {
      if (was.pendingHash !== null || was.missingSince !== null) settled.push(key);
      continue;
    }
    if (diff.length === 0) {
      changed.push({ key, before, after, hash: now, earlier: was.earlier, diff, held: null, isQuiet: true });
      continue;
    }
    const isSeenAgain = was.pendingHash === now && was.pendingAt !== null && seen.at - was.pendingAt >= seen.confirmMs;
    if (!isSeenAgain) {
      pending.push({ key, hash: now, since: was.pendingHash === now ? (was.pendingAt ?? seen.at) : seen.at });
      continue;
    }
    const lately = was.earlier.filter(({ leftAt }) => seen.at - leftAt <= flapDays * dayMs);
    const isFlap = lately.length >= 2 && lately.some((left) => left.hash === now);
    const earlier = [...lately, { hash: was.hash, leftAt: seen.at }];
    changed.push({ key, before, after, hash: now, earlier, diff, held: isFlap ? "flapping" : null, isQuiet: isFlap });
  }
  return { changed, pending, settled };
}

const isAddressOnly = ({ diff }: ChangedEntry) =>
  diff.length > 0 && diff.every(({ path }) => path === "url" || path === "documents");

/** Many changes at once are held; where only addresses changed, with a whole site, there is nothing to tell of each. */
function holdMany(changed: ChangedEntry[], hasMoved: boolean): ChangedEntry[] {
  const isMove = (entry: ChangedEntry) => hasMoved && isAddressOnly(entry);
  const told = changed.filter((entry) => !isMove(entry) && !entry.isQuiet);
  return changed.map((entry) => {
    if (isMove(entry)) return { ...entry, held: "moved", isQuiet: true };
    return told.length > floodLimit && !entry.isQuiet ? { ...entry, held: "flood" } : entry;
  });
}

/** Of a list so long, are so many too many to be a coincidence? */
const isMany = (some: number, all: number) => some >= movedLeast && (some > movedShare * all || some > floodLimit);

/** How many of the listed titles are known at another address, when that is more than a coincidence. */
function movedTitles(known: Known, unknown: Stranger[], { items, hosts }: Seen): number {
  if (unknown.length < movedLeast) return 0;
  const addresses = Map.groupBy(known.contents().values(), (item) => item.title.toLowerCase());
  const address = (item: ListedItem) => item.url && canonicalUrl(item.url, hosts).toLowerCase();
  const elsewhere = unknown.filter(({ item }) => {
    const same = addresses.get(item.title.toLowerCase()) ?? [];
    return same.length > 0 && same.every((other) => address(other) !== address(item));
  });
  return elsewhere.length >= movedLeast && elsewhere.length > movedShare * items.length ? elsewhere.length : 0;
}

function missingFrom(known: Known, listed: Map<string, ListedItem>, seen: Seen): Comparison["missing"] {
  const absent = [...known.items.values()].filter(
    ({ key, missedChecks }) => !listed.has(key) && missedChecks !== toldGone,
  );
  if (absent.length === 0) return [];
  const oldest = [...listed.values()].flatMap((item) => item.publishedAt?.slice(0, 10) ?? []).toSorted()[0];
  // A list of the newest drops its oldest entries; only a gap in the middle is a removal.
  const isExpected = (key: string) => {
    if (seen.listsAll) return true;
    const day = known.contents().get(key)?.publishedAt?.slice(0, 10);
    return day !== undefined && oldest !== undefined && day > oldest;
  };
  return absent
    .filter(({ key }) => isExpected(key))
    .map(({ key, missingSince, missedChecks }) => {
      const since = missingSince ?? seen.at;
      const isGone = missedChecks + 1 >= missedLeast && seen.at - since >= dayMs;
      return { key, since, checks: isGone ? toldGone : missedChecks + 1, isGone };
    });
}

const atOf = (publishedAt: string) => Date.parse(publishedAt.length === 10 ? `${publishedAt}T00:00:00Z` : publishedAt);

export function isInFuture({ publishedAt }: ListedItem, at: number): boolean {
  return publishedAt !== null && atOf(publishedAt) - at > futureDays * dayMs;
}

/** The newest day of what is known; read only when there is something to compare with it. */
function newestDay(known: Known, isNeeded: boolean): string | null {
  if (!isNeeded) return null;
  let newest: string | null = null;
  for (const { publishedAt } of known.contents().values()) {
    const day = publishedAt?.slice(0, 10);
    if (day !== undefined && (newest === null || day > newest)) newest = day;
  }
  return newest;
}

function isBackdated({ publishedAt }: ListedItem, newest: string | null): boolean {
  return publishedAt !== null && newest !== null && atOf(newest) - atOf(publishedAt) > backdatedDays * dayMs;
}
