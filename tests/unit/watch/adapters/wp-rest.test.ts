import { expect, test } from "vitest";
import { listingAddress } from "#features/watch/adapters/address.ts";
import { readListing } from "#features/watch/adapters/listing.ts";
import { aPage, entriesIn, exampleSource } from "../../../support/samples/listing.ts";

const source = exampleSource("wp_rest", { url: "https://regulator.example/wp-json/wp/v2/posts" });
const post = (fields: Record<string, unknown> = {}) => ({
  id: 4821,
  date: "2026-03-05T11:30:00",
  date_gmt: "2026-03-05T10:30:00",
  modified_gmt: "2026-03-06T08:00:00",
  link: "https://regulator.example/2026/03/05/notice/",
  title: { rendered: "Notice on Loans &#8211; what&#8217;s new" },
  excerpt: { rendered: "<p>To all lenders [&hellip;]</p>\n", protected: false },
  content: { rendered: "<p>Read <a href='/wp-content/uploads/2026/03/Notice.pdf'>it</a></p>", protected: false },
  ...fields,
});
const read = (value: unknown, headers = {}) =>
  readListing(aPage(JSON.stringify(value), { headers, url: source.url }), source);
const one = (fields: Record<string, unknown>) => {
  const reading = read([post(fields)]);
  return reading.kind === "read" ? reading.items[0] : undefined;
};

test("reads a post", () => {
  expect(one({})).toEqual({
    externalId: "4821",
    title: "Notice on Loans – what’s new",
    reference: null,
    url: "https://regulator.example/2026/03/05/notice/",
    publishedAt: "2026-03-05T10:30:00.000Z",
    publishedPrecision: "second",
    summary: "To all lenders […]",
    sizeBytes: null,
    attachments: ["https://regulator.example/wp-content/uploads/2026/03/Notice.pdf"],
    text: "Read it",
    editedAt: "2026-03-06T08:00:00",
  });
});

test("reads a file of the media library", () => {
  const file = {
    ...post({ title: { rendered: "Guidelines-2026" }, link: "https://regulator.example/guidelines-2026/" }),
    excerpt: undefined,
    content: undefined,
    caption: { rendered: "" },
    source_url: "https://regulator.example/wp-content/uploads/2026/03/Guidelines-2026-1.pdf",
    mime_type: "application/pdf",
  };
  const [item] = entriesIn(aPage(JSON.stringify([file])), source);
  expect(item).toMatchObject({
    title: "Guidelines-2026",
    url: file.source_url,
    summary: null,
    attachments: [file.source_url],
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["a title as plain text", { title: "Plain &amp; simple" }, { title: "Plain & simple" }],
  ["no title", { title: { rendered: "" } }, { title: "notice" }],
  ["no excerpt", { excerpt: undefined }, { summary: null }],
  ["no content", { content: null }, { attachments: [], text: null }],
  [
    "only the local date, of which the day is safe",
    { date_gmt: null },
    { publishedAt: "2026-03-05", publishedPrecision: "day" },
  ],
  [
    "a date that is none",
    { date_gmt: "0000-00-00T00:00:00", date: undefined },
    { publishedAt: null, publishedPrecision: null },
  ],
  ["a relative link", { link: "/a/" }, { url: "https://regulator.example/a/" }],
  [
    "a badly encoded address and no title",
    { title: "", link: "https://regulator.example/%E0%A4%A/" },
    { title: "%E0%A4%A" },
  ],
])("reads a post with %s", (_what, fields, expected) => {
  expect(one(fields)).toMatchObject(expected);
});

test("asks for pages that stay within 5 MB where pages are made with builders", () => {
  expect(new URL(listingAddress(source, null).url).searchParams.get("per_page")).toBe("50");
});

test("asks for everything, newest edit first, without overriding what the source says", () => {
  const { url, isPartial } = listingAddress({ ...source, url: `${source.url}?categories=27&per_page=20` }, null);
  expect(isPartial).toBe(false);
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    categories: "27",
    per_page: "20",
    orderby: "modified",
    order: "desc",
    _fields: expect.stringContaining("modified_gmt") as string,
  });
  expect(new URL(url).searchParams.has("modified_after")).toBe(false);
});

test("asks for what was edited since, with room for a site that reads the time in its own zone", () => {
  const { url, isPartial } = listingAddress(source, "2026-11-21T09:00:00.000Z");
  expect(isPartial).toBe(true);
  expect(new URL(url).searchParams.get("modified_after")).toBe("2026-11-21T07:00:00Z");
});

test("other kinds cannot tell what is new", () => {
  for (const kind of ["json_catalogue", "rss", "html_list", "manual"] as const) {
    const other = exampleSource(kind);
    expect(listingAddress(other, "2026-11-21T09:00:00.000Z")).toEqual({ url: other.url, isPartial: false });
  }
});

test.each<[string, string, Record<string, string>, string | null]>([
  ["the count of pages", "?per_page=100", { "x-wp-totalpages": "3" }, "?per_page=100&page=2"],
  ["the page before the last", "?page=2", { "x-wp-totalpages": "3" }, "?page=3"],
  ["the last page", "?page=3", { "x-wp-totalpages": "3" }, null],
  ["one page", "", { "x-wp-totalpages": "1" }, null],
  ["an empty list", "", { "x-wp-totalpages": "0" }, null],
  [
    "only a link, by http as behind a proxy",
    "",
    { link: '<http://regulator.example/x?page=2>; rel="next"' },
    "?page=2",
  ],
  ["a link back", "?page=2", { link: '<https://regulator.example/x?page=1>; rel="prev"' }, null],
  ["no headers", "", {}, null],
])("finds the next page by %s", (_what, query, headers, expected) => {
  const reading = readListing(aPage(JSON.stringify([post()]), { url: source.url + query, headers }), source);
  expect(reading).toMatchObject({ kind: "read", nextUrl: expected === null ? null : source.url + expected });
});

test("nothing edited is an empty list", () => {
  expect(read([])).toEqual({ kind: "read", items: [], nextUrl: null });
});

test.each<[string, string, string]>([
  [
    "an error",
    '{"code":"rest_no_route","message":"No route was found.","data":{"status":404}}',
    "WordPress says rest_no_route: No route was found.",
  ],
  ["a page", "<!DOCTYPE html><html>", "the answer is not a JSON list"],
  ["more posts than WordPress gives", `[${"{},".repeat(20_000)}{}]`, "the list has 20001 entries, more than 20000"],
  ["posts without what makes a post", '[{"title":"a"},{"id":1}]', "2 of 2 entries could not be read"],
])("%s is unreadable", (_what, body, reason) => {
  expect(readListing(aPage(body), source)).toMatchObject({ kind: "unreadable", reason });
});
