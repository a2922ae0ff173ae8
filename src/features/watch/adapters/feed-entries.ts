import { parseFeed as parseTolerantly } from "@rowanmanning/feed-parser";
import { parseFeed, type AtomFeed, type JsonFeed, type RdfFeed, type RssFeed } from "feedsmith";

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
 * A feed: RSS of any version, RDF, Atom or JSON Feed. A second, more tolerant parser is asked where the first
 * fails or finds nothing. Null for what is no feed at all.
 */
export function parsedFeed(text: string): Feed | null {
  const strict = attempt(() => strictly(text));
  if (strict?.entries.some(saysSomething)) return strict;
  const tolerant = attempt(() => tolerantly(text));
  if (tolerant?.entries.some(saysSomething)) return tolerant;
  return strict ?? tolerant;
}

const saysSomething = ({ title, links }: FeedEntry) => title !== null || links.some(Boolean);

/** Null for what the parser refuses. */
function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

function strictly(text: string): Feed {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case "rss": {
      const links = [feed.link, ...atomLinks(feed.atom?.links)];
      return { title: feed.title, links, entries: (feed.items ?? []).map(rssEntry) };
    }
    case "rdf":
      return { title: feed.title, links: [feed.link], entries: (feed.items ?? []).map(rdfEntry) };
    case "atom":
      return { title: feed.title?.value, links: atomLinks(feed.links), entries: (feed.entries ?? []).map(atomEntry) };
    case "json":
      return { title: feed.title, links: [feed.home_page_url], entries: (feed.items ?? []).map(jsonEntry) };
  }
}

type Parsed<T> = { [K in keyof T]?: T[K] | undefined };
/** An id that is an address leads somewhere, too. */
const addressIn = (id: Maybe) => (id && /^https?:/i.test(id) ? id : null);
const markup = (value: Maybe) => (value ? { value, isPlain: false } : null);

function rssEntry(item: Parsed<RssFeed.Item<string>>): FeedEntry {
  const { guid, atom, dc, dcterms } = item;
  const permalink = guid?.isPermaLink !== false ? addressIn(guid?.value) : null;
  const enclosures = (item.enclosures ?? []).map(({ url }) => url);
  return {
    id: guid?.value,
    title: markup(
      item.title ?? atom?.title?.value ?? dc?.titles?.[0] ?? dcterms?.titles?.[0] ?? item.media?.title?.value,
    ),
    links: [item.link, permalink, ...atomLinks(atom?.links), ...enclosures],
    dates: [item.pubDate, ...dublinDates(item), atom?.published, atom?.updated],
    summary: item.description ?? item.content?.encoded ?? dc?.descriptions?.[0],
    enclosures,
  };
}

function rdfEntry(item: Parsed<RdfFeed.Item<string>>): FeedEntry {
  const { rdf, dc, dcterms, atom } = item;
  return {
    id: rdf?.about,
    title: markup(item.title ?? dc?.titles?.[0] ?? dcterms?.titles?.[0]),
    links: [item.link, ...atomLinks(atom?.links), rdf?.about],
    dates: [...dublinDates(item), atom?.published, atom?.updated],
    summary: item.description ?? item.content?.encoded ?? dc?.descriptions?.[0],
    enclosures: [],
  };
}

function dublinDates({ dc, dcterms }: Pick<Parsed<RssFeed.Item<string>>, "dc" | "dcterms">): Maybe[] {
  const { issued, created, available, dates, modified } = dcterms ?? {};
  return [dc?.dates?.[0], ...[issued, available, created, dates, modified].map((list) => list?.[0])];
}

function atomEntry(entry: Parsed<AtomFeed.Entry<string>>): FeedEntry {
  const { id, title, links = [], content, dc } = entry;
  const isPlain = !title?.type || /^(text|text\/plain)$/i.test(title.type);
  return {
    id,
    title: title?.value ? { value: title.value, isPlain } : markup(dc?.titles?.[0]),
    links: [...atomLinks(links), content?.src, addressIn(id)],
    dates: [entry.published, entry.updated, dc?.dates?.[0]],
    summary: entry.summary?.value ?? content?.value,
    enclosures: links.filter(({ rel }) => rel === "enclosure").map(({ href }) => href),
  };
}

/** The page that the entry stands for first; links to the feed itself, to replies or editors are none of it. */
function atomLinks(links: { href?: string; rel?: string; type?: string }[] | undefined): Maybe[] {
  const rank = ({ rel = "alternate", type = "text/html" }: { rel?: string; type?: string }) => {
    const place = ["alternate", "related", "via", "enclosure"].indexOf(rel.replace(/^.*\//, "").toLowerCase());
    return place < 0 ? null : place * 2 + (/html/i.test(type) ? 0 : 1);
  };
  return (links ?? [])
    .map((link) => ({ href: link.href, rank: rank(link) }))
    .filter((link): link is { href: string | undefined; rank: number } => link.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ href }) => href);
}

function jsonEntry(item: Parsed<JsonFeed.Item<string>>): FeedEntry {
  const enclosures = (item.attachments ?? []).map(({ url }) => url);
  return {
    id: item.id,
    title: item.title ? { value: item.title, isPlain: true } : null,
    links: [item.url, item.external_url, addressIn(item.id), ...enclosures],
    dates: [item.date_published, item.date_modified],
    summary: item.summary ?? item.content_text ?? item.content_html,
    enclosures,
  };
}

function tolerantly(text: string): Feed {
  const { title, url, items } = parseTolerantly(text);
  const entries = items.map((item) => ({
    id: item.id,
    title: markup(item.title),
    links: [item.url, ...item.media.map((medium) => medium.url)],
    dates: [item.published?.toISOString(), item.updated?.toISOString()],
    summary: item.description ?? item.content,
    enclosures: item.media.map((medium) => medium.url),
  }));
  return { title, links: [url], entries };
}
