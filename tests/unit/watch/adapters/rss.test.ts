import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readListing } from "#features/watch/adapters/listing.ts";
import type { ListedItem } from "#features/watch/schema.ts";
import { aPage, entriesIn, exampleSource } from "../../../support/samples/listing.ts";

const source = exampleSource("rss");
const rss = (items: string, root = "") =>
  `<?xml version="1.0"?><rss version="2.0" ${root}><channel><title>F</title>${items}</channel></rss>`;
const atom = (entries: string, root = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${root}><title>F</title>${entries}</feed>`;
const atom03 = (entries: string, root = "") =>
  `<feed version="0.3" xmlns="http://purl.org/atom/ns#" ${root}>${entries}</feed>`;
const rdf = (items: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://a.example/"><title>F</title></channel>${items}</rdf:RDF>`;
const jsonFeed = (feed: object) =>
  JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: [{ id: "1", title: "T" }], ...feed });
const entries = (text: string | Buffer, page = {}) => entriesIn(aPage(text, page), source);
const first = (text: string | Buffer, page = {}) => entries(text, page)[0];

test("reads an item of RSS 2.0", () => {
  const item = `<item><title>Circular on Fees</title><link>https://regulator.example/c/1</link>
    <description>&lt;p&gt;To all &lt;b&gt;operators&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Effective now&lt;/p&gt;</description>
    <guid isPermaLink="false">c-1</guid><pubDate>Thu, 05 Mar 2026 10:14:55 +0100</pubDate>
    <enclosure url="https://regulator.example/c/1.pdf" length="10" type="application/pdf"/></item>`;
  expect(entries(rss(item))).toEqual([
    {
      externalId: "c-1",
      title: "Circular on Fees",
      reference: null,
      url: "https://regulator.example/c/1",
      publishedAt: "2026-03-05T09:14:55.000Z",
      publishedPrecision: "second",
      summary: "To all operators\n\nEffective now",
      sizeBytes: null,
      attachments: ["https://regulator.example/c/1.pdf"],
    },
  ]);
});

test.each([
  ["an entry's title", "<title>\u202ECircular on&#x200B; Fees&#8206;</title>"],
  ["one in a language of marks", "<title>&lt;b&gt;Circular\uFEFF on&lt;/b&gt; Fees</title>"],
  ["the first line where there is none", "<description>Circular\u2067 on Fees\u2069</description>"],
])("%s keeps nothing that turns or hides letters", (_of, title) => {
  expect(first(rss(`<item>${title}<link>https://a.example/1</link></item>`))!.title).toBe("Circular on Fees");
});

