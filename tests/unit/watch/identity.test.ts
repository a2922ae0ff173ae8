import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalUrl, differences, keyOf, merged, project, stableText } from "#features/watch/rules/identity.ts";
import { anItem } from "../../support/watch.ts";

const hosts = ["sec.gov.ng", "home.sec.gov.ng", "www.sec.gov.ng"];

describe("one address for all ways of writing it", () => {
  test.each([
    ["aliases of the host", "https://home.sec.gov.ng/documents/1/a.pdf", "https://SEC.gov.ng/documents/1/a.pdf"],
    ["default port", "https://sec.gov.ng:443/a", "https://sec.gov.ng/a"],
    ["scheme", "http://sec.gov.ng/a", "https://sec.gov.ng/a"],
    ["fragment", "https://sec.gov.ng/a#top", "https://sec.gov.ng/a"],
    ["blanks in the path", "https://sec.gov.ng/Out/a b.pdf", "https://sec.gov.ng/Out/a%20b.pdf"],
    ["case of the encoding", "https://sec.gov.ng/%c3%a9", "https://sec.gov.ng/%C3%A9"],
    ["what need not be encoded", "https://sec.gov.ng/%7Ea", "https://sec.gov.ng/~a"],
    ["a slash at the end", "https://sec.gov.ng/a/", "https://sec.gov.ng/a"],
  ])("%s does not count", (_name, a, b) => expect(canonicalUrl(a, hosts)).toBe(canonicalUrl(b, hosts)));

  test.each([
    ["the case of the path", "https://sec.gov.ng/Out/a", "https://sec.gov.ng/out/a"],
    ["the query", "https://sec.gov.ng/a?id=1", "https://sec.gov.ng/a?id=2"],
    ["another port", "https://sec.gov.ng:8443/a", "https://sec.gov.ng/a"],
    ["another host", "https://sec.example/a", "https://sec.gov.ng/a"],
    ["an encoded percent sign", "https://sec.gov.ng/a%2520b", "https://sec.gov.ng/a%20b"],
  ])("%s does", (_name, a, b) => expect(canonicalUrl(a, hosts)).not.toBe(canonicalUrl(b, hosts)));

  test("is the same for what it gives", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const once = canonicalUrl(url, hosts);
        expect(canonicalUrl(`https://${once}`, hosts)).toBe(once);
      }),
    );
  });
});

