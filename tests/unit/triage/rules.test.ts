import { describe, expect, test } from "vitest";
import { contentOf, isSameContent, isStale, staleWords, tookMs, whyNot } from "#features/triage/rules/decision.ts";
import { withPrecision } from "#features/triage/rules/figures.ts";
import { fold } from "#features/triage/rules/fold.ts";
import { asksAnew, reachedAt, waitsAfter } from "#features/triage/rules/waiting.ts";

describe("a decision over another", () => {
  const decidedAt = "2026-11-20T09:30:00.000Z";
  test.each([
    ["nothing is said to be seen", undefined, { decidedAt }, false],
    ["nothing of this change is said", { other: null }, { decidedAt }, false],
    ["seen undecided, decided since", { c1: null }, { decidedAt }, true],
    ["seen undecided, and undecided", { c1: null }, undefined, false],
    ["seen as it is", { c1: decidedAt }, { decidedAt }, false],
    ["seen decided, taken back since", { c1: decidedAt }, undefined, true],
    ["seen decided, decided anew since", { c1: "2026-11-19T09:30:00.000Z" }, { decidedAt }, true],
  ])("is stale or not: %s", (_what, seen, kept, expected) => {
    expect(isStale(seen, "c1", kept)).toBe(expected);
  });

  const kept = {
    verdict: "applies",
    reason: null,
    decidedAt,
    address: null,
    decidedByName: null,
    sessionId: "s1",
  } as const;
  const anew = "Yours was not kept: look again, and decide again if it is to be otherwise";
  test.each([
    [kept, "s1", 0, `Decided meanwhile in another window, on 20 November 2026 at 10:30: Applies. ${anew}`],
    [
      kept,
      "s2",
      1,
      `Decided meanwhile by another sign-in, on 20 November 2026 at 10:30: Applies. 1 more was decided meanwhile too. ${anew}`,
    ],
    [
      { ...kept, decidedByName: "Ada Obi", address: "10.0.0.1", reason: "We hold deposits" },
      "s2",
      2,
      `Decided meanwhile by Ada Obi from 10.0.0.1, on 20 November 2026 at 10:30: Applies, “We hold deposits”. 2 more were decided meanwhile too. ${anew}`,
    ],
    [undefined, "s1", 0, `The decision was taken back meanwhile. ${anew}`],
  ])("says what was decided: %#", (before, sessionId, others, words) => {
    expect(staleWords(before, sessionId, others)).toBe(words);
  });
});

describe("what waits", () => {
  test.each([
    ["a company of before the inbox", "2026-11-20T08:00:00.000Z", "2026-03-01T09:00:00.000Z", "2026-11-20T08:00:00.000Z"],
    ["one that signs up soon after it", "2026-11-20T08:00:00.000Z", "2026-11-25T09:00:00.000Z", "2026-11-20T08:00:00.000Z"],
    ["one that signs up long after it", "2026-11-20T08:00:00.000Z", "2027-02-15T09:00:00.000Z", "2027-02-01T09:00:00.000Z"],
    ["one where nothing had been told before", "", "2026-11-21T09:00:00.000Z", "2026-11-07T09:00:00.000Z"],
  ])("for %s begins after what is not to flood it", (_whose, toldUpTo, signedUpAt, after) => {
    expect(waitsAfter(toldUpTo, signedUpAt)).toBe(after);
  }); // prettier-ignore

  test.each([
    ["when it was told", "2026-11-21T10:00:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"],
    ["when it was published, where it was not told", undefined, "2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z"],
    ["when the company signed up, where it is older", undefined, "2026-10-01T09:00:00.000Z", "2026-11-01T00:00:00.000Z"],
  ])("reached a company %s", (_when, toldAt, publishedAt, reached) => {
    expect(reachedAt(toldAt, publishedAt, "2026-11-01T00:00:00.000Z")).toBe(reached);
  }); // prettier-ignore
});

