import { describe, expect, test } from "vitest";
import { allowsOf } from "#features/assistant/rules/allows.ts";
import { passagesOf } from "#features/assistant/rules/corpus/passages.ts";
import { aLibrary, anApplicability, askOf, theCatalogue } from "../../support/samples/corpus.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const passage = passagesOf(anInstrument({ key: "a", regulator: "CBN", topics: ["licensing"] }))[0]!;
const applicabilities = (verdict: "applies" | "may" | "no" | null) => new Map([["a", anApplicability({ verdict })]]);

describe("what an answer may come from", () => {
  test.each([
    ["everything, with no filter", {}, null, true],
    ["its regulator", { regulator: "CBN" }, null, true],
    ["another regulator", { regulator: "SEC" }, null, false],
    ["its topic", { category: "licensing" }, null, true],
    ["another topic", { category: "capital-adequacy" }, null, false],
    ["what applies, where it does", { appliesOnly: true }, "applies", true],
    ["what applies, where it may", { appliesOnly: true }, "may", true],
    ["what applies, where it does not", { appliesOnly: true }, "no", false],
    ["what applies, of nobody in particular", { appliesOnly: true }, null, false],
  ] as const)("%s: with %j, for the verdict %s: %s", (_, scope, verdict, expected) => {
    expect(allowsOf(scope, applicabilities(verdict), null)(passage)).toBe(expected);
  });

  test("is a company's own upload, and nobody else's", () => {
    const upload = { ...passage, companyId: "own" };
    expect(allowsOf({}, applicabilities(null), "own")(upload)).toBe(true);
    expect(allowsOf({}, applicabilities(null), "other")(upload)).toBe(false);
    expect(allowsOf({}, applicabilities(null), null)(upload)).toBe(false);
  });
});

describe("a question on whether something applies", () => {
  test("is not answered from what the filter leaves out, and says so", async () => {
    const reply = askOf(await theCatalogue(), "Does the NDPA apply to us?", { scope: { regulator: "CBN" } });
    expect(reply).toMatchObject({ outcome: "nothing", citations: [], related: [] });
    expect(reply.summary).toBe("NDPA 2023 is outside the filter you set. Try it without the filter.");
  });

  test("means the one of several names that the filter leaves", () => {
    const fraud = { title: "Fraud Reporting Rules", shortTitle: "Fraud Rules" };
    const library = aLibrary([
      anInstrument({ ...fraud, key: "of-cbn" }),
      anInstrument({ ...fraud, key: "of-sec", regulator: "SEC" }),
    ]);
    const question = "Do the Fraud Reporting Rules apply to us?";
    expect(askOf(library, question).outcome).toBe("closest");
    expect(askOf(library, question, { scope: { regulator: "SEC" } }).citations).toMatchObject([
      { regulationId: "of-sec" },
    ]);
  });

  test("does not go on to a successor that the filter leaves out", () => {
    const old = anInstrument({
      key: "old",
      title: "Old Fraud Rules",
      shortTitle: "Old Fraud Rules",
      status: "superseded",
    });
    const now = anInstrument({
      key: "now",
      title: "New Rules",
      shortTitle: "New Rules",
      regulator: "SEC",
      supersedes: ["old"],
    });
    const reply = (scope: object) => askOf(aLibrary([old, now]), "Do the Old Fraud Rules apply to us?", { scope });
    expect(reply({}).citations).toHaveLength(2);
    expect(reply({ regulator: "CBN" }).citations).toMatchObject([{ regulationId: "old" }]);
  });
});
