import { describe, expect, test } from "vitest";
import { passagesOf, passagesOfDocument } from "#features/assistant/rules/corpus/passages.ts";
import { asDetail, asRegulation } from "#features/catalogue/rules/present.ts";
import { undeclared } from "#features/catalogue/rules/working-days.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const links = { supersedes: [], supersededBy: [], mayBeReplacedBy: [], amends: [], amendedBy: [], mayBeAmendedBy: [] };
const detailOf = (instrument: Instrument) =>
  asDetail(asRegulation(instrument), instrument, {
    links,
    chain: [],
    asOf: null,
    revision: 1,
    revisions: [],
    today: "2026-11-21",
    now: "2026-11-21",
    datesFor: null,
    calendar: undeclared,
  });

describe("an instrument", () => {
  test("is cited by its requirements, its summary, its penalty and whom it catches, where it has them", () => {
    const bare = passagesOf(anInstrument());
    expect(bare.map(({ id }) => id)).toEqual(["cbn-example-2024#r1", "cbn-example-2024#regulation_summary"]);
    const full = passagesOf(anInstrument({ penalty: "N1 million.", appliesTo: { condition: "Every bank" } }));
    expect(full.map(({ place }) => place.passage)).toEqual([
      "requirement",
      "regulation_summary",
      "penalty",
      "appliesToWords",
    ]);
  });

  test("of the catalogue shows each passage, byte for byte, in the field that its place names", async () => {
    const { instruments } = await theCatalogue();
    for (const instrument of instruments.values()) {
      const detail = detailOf(instrument);
      for (const { place, text, offset } of passagesOf(instrument)) {
        if (place.passage === "document") throw new Error("an instrument is no document");
        const field =
          place.passage === "requirement"
            ? detail.requirements.find(({ id }) => id === place.requirementId)?.text
            : detail[place.passage];
        expect(field?.slice(offset)).toBe(text);
      }
    }
  });

  test.each([
    ["seen", "verified", "verified"],
    ["inferred", "verified", "partly"],
    ["knowledge", "verified", "unverified"],
    ["inferred", "partly", "unverified"],
    ["seen", "partly", "partly"],
  ] as const)("whose duty was %s and that is %s has a duty that is %s", (basis, confidence, expected) => {
    const requirement = { id: "r1", text: "Keep an example at hand.", provision: null, basis, deadline: null };
    const [passage] = passagesOf(anInstrument({ confidence, requirements: [requirement] }));
    expect(passage?.place.confidence).toBe(expected);
  });

  test("without an official address points to the first page that confirms it", () => {
    const [passage] = passagesOf(anInstrument({ officialUrl: null }));
    expect(passage?.place.url).toBe("https://example.org/text");
  });
});

test("a captured document is cited in parts of its own text, unreviewed, and a company's upload stays its own", () => {
  const text = "1. Banks shall report.\n\n2. Agents shall not.";
  const captured = {
    documentId: "d1",
    changeId: "c1",
    companyId: "company",
    title: "Circular on reports",
    regulator: "CBN",
    url: "https://www.cbn.gov.ng/out.pdf",
    publishedOn: "2026-10-01",
    topics: ["licensing" as const],
    text,
  };
  const passages = passagesOfDocument(captured);
  expect(passages.length).toBeGreaterThan(0);
  for (const passage of passages) {
    expect(text.slice(passage.offset, passage.offset + passage.text.length)).toBe(passage.text);
    expect(passage).toMatchObject({
      companyId: "company",
      place: { passage: "document", documentId: "d1", changeId: "c1", status: "uploaded", confidence: "unverified" },
    });
  }
  expect(passages[0]!.searched).toContain("Central Bank of Nigeria");
});
