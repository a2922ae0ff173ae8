import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandQuery } from "#features/assistant/rules/rewrite/synonyms.ts";

const added = (question: string) => expandQuery(question).map(({ text }) => text);

describe("other words for what was asked", () => {
  test.each([
    ["When is the CTR due?", "currency transaction report"],
    ["Who files a currency transaction report?", "ctr"],
    ["Do we need KYC for agents?", "customer due diligence"],
    ["What does NDPC ask?", "nigeria data protection commission"],
    ["How does the Nigeria Data Protection Commission see it?", "ndpc"],
    ["We were hacked", "cyber incident"],
    ["Our staff are unpaid", "employee"],
    ["authorization of agents", "authorisation"],
    ["labor rules", "labour"],
    ["ISO20022 date", "iso 20022"],
    ["unlicensed banking", "without licence"],
  ])('by "%s" include %s', (question, expected) => {
    expect(added(question).map((text) => text.toLowerCase())).toContain(expected);
  });

  test("go one way where the meaning does", () => {
    expect(added("a scammer called")).toContain("fraud");
    expect(added("duties on fraud")).not.toContain("scammer");
  });

  test("weigh less than the words that were asked, and name those they stand for", () => {
    for (const part of expandQuery("Do we need KYC before a cash machine fine?")) {
      expect(part.weight).toBeLessThan(1);
      expect("do we need kyc before a cash machine fine").toContain(part.standsFor);
    }
  });

  test("are none for an ordinary word that is also a code: a son is no standards organisation", () => {
    expect(added("my son")).toEqual([]);
  });

  test("never fail and never grow without bound, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(expandQuery(text).length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
