import { load, type CheerioAPI } from "cheerio";
import { decodeText } from "#platform/charset.ts";
import { plainLine } from "#shared/plain-line.ts";
import { isFileAddress } from "../../document/rules/file-address.ts";
import type { ListedItem, Source } from "../schema.ts";
import { undated, wholeDate, writtenDay, type PublicationDate } from "./dates.ts";
import { readItems, unreadable, unreadableLength, type ListingPage, type ParseResult } from "./parse-result.ts";
import { absoluteUrl, fileName, longestSummary } from "./text.ts";

type Selectors = NonNullable<Source["list"]>;
type Element = Extract<ReturnType<CheerioAPI["root"]>[number]["childNodes"][number], { attribs: unknown }>;
type Page = { $: CheerioAPI; list: Selectors; base: string };

/** Reads the entries of a page by the selectors that the source names. */
export function readHtmlList(page: ListingPage, source: Source): ParseResult {
  const text = decodeText(page.body, page.contentType);
  const { list } = source;
  if (!list) return unreadable("the source names no selectors");
  const $ = load(text);
  $("script, style, noscript, template").remove();
  const base = absoluteUrl($("base[href]").attr("href"), page.url) ?? page.url;
  const entries = $.root().find(list.item).toArray();
  const tooLong = unreadableLength(entries.length);
  if (tooLong) return tooLong;
  if (entries.length === 0) return unreadable(`nothing on the page matches ${list.item}`);
  const result = readItems(entries.map((entry) => itemOf(entry, { $, list, base })));
  if (result.kind !== "read") return result;
  const name = { title: plainLine($("head title").first().text()) || null, url: null };
  return { ...result, items: firstOfEach(result.items), name };
}

/**
 * Pages link one thing by its picture, its title and a button: the first link stands for all. What has a date of its own is
 * an entry of its own: several may lead to one page.
 */
function firstOfEach(items: ListedItem[]): ListedItem[] {
  const seen = new Set<string | null>();
  return items.filter(({ url, publishedAt }) => {
    const isFirst = !seen.has(url);
    seen.add(url);
    return isFirst || publishedAt !== null;
  });
}

function itemOf(entry: Element, page: Page): ListedItem | null {
  const { $, list, base } = page;
  const links = (list.link ? within(entry, list.link, page) : within(entry, "a[href]", page)).filter((node) =>
    $(node).attr("href"),
  );
  const url = links.map((link) => absoluteUrl($(link).attr("href"), base)).find((address) => address !== null);
  const title = titleOf(entry, links[0], page);
  if (!url || !title) return null;
  const documents = within(entry, "a[href]", page).map((link) => absoluteUrl($(link).attr("href"), base));
  const summary = list.summary ? plainLine($(entry).find(list.summary).first().text()).slice(0, longestSummary) : "";
  return {
    externalId: null,
    title,
    reference: null,
    url,
    ...(dateOf(entry, page) ?? undated),
    summary: summary || null,
    sizeBytes: null,
    attachments: [...new Set(documents.filter((address) => address !== null && isFileAddress(address)))] as string[],
  };
}

/** What a selector names inside an entry, the entry itself included. */
function within(entry: Element, selector: string, { $ }: Page): Element[] {
  const own = $(entry).is(selector) ? [entry] : [];
  return [...own, ...$(entry).find(selector).toArray()];
}

// What stands on links that are named elsewhere.
const sayingNothing =
  /^(click here|here|download|read more|view|open|pdf|more|details?)( (here|now|pdf|file|document|more))?[\s.…»→:]*$/i;

function titleOf(entry: Element, link: Element | undefined, page: Page): string {
  const { $, list } = page;
  if (list.title) return plainLine($(within(entry, list.title, page)[0]).text());
  if (!link) return "";
  const written = plainLine($(link).text());
  if (written && !sayingNothing.test(written)) return written;
  return plainLine($(link).attr("title") ?? $(link).attr("aria-label") ?? "") || fileName($(link).attr("href") ?? "");
}

/**
 * The date that the selector names, or a `time` element; never a date from the title. A text that is nothing but a date goes
 * before one that holds a date among other words.
 */
function dateOf(entry: Element, page: Page): PublicationDate | null {
  const { $, list } = page;
  const nodes = within(entry, list.date ?? "time", page);
  const texts = nodes.flatMap((node) => [$(node).attr("datetime"), plainLine($(node).text())]).filter((text) => !!text);
  return first(texts as string[], wholeDate) ?? first(texts as string[], writtenDay);
}

function first(texts: string[], read: (text: string) => PublicationDate | null): PublicationDate | null {
  for (const text of texts) {
    const date = read(text);
    if (date) return date;
  }
  return null;
}
