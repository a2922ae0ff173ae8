import { load } from "cheerio/slim";
import { z } from "zod";
import { decodeText } from "#platform/charset.ts";
import { isFileAddress } from "../../document/rules/file-address.ts";
import type { ListedItem, Source } from "../schema.ts";
import { feedDate, undated } from "./dates.ts";
import { parsed } from "./json-records.ts";
import { readItems, unreadable, unreadableLength, type ListingPage, type ParseResult } from "./parse-result.ts";
import { absoluteUrl, fileName, lineOf, summaryOf, textOf } from "./text.ts";

const rendered = z.union([z.string(), z.object({ rendered: z.string() }).transform((value) => value.rendered)]);
const optionalText = rendered.nullish().catch(null);
/** The fields of a post or a file that are used (developer.wordpress.org/rest-api/reference/posts, /media). */
const entrySchema = z.object({
  id: z.number(),
  title: optionalText,
  date: z.string().nullish(),
  date_gmt: z.string().nullish(),
  modified_gmt: z.string().nullish(),
  link: z.string().nullish(),
  excerpt: optionalText,
  content: optionalText,
  caption: optionalText,
  source_url: z.string().nullish(),
});
const errorSchema = z.object({ code: z.string(), message: z.string() });

/** Reads a page of posts or of media from WordPress's REST interface. */
export function readWpRest(page: ListingPage, source: Source): ParseResult {
  const text = decodeText(page.body, page.contentType);
  const value = parsed(text);
  const failure = errorSchema.safeParse(value);
  if (failure.success) return unreadable(`WordPress says ${failure.data.code}: ${lineOf(failure.data.message)}`);
  if (!Array.isArray(value)) return unreadable("the answer is not a JSON list");
  const tooLong = unreadableLength(value.length);
  if (tooLong) return tooLong;
  return readItems(
    value.map((entry) => itemOf(entry, source)),
    nextOf(page),
  );
}

function itemOf(value: unknown, source: Source): ListedItem | null {
  const read = entrySchema.safeParse(value);
  if (!read.success) return null;
  const { id, title, link, excerpt, content, caption, source_url: file, date, date_gmt: dateGmt } = read.data;
  const fileUrl = absoluteUrl(file, source.url);
  const url = fileUrl ?? absoluteUrl(link, source.url);
  if (!url) return null;
  return {
    externalId: String(id),
    title: lineOf(title ?? "") || fileName(url) || "Untitled",
    reference: null,
    url,
    ...(dateOf(dateGmt, date) ?? undated),
    summary: summaryOf(excerpt ?? caption),
    sizeBytes: null,
    attachments: fileUrl ? [fileUrl] : documentsIn(content, source.url),
    text: textOf(content),
    editedAt: read.data.modified_gmt ?? null,
  };
}

/** `date_gmt` is an instant without its Z; `date` is in the site's own zone, which the list does not tell: only its day is safe. */
function dateOf(dateGmt: string | null | undefined, date: string | null | undefined) {
  return feedDate(dateGmt) ?? feedDate(date?.slice(0, 10));
}

function documentsIn(html: string | null | undefined, base: string): string[] {
  if (!html) return [];
  const $ = load(html, null, false);
  const links = $("a[href]").toArray();
  const urls = links.map((link) => absoluteUrl($(link).attr("href"), base));
  return [...new Set(urls.filter((url) => url !== null && isFileAddress(url)))] as string[];
}

/** The next page of the same question, where the headers say that there is one. */
function nextOf({ url, headers }: ListingPage): string | null {
  const next = new URL(url);
  const current = Number(next.searchParams.get("page") ?? 1);
  const hasMore =
    Number(headers["x-wp-totalpages"]) > current || /<[^<>]*>\s*;[^,<]*rel="?next\b/i.test(headers["link"] ?? "");
  if (!hasMore) return null;
  next.searchParams.set("page", String(current + 1));
  return next.href;
}
