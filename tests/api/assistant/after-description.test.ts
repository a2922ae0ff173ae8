import { afterAll, describe, expect, test } from "vitest";
import { openAsking } from "../../support/assistant/asking.ts";
import { loadProfiles } from "../../support/assistant/officers.ts";

const description = [
  "We are a payment solution service provider with agents and cards.",
  "We serve 40,000 market traders through an app and USSD, and keep their personal data.",
  "Where do we fall short of what the rules ask?",
].join(" ");

describe("after a description of a business", async () => {
  const asking = await openAsking();
  afterAll(() => asking.close());
  const provider = loadProfiles().find(({ id }) => id === "pssp")!;

  test.each([
    ["and for agents?", /agent/i],
    ["What about agents?", /agent/i],
    ["and our customers' BVN?", /BVN/],
  ])('"%s" is answered by what speaks of it', async (question, subject) => {
    const { outcome, citations } = await asking.ask(provider, [description, question]);
    expect(outcome).toBe("answered");
    expect(citations[0]?.quote).toMatch(subject);
  });

  test.each(["and for kangaroos?", "What about my wedding?", "and the football?"])(
    '"%s" is not, as nothing does',
    async (question) => {
      expect((await asking.ask(provider, [description, question])).outcome).not.toBe("answered");
    },
  );
});
