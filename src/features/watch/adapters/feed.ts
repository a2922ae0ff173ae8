import { load, type CheerioAPI } from "cheerio/slim";
import { z } from "zod";

type Maybe = string | null | undefined;
/** One entry of a feed of any kind: what it says, in the order in which it is to be believed. */
export type FeedEntry = {
  id: Maybe;
  /** `isPlain`: signs of markup in it are meant literally. */
  title: { value: string; isPlain: boolean } | null;
  links: Maybe[];
  dates: Maybe[];
  summary: Maybe;
  enclosures: Maybe[];
};

/** `title`, `links`: what the feed says of itself. */
export type Feed = { title: Maybe; links: Maybe[]; entries: FeedEntry[] };

/**
 * A feed: RSS of any version, RDF, Atom or JSON Feed, its addresses absolute. It is read as a tree of tags whatever it calls
 * its namespaces: nothing is expanded, nothing fetched, and what is broken costs no more than its own entry. Null for what is
 * no feed.
 */
export function parsedFeed(text: string, url: string): Feed | null {
  return /^[{[]/.test(text) ? jsonFeed(text) : xmlFeed(text, url);
}

type Element = Extract<ReturnType<CheerioAPI["root"]>[number]["childNodes"][number], { attribs: unknown }>;
/** An element of a source, with the address by which its links are resolved. */
type Tag = { element: Element; base: string; source: string; inner?: Tag[] };

// What may hold anything, and a `<` that begins no tag: parsers would swallow what follows it.
const bareSign = /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<(?![\p{L}_:/!?])/gu;
const closing = /<\/(?:[\w.-]+:)?(?:item|entry|channel|feed|rss|rdf)\s*>|^<[^<>]*\/>/i;

function xmlFeed(text: string, url: string): Feed | null {
  const source = withEntities(text.replaceAll(bareSign, (found) => (found === "<" ? "&lt;" : found)));
  const $ = load(source, { xml: { lowerCaseTags: true, withStartIndices: true, withEndIndices: true } });
  const top = tagsIn({ element: $.root()[0] as unknown as Element, base: url, source });
  const root = top.find(({ element }) => ["rss", "rdf", "feed"].includes(local(element.name)));
  if (!root) return null;
  const entries = entriesIn(root);
  // Of an entry in which the feed breaks off nothing is believed; where the feed itself is ended, all of it has come.
  const last = entries.at(-1);
  if (last && !closing.test(source.slice(last.element.startIndex!))) entries.pop();
  const feed = local(root.element.name) === "feed" ? root : (child(root, "channel") ?? root);
  return { title: textOf(child(feed, "title")), links: linksOf(feed), entries: entries.map(entryOf) };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);
const prefix = (name: string): string => name.slice(0, Math.max(0, name.indexOf(":")));

/** The entities of HTML, which feeds use and XML does not know. */
function withEntities(text: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(/&(?!(?:amp|lt|gt|quot|apos);)[a-z][a-z0-9]{1,30};/gi, (entity) => {
    const sign = known.get(entity) ?? load(entity, null, false).root().text();
    known.set(entity, sign);
    return sign;
  });
}

/** The elements directly in another, each with the base in force there (XML Base). */
function tagsIn(tag: Tag): Tag[] {
  const { element, base, source } = tag;
  return (tag.inner ??= element.children.flatMap((node) => {
    if (!("attribs" in node)) return [];
    const own = node.attribs["xml:base"];
    const inner = own === undefined ? base : resolved(own, base);
    return { element: node, base: /^https?:/i.test(inner) ? inner : base, source };
  }));
}

const resolved = (address: string, base: string): string => URL.parse(address.trim(), base)?.href ?? address.trim();

/** Wherever they stand: items of RDF beside their channel, and those inside one that was never ended. */
function entriesIn(root: Tag): Tag[] {
  const found: Tag[] = [];
  const open = [root];
  for (let tag = open.pop(); tag; tag = open.pop()) {
    const isEntry = /^(?:item|entry)$/.test(local(tag.element.name));
    if (isEntry) {
      endMisspelt(tag.element);
      found.push(tag);
    }
    for (const inner of tagsIn(tag).toReversed())
      if (!isEntry || /^(?:item|entry)$/.test(local(inner.element.name))) open.push(inner);
  }
  return found;
}

// What holds words alone, and what stands beside that in an entry.
const leaf = /^(?:title|link|guid|id|pubdate|published|issued|date|updated|modified)$/;
const part =
  /^(?:title|link|guid|id|pubdate|published|issued|date|updated|modified|description|summary|content|encoded|enclosure|author|creator|category|comments|item|entry)$/;
// Feeds whose writer misspells; more is no feed, and would cost time without end.
const mostMisspelt = 20;

/** A closing tag that is misspelt ends nothing: what stands behind it, within what it was to end, is the entry's own. */
function endMisspelt({ children }: Element): void {
  let left = mostMisspelt;
  for (let at = 0; at < children.length && left > 0; at += 1) {
    const node = children[at]!;
    if (!("attribs" in node) || !leaf.test(local(node.name))) continue;
    const end = node.children.findIndex((inner) => "attribs" in inner && part.test(local(inner.name)));
    if (end < 0) continue;
    children.splice(at + 1, 0, ...node.children.splice(end));
    left -= 1;
  }
}

/** The element of a name in an entry: its own before one of another vocabulary (`media:title`). */
function child(tag: Tag, name: string): Tag | undefined {
  const all = tagsIn(tag).filter(({ element }) => local(element.name) === name);
  return all.find(({ element }) => prefix(element.name) === prefix(tag.element.name)) ?? all[0];
}

/** All that is written in an element, however deep: no parser's stack is used up by it. */
function textOf(tag: Tag | undefined): string | null {
  let text = "";
  const open: Element["childNodes"] = tag ? [tag.element] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeType === 3) text += node.data;
    else if ("children" in node) open.push(...node.children.toReversed());
  }
  return text.trim() || null;
}