describe("a decision", () => {
  const applies = { verdict: "applies", reason: null, note: null, dueOn: null } as const;

  test("has nothing where nothing is said", () => {
    expect(contentOf({ verdict: "applies" })).toEqual(applies);
    expect(contentOf({ verdict: "applies", dueOn: "2026-12-15" })).toEqual({ ...applies, dueOn: "2026-12-15" });
  });

  test("that it does not apply has no due day", () => {
    expect(whyNot({ ...applies, dueOn: "2026-12-15" })).toBeNull();
    expect(whyNot({ ...applies, verdict: "information", dueOn: "2026-12-15" })).toBeNull();
    expect(whyNot({ ...applies, verdict: "not-applicable" })).toBeNull();
    expect(whyNot({ ...applies, verdict: "not-applicable", dueOn: "2026-12-15" })).toBe("What does not apply has no due day");
  }); // prettier-ignore

  test.each(["verdict", "reason", "note", "dueOn"] as const)("is another with another %s", (field) => {
    expect(isSameContent(applies, { ...applies })).toBe(true);
    expect(isSameContent(applies, { ...applies, [field]: "information" })).toBe(false);
  });

  test("took as long as since the change came, and never less than nothing", () => {
    const reached = "2026-11-21T09:00:00.000Z";
    expect(tookMs({ reachedAt: reached, decidedAt: "2026-11-21T09:30:00.000Z" })).toBe(1_800_000);
    expect(tookMs({ reachedAt: reached, decidedAt: "2026-11-21T08:00:00.000Z" })).toBe(0);
  });
});

const moved = (path: string, before: string, after: string) => ({ path, before, after });

describe("folding", () => {
  let ids = 0;
  const change = (title: string, overrides = {}) => ({
    id: String((ids += 1)),
    regulator: "CBN",
    changeType: "other",
    title,
    detectedAt: "2026-11-20T09:00:00.000Z",
    diff: null,
    ...overrides,
  });
  const titles = (groups: { title: string }[][]) => groups.map((group) => group.map(({ title }) => title));

  // Pairs of titles, and whether they are nearly the same.
  test.each([
    ["Results of the Treasury Bills Auction of 12 November 2026", "Results of the Treasury Bills Auction of 19 November 2026", true],
    ["Circular to all banks on the returns of November", "CIRCULAR TO ALL BANKS: on the returns of December", true],
    ["Guidelines on Agent Banking", "Guidelines on Mobile Money", false],
    ["Circular to Microfinance Banks on Capital", "Circular to Bureaux de Change on Capital", false],
    ["Guidelines", "Guidelines", true],
    // Of five words four are the same, of the title and of its subject.
    ["Returns Agents Tellers Vaults Branches", "Returns Agents Tellers Vaults Kiosks", true],
    ["Capital Returns Agents Tellers Vaults Branches Kiosks Couriers Wallets", "Capital Returns Agents Tellers Vaults Branches Kiosks Couriers Ledgers", true],
    ["Returns Agents Tellers Vaults", "Returns Agents Tellers Kiosks", false],
    ["Circular to all banks and other financial institutions in Lagos: 12", "Circular to all banks and other financial institutions in Lagos: 19", true],
    ["Circular to all Microfinance Banks on Agents", "Circular to all Microfinance Banks on Tellers", false],
    ["Circular to all Deposit Money Banks and Other Financial Institutions: Dormant Accounts", "Circular to all Deposit Money Banks and Other Financial Institutions: Beneficial Owners", false],
    ["Letter to all Discount Houses on the Returns of Foreign Cash", "Letter to all Finance Houses on the Returns of Foreign Cash", true],
    ["Letter to all Finance Companies of Lagos State on Returns due on 3 March", "Letter to all Finance Companies of Kano State on Returns due on 10 March", true],
  ])("%s | %s: %s", (a, b, isFolded) => {
    expect(titles(fold([change(a), change(b)]))).toEqual(isFolded ? [[a, b]] : [[a], [b]]);
  }); // prettier-ignore

  test("holds those together that stand apart, where the first of them stands", () => {
    const list = ["One and the same letter to all", "Something else", "One and the same letter to most"];
    const [a, b, c] = list as [string, string, string];
    expect(titles(fold(list.map((title) => change(title))))).toEqual([[a, c], [b]]);
  });

  test.each([
    ["another regulator", { regulator: "SEC" }, false],
    ["another kind", { changeType: "amendment" }, false],
    ["a week away", { detectedAt: "2026-11-13T09:00:00.000Z" }, true],
    ["more than a week away", { detectedAt: "2026-11-13T08:59:59.000Z" }, false],
  ])("asks for more than the title: %s", (_what, overrides, isFolded) => {
    expect(fold([change("The same"), change("The same", overrides)])).toHaveLength(isFolded ? 1 : 2);
  });

  const [superseded, inForce] = [moved("status", "in-force", "superseded"), moved("status", "superseded", "in-force")];
  const fined = moved("penalty", "₦1 million", "₦2 million");
  test.each([
    ["the same move of two", [superseded], [superseded], true],
    ["superseded, and in force again", [superseded], [inForce], false],
    ["the same two fields, and back", [fined, superseded], [moved("penalty", "₦2 million", "₦1 million"), inForce], false],
    ["superseded, and withdrawn", [superseded], [moved("status", "in-force", "withdrawn")], false],
    ["a fine, and back", [fined], [moved("penalty", "₦2 million", "₦1 million")], false],
    ["the same field of two", [fined], [moved("penalty", "₦5 million", "₦6 million")], true],
    ["a fine that goes on from where the other came to", [fined], [moved("penalty", "₦2 million", "₦3 million")], true],
    ["a fine that comes to where the other came from", [fined], [moved("penalty", "₦3 million", "₦1 million")], true],
    ["withdrawn, from two standings", [superseded], [moved("status", "draft", "superseded")], false],
    ["another field", [fined], [moved("summary", "a", "b")], false],
    ["one field more", [fined], [fined, superseded], false],
    ["one field less", [superseded, fined], [fined], false],
    ["in another order", [superseded, fined], [fined, superseded], true],
    ["taken back, and back", [moved("library", "in the library", "taken back")], [moved("library", "taken back", "in the library")], false],
    ["one that is new", [fined], null, false],
  ])("asks that both say the same: %s", (_what, a, b, isFolded) => {
    expect(fold([change("The same", { diff: a }), change("The same", { diff: b })])).toHaveLength(isFolded ? 1 : 2);
  }); // prettier-ignore

  test("of nothing is nothing, and titles without words are not alike", () => {
    expect(fold([])).toEqual([]);
    expect(fold([change("…"), change("…")])).toHaveLength(2);
  });
});

