import { readFileSync } from "node:fs";
import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readListing } from "#features/watch/adapters/listing.ts";
import { aPage, entriesIn, exampleSource } from "../../../support/samples/listing.ts";

const cbn = exampleSource("json_catalogue", {
  url: "https://www.cbn.gov.ng/api/GetAllCirculars",
  hosts: ["www.cbn.gov.ng", "cbn.gov.ng"],
});
const site = "https://www.cbn.gov.ng";
const record = (fields: Record<string, unknown> = {}) => ({
  id: 7,
  clickCount: "12",
  refNo: "FPR/DIR/PUB/CIR/001/070",
  title: "Review of Limits",
  description: "",
  author: "",
  keywords: "",
  link: "/Out/2026/FMD/Review of Limits.pdf",
  documentDate: "05/03/2026",
  filesize: "399862",
  ...fields,
});
const read = (value: unknown) => entriesIn(aPage(JSON.stringify(value)), cbn);
const one = (fields: Record<string, unknown>) => read([record(fields)])[0]!;

// Source of the records: Central Bank of Nigeria; see the NOTICE beside them.
test("reads the Central Bank's records with all their quirks", () => {
  const items = entriesIn(aPage(readFileSync("tests/fixtures/cbn/GetAllCirculars-excerpt.json")), cbn);
  expect(items).toHaveLength(11);
  expect(items.map(({ url }) => url)).toEqual([
    `${site}/out/2009/circulars/bod/circular%20on%20harminisation%20of%20accounts.pdf`,
    `${site}/out/2009/circulars/bod/circular%20on%20maximum%20limit%20on%20cheque%20payment0001.pdf`,
    `${site}/OUT/CIRCULARS/OFID/2009/OFID-05-2009.XLS`,
    null,
    `${site}/OUT/CIRCULARS/TED/2007/FEM.FPC.01.096.07DOC..PDF`,
    `${site}/Out/2012/circulars/fpr/Additional%20KYC%20Requirement.pdf`,
    `${site}/OUT/2012/circulars/ted/TED.FEM.FPC.GEN.01.021.2012.pdf`,
    `${site}/Out/2018/CCD/Capital%20Adequacy%20Ratio%20calculation%20Template.xlsx`,
    `${site}/Out/2019/BSD/Letter%20to%20all%20NIFIs%20on%20IFSB%204,%2015%20and%2016.pdf`,
    `${site}/Out/2019/BSD/Circular%20on%20New%20Clause%20for%20Credit%20Facilities.pdf`,
    `${site}/Out/2020/TED/HS%20CODE%20VALUES..xlsx`,
  ]);
  expect(items[8]).toEqual({
    externalId: "5621",
    title:
      "Issuance of Final Guidelines on Islamic Financial Services Board Standards for Nigerian Non-Interest Financial Institutions",
    reference: "BSD/DIR/GEN/LAB/12/011",
    url: items[8]!.url,
    publishedAt: "2019-04-10",
    publishedPrecision: "day",
    summary: null,
    sizeBytes: 95_409,
    attachments: [items[8]!.url],
  });
  expect(items[7]!.reference).toBe("BSD/DIR/GEN/LAB/11/019 /9");
  expect(items.map(({ sizeBytes }) => sizeBytes)).toEqual([
    262_104,
    292_391,
    null,
    null,
    null,
    null,
    null,
    415_256,
    95_409,
    277_598,
    45_705,
  ]);
  expect(items[10]!.summary).toBe("Goods Data Imported List Benchmark (HS CODE VALUES)");
  expect(items[3]!.attachments).toEqual([]);
});

