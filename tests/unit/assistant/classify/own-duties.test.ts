import { describe, expect, test } from "vitest";
import { faultIn } from "#features/assistant/rules/verify.ts";
import { ownDutiesIn } from "#features/assistant/rules/classify/own-duties.ts";
import { aLibrary, anApplicability, askOf, theCatalogue } from "../../../support/samples/corpus.ts";
import { anInstrument } from "../../../support/samples/factories.ts";

describe("a question for all of one's own duties of a kind", () => {
  test.each([
    "Which returns must we file, and by when?",
    "What returns do we have to submit?",
    "What reports are due from us each month?",
    "Which licences do we need?",
    "What are our deadlines?",
    "List our regulatory filings",
  ])('is "%s"', (question) => expect(ownDutiesIn(question)).not.toBeNull());

  test.each([
    "Which returns must a PSSP file?",
    "What must we report to the NFIU about suspicious transactions?",
    "How long do we have to report a data breach?",
    "When is the CTR return due?",
    "What records must we keep of a customer's identity?",
  ])("but not: %s", (question) => expect(ownDutiesIn(question)).toBeNull());
});

const returns = (key: string, text: string) =>
  anInstrument({ key, requirements: [{ id: "r1", text, provision: null, basis: "seen", deadline: null }] });

describe("the answer to it", () => {
  const library = aLibrary(
    [
      returns("other-licence", "File returns by the tenth day of every month."),
      returns("own", "Send the regulator a quarterly return."),
      returns("shareholders", "Keep the register of shareholders."),
    ],
    { "other-licence": { verdict: "no" }, own: { verdict: "applies" }, shareholders: { verdict: "applies" } },
  );
  const question = "Which returns must we file, and by when?";

  test("is of what binds the company, and names where all of it is", () => {
    const reply = askOf(library, question, { profileWords: "a bank", companyId: "c" });
    expect(reply.outcome).toBe("answered");
    expect(reply.citations.map(({ regulationId }) => regulationId)).toEqual(["own"]);
    expect(reply.summary).toMatch(/Your dashboard has every duty that binds you, with its date\.$/);
    expect(faultIn(reply, library.corpus)).toBeUndefined();
  });

  test("is given to a company of the real library that is bound by any", async () => {
    const real = await theCatalogue();
    const bound = ["cbn-fina-returns-ofi-2024", "ng-ntaa-2025"];
    const applicabilities = new Map(
      [...real.applicabilities.keys()].map((key) => [
        key,
        anApplicability({ verdict: bound.includes(key) ? "applies" : "no" }),
      ]),
    );
    const reply = askOf({ ...real, applicabilities }, question, {
      profileWords: "a mobile money operator",
      companyId: "c",
    });
    expect(reply.outcome).toBe("answered");
    expect(new Set(reply.citations.map(({ regulationId }) => regulationId))).toEqual(new Set(bound));
  });

  test("is searched for as any other when nobody in particular asks", () => {
    expect(askOf(aLibrary([returns("own", "Send a quarterly return.")]), question).summary).not.toContain("dashboard");
  });
});
