import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAsking, type Asking } from "../../support/assistant/asking.ts";
import { loadProfiles } from "../../support/assistant/officers.ts";

let asking: Asking;
const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
beforeAll(async () => void (asking = await openAsking()));
afterAll(() => asking.close());

// Asked on Monday 23 November 2026 at 10:00 in Lagos: who asks, what it tells, the first clock, and all authorities in order.
const told = [
  ["pssp", "Somebody got into our gateway", "2026-11-24T09:00:00.000Z", ["CBN", "ngCERT", "NDPC", "CBN"]],
  [
    "bank-national",
    "Somebody got into our gateway at 2pm yesterday",
    "2026-11-23T13:00:00.000Z",
    ["CBN", "ngCERT", "NDPC", "CBN", "CBN"],
  ],
  ["hospital", "Patient records leaked from our laboratory system last night.", "2026-11-25T17:00:00.000Z", ["NDPC"]],
  ["mfb-urban", "A customer died", "2026-11-24T09:00:00.000Z", ["NIBSS"]],
  ["food-maker", "a director resigned on 20 November", "2026-12-04T22:59:00.000Z", ["CAC"]],
  ["mfb-state", "we lost a laptop with customer data", "2026-11-26T09:00:00.000Z", ["NDPC", "CBN"]],
  ["stockbroker", "Last night a dealer broke a rule of the Exchange.", "2026-11-23T17:00:00.000Z", ["NGX", "PenCom"]],
] as const;

describe("an event that a company tells of", () => {
  test.each(told)("%s: %j", async (id, message, first, authorities) => {
    const reply = await asking.ask(profiles.get(id)!, [message]);
    expect(reply).toMatchObject({ kind: "question", outcome: "answered", answer: { kind: "steps" } });
    expect(reply.summary.startsWith(reply.answer!.line)).toBe(true);
    expect(reply.steps[0]!.dueAt).toBe(first);
    expect(reply.steps.map(({ authority }) => authority)).toEqual(authorities);
    expect(reply.steps.map(({ number }) => number)).toEqual(reply.citations.map(({ number }) => number));
    expect(reply.citations.map(({ verdict }) => verdict)).not.toContain("no");
  });

  test("a clock that has run out says so, and since when", async () => {
    const reply = await asking.ask(profiles.get("bank-national")!, ["Staff stole money on Friday"]);
    expect(reply.answer!.line).toContain("by 21 November 2026, 00:00 (passed 2 days ago) [1]");
    expect(reply.summary).toContain("Counted from 20 November 2026 at 00:00 (“on Friday”), in Lagos time.");
  });

  test("a case that is only supposed has times and no dates", async () => {
    const reply = await asking.ask(profiles.get("bank-national")!, ["What do we do if a customer dies?"]);
    expect(reply.steps).toMatchObject([{ authority: "NIBSS", within: "within 24 hours of confirmation", dueAt: null }]);
  });

  test("the time is in the words of the rule", async () => {
    const message =
      "On Friday a letter came in which the CBN makes remarks on the renewal of our licence. How long do we have?";
    const reply = await asking.ask(profiles.get("pssp")!, [message]);
    expect(reply.answer!.line).toContain("not later than three weeks, by 11 December 2026, 23:59 (18 days left) [1]");
  });

  test("the authority that is asked about leads", async () => {
    const message = "We were hacked this morning. How long do we have to tell the NDPC?";
    const reply = await asking.ask(profiles.get("pssp")!, [message]);
    expect(reply.steps[0]).toMatchObject({ authority: "NDPC", within: "within 72 hours" });
  });
});
