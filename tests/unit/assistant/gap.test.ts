import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import { isBinding } from "#features/applicability/vocabulary.ts";
import { assumeProfile } from "#features/assistant/rules/assumed-profile.ts";
import { readDescription } from "#features/assistant/rules/describe.ts";
import { faultIn } from "#features/assistant/rules/faithful.ts";
import { assessGap } from "#features/assistant/rules/gap.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { issueLists } from "#features/assistant/vocabulary.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import { licenceOf } from "#features/company/rules.ts";
import type { Profile } from "#features/company/schema.ts";
import { assess } from "#features/risk/rules.ts";
import { aLibrary, aStanding, theCatalogue, type Library } from "../../support/corpus.ts";
import { anInstrument } from "../../support/factories.ts";

const today = "2026-11-21";
const questions = questionsSchema.parse(parse(readFileSync("data/catalogue/questions.yaml", "utf8")));
const indexed = indexQuestions(questions);

/** How every instrument stands for a profile; without one as for nobody. */
function standingsFor({ instruments, standings }: Library, profile: Profile | null): Library["standings"] {
  if (!profile) return standings;
  return new Map(
    [...instruments].map(([key, instrument]) => {
      const { result, reasons, open } = evaluate(instrument, profile, indexed);
      const risk = assess(instrument, { result, reasons, open, grounds: [] }, today, licenceOf(profile));
      const scored = { riskLevel: risk.level, riskScore: risk.score, nextDueOn: risk.due?.day ?? null };
      return [key, aStanding({ verdict: result, reasons, open, ...(isBinding(result) && scored) })];
    }),
  );
}

function gapOf(library: Library, text: string, stored: Profile | null = null) {
  const described = readDescription(text, questions);
  const assumed = assumeProfile(described, stored);
  const standings = standingsFor(library, assumed.profile);
  const reply = assessGap({ described, assumed, standings, corpus: library.corpus, instruments: library.instruments });
  return { reply, standings };
}

const itemsOf = (reply: Reply) => issueLists.flatMap((list) => reply[list]);
const library = await theCatalogue();

describe("the assessment of a described business", () => {
  const { reply, standings } = gapOf(
    library,
    "We are a state microfinance bank with 140 staff. We take savings and give loans. We have an AML programme approved by the board. We do not have an information security steering committee. We have no squash court.",
  );

  test("says what it takes the company for, what follows and what is said to be missing", () => {
    expect(reply.summary).toContain(
      "you are a state microfinance bank, as I read your text, offering Savings & Current Deposit, Loan & Credit Services, with 101-500 employees",
    );
    expect(reply.summary).toMatch(/\d+ regulations follow from that, and \d+ more may/);
    expect(reply.summary).toContain("“We do not have an information security steering committee”");
    expect(reply.summary).toContain("the rest is on your dashboard");
  });

  test("puts what is said to be missing first, quoted, with the reason and the number", () => {
    expect(reply.highRisk[0]).toMatch(
      /^You say this is missing or late: “We do not have an information security steering committee”\. The duty nearest to it: Cybersecurity Framework 2022 \(OFIs\)[^“]*“Where the OFI has more than 30 employees.*Why it binds you: it names Micro-Finance Banks.*\[1\]$/,
    );
    expect(reply.citations[0]).toMatchObject({
      number: 1,
      requirementId: "r4",
      regulationId: "cbn-cyber-framework-ofi-2022",
    });
  });

  test("never says of anything else that it is missing", () => {
    const others = itemsOf(reply).filter((item) => !item.startsWith("You say this is missing or late:"));
    expect(others.length).toBeGreaterThan(8);
    for (const item of others) expect(item).toMatch(/^Not mentioned in what you wrote\. /);
  });

  test("leaves out what is in place and shows it to be checked", () => {
    expect(reply.summary).toContain(
      "I took your word for what is in place (“We have an AML programme approved by the board”)",
    );
    const related = reply.related.map(({ regulationId, requirementId }) => `${regulationId}#${requirementId}`);
    expect(related).toContain("cbn-aml-cft-cpf-regulations-2022#r1");
    const cited = reply.citations.map(({ regulationId, requirementId }) => `${regulationId}#${requirementId}`);
    expect(cited.filter((place) => related.includes(place))).toEqual([]);
  });

  test("has at most two duties of one regulation beside those that are said to be missing", () => {
    const counts = Map.groupBy(reply.citations, ({ regulationId }) => regulationId);
    expect(Math.max(...[...counts.values()].map((list) => list.length))).toBeLessThanOrEqual(2);
  });

  test("lists what may bind after what does, with the question", () => {
    for (const list of issueLists) {
      const isSure = reply[list]
        .filter((item) => item.startsWith("Not"))
        .map((item) => !item.includes("It may bind you, if: "));
      expect(isSure).toEqual(isSure.toSorted((a, b) => Number(b) - Number(a)));
    }
    expect(itemsOf(reply).some((item) => item.includes("It may bind you, if: "))).toBe(true);
    expect(reply.openQuestions.length).toBeGreaterThan(0);
  });

  test("lists each duty under the level of its regulation, and only of what binds or may", () => {
    const levels = { highRisk: "High", mediumRisk: "Medium", lowRisk: "Low" };
    for (const list of issueLists)
      for (const item of reply[list]) {
        const number = Number(/\[(\d+)\]$/.exec(item)![1]);
        const { riskLevel, regulationId } = reply.citations.find((citation) => citation.number === number)!;
        expect(riskLevel).toBe(levels[list]);
        expect(isBinding(standings.get(regulationId!)!.verdict!)).toBe(true);
      }
  });
});

