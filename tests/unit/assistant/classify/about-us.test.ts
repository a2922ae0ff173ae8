import { describe, expect, test } from "vitest";
import { isAboutUs, subjectOf } from "#features/assistant/rules/classify/about-us.ts";
import { faultIn } from "#features/assistant/rules/verify.ts";
import type { Applicability } from "#features/assistant/rules/applicability.ts";
import { aLibrary, askOf, converse, theCatalogue } from "../../../support/samples/corpus.ts";
import { anInstrument } from "../../../support/samples/factories.ts";

describe("a question on whether something binds whoever asks", () => {
  test.each([
    "Does this apply to us?",
    "does the NDPA apply to my company?",
    "Are we bound by the agent banking guidelines?",
    "Is our company subject to the Cybercrimes Act?",
    "Do we have to comply with the 2015 framework?",
    "Does it concern us?",
  ])('is "%s"', (question) => expect(isAboutUs(question)).toBe(true));

  test.each([
    "What do we have to report?",
    "Who must register?",
    "How do we apply for a licence?",
    "Which banks must comply with it?",
  ])("but not: %s", (question) => expect(isAboutUs(question)).toBe(false));
});

describe("which regulation is meant", () => {
  test.each([
    ["Does the NDPA apply to us?", "ng-ndpa-2023"],
    ["Does the 2015 Super-Agent Framework still apply to us?", "cbn-super-agent-framework-2015"],
    ["Are we covered by BOFIA?", "ng-bofia-2020"],
    ["Do the agent banking guidelines apply to us?", "cbn-agent-banking-guidelines-2025"],
  ])('by "%s" it is %s', async (question, key) => {
    const library = await theCatalogue();
    expect(subjectOf(question, { ...library, earlier: [] })).toMatchObject({ kind: "one", instrument: { key } });
  });

  test("is the one last spoken of when none is named, and not clear when nothing was said", async () => {
    const library = await theCatalogue();
    const earlier = converse(library, ["How long do we have to report a data breach?"]);
    expect(subjectOf("Does this apply to us?", { ...library, earlier })).toMatchObject({
      instrument: { key: "ng-ndpa-2023" },
    });
    expect(subjectOf("Does this apply to us?", { ...library, earlier: [] })).toEqual({ kind: "unclear" });
  });

  test("is the one that binds the asker where several have the name", async () => {
    const library = await theCatalogue();
    const question = "Does the cybersecurity framework apply to us?";
    expect(subjectOf(question, { ...library, earlier: [] })).toMatchObject({ kind: "several" });
    const key = "cbn-cyber-framework-ofi-2022";
    const applicabilities = new Map(library.applicabilities).set(key, {
      ...library.applicabilities.get(key)!,
      verdict: "applies",
    });
    expect(subjectOf(question, { ...library, applicabilities, earlier: [] })).toMatchObject({
      kind: "one",
      instrument: { key },
    });
  });

  test.each([
    ["no regulation has that name", "Does VAT on airtime apply to us?"],
    ["an exemption is asked for that several have in their names", "Are we exempt from company income tax?"],
  ])("is a matter to be searched for when %s", async (_, question) => {
    expect(subjectOf(question, { ...(await theCatalogue()), earlier: [] })).toEqual({ kind: "matter" });
  });

  test("is one of several when an exemption is asked for from a kind of text", async () => {
    const question = "Are we exempt from the tax regulations?";
    expect(subjectOf(question, { ...(await theCatalogue()), earlier: [] }).kind).not.toBe("matter");
  });
});

const old = anInstrument({
  key: "old-rules-2013",
  title: "Old Rules of 2013",
  shortTitle: "Old Rules 2013",
  status: "superseded",
});
const example = anInstrument({
  title: "Example Guidelines",
  shortTitle: "Example Guidelines 2024",
  supersedes: [old.key],
  appliesTo: { condition: "Banks with agents" },
});
const ask = (applicability: Partial<Applicability>, question = "Do the Example Guidelines apply to us?") => {
  const library = aLibrary([example, old], {
    [example.key]: applicability,
    [old.key]: { verdict: "history", reasons: ["It was superseded and binds nobody any more"] },
  });
  const reply = askOf(library, question, { profileWords: "a bank" });
  expect(faultIn(reply, library.corpus)).toBeUndefined();
  return reply;
};

