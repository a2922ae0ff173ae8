import { expect, test } from "vitest";
import { readListing } from "#features/watch/adapters/listing.ts";
import type { Source } from "#features/watch/schema.ts";
import { aPage, entriesIn, exampleSource } from "../../../support/samples/listing.ts";

const listed = (list: NonNullable<Source["list"]>) => exampleSource("html_list", { list });
const plain = listed({ item: "li" });
const page = (body: string, head = "") => aPage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);
const first = (body: string, source = plain, head = "") => entriesIn(page(body, head), source)[0];

test("reads an entry by the selectors of its source", () => {
  const source = listed({ item: "article", title: "h3", link: "a.more", date: ".date", summary: ".lead" });
  const body = `<nav><article-nav>x</article-nav></nav><article>
    <h3> Circular on <em>Fees</em>
    </h3><span class="date">Published on March 5, 2026</span><p class="lead">To all operators</p>
    <a href="/about">about</a><a class="more" href="/c/1?x=1">Read more</a>
    <a href="/files/C 1.pdf">PDF</a><a href="/files/C 1.pdf">again</a><a href="/files/annex.DOCX">annex</a></article>`;
  expect(entriesIn(page(body), source)).toEqual([
    {
      externalId: null,
      title: "Circular on Fees",
      reference: null,
      url: "https://regulator.example/c/1?x=1",
      publishedAt: "2026-03-05",
      publishedPrecision: "day",
      summary: "To all operators",
      sizeBytes: null,
      attachments: ["https://regulator.example/files/C%201.pdf", "https://regulator.example/files/annex.DOCX"],
    },
  ]);
});

// The shape that others describe for the Securities and Exchange Commission's page of circulars (data/sources.yaml).
test("reads links that hold title, subtitle and date in spans", () => {
  const path = "/for-investors/keep-track-of-circulars/";
  const source = listed({
    item: 'a[href*="/for-investors/keep-track-of-circulars/"]:not([href$="/keep-track-of-circulars/"])',
    title: "span",
    date: "span",
  });
  const card = (slug: string, title: string, date: string) =>
    `<a href="${path}${slug}/" class="card"><span class="x">${title}</span><span class="font-normal">Subtitle</span><span class="uppercase">${date}</span></a>`;
  const body = `<nav><a href="${path}">Circulars</a></nav>${card("fees", "Circular of 3 May 2024 on Fees", "April 28, 2026")}${card("t2", "T+2", "November 1, 2025")}`;
  expect(entriesIn(page(body), source).map(({ title, url, publishedAt }) => [title, url, publishedAt])).toEqual([
    ["Circular of 3 May 2024 on Fees", `https://regulator.example${path}fees/`, "2026-04-28"],
    ["T+2", `https://regulator.example${path}t2/`, "2025-11-01"],
  ]);
});

test.each<[string, string, string]>([
  ["the text of its link", '<li><a href="/1.pdf">Guidelines 2026</a> (2 MB)</li>', "Guidelines 2026"],
  [
    "the link's title where its text says nothing",
    '<li><a href="/1.pdf" title="Guidelines 2026">Download</a></li>',
    "Guidelines 2026",
  ],
  ["the link's label", '<li><a href="/1.pdf" aria-label="Guidelines 2026"><svg></svg></a></li>', "Guidelines 2026"],
  ["its file", '<li><a href="/m/Guidelines_on-Fees%202026.pdf">Click here</a></li>', "Guidelines on Fees 2026"],
  ["its file, badly encoded", '<li><a href="/m/100%_sure.pdf"></a></li>', "100% sure"],
])("names an entry without a selector by %s", (_what, body, title) => {
  expect(first(body)!.title).toBe(title);
});