describe("one regulation alone", () => {
  const onlyOf = (key: string, text: string) => {
    const described = readDescription(text, questions);
    const standings = new Map([[key, aStanding({ verdict: "applies", riskScore: 70 })]]);
    const assumed = assumeProfile(described, null);
    const { corpus, instruments } = library;
    return assessGap({ described, assumed, standings, corpus, instruments });
  };
  const placesOf = (list: Reply["citations"]) => list.map(({ requirementId }) => requirementId);

  test("fills at most two places of a list", () => {
    expect(onlyOf("ng-ndpa-2023", "We are an MFB.").citations).toHaveLength(2);
  });

  test("has a duty listed unless the text says that it is met", () => {
    expect(placesOf(onlyOf("cbn-whistleblowing-2014", "We are an MFB.").citations)).toContain("r1");
    const told = onlyOf("cbn-whistleblowing-2014", "We are an MFB. We have adopted a whistleblowing policy.");
    expect(placesOf(told.citations)).not.toContain("r1");
    expect(placesOf(told.related)).toContain("r1");
  });
});

describe("an item", () => {
  const duty = (overrides: object) => ({
    id: "r1",
    text: "Submit the quarterly return on agents.",
    provision: "s.4",
    basis: "seen" as const,
    deadline: null,
    ...overrides,
  });
  const itemOf = (requirement: object, instrument: object = {}) => {
    const one = aLibrary([anInstrument({ key: "one", requirements: [duty(requirement)], ...instrument })]);
    const described = readDescription("We are a PSSP.", questions);
    const standings = new Map([
      ["one", aStanding({ verdict: "applies" as const, reasons: ["It names your licence"], nextDueOn: "2026-12-31" })],
    ]);
    const reply = assessGap({ ...one, described, assumed: assumeProfile(described, null), standings });
    return itemsOf(reply)[0];
  };

  test("has the deadline in words and the next date", () => {
    const schedule = { type: "annual", month: 12, day: 31, roll: null };
    expect(itemOf({ deadline: { rule: "By 31 December", recurrence: "annual", details: null, schedule } })).toContain(
      "Due: by 31 December; next on 31 Dec 2026.",
    );
  });

  test("says when nobody has seen the duty on a page", () => {
    expect(itemOf({ basis: "inferred" })).toContain("Not seen on a page: inferred from a neighbouring text.");
    expect(itemOf({ basis: "knowledge" })).toContain("Not seen on a page: known without one.");
  });

  test("says when its regulation is not verified", () => {
    expect(itemOf({}, { confidence: "unverified" })).toContain("Not verified at a source.");
  });

  test.each([
    ["Super-agents must maintain no fewer than 50 agents.", undefined],
    ["PTSPs: file a return each month.", undefined],
    ["Banks must dishonour any such instruction.", undefined],
    ["PSSPs must route funds and not hold them.", expect.any(String)],
  ])("is not made of a duty of another licence: %s", (text, expected) => expect(itemOf({ text })).toEqual(expected));
});

describe("a company of which nothing is known", () => {
  test("is told what binds every company, and asked", () => {
    const { reply } = gapOf(library, "We sell shoes in Kano.");
    expect(reply.summary).toContain("I cannot tell your industry from your text");
    expect(reply.openQuestions[0]?.key).toBe("industry");
    expect(reply.because).toBeNull();
    expect(reply.citations.length).toBeGreaterThan(4);
    for (const { regulationId } of reply.citations) {
      const { appliesTo } = library.instruments.get(regulationId!)!;
      expect(appliesTo).toMatchObject({ industries: ["all"], categories: ["all"], services: [], conditionKey: null });
    }
  });

  test("gets no assessment when no duty is held", () => {
    const { reply } = gapOf(aLibrary([]), "We are a PSSP.");
    expect(reply).toMatchObject({ outcome: "nothing", citations: [], highRisk: [], mediumRisk: [], lowRisk: [] });
  });
});

describe("the descriptions of the fixture", () => {
  type Fixture = { id: string; description: string; mustName: string[] };
  const { descriptions }: { descriptions: Fixture[] } = parse(
    readFileSync("tests/fixtures/assistant/descriptions.yaml", "utf8"),
  );

  test.each(descriptions)("$id: what must follow does, and every word is faithful", ({ description, mustName }) => {
    const { reply, standings } = gapOf(library, description);
    expect(faultIn(reply, library.corpus)).toBeUndefined();
    expect(reply.outcome).toBe("answered");
    expect(mustName.filter((key) => !isBinding(standings.get(key)!.verdict!))).toEqual([]);
  });
});

describe("any text", () => {
  const words = fc.constantFrom(
    "we are a PSSP",
    "we have no",
    "[1]",
    "DPO",
    "not",
    "audit",
    "returns",
    "loans",
    ".",
    "\n",
    ":",
    "unit MFB",
    "next year",
    "💥",
    "\uD800",
    "“",
    "policy",
    "in place:",
    "?",
  );
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(" ")),
  );

  test("gets an assessment in which every number is cited, every quote is exact, and no item is without a number", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { reply } = gapOf(library, text);
        expect(faultIn(reply, library.corpus)).toBeUndefined();
        expect(gapOf(library, text).reply).toEqual(reply);
      }),
      { numRuns: 60 },
    );
  });
});