describe("the key of an entry", () => {
  test("is the source's id, and else its address, and else its words", () => {
    expect(keyOf(anItem(), hosts)).toBe("id:4711");
    expect(keyOf(anItem({ externalId: null }), hosts)).toMatch(/^url:www\.cbn\.gov\.ng\/Out\//);
    const bare = anItem({ externalId: null, url: null, title: "  Some   Title " });
    expect(keyOf(bare, hosts)).toBe("text:some title|2026-11-10|psp/dir/pub/cir/001/002");
  });
});

test("the day of an instant is the one in Lagos, where the regulators are", () => {
  const dayOf = (publishedAt: string) =>
    project(anItem({ publishedAt, publishedPrecision: "second" }), hosts).publishedOn;
  expect(dayOf("2026-11-20T23:00:00.000Z")).toBe("2026-11-21");
  expect(dayOf("2026-11-20T22:59:59.000Z")).toBe("2026-11-20");
  expect(dayOf("2026-11-20")).toBe("2026-11-20");
});

test("a description that is the title is not told beside it", () => {
  const before = anItem({ title: "Old words", summary: "OLD WORDS " });
  const after = anItem({ title: "New words", summary: "New  words" });
  expect(differences(before, after, hosts).map(({ path }) => path)).toEqual(["title"]);
  expect(differences(before, { ...before, summary: "Old words again" }, hosts).map(({ path }) => path)).toEqual(["summary"]); // prettier-ignore
  const described = anItem({ title: "Old words", summary: "What they say" });
  expect(differences(described, before, hosts).map(({ path }) => path)).toEqual(["summary"]);
  expect(differences(before, { ...after, summary: "Something else" }, hosts).map(({ path }) => path)).toEqual(["title", "summary"]); // prettier-ignore
});

describe("what is compared of an entry", () => {
  const item = anItem({ summary: "About payments." });
  const textOf = (overrides: Parameters<typeof anItem>[0]) =>
    stableText(project(anItem({ summary: "About payments.", ...overrides }), hosts, item));

  test.each([
    ["stray blanks", { title: " Guidelines on\tExample  Payments\n", reference: "PSP/DIR/PUB/CIR/001/002 \t" }],
    ["signs that nobody sees", { title: "Guide\u00ADlines on\u200B Example Payments" }],
    ["the case of letters", { title: "GUIDELINES ON EXAMPLE PAYMENTS", summary: "about Payments." }],
    ["the case of the path", { url: "https://www.cbn.gov.ng/OUT/2026/PSMD/Example Payments.pdf" }],
    ["encoded blanks", { url: "https://www.cbn.gov.ng/Out/2026/PSMD/Example%20Payments.pdf" }],
    ["the case of the reference", { reference: "psp/dir/pub/cir/001/002" }],
    ["the time of the day", { publishedAt: "2026-11-10T08:00:00Z" }],
    ["a size that is not stated", { sizeBytes: null }],
    ["what is left out", { reference: null, url: null, summary: null, attachments: [], publishedAt: null }],
    ["the source's own id", { externalId: "4712" }],
  ])("%s does not count", (_name, overrides) => expect(textOf(overrides)).toBe(textOf({})));

  test.each([
    ["title", { title: "Guidelines on Example Payments (Revised)" }],
    ["reference", { reference: "PSP/DIR/PUB/CIR/001/003" }],
    ["address", { url: "https://www.cbn.gov.ng/Out/2026/PSMD/Other.pdf" }],
    ["date", { publishedAt: "2026-11-11" }],
    ["description", { summary: "About other payments." }],
    ["size", { sizeBytes: 262_105 }],
  ])("%s does", (_name, overrides) => expect(textOf(overrides)).not.toBe(textOf({})));

  test("of a text that its source says was not edited, nothing counts", () => {
    const text = (views: number, editedAt: string) =>
      anItem({ text: `All lenders must register. Views: ${views}`, editedAt });
    const [before, viewed, edited] = [text(3, "2026-11-01"), text(4, "2026-11-01"), text(4, "2026-11-02")];
    expect(differences(before, merged(viewed, before), hosts)).toEqual([]);
    expect(differences(before, merged(edited, before), hosts)).toEqual([
      { path: "text", before: before.text, after: edited.text },
    ]);
    expect(differences(anItem(), merged(edited, anItem()), hosts)).toEqual([]);
  });

  test("differences name the field in the words of both", () => {
    const after = anItem({ title: "Guidelines on Example Payments (Revised)", sizeBytes: 300_000 });
    expect(differences(anItem(), after, hosts)).toEqual([
      { path: "title", before: "Guidelines on Example Payments", after: "Guidelines on Example Payments (Revised)" },
      { path: "size", before: "262104 bytes", after: "300000 bytes" },
    ]);
  });

  test("there are differences exactly where the compared texts differ", () => {
    const text = fc.constantFrom("a", "b", " a ", "A b");
    const entry = fc.record({
      title: text,
      reference: fc.option(text),
      url: fc.option(fc.constantFrom("https://a.ng/x", "https://a.ng/X", "https://a.ng/y")),
      summary: fc.option(text),
      sizeBytes: fc.option(fc.nat(2)),
      publishedAt: fc.option(fc.constantFrom("2026-01-01", "2026-01-02")),
    });
    // A size that was not stated before is learned, and no difference.
    const sized = entry.map((fields) => ({ ...fields, sizeBytes: fields.sizeBytes ?? 0 }));
    fc.assert(
      fc.property(sized, entry, (a, b) => {
        const [before, seen] = [anItem({ attachments: [], ...a }), anItem({ attachments: [], ...b })];
        const after = merged(seen, before);
        const same = stableText(project(before, hosts)) === stableText(project(after, hosts));
        expect(differences(before, after, hosts).length === 0).toBe(same);
      }),
      { numRuns: 1000 },
    );
  });
});
