import { describe, expect, test } from "vitest";
import { buildMemory } from "#features/assistant/rules/retrieve/memory.ts";
import type { Applicability } from "#features/assistant/rules/applicability.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { aLibrary, askOf, otherInstruments, theCatalogue } from "../../support/samples/corpus.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const duty = (
  id: string,
  text: string,
  rule: string | null = null,
  provision: string | null = null,
): Instrument["requirements"][number] => ({
  id,
  text,
  provision,
  basis: "seen",
  deadline: rule === null ? null : { rule, recurrence: "event", details: null, schedule: null },
});
const fraud = anInstrument({
  key: "fraud-rules",
  title: "Fraud Reporting Rules",
  shortTitle: "Fraud Rules",
  severity: 5,
  requirements: [
    duty("r1", "Report every fraud to the Bank within 24 hours of its discovery.", "24 hours", "s. 40"),
    duty("r2", "Report attempted fraud to the Bank after its discovery, however small."),
  ],
});
const others = anInstrument({
  key: "old-fraud-rules",
  title: "Old Fraud Reporting Rules",
  shortTitle: "Old Fraud Rules",
  status: "superseded",
  severity: 2,
  requirements: [duty("r1", "Report every fraud to the Bank within 24 hours of its discovery in writing.")],
});
const successor = { ...fraud, supersedes: [others.key] };
const question = "How soon is fraud reported to the Bank after its discovery?";
const ask = (applicabilities: Record<string, Partial<Applicability>> = {}, more: Parameters<typeof askOf>[2] = {}) =>
  askOf(aLibrary([successor, others, ...otherInstruments], applicabilities), question, more);

describe("an answer", () => {
  test("says the best duty first, with its place, its deadline and its number", () => {
    expect(ask().summary).toMatch(
      /^24 hours: “Report every fraud to the Bank within 24 hours of its discovery” \(Fraud Rules, section 40; deadline: 24 hours\) \[1\]\./,
    );
  });

  test("says next how it stands for the company, and whose profile says so", () => {
    const applies = ask(
      { "fraud-rules": { verdict: "applies", reasons: ["It binds the financial industry"] } },
      { profileWords: "a bank" },
    );
    expect(applies.summary).toContain("[1]. This applies to you: it binds the financial industry [1].");
    expect(applies.because).toBe("Because you are a bank, each regulation here was judged by whether it binds you.");
    const verdict = { verdict: "no" as const, reasons: ["It is for other licences than yours"] };
    const no = askOf(aLibrary([fraud, ...otherInstruments], { "fraud-rules": verdict }), question);
    expect(no.summary).toContain("It does not bind you: it is for other licences than yours [1].");
    const open = [{ kind: "answer" as const, key: "k", question: "Do you report fraud?", help: null }];
    const may = ask({ "fraud-rules": { verdict: "may", open } });
    expect(may.summary).toContain("It may apply to you; this would settle it: “Do you report fraud?” [1].");
    expect(may.openQuestions).toEqual(open);
  });

  test("lists the further duties by risk level, without that of the summary, each with its number", () => {
    const { highRisk, mediumRisk, lowRisk, summary } = ask();
    expect(highRisk).toEqual([
      "Fraud Rules: “Report attempted fraud to the Bank after its discovery, however small” [3]",
    ]);
    expect(mediumRisk).toEqual([]);
    expect(lowRisk).toHaveLength(1);
    expect(summary).toMatch(/ 2 further provisions are listed below, by risk\.$/);
  });

  test("says of a superseded text what stands in its place", () => {
    expect(ask().lowRisk[0]).toMatch(/\(superseded; see Fraud Rules in its place\) \[2\]$/);
  });

  test("says of a text that is not in effect yet when it will be", () => {
    expect(ask({ "fraud-rules": { takesEffectOn: "2027-04-01" } }).summary).toMatch(
      /; deadline: 24 hours; takes effect on 1 April 2027\) \[1\]\./,
    );
  });

  test("lists what is in force before what is not, though it is less near", () => {
    const { highRisk } = askOf(aLibrary([successor, { ...others, severity: 5 }, ...otherInstruments]), question);
    expect(highRisk.map((item) => item.slice(-3))).toEqual(["[3]", "[2]"]);
  });

  test("has first what is in force, though the old text has as many of the words", () => {
    expect(ask().citations.map(({ regulationId }) => regulationId)).toEqual([
      "fraud-rules",
      "old-fraud-rules",
      "fraud-rules",
    ]);
  });

  test("goes on numbering with what is only near", () => {
    const { citations, related } = ask();
    expect([...citations, ...related].map(({ number }) => number)).toEqual(
      [...citations, ...related].map((_, at) => at + 1),
    );
  });
});