test("the precision of a source is the share told rightly, and none where nobody judged", () => {
  const told = { judged: 8, rightlyTold: 6, wronglyTold: 2, missed: 3 };
  const nobody = { judged: 0, rightlyTold: 0, wronglyTold: 0, missed: 0, scope: "nobody" as const };
  const byAudience = [{ ...told, scope: "classes" as const }, nobody];
  const judged = { source: "cbn", ...told, companies: 4, byAudience };
  expect(withPrecision(judged).byAudience.map(({ precision }) => precision)).toEqual([0.75, null]);
  expect(withPrecision(judged).precision).toBe(0.75);
  expect(withPrecision({ ...judged, judged: 0, rightlyTold: 0, wronglyTold: 0 }).precision).toBeNull();
});

describe("a revision of a captured letter asks anew", () => {
  test.each<[boolean, ...string[]]>([
    [
      false,
      "captured.reviewedOn",
      "severity",
      "confidence",
      "penalty",
      "requirements.r1.basis",
      "requirements.r12.basis",
    ],
    [false, "captured.audience.basis", "captured.audience.quote", "status", "title"],
    [true, "severity", "requirements.r1.text"],
    [true, "requirements.r2.deadline.schedule.date"],
    [true, "requirements"],
    [true, "captured.audience.scope"],
    [true, "captured.audience.classes"],
    [true, "appliesTo.categories"],
    [true, "library"],
    [false, "libraryOfOthers"],
  ])("%s: %j", (isSo, ...paths) => {
    expect(asksAnew(paths.map((path) => ({ path, before: null, after: "other" })))).toBe(isSo);
  });
});