test.each<[string, string | null]>([
  ["/Out/2026/a b.pdf", `${site}/Out/2026/a%20b.pdf`],
  ["  /OUT/A.PDF ", `${site}/OUT/A.PDF`],
  ["../OUT/CIRCULARS/a.pdf", `${site}/OUT/CIRCULARS/a.pdf`],
  ["out/a.pdf", `${site}/out/a.pdf`],
  ["//Out/2026/a.pdf", `${site}/Out/2026/a.pdf`],
  ["\\Out\\2026\\a.pdf", `${site}/Out/2026/a.pdf`],
  ["/Out/Circular #5.pdf", `${site}/Out/Circular%20%235.pdf`],
  ["/Out/100% margin.pdf", `${site}/Out/100%25%20margin.pdf`],
  ["/Out/a%20b.pdf", `${site}/Out/a%20b.pdf`],
  ["https://www.cbn.gov.ng/Out/a.pdf", `${site}/Out/a.pdf`],
  ["<A HREF='../OUT/a b.pdf'>Download</A>", `${site}/OUT/a%20b.pdf`],
  ['<a title="x" href=/out/a.pdf>', `${site}/out/a.pdf`],
  ['/Out/a.pdf">Download</a>', `${site}/Out/a.pdf`],
  ["", null],
  ["   ", null],
  ["<A HREF=", null],
  ["javascript:alert(1)", null],
  ["mailto:info@cbn.gov.ng", null],
])("the link %j leads to %s", (link, url) => {
  expect(one({ link }).url).toBe(url);
});

test.each<[unknown, string | null]>([
  ["05/03/2026", "2026-03-05"],
  [" 5/3/2026 ", "2026-03-05"],
  ["2026-03-05T00:00:00", "2026-03-05"],
  ["2026-03-05T10:00:00Z", "2026-03-05T10:00:00.000Z"],
  ["12/14/2026", null],
  ["", null],
  [null, null],
  [{}, null],
])("the date %j is %s", (documentDate, expected) => {
  expect(one({ documentDate }).publishedAt).toBe(expected);
});

test.each<[unknown, number | null]>([
  ["399862", 399_862],
  [399862, 399_862],
  ["825KB", null],
  ["2048 KB", null],
  ["0", null],
  ["-5", null],
  ["1e6", null],
  ["99999999999999999999", null],
  ["", null],
  [undefined, null],
])("a size of %j is %s bytes", (filesize, expected) => {
  expect(one({ filesize }).sizeBytes).toBe(expected);
});

test("counters and keywords make no difference", () => {
  expect(one({ clickCount: "653", keywords: "other", author: "x" })).toEqual(one({}));
});

test("cleans titles, and keeps references but for blanks around them", () => {
  const item = one({ title: "  Review\tof\n&amp; <b>Limits</b> &#8211; 2026 ", refNo: "\tBSD/dir  /9 " });
  expect(item).toMatchObject({ title: "Review of & Limits – 2026", reference: "BSD/dir  /9" });
  expect(one({ refNo: " " }).reference).toBeNull();
});

test("a description is the summary, as text", () => {
  expect(one({ description: "<p>To all banks &amp; others</p>" }).summary).toBe("To all banks & others");
});

test("what has no title is named by what there is", () => {
  expect(one({ title: "", description: "A letter" }).title).toBe("A letter");
  expect(one({ title: null, description: null }).title).toBe("FPR/DIR/PUB/CIR/001/070");
});

test.each([
  ["data", (list: unknown) => ({ data: list, total: 1 })],
  ["Data", (list: unknown) => ({ Data: list, Errors: [] })],
  ["the only list", (list: unknown) => ({ success: true, circulars: list })],
])("reads a list that is wrapped in an object as %s", (_name, wrap) => {
  expect(read(wrap([record()]))).toEqual(read([record()]));
});

test("reads fields in whatever case", () => {
  const shouted = Object.fromEntries(Object.entries(record()).map(([name, value]) => [name.toUpperCase(), value]));
  expect(read([shouted])).toEqual(read([record()]));
});

test("two records with one id are two, and told apart by whoever compares them", () => {
  const items = read([record({ title: "First" }), record({ title: "Second" }), record({ id: "8" })]);
  expect(items.map(({ externalId, title }) => [externalId, title])).toEqual([
    ["7", "First"],
    ["7", "Second"],
    ["8", "Review of Limits"],
  ]);
  expect(read([record({ id: null }), record({ id: "" })])).toHaveLength(2);
});

