import { decodeText } from "#platform/charset.ts";
import { onOwnSite } from "#platform/outbound/own-site.ts";
import { plainLine } from "#shared/plain-line.ts";
import { isFileAddress } from "../../document/rules/file-address.ts";
import type { ListedItem, Source } from "../schema.ts";
import { feedDate, undated } from "./dates.ts";
import { parsedFeed, type Feed, type FeedEntry } from "./feed.ts";
import {
  readItems,
  unreadable,
  unreadableLength,
  type ListingPage,
  type ListName,
  type ParseResult,
} from "./parse-result.ts";
import { absoluteUrl, lineOf, summaryOf } from "./text.ts";

/** Reads a feed: RSS 0.9x, 1.0 and 2.0, RDF, Atom 0.3 and 1.0, JSON Feed. */
export function readFeed(page: ListingPage, source: Source): ParseResult {
  const text = decodeText(page.body, page.contentType).trim();
  const tooLong = unreadableLength(text.match(/<(?:[\w.-]+:)?(?:item|entry)[\s/>]/gi)?.length ?? 0);
  if (tooLong) return tooLong;
  const base = absoluteUrl(page.headers["content-location"], page.url) ?? page.url;
  const feed = parsedFeed(text, base);
  if (!feed) return unreadable("the answer is not a feed");
  // A JSON Feed has no tags to count before.
  const tooMany = unreadableLength(feed.entries.length);
  if (tooMany) return tooMany;
  const items = feed.entries.map((entry) => itemOf(entry, base, source));
  // An entry that says nothing is none.
  const result = readItems(items.filter((item) => item !== null));
  return result.kind === "read" ? { ...result, name: nameOf(feed, base, source) } : result;
}

const nameOf = ({ title, links }: Feed, base: string, source: Source): ListName => ({
  title: (title && lineOf(title)) || null,
  url: addressesOf(links, base, source)[0] ?? null,
});

function addressesOf(links: Feed["links"], base: string, source: Source): string[] {
  const urls = links.map((link) => absoluteUrl(link, base));
  return urls.filter((url) => url !== null).map((url) => onOwnSite(url, source));
}

function itemOf(entry: FeedEntry, base: string, source: Source): ListedItem | null {
  const url = addressesOf(entry.links, base, source)[0] ?? null;
  const date = entry.dates.map(feedDate).find((read) => read !== null) ?? null;
  const summary = summaryOf(entry.summary);
  const id = entry.id?.trim() || null;
  const written = entry.title && (entry.title.isPlain ? plainLine(entry.title.value) : lineOf(entry.title.value));
  if (!written && !url && !id && !date && !summary) return null;
  return {
    externalId: id,
    // Feeds may leave the title out; the first line of the text is what their readers see then.
    title:
      written || plainLine(summary?.split("\n", 1)[0]!.slice(0, 200) ?? "") || url || plainLine(id ?? "") || "Untitled",
    reference: null,
    url,
    ...(date ?? undated),
    summary,
    sizeBytes: null,
    attachments: [
      ...new Set([...addressesOf(entry.enclosures, base, source), ...(url ? [url] : [])].filter(isFileAddress)),
    ],
  };
}
