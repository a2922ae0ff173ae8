import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import { requirementsFor } from "#features/applicability/rules/duties.ts";
import { isBinding } from "#features/applicability/vocabulary.ts";
import { assumeProfile } from "#features/assistant/rules/describe/assumed-profile.ts";
import { readDescription } from "#features/assistant/rules/describe.ts";
import { faultIn } from "#features/assistant/rules/verify.ts";
import { assessGap } from "#features/assistant/rules/gap.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { issueLists } from "#features/assistant/vocabulary.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import { licenceOf } from "#features/company/rules.ts";
import type { Profile } from "#features/company/schema.ts";
import { assess } from "#features/risk/rules.ts";
import type { Applicability } from "#features/assistant/rules/applicability.ts";
import { aLibrary, anApplicability, theCatalogue, type Library } from "../../support/samples/corpus.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const today = "2026-11-21";
const questions = questionsSchema.parse(parse(readFileSync("data/catalogue/questions.yaml", "utf8")));
const indexed = indexQuestions(questions);

/** How every instrument stands for a profile; without one as for nobody. */
function applicabilitiesFor(
  { instruments, applicabilities }: Library,
  profile: Profile | null,
): Library["applicabilities"] {
  if (!profile) return applicabilities;
  return new Map(
    [...instruments].map(([key, instrument]) => {
      const { result, reasons, open } = evaluate(instrument, profile, indexed);
      const risk = assess(instrument, { result, reasons, open, grounds: [] }, today, licenceOf(profile));
      const scored = { riskLevel: risk.level, riskScore: risk.score, nextDueOn: risk.due?.day ?? null };
      const duties = requirementsFor(instrument, profile, indexed);
      return [key, anApplicability({ verdict: result, reasons, open, duties, ...(isBinding(result) && scored) })];
    }),
  );
}

type Allows = Parameters<typeof assessGap>[0]["allows"];

function gapOf(library: Library, text: string, stored: Profile | null = null, allows: Allows = () => true) {
  const described = readDescription(text, questions);
  const assumed = assumeProfile(described, stored);
  const applicabilities = applicabilitiesFor(library, assumed.profile);
  const { corpus, instruments } = library;
  const reply = assessGap({ described, assumed, applicabilities, corpus, instruments, today, allows });
  return { reply, applicabilities };
}

const itemsOf = (reply: Reply) => issueLists.flatMap((list) => reply[list]);
const library = await theCatalogue();

describe("the assessment of a described business", () => {
  const { reply, applicabilities } = gapOf(
    library,
    "We are a state microfinance bank with 140 staff. We take savings and give loans. We have an AML programme approved by the board. We do not have an information security steering committee. We have no squash court.",
  );

  test("says what it takes the company for, what follows and what is said to be missing", () => {
    expect(reply.summary).toContain(
      "Going by your text, you are a state microfinance bank with 101-500 employees, and you offer Savings & Current Deposit and Loan & Credit Services.",
    );
    expect(reply.summary).toMatch(/\d+ regulations follow from that, and \d+ more may/);
    expect(reply.summary).toMatch(/^One gap.*“We do not have an information security steering committee” \[1\]/);
    expect(reply.summary).toContain("not mentioned in your text");
  });

  test("puts what is said to be missing first, quoted, with the reason and the number", () => {
    expect(reply.highRisk[0]).toMatch(
      /^Missing: “We do not have an information security steering committee”\. Your text says that this is missing or not done\. Cybersecurity Framework 2022 \(OFIs\)[^“]*“Where the OFI has more than 30 employees.*Why it binds you: it names Micro-Finance Banks.*\[1\]$/,
    );
    expect(reply.findings[0]).toMatchObject({
      number: 1,
      verdict: "missing",
      words: "We do not have an information security steering committee",
    });
  });

  test("lists the duties that the text is on, and counts the others", () => {
    const places = reply.citations.map(({ regulationId, requirementId }) => `${regulationId}#${requirementId}`);
    expect(places[0]).toBe("cbn-cyber-framework-ofi-2022#r4");
    expect(places).toContain("cbn-aml-cft-cpf-regulations-2022#r1");
    expect(places.length).toBeLessThanOrEqual(10);
    expect(reply.unmentioned).toBeGreaterThan(100);
    expect(reply.related.length).toBeGreaterThan(0);
  });

  test("asks what is open", () => expect(reply.openQuestions.length).toBeGreaterThan(0));

  test("lists each duty under the level of its regulation, and only of what binds or may", () => {
    const levels = { highRisk: "High", mediumRisk: "Medium", lowRisk: "Low" };
    for (const list of issueLists)
      for (const item of reply[list]) {
        const number = Number(/\[(\d+)\]$/.exec(item)![1]);
        const { riskLevel, regulationId } = reply.citations.find((citation) => citation.number === number)!;
        expect(riskLevel).toBe(levels[list]);
        expect(isBinding(applicabilities.get(regulationId!)!.verdict!)).toBe(true);
      }
  });
});

