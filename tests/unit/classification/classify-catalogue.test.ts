import fc from "fast-check";
import { expect, test } from "vitest";
import { topics } from "#features/catalogue/vocabulary.ts";
import { shippedCatalogue } from "../../support/samples/shipped.ts";
import { tables } from "../../support/tables.ts";
import { changeTypes } from "#features/notify/vocabulary.ts";
import { classify } from "#features/classification/rules/classify.ts";

const { instruments } = await shippedCatalogue();

const linksOf = (title: string, { regulator, reference = null }: { regulator: string; reference?: string | null }) =>
  classify({ title, reference, summary: null, url: null }, { regulator, instruments }, null, tables).regulationIds;

/** Titles of the library that name another of its texts in words of their own, which their links must show. */
const namesInOtherWords: Record<string, string[]> = {
  "fccpc-merger-regulations-2020": ["ng-fccpa-2018"],
  "naicom-minimum-capital-2025": ["ng-niira-2025"],
  "ndpc-compliance-audit-returns": ["ndpc-gaid-2025", "ng-ndpa-2023"],
  "ndpc-compliance-notice-2025": ["ng-ndpa-2023"],
  "ndpr-implementation-framework-2020": ["ndpr-2019"],
  "ng-cama-accounts-and-audit": ["ng-cama-2020"],
  "ng-cama-charges-registration": ["ng-cama-2020"],
};
const acts = instruments.filter(({ instrumentType }) => instrumentType === "act");
const plain = (title: string) => title.toLowerCase().replaceAll(",", "");
/** What the title of each names besides: a part of an Act has its Act's title in its own. */
const namesAlso = Object.fromEntries(
  instruments.flatMap(({ key, title, regulator }) => {
    const whole = acts.filter(
      (act) => act.key !== key && act.regulator === regulator && plain(title).includes(plain(act.title)),
    );
    const named = [...whole.map((act) => act.key), ...(namesInOtherWords[key] ?? [])].toSorted();
    return named.length === 0 ? [] : [[key, named] as const];
  }),
);

test("each instrument's own title leads to it, and to no other that it does not name", () => {
  const found = instruments.map(({ key, title, regulator }) => ({ key, links: linksOf(title, { regulator }) }));
  expect(found.filter(({ key, links }) => !links.includes(key))).toEqual([]);
  const others = found.flatMap(({ key, links }) => {
    const rest = links.filter((link) => link !== key);
    return rest.length === 0 ? [] : [[key, rest.toSorted()] as const];
  });
  expect(Object.fromEntries(others)).toEqual(namesAlso);
  expect(instruments.length).toBeGreaterThan(190);
});

test("each instrument's reference leads to it and to those alone that share it", () => {
  const referenced = instruments.filter(({ reference }) => /^[A-Z]{2,6}(\/[A-Z0-9.]+){3,}$/.test(reference ?? ""));
  expect(referenced.length).toBeGreaterThan(40);
  for (const { key, reference, regulator } of referenced) {
    const links = linksOf("Letter", { regulator, reference });
    expect(links, reference!).toContain(key);
    const sharing = instruments.filter(
      (other) => other.regulator === regulator && other.reference?.includes(reference!),
    );
    expect(links.toSorted()).toEqual(sharing.map((other) => other.key).toSorted());
  }
});

// As a regulator would cite them: this measures, and keeps what was reached.
test.for([
  ["behind Re:", (title: string) => `RE: ${title}`],
  ["in capitals", (title: string) => title.toUpperCase()],
  ["as the object of an extension", (title: string) => `Extension of the time for compliance with the ${title}`],
  ["without the country", (title: string) => title.replace(/ in Nigeria\b/g, "")],
  ["without Revised and the", (title: string) => title.replace(/\b(Revised|the) /g, "")],
] as const)("finds nine of ten titles cited %s, and hardly a wrong one", async ([_how, cite], { annotate }) => {
  const found = instruments.map(({ key, title, regulator }) => ({ key, links: linksOf(cite(title), { regulator }) }));
  const right = found.filter(({ key, links }) => links.includes(key)).length;
  const expected = new Set(
    found.flatMap(({ key }) => [key, ...(namesAlso[key] ?? [])].map((other) => `${key} ${other}`)),
  );
  const wrong = found.flatMap(({ key, links }) => links.filter((other) => !expected.has(`${key} ${other}`)));
  const precision = right / (right + wrong.length);
  await annotate(`recall ${(right / found.length).toFixed(3)}, precision ${precision.toFixed(3)}`);
  expect(right / found.length).toBeGreaterThan(0.9);
  expect(precision).toBeGreaterThan(0.98);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(...instruments.slice(0, 60).flatMap(({ title, reference }) => [title, reference ?? "Re:"])),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(" ")),
);

test("classifies any text, and quotes only what stands there", () => {
  const anyItem = fc.record({
    title: anyText,
    reference: fc.option(anyText),
    summary: fc.option(anyText),
    url: fc.option(fc.oneof(anyText, fc.webUrl())),
  });
  fc.assert(
    fc.property(anyItem, fc.option(anyText), fc.constantFrom("CBN", "SEC", "XYZ"), (item, text, regulator) => {
      const found = classify(item, { regulator, instruments }, text, tables);
      expect(changeTypes).toContain(found.changeType);
      expect([1, 2, 3, 4, 5]).toContain(found.severity);
      expect(topics).toEqual(expect.arrayContaining(found.topics));
      for (const { field, quote } of found.evidence) {
        expect(quote).not.toBe("");
        expect(field === "document" ? text : item[field]).toContain(quote);
      }
      for (const key of found.regulationIds)
        expect(instruments.find((known) => known.key === key)!.regulator).toBe(regulator);
    }),
    { numRuns: 300 },
  );
});

test("a severity above 3 always has its words", () => {
  fc.assert(
    fc.property(anyText, fc.option(anyText), (title, text) => {
      const item = { title, reference: null, summary: null, url: null };
      const { severity, evidence } = classify(item, { regulator: "CBN", instruments }, text, tables);
      expect(severity <= 3 || evidence.some(({ rule }) => rule.startsWith("severity."))).toBe(true);
    }),
  );
});
