import { decodeText } from "#platform/charset.ts";
import { isFileAddress } from "../../document/rules/file-address.ts";
import type { ListedItem, Source } from "../schema.ts";
import { dayMonthYear, feedDate, undated } from "./dates.ts";
import { isRecord, parsed, recordsOf, valueOf } from "./json-records.ts";
import { readItems, unreadable, unreadableLength, type ListingPage, type ParseResult } from "./parse-result.ts";
import { absoluteUrl, lineOf, summaryOf } from "./text.ts";

/**
 * Reads a catalogue in the shape of the Central Bank's `GetAllCirculars`: records with `id, refNo, title, description, link,
 * documentDate, filesize`. Its counters (`clickCount`) and free keywords are left out, since they change without meaning.
 */
export function readJsonCatalogue({ body, contentType }: ListingPage, source: Source): ParseResult {
  const text = decodeText(body, contentType);
  const records = recordsOf(parsed(text));
  if (!records) return unreadable("the answer is not a JSON list");
  const tooLong = unreadableLength(records.length);
  if (tooLong) return tooLong;
  const site = new URL("/", source.url).href;
  return readItems(records.map((record) => itemOf(record, site)));
}

function itemOf(record: unknown, site: string): ListedItem | null {
  if (!isRecord(record)) return null;
  const field = (name: string) => textOf(valueOf(record, name));
  const externalId = field("id");
  const written = lineOf(field("title") ?? "");
  const reference = field("refNo");
  const url = linkOf(field("link"), site);
  const title = written || lineOf(field("description") ?? "") || reference;
  // A record that says nothing yet: it comes when it does.
  if (!title || (!externalId && !written)) return null;
  return {
    externalId,
    title,
    reference,
    url,
    ...(dateOf(field("documentDate")) ?? undated),
    summary: summaryOf(field("description")),
    sizeBytes: sizeOf(field("filesize")),
    attachments: url && isFileAddress(url) ? [url] : [],
  };
}

/** Text without blanks at its ends; null for nothing, and for what is neither text nor number. */
function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;
}

/**
 * The address in a `link`, which may be relative to the site, hold blanks and `#`, or be cut out of a page with the markup
 * around it: `<A HREF="../OUT/x.pdf`, `/Out/x.pdf">Download</a>`.
 */
function linkOf(link: string | null, site: string): string | null {
  if (!link) return null;
  const inside = /href\s*=\s*["']?([^"'>]*)/i.exec(link)?.[1] ?? link.split(/["<>]/, 1)[0]!;
  const path = inside
    .trim()
    // `//Out/x.pdf` means a path, not a host called Out.
    .replace(/^[\\/]{2,}(?=[^./\\]+[\\/])/, "/")
    .replaceAll("#", "%23")
    .replaceAll(/%(?![0-9a-f]{2})/gi, "%25");
  return path === "" ? null : absoluteUrl(path, site);
}

function dateOf(text: string | null) {
  if (!text) return null;
  // Midnight without a zone is how programs write a day.
  return dayMonthYear(text) ?? (/^\d{4}-/.test(text) ? feedDate(text.replace(/T00:00(:00(\.0+)?)?$/, "")) : null);
}

/** Bytes, where the number is exact: `825KB` is not. */
function sizeOf(text: string | null): number | null {
  const bytes = text && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return bytes > 0 ? bytes : null;
}
