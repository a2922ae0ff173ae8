import { dayMs } from "#shared/duration.ts";
import type { ListedItem } from "../schema.ts";
import { isAlike } from "./alike.ts";
import { isSameAddress, keyOf, otherKeysOf, textKey, titleKey } from "./identity.ts";
import { lagosDayOf } from "#shared/lagos.ts";

/** What is known of an entry without the entry itself. Instants in ms since 1970. */
export type KnownItem = {
  key: string;
  hash: string;
  earlier: { hash: string; leftAt: number }[];
  /** The fields that read otherwise at the last look, as `marksOf` writes them. */
  pendingHash: string | null;
  pendingAt: number | null;
  pendingLooks: number;
  missingSince: number | null;
  missedChecks: number;
};

export type Known = {
  items: Map<string, KnownItem>;
  aliases: Map<string, string>;
  /** The entries themselves; none, where nothing differs (`needsContents`). */
  contents: ReadonlyMap<string, ListedItem>;
};

export type Seen = {
  items: ListedItem[];
  /** Only what was edited lately is listed: nothing follows from absence. */
  isPartial: boolean;
  /** Does the source list everything it has, or only the newest? */
  listsAll: boolean;
  /** Is a date one of publication? Those of feeds move whenever their site is built anew. */
  hasFirmDates: boolean;
  hosts: readonly string[];
  confirmMs: number;
  at: number;
};

/** An entry under a key that is not known. */
export type Stranger = { key: string; item: ListedItem };
export type Matched = {
  /** Known keys with the entry that is listed for each. */
  listed: Map<string, ListedItem>;
  /** Under no known key of their own; an alias or something new. */
  strangers: Stranger[];
  fresh: Stranger[];
  aliases: { alias: string; key: string }[];
  /** Unknown, and dated in the future: they cannot be true. */
  setAside: Stranger[];
};

/** Clocks and time zones may differ by a day or so; what is dated later cannot be true. */
const futureDays = 2;

export const atOf = (publishedAt: string): number =>
  Date.parse(publishedAt.length === 10 ? `${publishedAt}T00:00:00Z` : publishedAt);

export function isInFuture({ publishedAt }: ListedItem, at: number): boolean {
  return publishedAt !== null && atOf(publishedAt) - at > futureDays * dayMs;
}

/**
 * Says which listed entry is which known one. An entry that is listed twice counts once. `isAsKnown`: does an entry say what
 * is known under this key?
 */
export function matchEntries(known: Known, seen: Seen, isAsKnown: IsAsKnown): Matched {
  const listed = new Map<string, ListedItem>();
  const strangers = new Map<string, Stranger>();
  const setAside = new Map<string, Stranger>();
  const keyed = withoutMistaken(known, withKeys(known, seen), seen, isAsKnown);
  for (const { key, item } of keyed) {
    if (!known.items.has(key) || listed.has(key)) continue;
    // A known entry with an impossible date counts as listed, and is not compared.
    listed.set(key, isInFuture(item, seen.at) ? (known.contents.get(key) ?? item) : item);
  }
  for (const { key, item } of keyed) {
    if (known.items.has(key)) continue;
    // Who goes by another's name, and is listed beside it, was mistaken for it.
    const own = known.aliases.get(key);
    if (own !== undefined && !listed.has(own)) listed.set(own, item);
    else if (own !== undefined && isSameWords(listed.get(own)!, item)) continue;
    else if (isInFuture(item, seen.at)) setAside.set(key, { key, item });
    else if (!strangers.has(key)) strangers.set(key, { key, item });
  }
  const unknown = [...strangers.values()];
  const { fresh, aliases } = tellApart(known, unknown, listed, seen);
  return { listed, strangers: unknown, fresh, aliases, setAside: [...setAside.values()] };
}

/** Is a key that of one of several entries under one id or address? */
export const isKeyedByText = (key: string): boolean => key.includes("#text:");

type Keyed = { key: string; item: ListedItem };
export type IsAsKnown = (key: string, item: ListedItem) => boolean;
const isSameWords = (a: ListedItem, b: ListedItem) => textKey(a) === textKey(b);

/**
 * Each entry with its key. Entries of one list that share a key though their words differ (feeds repeat ids and addresses: 26
 * of 2,619 in one real list) are told apart by their words, in whatever order they stand; the one that was known alone keeps
 * the plain key.
 */
function withKeys(known: Known, { items, hosts }: Seen): Keyed[] {
  const keyed = items.map((item) => ({ key: keyOf(item, hosts), item }));
  const words = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { key } of keyed) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { key, item } of keyed) {
    if (counts.get(key)! > 1) words.set(key, (words.get(key) ?? new Set()).add(textKey(item)));
  }
  const hasShared = [...known.items.keys()].some(isKeyedByText);
  return keyed.map(({ key, item }) => {
    if (!hasShared && (words.get(key)?.size ?? 1) < 2) return { key, item };
    const own = `${key}#${textKey(item)}`;
    if (known.items.has(own)) return { key: own, item };
    if ((words.get(key)?.size ?? 1) < 2) return { key, item };
    const before = known.contents.get(key);
    return { key: before && textKey(before) === textKey(item) ? key : own, item };
  });
}

/**
 * An id under which the list has another entry now (a site that numbers anew, or gives a number away) says nothing of what
 * it stood for: such an entry is told apart by its words. In a list of what was edited lately an id is the site's own.
 */