test("leaves out what says nothing, unless that is most of the list", () => {
  const nothing = record({ id: null, title: "" });
  expect(read([record(), nothing])).toHaveLength(1);
  expect(read([record(), record({ id: 8, title: " ", refNo: "", description: "" })])).toHaveLength(1);
  expect(readListing(aPage(JSON.stringify([record(), nothing, "text", null])), cbn)).toEqual({
    kind: "unreadable",
    reason: "3 of 4 entries could not be read",
  });
});

test("an empty list is read: whether it can be true is judged elsewhere", () => {
  expect(read([])).toEqual([]);
});

test.each<[string, string]>([
  ["a page", "<!DOCTYPE html><html><title>CBN</title>"],
  ["nothing", ""],
  ["half a list", '[{"id":1,"title":"a"},{"id"'],
  ["a number", "42"],
  ["an object without a list", '{"error":"x"}'],
  ["an object with two lists", '{"a":[],"b":[]}'],
])("%s is unreadable", (_what, body) => {
  expect(readListing(aPage(body), cbn)).toEqual({ kind: "unreadable", reason: "the answer is not a JSON list" });
});

test("reads a list in UTF-16 and one with a byte order mark", () => {
  const text = JSON.stringify([record({ title: "Ìlànà ₦" })]);
  for (const charset of ["utf-16le", "utf-16be", "utf-8"]) {
    const bytes = iconv.encode(text, charset, { addBOM: true });
    expect(entriesIn(aPage(bytes), cbn)[0]!.title, charset).toBe("Ìlànà ₦");
  }
});

test("reads a list as long as the real one, each record once", () => {
  const records = Array.from({ length: 3000 }, (_, id) =>
    record({ id, title: `Circular ${id}`, link: `/Out/2026/Circular ${id}.pdf`, clickCount: String(id % 655) }),
  );
  const items = read(records);
  expect(items).toHaveLength(3000);
  expect(new Set(items.map(({ url }) => url)).size).toBe(3000);
});

test("a list of a million records is not a list of a regulator", () => {
  expect(readListing(aPage(`[${"{},".repeat(999_999)}{}]`), cbn)).toMatchObject({
    kind: "unreadable",
    reason: "the list has 1000000 entries, more than 20000",
  });
});

test("whatever the fields hold, nothing fails and every address is absolute", () => {
  const value = fc.oneof(fc.string(), fc.constant(null), fc.integer(), fc.constant({}), fc.webUrl());
  const fields = fc.record({
    id: value,
    title: value,
    refNo: value,
    link: value,
    documentDate: value,
    filesize: value,
  });
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 5 }), (records) => {
      const reading = readListing(aPage(JSON.stringify(records)), cbn);
      if (reading.kind === "read") {
        for (const { url, title } of reading.items) {
          expect(title).not.toBe("");
          if (url !== null) expect(url).toMatch(/^https?:\/\/[^\s/]+\//);
        }
      }
    }),
  );
});

test.each<[string, string]>([
  ["Banks with capital <N25bn and >N10bn", "Banks with capital <N25bn and >N10bn"],
  ["Loans <n5m, deposits >N1m &amp; fees", "Loans <n5m, deposits >N1m & fees"],
  ["Transfers <US$10,000 and <₦5m> a day", "Transfers <US$10,000 and <₦5m> a day"],
  ["Circular <h12> and </N25bn>", "Circular <h12> and </N25bn>"],
  ["<h2>Circular <b>on</b> <H6 class=x>Loans</H6></h2>", "Circular on Loans"],
  ["<st1:place>Abuja</st1:place> <x-card2>branch</x-card2><o:p></o:p>", "Abuja branch"],
  ["Rates <b>below</b> < 5% and <5%", "Rates below < 5% and <5%"],
])("the title %s is read as %s, and so is a description", (written, read) => {
  expect(one({ title: written, description: "" }).title).toBe(read);
  expect(one({ description: written }).summary?.replaceAll(/\s+/g, " ")).toBe(read);
});
