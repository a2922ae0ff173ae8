import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { shippedCount, writeCatalogue } from "../../support/samples/catalogue.ts";
import { refusalOf } from "../../support/calls.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const titles = async (app: TestApp, search: string) =>
  (await app.callAs().regulation.list({ search, limit: 100 })).data.map((regulation) => regulation.regulation_title);

test("finds as you type: each further letter of a word keeps finding it", async () => {
  const app = await testApp();
  const word = "recapitalisation";
  for (let length = 2; length <= word.length; length += 1) {
    const ids = (await app.callAs().regulation.list({ search: word.slice(0, length), limit: 100 })).data;
    if (length > 3) expect(ids.map(({ regulation_id }) => regulation_id)).toContain("cbn-bank-recapitalisation-2024");
    expect(ids.length).toBeGreaterThan(0);
  }
});

// The issue, item D: the short form finds what the titles spell out, and the other way round.
test.each([
  ["aml", /anti[- ]money laundering/i],
  ["AML", /anti[- ]money laundering/i],
  ["kyc", /customer due diligence/i],
  ["money laundering", /\bAML\b/],
  ["mfb", /micro-?finance bank/i],
  ["psb", /payment service bank/i],
  ["bvn", /bank verification number/i],
])("%j finds titles that say %s", async (search, title) => {
  expect((await titles(await testApp(), search)).filter((found) => title.test(found))).not.toEqual([]);
});

test("the first hits for aml are about it", async () => {
  const first = (await titles(await testApp(), "aml")).slice(0, 5);
  expect(first.filter((title) => /money laundering|AML/i.test(title))).toHaveLength(5);
});

test("every word must be found; order and case do not matter", async () => {
  const app = await testApp();
  const both = await titles(app, "agent banking");
  expect(await titles(app, "BANKING agent")).toEqual(both);
  expect(await titles(app, "agent banking zzzz")).toEqual([]);
});

test("finds by reference, summary, requirement and tag; a title counts most", async () => {
  const said = (key: string, overrides: object) => anInstrument({ key, ...overrides });
  const folder = writeCatalogue([
    said("cbn-a-tag", { tags: ["whistleblowing"] }),
    said("cbn-b-summary", { summary: "Whistleblowing, and again whistleblowing." }),
    said("cbn-c-title", { title: "Whistleblowing Guidelines" }),
    said("cbn-d-requirement", {
      requirements: [{ ...anInstrument().requirements[0]!, text: "Open a whistleblowing line." }],
    }),
    said("cbn-e-reference", { reference: "BSD/WHISTLEBLOWING/7" }),
    said("cbn-f-silent", {}),
  ]);
  const app = await testApp({ catalogue: folder });
  const { data } = await app.callAs().regulation.list({ search: "whistleblow" });
  const found = data.map(({ regulation_id }) => regulation_id);
  expect(found[0]).toBe("cbn-c-title");
  expect(found.toSorted()).toEqual([
    "cbn-a-tag",
    "cbn-b-summary",
    "cbn-c-title",
    "cbn-d-requirement",
    "cbn-e-reference",
  ]);
});

test("finds what a revision says now, and no longer what was said before", async () => {
  const folder = writeCatalogue([anInstrument({ title: "Rules on Cheques" })]);
  const app = await testApp({ catalogue: folder });
  expect(await titles(app, "cheques")).toEqual(["Rules on Cheques"]);
  writeCatalogue([anInstrument({ title: "Rules on Cards" })], { folder });
  await app.services.catalogue.load(folder);
  expect(await titles(app, "cheques")).toEqual([]);
  expect(await titles(app, "cards")).toEqual(["Rules on Cards"]);
});

test("a search that is only blanks is no search, one of signs alone finds nothing", async () => {
  const app = await testApp();
  expect((await app.callAs().regulation.list({ search: "   " })).total).toBe(shippedCount);
  expect((await app.callAs().regulation.list({ search: '*"()' })).total).toBe(0);
});

// All of this is syntax to some search engine (sqlite.org/fts5.html, section 3), and none of it to us.
test.each([
  'bank"', '"bank', "bank*", "^bank", "title:bank", "bank AND", "AND OR NOT", "NEAR(bank agent)", "(bank", "bank)", "-bank", "bank + agent", "{title}: bank",
  "bank\u0000agent", "bank; DROP TABLE regulations", "bank' OR '1'='1", "%", "_", "\\", "\u202Ebank", "bаnk", "🏦", "ﬁnance", "𝐛𝐚𝐧𝐤", "ＢＡＮＫ",
  "İstanbul", "ß", "'", "null", "undefined", "constructor", "__proto__", "1/0", "../../etc/passwd", "<script>alert(1)</script>", "a".repeat(200),
  Array.from({ length: 60 }, () => "ab").join(" "),
])("takes %j as words", async (search) => {
  const app = await testApp();
  expect((await app.callAs().regulation.list({ search })).success).toBe(true);
}); // prettier-ignore

test("written another way, a word is the same word", async () => {
  const app = await testApp();
  const plain = await titles(app, "bank");
  expect(plain.length).toBeGreaterThan(10);
  for (const written of ["BANK", "bank*", '"bank"', "(bank)", "𝐛𝐚𝐧𝐤", "ＢＡＮＫ", "bank; -- "])
    expect([written, await titles(app, written)]).toEqual([written, plain]);
});

test("never throws, whatever is typed", async () => {
  const app = await testApp();
  const syntax = fc.constantFrom(
    '"',
    "*",
    "(",
    ")",
    "^",
    ":",
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "aml",
    "bank",
    " ",
    "\u0000",
    "'",
  );
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.array(syntax, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (search) => {
      const { data, total } = await app.callAs().regulation.list({ search, limit: 1 });
      expect(data.length).toBe(Math.min(1, total));
    }),
    { numRuns: 300 },
  );
}, 30_000);

test("refuses a search of more than 200 characters", async () => {
  const app = await testApp();
  expect((await refusalOf(app.callAs().regulation.list({ search: "a".repeat(201) }))).status).toBe(400);
});