describe("one regulation alone", () => {
  const onlyOf = (key: string, text: string) => {
    const described = readDescription(text, questions);
    const applicabilities = new Map([[key, anApplicability({ verdict: "applies", riskScore: 70 })]]);
    const assumed = assumeProfile(described, null);
    const { corpus, instruments } = library;
    return assessGap({ described, assumed, applicabilities, corpus, instruments, today, allows: () => true });
  };
  const placesOf = (list: Reply["citations"]) => list.map(({ requirementId }) => requirementId);

  test("fills at most two places of a list", () => {
    expect(onlyOf("ng-ndpa-2023", "We are an MFB.").citations).toHaveLength(2);
  });

  test("has a duty listed that the text says is met, too", () => {
    expect(placesOf(onlyOf("cbn-whistleblowing-2014", "We are an MFB.").citations)).toContain("r1");
    const told = onlyOf("cbn-whistleblowing-2014", "We are an MFB. We have adopted a whistleblowing policy.");
    expect(placesOf(told.citations)).toContain("r1");
  });
});

describe("what the text mentions", () => {
  const pssp = "We are a PSSP with 34 staff. We process bank transfers.";

  test("is held against its duty, which stays listed", () => {
    const { findings, citations } = gapOf(
      library,
      `${pssp} We file our annual data protection audit return with the NDPC every March.`,
    ).reply;
    const numbers = findings.filter(({ words }) => words.startsWith("We file our annual")).map(({ number }) => number);
    const places = citations.filter(({ number }) => numbers.includes(number)).map(({ regulationId }) => regulationId);
    expect(places).toContain("ndpc-compliance-audit-returns");
  });

  test("is never called in place where it falls short", () => {
    const { findings } = gapOf(library, `${pssp} Our shareholders' funds stand at N40m.`).reply;
    expect(findings).toContainEqual(expect.objectContaining({ verdict: "breach", stated: "N40m" }));
    expect(findings.map(({ verdict }) => verdict)).not.toContain("meets");
  });

  test("beyond one screen is not listed, and what is missing is", () => {
    const many = Array.from({ length: 24 }, (_, at) => `We have an audit policy number ${at}.`).join(" ");
    const { findings } = gapOf(library, `${pssp} ${many} We have not appointed a DPO.`).reply;
    expect(findings.length).toBeLessThanOrEqual(10);
    expect(findings).toContainEqual(
      expect.objectContaining({ verdict: "missing", words: "We have not appointed a DPO" }),
    );
  });
});