const link = "<link>https://a.example/1</link>";
const date = "<pubDate>Thu, 05 Mar 2026 10:14:55 GMT</pubDate>";
const at = "2026-03-05T10:14:55.000Z";
const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
test.each<[string, string, Partial<ListedItem>]>([
  [
    "RSS 0.91 with a document type and entities",
    `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><item><title>Caf&eacute;&nbsp;&#8211; &#x20A6;5</title>${link}</item></channel></rss>`,
    { title: "Café – ₦5", url: "https://a.example/1" },
  ],
  [
    "RSS 0.90",
    `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><item><title>T</title>${link}</item></r:RDF>`,
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "RSS 1.0",
    rdf(
      `<item rdf:about="https://a.example/about"><title>T</title>${link}<dc:date>2026-03-05T11:14:55+01:00</dc:date></item>`,
    ),
    { title: "T", url: "https://a.example/1", publishedAt: at, externalId: "https://a.example/about" },
  ],
  [
    "RSS 1.0 without a link",
    rdf('<item rdf:about="https://a.example/about"><title>T</title></item>'),
    { url: "https://a.example/about" },
  ],
  [
    "RSS 1.0 under other prefixes",
    `<x:RDF xmlns:x="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:y="http://purl.org/rss/1.0/" xmlns:z="http://purl.org/dc/elements/1.1/"><y:item x:about="https://a.example/1"><y:title>T</y:title><z:date>2026-03-05</z:date></y:item></x:RDF>`,
    { title: "T", url: "https://a.example/1", publishedAt: "2026-03-05" },
  ],
  [
    "RSS under a prefix",
    `<rss version="2.0" xmlns:q="http://backend.userland.com/rss2"><q:channel><q:item><q:title>T</q:title><q:link>https://a.example/1</q:link><q:pubDate>Thu, 05 Mar 2026 10:14:55 GMT</q:pubDate></q:item></q:channel></rss>`,
    { title: "T", url: "https://a.example/1", publishedAt: at },
  ],
  [
    "RSS in a namespace of its own",
    rss(`<item><title>T</title>${link}</item>`, 'xmlns="http://blogs.law.harvard.edu/tech/rss"'),
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "RSS in capitals",
    `<RSS VERSION="2.0"><CHANNEL><ITEM><TITLE>T</TITLE><LINK>https://a.example/1</LINK><PUBDATE>Thu, 05 Mar 2026 10:14:55 GMT</PUBDATE></ITEM></CHANNEL></RSS>`,
    { title: "T", url: "https://a.example/1", publishedAt: at },
  ],
  [
    "items outside the channel",
    `<rss version="2.0"><channel><title>F</title></channel><item><title>T</title>${link}</item></rss>`,
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "blanks around everything",
    rss(
      `<item><title>\n  Two\n\tlines </title><link>\n https://a.example/1\n </link><pubDate> Thu, 05 Mar 2026 10:14:55 GMT\n</pubDate></item>`,
    ),
    { title: "Two lines", url: "https://a.example/1", publishedAt: at },
  ],
  [
    "blanks and rubbish before the declaration",
    `\n\n junk ${rss(`<item><title>T</title>${link}</item>`)}`,
    { title: "T" },
  ],
  [
    "a comment that looks like markup",
    `<!-- <x> & "y" -->${rss(`<item><!-- <title>no</title> --><title>T</title></item>`)}`,
    { title: "T" },
  ],
  [
    "sections",
    rss(
      "<item><title><![CDATA[A <i>b</i> &amp; c]]></title><link><![CDATA[https://a.example/?x=1&y=2]]></link></item>",
    ),
    { title: "A b & c", url: "https://a.example/?x=1&y=2" },
  ],
  [
    "escaped markup",
    rss("<item><title>A &lt;b&gt;bold&lt;/b&gt; claim&lt;br/&gt;and more</title></item>"),
    { title: "A bold claim and more" },
  ],
  ["markup as it is", rss("<item><title>A <b>bold</b> claim</title></item>"), { title: "A bold claim" }],
  [
    "scripts in a title",
    rss("<item><title>A &lt;script&gt;alert(1)&lt;/script&gt;claim</title></item>"),
    { title: "A claim" },
  ],
  [
    "entities escaped twice",
    rss("<item><title>AT&amp;amp;T &amp;#8217;s &amp;nbsp;fee</title></item>"),
    { title: "AT&T ’s fee" },
  ],
  [
    "signs that are no markup",
    rss("<item><title>1 &lt; 2 and 3 &gt; 2, R&amp;D &amp; more</title></item>"),
    { title: "1 < 2 and 3 > 2, R&D & more" },
  ],
  [
    "a bare ampersand",
    rss("<item><title>AT&T & co</title><link>https://a.example/?a=1&b=2</link></item>"),
    { title: "AT&T & co", url: "https://a.example/?a=1&b=2" },
  ],
  [
    "entities that nobody declared",
    rss("<item><title>Caf&eacute; &rsquo;n&rsquo; bar &hellip;</title></item>"),
    { title: "Café ’n’ bar …" },
  ],
  ["control characters", rss("<item><title>a\u0008b</title></item>"), { title: "a b" }],
  [
    "a feed that is cut off",
    `<rss version="2.0"><channel><item><title>T</title>${link}</item>`,
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "a permalink instead of a link",
    rss("<item><title>T</title><guid>https://a.example/g</guid></item>"),
    { url: "https://a.example/g", externalId: "https://a.example/g" },
  ],
  [
    "a guid that is no permalink",
    rss('<item><title>T</title><guid isPermaLink="false">https://a.example/g</guid></item>'),
    { url: null, externalId: "https://a.example/g" },
  ],
  ["a guid that is no address", rss("<item><title>T</title><guid>c-1</guid></item>"), { url: null, externalId: "c-1" }],
  [
    "a link of Atom in RSS",
    rss(
      '<item><title>T</title><atom:link href="https://a.example/1"/><atom:updated>2026-03-05T10:14:55Z</atom:updated></item>',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    { url: "https://a.example/1", publishedAt: at },
  ],
  [
    "only an enclosure",
    rss('<item><title>T</title><enclosure url="https://a.example/1.pdf"/></item>'),
    { url: "https://a.example/1.pdf", attachments: ["https://a.example/1.pdf"] },
  ],
  [
    "a title of Dublin Core",
    rss(`<item><dc:title>T</dc:title><dc:date>2026-03-05T10:14:55Z</dc:date></item>`, dc),
    { title: "T", publishedAt: at },
  ],
  [
    "Dublin Core that was not declared",
    rss("<item><title>T</title><dc:date>2026-03-05T10:14:55Z</dc:date></item>"),
    { publishedAt: at },
  ],
  [
    "the terms of Dublin Core",
    rss("<item><title>T</title><t:issued>2026-03-05</t:issued></item>", 'xmlns:t="http://purl.org/dc/terms/"'),
    { publishedAt: "2026-03-05" },
  ],
  [
    "a broken date before a good one",
    rss(`<item><title>T</title><pubDate>soon</pubDate><dc:date>2026-03-05</dc:date></item>`, dc),
    { publishedAt: "2026-03-05" },
  ],
  [
    "no title",
    rss(`<item>${link}<description>&lt;p&gt;First line&lt;/p&gt;&lt;p&gt;second&lt;/p&gt;</description></item>`),
    { title: "First line" },
  ],
  ["nothing but a link", rss(`<item>${link}</item>`), { title: "https://a.example/1" }],
  ["nothing but a date", rss(`<item>${date}</item>`), { title: "Untitled", publishedAt: at }],
  [
    "a title of media before none, after its own",
    rss(
      "<item><title>Own</title><media:title>Other</media:title></item>",
      'xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    { title: "Own" },
  ],
])("reads RSS: %s", (_what, text, expected) => {
  expect(first(text)).toMatchObject(expected);
});

test.each<[string, string, Partial<ListedItem>]>([
  [
    "an entry",
    atom(
      '<entry><id>tag:a.example,2026:1</id><title>T</title><link href="https://a.example/1"/><published>2026-03-05T10:14:55Z</published><updated>2026-04-01T00:00:00Z</updated><summary>S</summary></entry>',
    ),
    { externalId: "tag:a.example,2026:1", title: "T", url: "https://a.example/1", publishedAt: at, summary: "S" },
  ],
  [
    "only when it was updated",
    atom("<entry><title>T</title><updated>2026-03-05T10:14:55Z</updated></entry>"),
    { publishedAt: at },
  ],
  [
    "a prefix",
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>T</a:title><a:link href="https://a.example/1"/></a:entry></a:feed>',
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "no namespace",
    '<feed><entry><title>T</title><link href="https://a.example/1"/></entry></feed>',
    { title: "T", url: "https://a.example/1" },
  ],
  [
    "a title of text, whose signs are signs",
    atom("<entry><title>if a&lt;b&gt; then &amp;amp;</title></entry>"),
    { title: "if a<b> then &amp;" },
  ],
  [
    "a title of HTML",
    atom('<entry><title type="html">A &lt;b&gt;bold&lt;/b&gt; &amp;eacute;</title></entry>'),
    { title: "A bold é" },
  ],
  [
    "a title of HTML in a section",
    atom('<entry><title type="html"><![CDATA[A <b>bold</b> &eacute;]]></title></entry>'),
    { title: "A bold é" },
  ],
  [
    "a title of XHTML",
    atom(
      '<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> &amp; b</div></title></entry>',
    ),
    { title: "A bold & b" },
  ],
  [
    "a title of XHTML under a prefix",
    atom(
      '<entry><title type="xhtml"><h:div>A <h:b>bold</h:b></h:div></title></entry>',
      'xmlns:h="http://www.w3.org/1999/xhtml"',
    ),
    { title: "A bold" },
  ],
  [
    "many links",
    atom(
      '<entry><title>T</title><link rel="self" href="https://a.example/self"/><link rel="edit" href="https://a.example/edit"/><link rel="alternate" type="application/json" href="https://a.example/json"/><link rel="alternate" type="text/html" href="https://a.example/1"/><link rel="enclosure" href="https://a.example/1.pdf"/></entry>',
    ),
    { url: "https://a.example/1", attachments: ["https://a.example/1.pdf"] },
  ],
  [
    "the relation's full name",
    atom(
      '<entry><title>T</title><link rel="self" href="https://a.example/self"/><link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.example/1"/></entry>',
    ),
    { url: "https://a.example/1" },
  ],
  [
    "only a link to itself",
    atom('<entry><title>T</title><link rel="self" href="https://a.example/self"/></entry>'),
    { url: null },
  ],
  [
    "an id that is an address",
    atom("<entry><id>https://a.example/1</id><title>T</title></entry>"),
    { url: "https://a.example/1" },
  ],
  [
    "content elsewhere",
    atom('<entry><title>T</title><content src="https://a.example/1.pdf"/></entry>'),
    { url: "https://a.example/1.pdf" },
  ],
  ["no title", atom("<entry><id>x</id><content>First\nsecond</content></entry>"), { title: "First" }],
])("reads Atom: %s", (_what, text, expected) => {
  expect(first(text)).toMatchObject(expected);
});

test.each<[string, string, Partial<ListedItem>]>([
  [
    "its dates",
    atom03(
      "<entry><title>T</title><issued>2026-03-05T10:14:55Z</issued><modified>2026-04-01T00:00:00Z</modified></entry>",
    ),
    { publishedAt: at },
  ],
  [
    "only when it was created",
    atom03("<entry><title>T</title><created>2026-03-05T10:14:55Z</created></entry>"),
    { publishedAt: at },
  ],
  [
    "escaped HTML",
    atom03('<entry><title type="text/html" mode="escaped">A &lt;b&gt;bold&lt;/b&gt; &amp;eacute;</title></entry>'),
    { title: "A bold é" },
  ],
  ["entities in HTML", atom03('<entry><title type="text/html">&eacute; &hearts;</title></entry>'), { title: "é ♥" }],
  [
    "XML as it is",
    atom03(
      '<entry><title type="application/xhtml+xml" mode="xml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b></div></title></entry>',
    ),
    { title: "A bold" },
  ],
  ["text", atom03('<entry><title type="text/plain" mode="escaped">a &lt; b</title></entry>'), { title: "a < b" }],
  [
    "Base64",
    atom03(
      `<entry><title type="text/html" mode="base64">\n${Buffer.from("A <b>bold</b> ₦").toString("base64")}\n</title></entry>`,
    ),
    { title: "A bold ₦" },
  ],
])("reads Atom 0.3: %s", (_what, text, expected) => {
  expect(first(text)).toMatchObject(expected);
});

test("reads a JSON feed", () => {
  const item = {
    id: "1",
    url: "/1",
    title: "T & <co>",
    date_published: "2026-03-05T11:14:55+01:00",
    content_html: "<p>S</p>",
    attachments: [{ url: "/1.pdf", mime_type: "application/pdf" }],
  };
  expect(first(jsonFeed({ title: "F", items: [item] }))).toMatchObject({
    externalId: "1",
    title: "T & <co>",
    url: "https://regulator.example/1",
    publishedAt: at,
    summary: "S",
    attachments: ["https://regulator.example/1.pdf"],
  });
});

test.each<[string, string, string]>([
  [
    "the feed's own address",
    rss("<item><title>T</title><link>c/1?x=1</link></item>"),
    "https://regulator.example/list/c/1?x=1",
  ],
  [
    "a base on the feed",
    rss("<item><title>T</title><link>c/1</link></item>", 'xml:base="https://a.example/b/"'),
    "https://a.example/b/c/1",
  ],
  [
    "a base on the item",
    rss('<item xml:base="/d/"><title>T</title><link>c/1</link></item>', 'xml:base="https://a.example/b/"'),
    "https://a.example/d/c/1",
  ],
  [
    "a base on the link",
    rss('<item><title>T</title><link xml:base="https://a.example/e/">c/1</link></item>'),
    "https://a.example/e/c/1",
  ],
  [
    "a base inside a base",
    atom(
      '<entry xml:base="c/"><title>T</title><link xml:base="d/" href="1?a=1&amp;b=2"/></entry>',
      'xml:base="https://a.example/b/"',
    ),
    "https://a.example/b/c/d/1?a=1&b=2",
  ],
  [
    "a base that is relative itself",
    atom('<entry><title>T</title><link href="1"/></entry>', 'xml:base="/sub/"'),
    "https://regulator.example/sub/1",
  ],
  [
    "a base of another entry",
    atom(
      '<entry><title>T</title><link href="/1"/></entry><entry xml:base="https://a.example/"><title>U</title><link href="/2"/></entry>',
    ),
    "https://regulator.example/1",
  ],
  [
    "an absolute link under a base",
    atom('<entry><title>T</title><link href="https://b.example/1"/></entry>', 'xml:base="https://a.example/"'),
    "https://b.example/1",
  ],
  [
    "a base without an address of its own",
    atom('<entry><title>T</title><link href=""/></entry>', 'xml:base="https://a.example/b/"'),
    "https://a.example/b/",
  ],
  [
    "a base that leads nowhere",
    atom('<entry><title>T</title><link href="/1"/></entry>', 'xml:base="javascript:alert(1)"'),
    "https://regulator.example/1",
  ],
  [
    "a base that is none",
    atom('<entry><title>T</title><link href="/1"/></entry>', 'xml:base="http://["'),
    "https://regulator.example/1",
  ],
])("resolves a link against %s", (_what, text, url) => {
  expect(first(text)!.url).toBe(url);
});

test("a base leaves titles, sections and entities as they are", () => {
  const item =
    "<item><title>Caf&eacute; <![CDATA[& <b>bar</b>]]> &amp;amp; co</title><link><![CDATA[c/1?a=1&b=2]]></link></item>";
  expect(first(rss(item, 'xml:base="https://a.example/"'))).toMatchObject({
    title: "Café & bar & co",
    url: "https://a.example/c/1?a=1&b=2",
  });
});

test("resolves links against the address that the server names for the feed", () => {
  const headers = { "content-location": "/feeds/2026/" };
  expect(first(rss("<item><title>T</title><link>1</link></item>"), { headers })!.url).toBe(
    "https://regulator.example/feeds/2026/1",
  );
});

test.each<[string, string | null]>([
  ["http://localhost/circulars/a/?x=1", "https://regulator.example/circulars/a/?x=1"],
  ["http://localhost:8000/a/", "https://regulator.example/a/"],
  ["https://127.0.0.1/a", "https://regulator.example/a"],
  ["http://[::1]/a", "https://regulator.example/a"],
  ["http://10.0.0.5/a", "https://regulator.example/a"],
  ["https://elsewhere.example/A B.pdf", "https://elsewhere.example/A%20B.pdf"],
  ["https://regulator.example/Kept/As~it(is).PDF?Q=1#f", "https://regulator.example/Kept/As~it(is).PDF?Q=1#f"],
  ["javascript:alert(1)", null],
  ["mailto:a@b.example", null],
  ["http://", null],
])("the link %s leads to %s", (address, url) => {
  expect(first(rss(`<item><title>T</title><link>${address}</link></item>`))!.url).toBe(url);
});

test("a private address that is the source's own is no slip", () => {
  const own = exampleSource("rss", { url: "http://127.0.0.1:4010/feed", hosts: ["127.0.0.1"] });
  const items =
    "<item><title>T</title><link>/1</link></item><item><title>U</title><link>http://127.0.0.1:4011/2</link></item>";
  const urls = entriesIn(aPage(rss(items), { url: own.url }), own).map(({ url }) => url);
  expect(urls).toEqual(["http://127.0.0.1:4010/1", "http://127.0.0.1:4011/2"]);
});

test.each<[string, string, string]>([
  ["localhost:4010", "http://localhost/c/1/?x=1", "http://localhost:4010/c/1/?x=1"],
  ["127.0.0.1:4010", "http://localhost/c/1/", "http://127.0.0.1:4010/c/1/"],
  ["127.0.0.1:4010", "http://127.0.0.1/c/1/", "http://127.0.0.1:4010/c/1/"],
  ["127.0.0.1:4010", "http://localhost:4010/c/1/", "http://localhost:4010/c/1/"],
  ["localhost:4010", "http://localhost:8000/c/1/", "http://localhost:8000/c/1/"],
  ["localhost", "http://localhost/c/1/", "http://localhost/c/1/"],
])("at a source on %s the link %s leads to %s", (host, link, url) => {
  const own = exampleSource("rss", { url: `http://${host}/feed`, hosts: ["127.0.0.1", "localhost"] });
  const body = rss(`<item><title>T</title><link>${link}</link></item>`);
  expect(entriesIn(aPage(body, { url: own.url }), own)[0]!.url).toBe(url);
});

test.each<[string, string, string | null]>([
  ["utf-8", "", null],
  ["utf-8", "", "application/rss+xml; charset=utf-8"],
  ["windows-1252", "windows-1252", "text/xml"],
  ["windows-1252", "iso-8859-1", "application/xml"],
  ["windows-1252", "", "text/xml; charset=windows-1252"],
  ["utf-16le", "utf-16", "application/xml"],
  ["utf-8", "iso-8859-1", "application/rss+xml"],
])("reads a feed in %s that declares %j, sent as %s", (charset, declared, contentType) => {
  const declaration = `<?xml version="1.0"${declared && ` encoding="${declared}"`}?>`;
  const text = `${declaration}<rss version="2.0"><channel><item><title>Café – “naïve”</title></item></channel></rss>`;
  expect(first(iconv.encode(text, charset), { contentType })!.title).toBe("Café – “naïve”");
});

test("keeps items that share a guid apart, and the order of the feed", () => {
  const item = (title: string) => `<item><title>${title}</title><guid>/Out/x.pdf</guid></item>`;
  expect(entries(rss(item("A") + item("B"))).map(({ title }) => title)).toEqual(["A", "B"]);
});

test("leaves out items that say nothing", () => {
  expect(entries(rss(`<item/><item><title>T</title></item><item><title/></item>`))).toHaveLength(1);
});

test.each<[string, string]>([
  ["RSS", rss("")],
  ["Atom", atom("")],
])("a feed of %s without entries is an empty list", (_what, text) => {
  expect(entries(text)).toEqual([]);
});

test.each<[string, string]>([
  ["a page", "<!DOCTYPE html><html><body><p>Not found</p></body></html>"],
  ["nothing", " \n"],
  ["text", "Bad Gateway"],
  ["JSON that is no feed", '{"items":1}'],
])("%s is unreadable", (_what, body) => {
  expect(readListing(aPage(body), source)).toEqual({ kind: "unreadable", reason: "the answer is not a feed" });
});

const three = (second: string) =>
  rss(`<item><title>A</title>${link}</item><item>${second}</item><item><title>C</title></item>`);
test.each<[string, string, string[]]>([
  [
    "a bare sign in a title",
    three("<title>Banks with < ₦50bn, or <5%</title>"),
    ["A", "Banks with < ₦50bn, or <5%", "C"],
  ],
  ["signs in a section", three("<title><![CDATA[1 < 2]]></title>"), ["A", "1 < 2", "C"]],
  ["entries that are commented out", three("<title>B</title><!-- <item><title>X</title> -->"), ["A", "B", "C"]],
  ["an end that breaks off", rss(`<item><title>A</title></item>`).slice(0, -2), ["A"]],
  ["an end that is not there", rss(`<item><title>A</title></item>`).replace("</channel></rss>", ""), ["A"]],
])("reads a feed with %s", (_what, text, titles) => {
  expect(entries(text).map(({ title }) => title)).toEqual(titles);
});

test("wherever a feed breaks off, what it says of an entry is the whole entry or nothing", () => {
  const feed = rss(
    `<item><title>First notice</title>${link}<description><![CDATA[To all <b>banks</b>]]></description></item>` +
      `<item><title>Second notice</title><link>https://a.example/2</link><description>To all</description></item>`,
  );
  const whole = new Map(entries(feed).map((item) => [item.title, item]));
  const cut = Array.from({ length: feed.length }, (_, length) => readListing(aPage(feed.slice(0, length)), source));
  const read = cut.flatMap((reading) => (reading.kind === "read" ? reading.items : []));
  expect(read.length).toBeGreaterThan(feed.length / 4);
  for (const item of read) expect(item).toEqual(whole.get(item.title));
});

test.each<[string, string, object]>([
  [
    "RSS",
    rss(`<link>https://a.example/</link><item><title>T</title></item>`),
    { title: "F", url: "https://a.example/" },
  ],
  [
    "Atom",
    atom(`<link href="/all"/><entry><title>T</title></entry>`),
    { title: "F", url: "https://regulator.example/all" },
  ],
  ["RDF", rdf("<item><title>T</title></item>"), { title: "F", url: null }],
  [
    "JSON Feed",
    jsonFeed({ title: "F", home_page_url: "https://a.example/" }),
    { title: "F", url: "https://a.example/" },
  ],
])("says what a feed of %s calls itself", (_what, text, name) => {
  expect(readListing(aPage(text), source)).toMatchObject({ kind: "read", name });
});

test("does not expand entities of its own, nor reads files", () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "${"a".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const [item] = entries(bomb + rss("<item><title>T &b; &f;</title></item>"));
  expect(item!.title.length).toBeLessThan(100);
  expect(item!.title).not.toContain("root:");
});

test("reads a feed of many thousand items", () => {
  expect(entries(rss(`<item><title>T</title>${link}</item>`.repeat(10_000)))).toHaveLength(10_000);
});

// Seconds on a busy machine; with work that grows by the square it would be minutes.
test.each<[string, string]>([
  ["tags that never close", `<item><title>${"&lt;a".repeat(200_000)}</title></item>`],
  ["brackets that never close", `<item><title>T</title><pubDate>${"(".repeat(500_000)}</pubDate></item>`],
  ["comments before nothing", "<!---->".repeat(100_000)],
])("is not kept busy by %s", { timeout: 60_000 }, (_what, items) => {
  for (const body of [rss(items), items])
    expect(["read", "unreadable"]).toContain(readListing(aPage(body), source).kind);
});

test("a feed of a million items is not a list of a regulator", () => {
  expect(readListing(aPage(rss("<item/>".repeat(1_000_000))), source)).toEqual({
    kind: "unreadable",
    reason: "the list has 1000000 entries, more than 20000",
  });
});

test("a JSON feed may have no more entries than others", () => {
  const items = Array.from({ length: 20_001 }, (_, id) => ({ id: `${id}`, title: "T" }));
  expect(readListing(aPage(jsonFeed({ items })), source)).toMatchObject({ kind: "unreadable" });
});

test("a title, id and address without end are cut or left out", () => {
  const long = "a".repeat(10_000);
  const items = `<item><title>${"long ".repeat(10_000)}</title><guid>${long}</guid><link>https://a.example/${long}</link></item>`;
  const { title, externalId, url } = first(rss(items))!;
  expect([title.length, externalId!.length, url]).toEqual([1000, 1000, null]);
});

test("a misspelt closing tag swallows nothing of its entry", () => {
  const whole = { title: "Circular on Fees", url: "https://a.example/1", externalId: "c-1", publishedAt: at };
  const id = "<guid>c-1</guid>";
  const next = "<item><title>U</title></item>";
  for (const item of [
    `<item><title>Circular on Fees</titel>${link}${id}${date}</item>`,
    `<item>${id}${date}<title>Circular on Fees</titel><link>https://a.example/1</linc></item>`,
    `<item><title>Circular on Fees</titel><link>https://a.example/1</linc><guid>c-1</giud><pubDate>Thu, 05 Mar 2026 10:14:55 GMT</pubdat></item>`,
    `<item><title>Circular on Fees</titel>${link}${id}${date}</itme>`,
  ])
    expect(entries(rss(item + next))).toMatchObject([whole, { title: "U" }]);
  const entry =
    '<entry><title>Circular on Fees</titel><link href="https://a.example/1"/><id>c-1</di><published>2026-03-05T10:14:55Z</published></entry>';
  expect(first(atom(entry))).toMatchObject(whole);
});

test("closing tags that are missing without end cost no time", () => {
  const items = `<item><title>T</title></item><item>${"<title><link>".repeat(5000)}</item>`;
  expect(entries(rss(items))[0]).toMatchObject({ title: "T" });
});

test("markup too deep to be read costs its own item its words, and the others nothing", () => {
  const deep = "&lt;b&gt;".repeat(20_000);
  const items = `<item><title>T</title><description>${deep}</description></item><item><title>${deep}</title>${link}</item>`;
  expect(entries(rss(items)).map(({ title, summary }) => [title, summary])).toEqual([
    ["T", null],
    ["https://a.example/1", null],
  ]);
});

test("tags too deep to be read cost their own item its words, and the others nothing", () => {
  const deep = "<b>".repeat(30_000) + "words";
  const items = `<item><title>T</title></item><item><title>U</title><description>${deep}</description></item>`;
  expect(entries(rss(items)).map(({ title, summary }) => [title, summary])).toEqual([
    ["T", null],
    ["U", null],
  ]);
});

test("reads entries that are never ended, each with what is its own", () => {
  const items =
    "<item><title>A</title><link>https://a.example/1</link><item><title>B</title><link>https://a.example/2</link>";
  expect(entries(rss(items)).map(({ title, url }) => [title, url])).toEqual([
    ["A", "https://a.example/1"],
    ["B", "https://a.example/2"],
  ]);
});

test("no bytes make it fail", () => {
  const piece = fc.constantFrom(
    "<rss>",
    "<channel>",
    "<item>",
    "<title>",
    "</title>",
    "<link>",
    "]]>",
    "<![CDATA[",
    "&",
    "xml:base='x'",
    "{",
    '"items":[',
    "<feed",
    ">",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 30 }), (pieces) => {
      expect(["read", "unreadable"]).toContain(readListing(aPage(pieces.join("")), source).kind);
    }),
  );
});
