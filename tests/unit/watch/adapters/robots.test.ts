import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAllowed } from "#features/watch/adapters/robots.ts";

// Source: Central Bank of Nigeria, robots.txt of 2026-09-18; see the NOTICE beside it.
const cbn = readFileSync("tests/fixtures/cbn/robots.txt", "utf8");
const agent = "Ilana/1.0 (+https://ilana.example; ops@ilana.example)";

test.each<[string, boolean]>([
  ["https://www.cbn.gov.ng/api/GetAllCirculars", true],
  ["https://www.cbn.gov.ng/Out/2026/a%20b.pdf", true],
  ["https://www.cbn.gov.ng/museum/index.html", false],
  ["https://www.cbn.gov.ng/documents/bsdcirculars.asp", false],
  ["https://www.cbn.gov.ng/documents/bsdcirculars.asp?beginrec=1", true],
  ["https://www.cbn.gov.ng/appsettings.json", false],
])("the Central Bank lets programs read %s: %s", (url, expected) => {
  expect(isAllowed(cbn, url, agent)).toBe(expected);
});

test.each<[string, string | null, boolean]>([
  ["there is no robots.txt", null, true],
  ["it is empty", "", true],
  ["it is a page", "<!doctype html><title>404</title>", true],
  ["everybody is turned away", "User-agent: *\nDisallow: /", false],
  ["we are, by name", "User-agent: ilana\nDisallow: /\n\nUser-agent: *\nAllow: /", false],
  ["only others are", "User-agent: badbot\nDisallow: /", true],
  ["the longest rule allows", "User-agent: *\nDisallow: /\nAllow: /feeds/", true],
])("when %s", (_when, text, expected) => {
  expect(isAllowed(text, "https://sec.gov.ng/feeds/circulars.rss", agent)).toBe(expected);
});