describe("what is asked ahead", () => {
  const stored: Profile = {
    industry: "financial",
    category: "psps-pssp",
    services: null,
    employeeSize: null,
    answers: {},
  };
  const { reply } = gapOf(library, "What should we prepare for in the next 12 months?", stored);
  const daysOf = (items: string[]) =>
    items
      .filter((item) => !item.includes("It may bind you"))
      .map((item) => Date.parse(/next on (\d+ \w+ \d+)/.exec(item)?.[1] ?? ""))
      .filter((day) => day <= Date.parse("2027-11-21"));

  test("has the next dates first, in their order", () => {
    const days = daysOf(reply.highRisk);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    for (const item of reply.highRisk.slice(0, days.length)) expect(item).toContain("next on");
    expect(reply.summary).toMatch(/In the next 12 months \d+ duties fall due on a set date, the first on 21 Nov 2026;/);
  });

  test("is another assessment than the one of today", () => {
    const { reply: now } = gapOf(
      library,
      "Which regulations apply to us, and which duties should we deal with first?",
      stored,
    );
    expect(now.highRisk).not.toEqual(reply.highRisk);
  });
});

test("a duty is assessed for those whom it binds, and listed as open for those whom it may", () => {
  const duty = (id: string, text: string, more: object = {}) => {
    return { id, text, provision: null, basis: "seen" as const, deadline: null, ...more };
  };
  const library = aLibrary([
    anInstrument({
      requirements: [
        duty("r1", "Hold N50m of capital at all times.", { for: { categories: ["micro-finance-banks-tier-2"] } }),
        duty("r2", "Hold N200m of capital at all times.", { for: { categories: ["micro-finance-banks-tier-1"] } }),
      ],
    }),
  ]);
  const cited = (text: string) =>
    gapOf(library, text)
      .reply.citations.map(({ requirementId }) => requirementId)
      .toSorted();
  expect(cited("We are a Tier 1 unit microfinance bank. We have no capital plan.")).toEqual(["r2"]);
  expect(cited("We are a Tier 2 unit microfinance bank. We have no capital plan.")).toEqual(["r1"]);
  expect(cited("We are a microfinance bank. We have no capital plan.")).toEqual(["r1", "r2"]);
  expect(cited("We run a shipping company with 40 employees. We have no capital plan.")).toEqual([]);
});

test("only what is allowed is assessed", () => {
  const { reply } = gapOf(
    library,
    "We are a PSSP. We have not appointed a DPO.",
    null,
    ({ place }) => place.regulator === "NDPC",
  );
  expect(reply.citations.length).toBeGreaterThan(0);
  for (const { regulator } of [...reply.citations, ...reply.related]) expect(regulator).toBe("NDPC");
  const everything = gapOf(library, "We are a PSSP. We have not appointed a DPO.").reply;
  expect(reply.openQuestions.length).toBeLessThan(everything.openQuestions.length);
});

