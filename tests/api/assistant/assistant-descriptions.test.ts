import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";

type Fixture = {
  id: string;
  description: string;
  expects: { industry: string; category: LicenceCategory | null };
  saysMissing: string[];
};
const { descriptions }: { descriptions: Fixture[] } = parse(
  readFileSync("tests/fixtures/assistant/descriptions.yaml", "utf8"),
);

async function company(profile: { industry: string; category: string; customCategory?: string }) {
  const app = await testApp();
  const { id, call } = await signedUp(app, profile);
  const ask = async (message: string) => (await call.assistant.ask({ companyId: id, message })).data;
  return { app, id, call, ask };
}

describe("a company that describes itself", () => {
  test.each(descriptions)("$id: is held against the duties that bind it", async ({ description, expects }) => {
    const category = expects.category ?? "others";
    const { ask } = await company({ industry: expects.industry, category, customCategory: "Our own kind" });
    const reply = await ask(description);
    expect(reply).toMatchObject({ kind: "gap", outcome: "answered" });
    expect(reply.findings.length).toBeGreaterThan(0);
    expect(reply.findings.length).toBeLessThanOrEqual(10);
    expect(reply.unmentioned).toBeGreaterThan(0);
    const held = new Set(reply.findings.map(({ number }) => number));
    for (const { verdict, status } of reply.citations.filter(({ number }) => held.has(number))) {
      expect(["applies", "may"]).toContain(verdict);
      expect(status).toBe("in-force");
    }
    expect(reply.because).toMatch(/^Judged by your profile(?: and your text)?, because you are .+\.$/);
  });

  test("is told where its text and its profile do not agree", async () => {
    const { ask } = await company({ industry: "financial", category: "psps-pssp" });
    const { understood } = await ask("We are a mobile money operator. We have no fidelity bond.");
    expect(understood.find(({ label }) => label === "Licence category")?.because).toContain("I went by the profile.");
  });

  test("has the services of the text counted beside those of its profile, and its profile stays as it is", async () => {
    const { id, call, ask } = await company({ industry: "financial", category: "psps-pssp" });
    const before = (await call.company.get({ id })).data;
    const reply = await ask("We are a PSSP. We offer API integration to merchants. We have not appointed a DPO.");
    expect(reply.understood).toContainEqual(
      expect.objectContaining({ label: "Service", value: "API Integration services" }),
    );
    expect((await call.company.get({ id })).data).toEqual(before);
  });
});

test("a description from nobody in particular is held against what it says of itself", async () => {
  const { app } = await company({ industry: "financial", category: "psps-pssp" });
  const message = "We are a state microfinance bank with 140 staff. We have not appointed a data protection officer.";
  const reply = await app.services.assistant.answer(null, { message });
  expect(reply).toMatchObject({ kind: "gap", outcome: "answered" });
  expect(reply.because).toBe("Judged by your text, because you are a state microfinance bank.");
  expect(reply.highRisk[0]).toContain("Missing: “We have not appointed a data protection officer”");
});

test("a description and the question in it are both answered", async () => {
  const { ask } = await company({ industry: "financial", category: "psps-pssp" });
  const reply = await ask(
    "We run a payment gateway for merchants in Lagos. We process bank transfers. Our share capital is N40m. We have not appointed a data protection officer. Staff are trained once a year, and the training is recorded by the human resources desk in Yaba. How soon must we report a personal data breach?",
  );
  expect(reply.kind).toBe("gap");
  expect(reply.findings.map(({ verdict }) => verdict)).toEqual(expect.arrayContaining(["breach", "missing"]));
  expect(reply.summary).toContain("You also ask “How soon must we report a personal data breach”");
  expect(reply.summary).toContain("72 hours");
});

test("a question with a clause about the asker is answered as a question", async () => {
  const { ask } = await company({ industry: "financial", category: "psps-pssp" });
  expect((await ask("We are a PSP; how soon must we report a personal data breach?")).kind).toBe("question");
});