test("begins with the text in which the question can be read, not with one that is only found by its words", async () => {
  const { citations } = askOf(await theCatalogue(), "Do we have to comply with PCI DSS?");
  expect(citations[0]!.quote).toContain("PCI DSS");
});

test("never leads a company with a duty of others where one of its own is near", () => {
  const duties = [
    duty("r1", "Hold capital of N500m as a rural bank, of its own funds."),
    duty("r2", "Hold capital of N900m as an urban bank."),
  ];
  const capital = anInstrument({ key: "capital-rules", shortTitle: "Capital Rules", requirements: duties });
  const own = { result: "applies" as const, questions: [], figures: [] };
  const judged: Applicability["duties"] = new Map(Object.entries({ r1: { ...own, result: "no" as const }, r2: own }));
  const asked = "What capital must we hold as a bank, of our own funds?";
  const library = (duties: Applicability["duties"]) =>
    aLibrary([capital, ...otherInstruments], { "capital-rules": { verdict: "applies", duties } });
  expect(askOf(library(new Map()), asked).citations[0]!.requirementId).toBe("r1");
  const { citations, related, answer } = askOf(library(judged), asked);
  expect(citations[0]!.requirementId).toBe("r2");
  expect(citations.map(({ requirementId }) => requirementId)).not.toContain("r1");
  expect(related.map(({ requirementId }) => requirementId)).toContain("r1");
  expect(answer?.line).toBe("“Hold capital of N900m as an urban bank” (Capital Rules) [1].");
});

test("begins with an exact time, though a vague one is nearer", () => {
  const report = (key: string, rule: string, more = "") =>
    anInstrument({ key, requirements: [duty("r1", `Report a suspicious transaction to the Unit${more}.`, rule)] });
  const library = aLibrary([
    report("vague-rules", "Promptly", " fast"),
    report(
      "exact-rules",
      "Within 24 hours",
      ", by its own form, with the papers of the customer and of every account on the way",
    ),
    ...otherInstruments,
  ]);
  const { citations } = askOf(library, "How fast must we report a suspicious transaction?");
  expect(citations[0]?.regulationId).toBe("exact-rules");
});

test("begins with the figure that is the company's", () => {
  const figures = [
    { kind: "capital" as const, op: "at-least" as const, value: 900_000_000, unit: "NGN" as const },
    { kind: "fee" as const, op: "exactly" as const, value: 5, unit: "percent" as const },
  ];
  const capital = anInstrument({
    key: "capital-rules",
    shortTitle: "Capital Rules",
    requirements: [{ ...duty("r1", "Hold N900m as the capital that is fixed for your class of bank."), figures }],
  });
  const { summary, answer } = askOf(
    aLibrary([capital, ...otherInstruments]),
    "How much capital is fixed for our class of bank?",
  );
  expect(answer).toMatchObject({ kind: "figure", isLikely: false, day: null });
  expect(summary).toMatch(/^At least ₦900,000,000: “Hold N900m as the capital that is fixed for your class of bank” /);
});