test("each field of the profile is asked for once", () => {
  const { openQuestions } = gapOf(library, "We are a PSSP.").reply;
  const fields = openQuestions.filter(({ kind }) => kind === "profile");
  expect(fields.map(({ key }) => key).toSorted()).toEqual(["employeeSize", "services"]);
  expect(fields.find(({ key }) => key === "services")?.question).toMatch(
    /^Which of these do you offer: API Integration services, .+ or Digital Banking\? Choose your services in the profile\.$/,
  );
  expect(fields.find(({ key }) => key === "employeeSize")?.question).toMatch(
    /Rules start at 5, .+ and \d+ employees\./,
  );
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
  const itemOf = (requirement: object, instrument: object = {}, known: Partial<Applicability> = {}) => {
    const one = aLibrary([anInstrument({ key: "one", requirements: [duty(requirement)], ...instrument })]);
    const described = readDescription("We are a PSSP.", questions);
    const applicabilities = new Map([
      [
        "one",
        anApplicability({
          verdict: "applies" as const,
          reasons: ["It names your licence"],
          nextDueOn: "2026-12-31",
          ...known,
        }),
      ],
    ]);
    const assumed = assumeProfile(described, null);
    const reply = assessGap({ ...one, described, assumed, applicabilities, today, allows: () => true });
    return itemsOf(reply)[0];
  };

  test("has the deadline in words and the next date", () => {
    const schedule = { type: "annual", month: 12, day: 31, roll: null };
    expect(itemOf({ deadline: { rule: "By 31 December", recurrence: "annual", details: null, schedule } })).toContain(
      "Due: by 31 December; next on 31 Dec 2026.",
    );
  });

  test("says when its regulation takes effect, and no date before", () => {
    const schedule = { type: "monthly", day: 5, roll: null };
    const takesEffectOn = "2027-04-01";
    const item = (of: object) =>
      itemOf(
        { deadline: { rule: "By its day", recurrence: "monthly", details: null, schedule: of } },
        { effectiveOn: takesEffectOn },
        { takesEffectOn },
      );
    expect(item(schedule)).toContain("Takes effect on 1 April 2027. Due: by its day; next on 5 Apr 2027.");
    expect(item({ type: "once", date: "2027-01-31" })).toContain("Due: by its day.");
  });

  const once = (rule: string, date: string) =>
    itemOf({ deadline: { rule, recurrence: "once", details: null, schedule: { type: "once", date } } });

  test.each([
    ["By 10 June 2026", "2026-06-10", "Was due by 10 June 2026, which has passed."],
    [
      "Within 3 months of issue, by 10 June 2026",
      "2026-06-10",
      "Was due within 3 months of issue, by 10 June 2026, which has passed.",
    ],
    [
      "By 31 January 2024; continuous after",
      "2024-01-31",
      "Was due by 31 January 2024, which has passed; continuous after.",
    ],
    ["Three weeks", "2026-04-20", "Was due by 20 Apr 2026, which has passed (three weeks)."],
    ["From 1 May 2026", "2026-05-01", "Due: from 1 May 2026."],
    ["By 21 November 2026", "2026-11-21", "Due: by 21 November 2026; next on 21 Nov 2026 (a Saturday)."],
  ])("says whether its day has passed: %s", (rule, date, words) => expect(once(rule, date)).toContain(words));

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
    const { reply, applicabilities } = gapOf(library, description);
    expect(faultIn(reply, library.corpus)).toBeUndefined();
    expect(reply.outcome).toBe("answered");
    expect(mustName.filter((key) => !isBinding(applicabilities.get(key)!.verdict!))).toEqual([]);
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

describe("what a clause is held against", () => {
  const foundIn = (text: string) => {
    const { findings, citations } = gapOf(library, text).reply;
    return findings.map(({ words, number }) => {
      const { regulationId, requirementId } = citations.find((one) => one.number === number)!;
      return { words, duty: `${regulationId}#${requirementId}` };
    });
  };
  const onPin = ({ words }: { words: string }) => words.startsWith("A PIN");

  test("is sought sooner in a regulation that the rest of the text is on", () => {
    const clause = "A PIN is all that is asked for N30,000.";
    const around = "We are a PSSP. USSD customers dial our short code. Customers opt out of USSD.";
    const regulationsIn = (text: string) => foundIn(text).filter(onPin).map(({ duty }) => duty.split("#")[0]); // prettier-ignore
    expect(regulationsIn(`We are a PSSP. ${clause}`)).not.toContain("cbn-ussd-framework-2018");
    expect(regulationsIn(`${around} ${clause}`)).toContain("cbn-ussd-framework-2018");
  });

  test.each([
    "We are a bureau de change.",
    "We are an IMTO.",
    "We are a mobile money operator in Kano.",
    "We run a licensed primary mortgage bank.",
  ])("is no duty where it says only who somebody is: %s", (who) => {
    const found = foundIn(`${who} Customers wait two weeks until a complaint is settled.`);
    expect(found.filter(({ words }) => who.startsWith(words))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test("is one where it says more than that", () => {
    const found = foundIn("We are a microfinance bank without a chief compliance officer.");
    expect(found.length).toBeGreaterThan(0);
  });
});