test.each<[string, string, string | null]>([
  ["March 5, 2026", "March 5, 2026", "2026-03-05"],
  ["the day first", "05/03/2026", "2026-03-05"],
  ["dashes", "05-03-2026", "2026-03-05"],
  ["a name of the day", "Thursday, 5th March 2026", "2026-03-05"],
  ["words around", "Posted: 5 March 2026 | Admin", "2026-03-05"],
  ["an ISO day", "2026-03-05", "2026-03-05"],
  ["no year", "5 March", null],
  ["nothing", "", null],
])("reads a date with %s", (_what, text, expected) => {
  const source = listed({ item: "li", date: ".date" });
  expect(first(`<li><a href="/1">T</a><i class="date">${text}</i></li>`, source)!.publishedAt).toBe(expected);
});

test("takes a machine-readable time where no selector names a date, and never a date of the title", () => {
  expect(
    first('<li><a href="/1">T of 1 May 2020</a><time datetime="2026-03-05T10:00:00+01:00">x</time></li>'),
  ).toMatchObject({
    publishedAt: "2026-03-05T09:00:00.000Z",
  });
  expect(first('<li><a href="/1">T of 1 May 2020</a></li>')!.publishedAt).toBeNull();
});

test("resolves links against the page's base, and keeps the case of paths", () => {
  const head = '<base href="https://files.regulator.example/Docs/">';
  expect(first('<li><a href="Out/A b.PDF">T</a></li>', plain, head)!.url).toBe(
    "https://files.regulator.example/Docs/Out/A%20b.PDF",
  );
});

test("reads markup as browsers do, however careless", () => {
  const body = `<table><tr class=row><td><a href=/1>One<td>2026-03-05<tr class=row><td><a href=/2>Two</table>`;
  const items = entriesIn(page(body), listed({ item: "table tbody tr.row", date: "td:nth-child(2)" }));
  expect(items.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
    ["One", "2026-03-05"],
    ["Two", null],
  ]);
});

test("scripts and styles are no text", () => {
  const body = '<li><a href="/1">T<script>var a = "<b>";</script><style>a{}</style></a></li>';
  expect(first(body)!.title).toBe("T");
});

test("the first of several links to one thing stands for it", () => {
  const body = '<li><a href="/1">One</a></li><li><a href="/1">Download</a></li><li><a href="/2">Two</a></li>';
  expect(entriesIn(page(body), plain).map(({ title }) => title)).toEqual(["One", "Two"]);
});

test("entries with dates of their own are several, though they lead to one page", () => {
  const body =
    '<li><a href="/rules/">New Rules</a> <time>2026-11-20</time></li><li><a href="/rules/">Amended Rules</a> <time>2026-11-21</time></li>';
  expect(entriesIn(page(body), plain).map(({ title }) => title)).toEqual(["New Rules", "Amended Rules"]);
});

test("leaves out entries without link or title, unless they are most", () => {
  const good = '<li><a href="/1">One</a></li>';
  expect(entriesIn(page(`${good}<li>no link</li>`), plain)).toHaveLength(1);
  expect(entriesIn(page(`${good}<li><a href="javascript:void(0)">Print</a></li>`), plain)).toHaveLength(1);
  expect(readListing(page(`${good}<li>a</li><li>b</li>`), plain)).toMatchObject({ kind: "unreadable" });
});

test("a page on which nothing matches is unreadable, and says what was looked for", () => {
  expect(readListing(page("<p>Under maintenance</p>"), plain)).toEqual({
    kind: "unreadable",
    reason: "nothing on the page matches li",
  });
});

test("entries inside entries do not multiply what is read of them", () => {
  const entries = Array.from({ length: 300 }, (_, index) => `<div><a href="/${index}.pdf">A</a>`);
  const nested = readListing(page(entries.join("")), listed({ item: "div" }));
  expect(nested).toEqual({
    kind: "unreadable",
    reason: "the list names 45150 documents, more than 20000",
  });
  const long = `<li><a href="/1">One</a><p>${"words ".repeat(2000)}</p></li>`;
  expect(entriesIn(page(long), listed({ item: "li", summary: "p" }))[0]!.summary).toHaveLength(4000);
});

test("a selector that is none is unreadable, not an exception", () => {
  expect(readListing(page("<li>"), listed({ item: "li[" }))).toMatchObject({ kind: "unreadable" });
});