const dateNames = ["pubdate", "published", "issued", "available", "created", "date", "updated", "modified"];

function entryOf(tag: Tag): FeedEntry {
  const guid = child(tag, "guid");
  const about = attribute(tag.element, "about");
  const id = textOf(guid) ?? textOf(child(tag, "id")) ?? about;
  const isPermalink = attribute(guid?.element, "ispermalink")?.toLowerCase() !== "false";
  const enclosures = tagsIn(tag).flatMap(enclosureOf);
  const src = child(tag, "content")?.element.attribs["src"];
  return {
    id,
    title: titleOf(child(tag, "title")),
    links: [...linksOf(tag), src && resolved(src, tag.base), isPermalink ? addressIn(id) : null, ...enclosures],
    dates: dateNames.flatMap((name) => textOf(child(tag, name)) ?? []),
    summary: ["description", "summary", "encoded", "content"].map((name) => markupOf(child(tag, name))).find(Boolean),
    enclosures,
  };
}

/** Case is kept in attributes, and writers differ (`isPermaLink`). */
const attribute = (element: Element | undefined, name: string): string | undefined =>
  Object.entries(element?.attribs ?? {}).find(([own]) => local(own).toLowerCase() === name)?.[1];

/** Atom says of a title whether it is text; of one without a type, it is. RSS does not, and means markup. */
function titleOf(tag: Tag | undefined): FeedEntry["title"] {
  const text = textOf(tag);
  if (!tag || !text) return null;
  const { type, mode } = tag.element.attribs;
  const isAtom = tag.element.parent !== null && local((tag.element.parent as Element).name) === "entry";
  // Atom 0.3.
  if (mode === "base64") return { value: Buffer.from(text, "base64").toString("utf8"), isPlain: false };
  return { value: text, isPlain: isAtom && (!type || /^(?:text|text\/plain|xhtml)$/i.test(type)) };
}

/** What an element says, as HTML: tags that are tags here are left as they were written. */
function markupOf(tag: Tag | undefined): string | null {
  if (!tag || tagsIn(tag).length === 0) return textOf(tag);
  const { children } = tag.element;
  return tag.source.slice(children[0]!.startIndex!, children.at(-1)!.endIndex! + 1);
}

/** An id that is an address leads somewhere, too. */
const addressIn = (id: Maybe) => (id && /^https?:/i.test(id) ? id : null);

function enclosureOf({ element, base }: Tag): string[] {
  const { url, href, rel } = element.attribs;
  const name = local(element.name);
  const address = name === "enclosure" ? url : name === "link" && rel === "enclosure" ? href : undefined;
  return address ? [resolved(address, base)] : [];
}

const relations = ["alternate", "related", "via", "enclosure"];

/** The page that an entry stands for first; links to the feed itself, to replies or editors are none of it. */
function linksOf(tag: Tag): string[] {
  const links = tagsIn(tag).flatMap((link) => {
    if (local(link.element.name) !== "link") return [];
    const { href, rel = "alternate", type = "text/html" } = link.element.attribs;
    const written = textOf(link);
    // RSS writes its link as text.
    if (href === undefined) return written ? [{ address: resolved(written, link.base), rank: -1 }] : [];
    const place = relations.indexOf(rel.replace(/^.*\//, "").toLowerCase());
    const rank = place * 2 + (/html/i.test(type) ? 0 : 1);
    return place < 0 ? [] : [{ address: resolved(href, link.base), rank }];
  });
  return links.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address);
}

const words = z.string().optional().catch(undefined);
const jsonItem = z.object({
  id: z.coerce.string().optional().catch(undefined),
  url: words,
  external_url: words,
  title: words,
  date_published: words,
  date_modified: words,
  summary: words,
  content_text: words,
  content_html: words,
  attachments: z.array(z.object({ url: words }).catch({ url: undefined })).catch([]),
});
const jsonList = z.object({ title: words, home_page_url: words, items: z.array(jsonItem.catch({ attachments: [] })) });

function jsonFeed(text: string): Feed | null {
  const { data } = jsonList.safeParse(parsedJson(text));
  if (!data) return null;
  return { title: data.title, links: [data.home_page_url], entries: data.items.map(jsonEntry) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function jsonEntry(item: z.infer<typeof jsonItem>): FeedEntry {
  const enclosures = item.attachments.map(({ url }) => url);
  return {
    id: item.id,
    title: item.title ? { value: item.title, isPlain: true } : null,
    links: [item.url, item.external_url, addressIn(item.id), ...enclosures],
    dates: [item.date_published, item.date_modified],
    summary: item.summary ?? item.content_text ?? item.content_html,
    enclosures,
  };
}