test("begins with the day on which a duty is due, and whether it is moved", () => {
  const deadline = {
    rule: "The 10th of each month",
    recurrence: "monthly" as const,
    details: null,
    schedule: { type: "monthly" as const, day: 10, roll: "next-working-day" as const },
  };
  const tax = anInstrument({
    key: "tax-rules",
    shortTitle: "Tax Rules",
    requirements: [{ ...duty("r1", "Remit the tax that was deducted from salaries."), deadline }],
  });
  const asked = "When is the tax deducted from salaries due?";
  const { answer } = askOf(aLibrary([tax, ...otherInstruments]), asked, { now: new Date("2026-09-23T09:00:00Z") });
  expect(answer).toMatchObject({ kind: "date", day: "2026-10-12" });
  expect(answer?.line).toMatch(/^12 October 2026 \(The 10th of each month/);
});

describe("a scope", () => {
  test("keeps answers to a regulator, a topic, or what applies", async () => {
    const library = await theCatalogue();
    const breach = "How long do we have to report a data breach?";
    const regulators = (scope: object) => {
      const { citations, related } = askOf(library, breach, { scope });
      return new Set([...citations, ...related].map(({ regulator }) => regulator));
    };
    expect(regulators({}).size).toBeGreaterThan(1);
    expect(regulators({ regulator: "NDPC" })).toEqual(new Set(["NDPC"]));
    expect(regulators({ category: "capital-adequacy" })).not.toContain("NDPC");
    expect(regulators({ appliesOnly: true }).size).toBe(0);
  });

  test("that leaves nothing says that it is the filter", async () => {
    const reply = askOf(await theCatalogue(), question, { scope: { appliesOnly: true } });
    expect(reply.summary).toMatch(/Try it without the filter\.$/);
  });
});

test("what is only near is shown as such, with nothing cited", async () => {
  const reply = askOf(
    await theCatalogue(),
    "What capital does the Central Bank of Kenya ask of a digital credit provider?",
  );
  expect(reply).toMatchObject({ outcome: "closest", citations: [], highRisk: [], mediumRisk: [], lowRisk: [] });
  expect(reply.summary).toMatch(/^I found nothing that surely answers this\./);
  expect(reply.related.length).toBeGreaterThan(0);
});

test("nothing is said plainly, with how much was looked at and what to try", async () => {
  const library = await theCatalogue();
  const reply = askOf(library, "How do I cook jollof rice?");
  expect(reply).toMatchObject({ outcome: "nothing", citations: [], related: [] });
  expect(reply.summary).toBe(
    `I found nothing on that in the ${library.instruments.size} regulations I hold. Try naming the duty, the product, the licence or the regulator, or describe your business to see what binds it.`,
  );
});

describe("an accepted answer", () => {
  const twin = { ...fraud, key: "twin-rules", shortTitle: "Twin Rules" };
  const signs = anInstrument({ key: "signs", requirements: [duty("r1", "Show the Bank's sign after every door.")] });
  const library = aLibrary([fraud, twin, signs, ...otherInstruments]);
  const unitOf = (id: string) => library.corpus.passages.findIndex((passage) => passage.id === id);
  const remembering = (id: string) => buildMemory([{ question, units: [unitOf(id)], times: 1 }]);
  const first = (id: string) => askOf(library, question, { memory: remembering(id) }).citations[0]?.regulationId;

  test("brings its passage up among those that answer", () => {
    expect(first("twin-rules#r1")).toBe("twin-rules");
    expect(first("fraud-rules#r1")).toBe("fraud-rules");
  });

  test("does not bring up what does not answer, nor make an answer of what is none", () => {
    const memory = remembering("signs#r1");
    const reply = askOf(library, question, { memory });
    expect(reply.citations.map(({ regulationId }) => regulationId)).not.toContain("signs");
    expect(askOf(library, "Is the shareholders' meeting in the stadium of Kumasi?", { memory }).outcome).not.toBe(
      "answered",
    );
  });
});

test("names the part of a question that no quote answers", () => {
  const levy = anInstrument({
    key: "levy-rules",
    shortTitle: "Levy Rules",
    requirements: [duty("r1", "Pay the training levy of 1% of payroll to the Fund.")],
  });
  const { uncovered, summary } = askOf(
    aLibrary([levy, ...otherInstruments]),
    "How much training levy of payroll do we pay to the Fund, and by when?",
  );
  expect(uncovered).toEqual(["by when"]);
  expect(summary).toContain("I found nothing on this part of your question: “by when”.");
});

test("an exact time answers before “promptly”", () => {
  const promptly = duty("r1", "Report a suspicious transaction of a customer to the Unit.", "Promptly on suspicion");
  const exactly = duty("r2", "Report each suspicious transaction of customers.", "Within 24 hours");
  const reports = anInstrument({ key: "reports", shortTitle: "Reports", requirements: [promptly, exactly] });
  const { summary } = askOf(
    aLibrary([reports, ...otherInstruments]),
    "How fast must we report a suspicious transaction of a customer to the Unit?",
  );
  expect(summary).toMatch(/^Within 24 hours: /);
});
