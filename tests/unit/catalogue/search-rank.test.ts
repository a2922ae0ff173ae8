import SQLite from "better-sqlite3";
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSearchIndex, searchWords } from "#features/catalogue/rules/search/build.ts";
import { searchQuery, type Phrase, type SearchQuery } from "#features/catalogue/rules/search/query.ts";
import { rankRows } from "#features/catalogue/rules/search/rank.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { naughtyStrings, payloads } from "../../support/samples/naughty.ts";
import { shippedCatalogue } from "../../support/samples/shipped.ts";

const { instruments: shipped } = await shippedCatalogue();
const library = shipped.toSorted((a, b) => (a.key < b.key ? -1 : 1));

const asPhrase = ({ text, isBeginning }: Phrase) => `"${text}"${isBeginning ? "*" : ""}`;
function asFts5({ every, instead }: SearchQuery): string {
  const all = every.map((phrases) => `(${phrases.map(asPhrase).join(" OR ")})`).join(" AND ");
  return [`(${all})`, ...instead.map(asPhrase)].join(" OR ");
}

/** What SQLite's full-text index finds in instruments, in its order: what the ranking in memory has to find too. */
function fts5(instruments: readonly Instrument[]) {
  const db = new SQLite(":memory:");
  db.exec(
    "CREATE VIRTUAL TABLE texts USING fts5(title, reference, summary, requirements, tags, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')",
  );
  const insert = db.prepare(
    "INSERT INTO texts (rowid, title, reference, summary, requirements, tags) VALUES (?, ?, ?, ?, ?, ?)",
  );
  db.transaction(() => {
    for (const [row, { title, shortTitle, reference, summary, requirements, ...labels }] of instruments.entries()) {
      const duties = requirements.map(({ text }) => text).join("\n");
      const tags = [...labels.tags, ...labels.topics, labels.area, labels.regulator].join(" ");
      insert.run(row, `${title}\n${shortTitle}`, reference ?? "", summary, duties, tags);
    }
  })();
  const statement = db
    .prepare<[string], number>(
      "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 20, 10, 4, 1, 5), rowid",
    )
    .pluck();
  return (query: SearchQuery) => statement.all(asFts5(query));
}

/** The queries for which both do not find the same in the same order, with what each finds. */
function differences(instruments: readonly Instrument[], typed: readonly string[]) {
  const index = buildSearchIndex(instruments);
  const reference = fts5(instruments);
  return typed.flatMap((text) => {
    const query = searchQuery(text);
    if (!query) return [];
    const [expected, found] = [reference(query), [...rankRows(index, query)]];
    return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ text, expected, found }];
  });
}

const evenly = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);

const said = [
  ..."aml|kyc manual|know your customer|money laundering|capital adequacy|car|pos terminal|fx|2024|a|of the|n".split(
    "|",
  ),
  ..."Ìlànà|Ọ̀ṣun bank|ｂａｎｋ|naïve|हिन्दी|ﬁnance".split("|"),
];

/** What people type, and what nobody should: words, beginnings, rows of words, tags, references, misspellings, syntax. */
function queries(): string[] {
  const titles = library.map(({ title }) => title);
  const texts = library.flatMap(({ summary, requirements }) => [summary, ...requirements.map(({ text }) => text)]);
  const words = [...new Set([...titles, ...texts].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))].filter(Boolean);
  const rows = texts.map((text) => text.split(/\s+/));
  return [
    ...titles,
    ...new Set(library.flatMap(({ tags }) => tags)),
    ...library.flatMap(({ reference }) => reference ?? []),
    ...library.map(({ shortTitle, regulator }) => `${regulator} ${shortTitle}`),
    ...evenly(words, 400),
    ...evenly(words, 200).flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word.slice(0, 5)]),
    ...evenly(words, 100).map((word) => word.slice(0, 2) + word.slice(3)),
    ...evenly(rows, 200).map((row) => row.slice(3, 5).join(" ")),
    ...evenly(rows, 100).map((row) => `"${row.slice(1, 4).join(" ")}" AND ${row.at(-1)} OR NOT x*`),
    ...said,
    ...naughtyStrings,
    ...payloads,
  ];
}

test("finds what SQLite's full-text index finds, in the very same order", () => {
  expect(queries().length).toBeGreaterThan(2000);
  expect(differences(library, queries())).toEqual([]);
});

test("also in a library of thousands, with many that are almost alike", () => {
  const many = Array.from({ length: 3000 }, (_, at) => {
    const model = library[at % library.length]!;
    const reference = at % 5 === 0 ? null : `${model.reference ?? "REF"}/${at}`;
    return { ...model, title: `${model.title} (series ${at % 40})`, reference };
  });
  expect(differences(many, evenly(queries(), 250))).toEqual([]);
});

// SQLite's tables are those of Unicode 6.1: letters and signs that came later are one or the other to it and to us.
const known = [
  0x20, 0x52f, 0x900, 0x963, 0x1e00, 0x1fff, 0x2010, 0x2027, 0x3041, 0x3096, 0x4e00, 0x9fa5, 0x1f600, 0x1f640,
];
const later = "ıǠǡͿϳԨԩԪԫԬԭԮԯ";
const characters = known
  .flatMap((from, at) =>
    at % 2 === 0 ? Array.from({ length: known[at + 1]! - from + 1 }, (_, ahead) => from + ahead) : [],
  )
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/\p{Cn}/u.test(character) && !later.includes(character));

test("takes the same characters of a text for words, and the same letters for one", () => {
  const db = new SQLite(":memory:");
  db.exec(`CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
           CREATE VIRTUAL TABLE words USING fts5vocab(texts, instance)`);
  const texts = characters.map((character) => `a${character}z ${character}`);
  const insert = db.prepare("INSERT INTO texts (rowid, text) VALUES (?, ?)");
  db.transaction(() => texts.forEach((text, row) => insert.run(row, text)))();
  const expected = texts.map(() => "");
  for (const [row, word] of db
    .prepare<[], [number, string]>('SELECT doc, term FROM words ORDER BY doc, "offset"')
    .raw()
    .iterate())
    expected[row] += ` ${word}`;
  const wrong = texts.filter(
    (text, row) =>
      expected[row] !==
      searchWords(text)
        .map((word) => ` ${word}`)
        .join(""),
  );
  expect(wrong).toEqual([]);
});

const words = ["bank", "banks", "Banking", "aml", "money", "laundering", "kyc", "know", "your", "customer", "Éko"];
const strange = fc.string({ unit: fc.constantFrom(...characters), maxLength: 6 });
const text = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...words) }, strange), { maxLength: 12 })
  .map((parts) => parts.join(" "));
const anyTexts = fc.record({ title: text, shortTitle: text, summary: text, area: text, reference: fc.option(text) });

test("whatever the texts say and whatever is typed", () => {
  const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some(anyTexts), some(text), (texts, typed) => {
      const instruments = texts.map((overrides) => anInstrument(overrides));
      const parts = typed.flatMap((line) => [line, line.slice(0, 9), line.split(" ").slice(0, 2).join(" ")]);
      expect(differences(instruments, parts)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
