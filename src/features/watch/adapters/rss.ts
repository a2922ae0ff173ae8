import { isIP } from "node:net";
import { decodeText } from "#platform/charset.ts";
import { isPublicAddress } from "#platform/outbound/addresses.ts";
import type { ListedItem, Source } from "../schema.ts";
import { feedStamp, unstamped } from "./dates.ts";
import { withBases } from "./feed-base.ts";
import { feedEntries, type FeedEntry } from "./feed-entries.ts";
import { readItems, unreadable, unreadableLength, type ListingPage, type Reading } from "./reading.ts";
import { absoluteUrl, collapse, isDocument, lineOf, summaryOf } from "./text.ts";

/** Reads a feed: RSS 0.9x, 1.0 and 2.0, RDF, Atom 0.3 and 1.0, JSON Feed. */
export function readFeed(page: ListingPage, source: Source): Reading {
  const text = decodeText(page.body, page.contentType).trim();
  const tooLong = unreadableLength(text.match(/<(?:[\w.-]+:)?(?:item|entry)[\s/>]/gi)?.length ?? 0);
  if (tooLong) return tooLong;
  const base = absoluteUrl(page.headers["content-location"], page.url) ?? page.url;
  const entries = feedEntries(withBases(withoutDoctype(text), base));
  if (!entries) return unreadable("the answer is not a feed");
  return readItems(entries.map((entry) => itemOf(entry, base, source)));
}

/**
 * A feed without its document type, over which parsers stumble: what it declares is not needed, since the entities of HTML are
 * known, and what it could do besides (read files, grow without end) is not wanted.
 */
function withoutDoctype(text: string): string {
  const start = text.slice(0, 10_000).search(/<!doctype/i);
  if (start < 0 || text.slice(0, start).search(/<[a-z]/i) >= 0) return text;
  const hasDeclarations = /^[^>]*\[/.test(text.slice(start, start + 1000));
  const end = text.indexOf(hasDeclarations ? "]>" : ">", start);
  return end < 0 ? text : text.slice(0, start) + text.slice(end + (hasDeclarations ? 2 : 1));
}

function itemOf(entry: FeedEntry, base: string, source: Source): ListedItem | null {
  const addresses = (links: FeedEntry["links"]) =>
    links
      .map((link) => absoluteUrl(link, base))
      .filter((url) => url !== null)
      .map((url) => onSite(url, source));
  const url = addresses(entry.links)[0] ?? null;
  const stamp = entry.dates.map(feedStamp).find((read) => read !== null) ?? null;
  const summary = summaryOf(entry.summary);
  const id = entry.id?.trim() || null;
  const written = entry.title && (entry.title.isPlain ? collapse(entry.title.value) : lineOf(entry.title.value));
  if (!written && !url && !id && !stamp && !summary) return null;
  return {
    externalId: id,
    // Feeds may leave the title out; the first line of the text is what their readers see then.
    title: written || summary?.split("\n", 1)[0]!.slice(0, 200) || url || id || "Untitled",
    reference: null,
    url,
    ...(stamp ?? unstamped),
    summary,
    sizeBytes: null,
    attachments: [...new Set([...addresses(entry.enclosures), ...(url ? [url] : [])].filter(isDocument))],
  };
}

/**
 * Some sites write the name of their own machine into links, such as `http://localhost/…` at the Securities and Exchange
 * Commission: the path is right, the host is the source's.
 */
function onSite(address: string, source: Source): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isInternal = host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host));
  if (!isInternal || source.hosts.includes(url.hostname)) return address;
  return new URL(url.pathname + url.search, source.url).href;
}