describe("a question that names no single regulation", () => {
  test("but a regulator asks which, what binds the company first", () => {
    const library = aLibrary([anInstrument({ key: "cbn-far", regulator: "CBN" }), anInstrument({ key: "cbn-own", regulator: "CBN" }), example], {
      "cbn-far": { verdict: "no" },
      "cbn-own": { verdict: "applies" },
    }); // prettier-ignore
    const reply = askOf(library, "Do the CBN's rules apply to us?", { profileWords: "a bank" });
    expect(reply).toMatchObject({ outcome: "closest", citations: [] });
    expect(reply.related[0]).toMatchObject({ regulationId: "cbn-own" });
  });

  test("but a matter is searched for", () => {
    const requirements = [
      { id: "r1", text: "Hold capital of N5bn.", provision: null, basis: "seen" as const, deadline: null },
    ];
    const library = aLibrary(
      ["one", "two"].map((key) => anInstrument({ key, title: `Capital requirements ${key}`, requirements })),
    );
    const reply = askOf(library, "What capital requirement applies to us?", { profileWords: "a bank" });
    expect(reply.summary).not.toMatch(/Which regulation do you mean/);
  });
});

describe("the verdict in words", () => {
  test("says that it applies and why, and whom the text catches", () => {
    const reply = ask({ verdict: "applies", reasons: ["It binds the financial industry"] });
    expect(reply.summary).toBe(
      "Yes: by your profile, Example Guidelines 2024 applies to you [1]. Why: it binds the financial industry [1]. It says of whom it catches: “Banks with agents” [1].",
    );
    expect(reply).toMatchObject({
      outcome: "answered",
      because: "Because you are a bank, each regulation here was judged by whether it binds you.",
    });
    expect(reply.citations).toMatchObject([
      { passage: "appliesToWords", quote: "Banks with agents", verdict: "applies" },
    ]);
  });

  test.each([
    ["applies", "no"],
    ["no", "yes"],
  ] as const)("of what %s an exemption asked for is answered %s", (verdict, kind) => {
    const reply = ask({ verdict, reasons: ["It binds banks"] }, "Are we exempt from the Example Guidelines 2024?");
    expect(reply.answer).toMatchObject({ kind, isLikely: false });
    expect(reply.summary.toLowerCase().startsWith(`${kind}: `)).toBe(true);
  });

  test("says when what applies takes effect", () => {
    const known = { verdict: "applies", reasons: ["It binds the financial industry"], takesEffectOn: "2027" } as const;
    expect(ask(known).summary).toContain("financial industry [1]. Takes effect in 2027 [1]. It says of whom");
  });

  test("says that it does not and why, whichever way round it was asked", () => {
    const applicability = { verdict: "no" as const, reasons: ["It is for other licences than yours"] };
    for (const question of [
      "Does the Example Guideline of 2024 apply to us?",
      "Does the Example Guideline 2024 not apply to us?",
    ])
      expect(ask(applicability, question).summary).toMatch(
        /^No: by your profile, .* does not apply to you \[1\]\. Why: it is for other licences than yours \[1\]\./,
      );
  });

  test("of what is not settled names the questions that would settle it", () => {
    const open = [{ kind: "answer" as const, key: "has-agents", question: "Do you have agents?", help: null }];
    const reply = ask({ verdict: "may", open });
    expect(reply.summary).toMatch(
      /^It may: by your profile, .* may apply to you \[1\]\. This would settle it: “Do you have agents\?” \[1\]/,
    );
    expect(reply.openQuestions).toEqual(open);
  });

  test("of a superseded text goes on to the one in its place", () => {
    const reply = ask(
      { verdict: "applies", reasons: ["It binds the financial industry"] },
      "Do the Old Rules of 2013 apply to us?",
    );
    expect(reply.summary).toMatch(
      /^No: by your profile, Old Rules 2013 does not apply to you \[1\]\. Why: it was superseded .* \[1\]\./,
    );
    expect(reply.summary).toMatch(
      /In its place stands another: by your profile, Example Guidelines 2024 applies to you \[2\]\./,
    );
  });

  test("is not given to nobody in particular", () => {
    const reply = ask({});
    expect(reply.summary).toMatch(/I can only say of a company with a profile \[1\]/);
  });
});

test("asks which regulation is meant when that is not clear, and cites nothing", () => {
  const reply = ask({}, "Does this apply to us?");
  expect(reply).toMatchObject({ outcome: "closest", citations: [] });
  expect(reply.summary).toMatch(/^Which regulation do you mean\?/);
});