function withoutMistaken(known: Known, keyed: Keyed[], { hosts, isPartial }: Seen, isAsKnown: IsAsKnown): Keyed[] {
  const differs = ({ key, item }: Keyed) => key.startsWith("id:") && known.items.has(key) && !isAsKnown(key, item);
  const different = isPartial ? [] : keyed.filter(differs);
  if (different.length === 0) return keyed;
  const titles = new Set(different.map(({ item }) => titleKey(item)));
  const others = Map.groupBy(
    [...known.contents].filter(([, item]) => titles.has(titleKey(item))),
    ([, item]) => textKey(item),
  );
  let listedAt: Map<string, Keyed[]> | undefined;
  /** Under another id, word for word. */
  const isListedElsewhere = (key: string, before: ListedItem) => {
    listedAt ??= Map.groupBy(keyed, ({ item }) => textKey(item));
    const same = listedAt.get(textKey(before)) ?? [];
    return same.some((other) => other.key !== key && isSameAddress(other.item, before, hosts));
  };
  const isMistaken = ({ key, item }: Keyed) => {
    const before = known.contents.get(key)!;
    if (titleKey(before) === titleKey(item) || isSameAddress(before, item, hosts)) return false;
    const isAnotherKnown = (others.get(textKey(item)) ?? []).some(
      ([other, content]) => other !== key && isSameAddress(content, item, hosts),
    );
    return isAnotherKnown || isListedElsewhere(key, before) || hasNothingInCommon(before, item);
  };
  const mistaken = new Set(different.filter(isMistaken));
  return keyed.map((entry) =>
    mistaken.has(entry) ? { key: `${entry.key}#${textKey(entry.item)}`, item: entry.item } : entry,
  );
}

/** Of entries with other titles and addresses: are they two publications, or one that was edited? */
function hasNothingInCommon(before: ListedItem, item: ListedItem): boolean {
  if (before.url === null || item.url === null || isAlike(before.title, item.title)) return false;
  if (before.reference !== null && item.reference !== null) return before.reference !== item.reference;
  return (
    before.publishedAt !== null &&
    item.publishedAt !== null &&
    lagosDayOf(before.publishedAt) !== lagosDayOf(item.publishedAt)
  );
}

/**
 * Entries under unknown keys: one that is known by another of its keys, and is not listed under the known one, is the same entry
 * and gets an alias; the rest is new. In a list of what was edited lately absence says nothing, so there all are new.
 */
function tellApart(known: Known, strangers: Stranger[], listed: Map<string, ListedItem>, { hosts, isPartial }: Seen) {
  const fresh: Stranger[] = [];
  const aliases: Matched["aliases"] = [];
  if (strangers.length === 0) return { fresh, aliases };
  const byOtherKey = new Map<string, Stranger[]>();
  const note = (entry: Stranger) => {
    for (const other of [keyOf(entry.item, hosts), ...otherKeysOf(entry.item, hosts)])
      byOtherKey.set(other, [...(byOtherKey.get(other) ?? []), entry]);
  };
  // The same entry has the same title, whatever else was renumbered or moved: of thousands few are left to look at.
  const titles = new Set(strangers.map(({ item }) => titleKey(item)));
  if (!isPartial) for (const [key, item] of known.contents) if (titles.has(titleKey(item))) note({ key, item });
  for (const stranger of strangers) {
    const alike = otherKeysOf(stranger.item, hosts).flatMap((other) => byOtherKey.get(other) ?? []);
    const free = alike.filter(({ key, item }) => !listed.has(key) && isSameEntry(item, stranger.item, hosts));
    // A twin of what is listed, the same in words and address, is no news either.
    const isTwin = ({ item }: Stranger) =>
      isSameWords(item, stranger.item) && isSameAddress(item, stranger.item, hosts);
    const same = free.find(({ item }) => isSameWords(item, stranger.item)) ?? free[0] ?? alike.find(isTwin);
    if (same === undefined) fresh.push(stranger);
    else {
      aliases.push({ alias: stranger.key, key: same.key });
      if (!listed.has(same.key)) listed.set(same.key, stranger.item);
    }
  }
  return listedTwice(fresh, aliases, hosts);
}

/**
 * The same title it must have. Two ids of the source's own are two entries, unless the address agrees too, or there is a
 * reference; and a title that says nothing more, neither a day nor a reference, may come again with another file.
 */
function isSameEntry(known: ListedItem, item: ListedItem, hosts: readonly string[]): boolean {
  if (titleKey(known) !== titleKey(item)) return false;
  if (isSameAddress(known, item, hosts)) return true;
  const hasOwnIds = item.externalId !== null && known.externalId !== null;
  if (hasOwnIds || item.publishedAt === null)
    return item.reference !== null || lastPart(known.url) === lastPart(item.url);
  return true;
}

/** The name of the file or page in an address, which stays when a site moves it. */
const lastPart = (url: string | null) => url && url.split(/[?#]/, 1)[0]!.split("/").findLast(Boolean);

/** One publication that a list shows under two ids at once, the same in address and words, is told once. */
function listedTwice(fresh: Stranger[], aliases: Matched["aliases"], hosts: readonly string[]) {
  const firsts = new Map<string, string>();
  const once: Stranger[] = [];
  for (const stranger of fresh) {
    const same = otherKeysOf(stranger.item, hosts).join(" ");
    const first = stranger.item.url === null ? undefined : firsts.get(same);
    if (first === undefined) once.push(stranger);
    else aliases.push({ alias: stranger.key, key: first });
    firsts.set(same, first ?? stranger.key);
  }
  return { fresh: once, aliases };
}
