import type { ListedItem } from "../schema.ts";

/** One answer of a regulator's site, as it came. `url` is where it came from, after redirects; header names in lower case. */
export type ListingPage = { url: string; contentType: string | null; headers: Record<string, string>; body: Buffer };

/** What a list calls itself, and the page that it says it belongs to. */
export type ListName = { title: string | null; url: string | null };

export type ParseResult =
  /** `nextUrl`: the next page of the same list. */
  | { kind: "read"; items: ListedItem[]; nextUrl: string | null; name?: ListName }
  /** It is not the list that it should be. */
  | { kind: "unreadable"; reason: string };

export const unreadable = (reason: string): ParseResult => ({ kind: "unreadable", reason });

// The longest list that is known has 2,600. Many times that is not read, so that one answer cannot keep everything busy.
const most = 20_000;

/** The verdict on a list that is too long to be one; null for the others. */
export function unreadableLength(entries: number): ParseResult | null {
  return entries > most ? unreadable(`the list has ${entries} entries, more than ${most}`) : null;
}

// What is longer is something else that was taken for a title, an id or an address.
const longestTitle = 1000;
const longestId = 1000;
const longestAddress = 4000;

/** A list of entries, some of them perhaps not read: unreadable when most were not, since then the list is another than we know. */
export function readItems(entries: (ListedItem | null)[], nextUrl: string | null = null): ParseResult {
  const items = entries.filter((entry) => entry !== null);
  const bad = entries.length - items.length;
  if (bad * 2 > entries.length) return unreadable(`${bad} of ${entries.length} entries could not be read`);
  // Entries that lie inside each other each name the documents of all within.
  const documents = items.reduce((sum, { attachments }) => sum + attachments.length, 0);
  if (documents > most) return unreadable(`the list names ${documents} documents, more than ${most}`);
  return { kind: "read", items: items.map(withinLength), nextUrl };
}

const withinLength = (item: ListedItem): ListedItem => ({
  ...item,
  title: item.title.slice(0, longestTitle),
  externalId: item.externalId?.slice(0, longestId) ?? null,
  url: item.url !== null && item.url.length > longestAddress ? null : item.url,
});
