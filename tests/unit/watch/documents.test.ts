import { expect, test } from "vitest";
import { wantedDocuments } from "#features/watch/rules/documents.ts";
import type { Source } from "#features/watch/schema.ts";
import { anItem, aSource } from "../../support/watch.ts";

const page = "https://www.cbn.gov.ng/2026/notice/";
const wanted = (source: Partial<Source>, item: Parameters<typeof anItem>[0] = {}, isReviewed = false) =>
  wantedDocuments({
    source: aSource({ documents: "fetch", ...source }),
    item: anItem({ url: page, attachments: [], ...item }),
    isReviewed,
  });

test.each<[Source["kind"], string[]]>([
  ["rss", [page]],
  ["html_list", [page]],
  ["wp_rest", []],
  ["json_catalogue", []],
])("an entry of %s that names no file has %j", (kind, urls) => {
  expect(wanted({ kind })).toEqual({ urls, documents: "fetch" });
});

test("the files that an entry names go before its page", () => {
  const attachments = ["https://www.cbn.gov.ng/a.pdf"];
  expect(wanted({ kind: "rss" }, { attachments }).urls).toEqual(attachments);
});

test("an entry without an address, or with that of the list, has no page", () => {
  const url = "https://www.cbn.gov.ng/news";
  expect(wanted({ kind: "rss" }, { url: null }).urls).toEqual([]);
  expect(wanted({ kind: "html_list", url }, { url: "https://cbn.gov.ng/news/#today" }).urls).toEqual([]);
});

test("what is entered by hand has its address, which a site that refuses programs is never asked for", () => {
  expect(wanted({ kind: "manual" }, {}, true)).toEqual({ urls: [page], documents: "refused" });
  expect(wanted({ kind: "json_catalogue", documents: "refused" }, {}, true)).toEqual({
    urls: [page],
    documents: "refused",
  });
});
