import { expect, test } from "vitest";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { merged, partsOf, type EditedDuty } from "#web/drafting/duties.ts";
import { datesOf, draftOf, openPoints, withFields, workOf } from "#web/review/drafts/draft-state.ts";
import { anOpenedDraft } from "../support/review.ts";

const page = "1. All banks shall keep\n a register.\n2. Banks must report monthly. 3. Thank you.";
const quotes = ["All banks shall keep\n a register.", "Banks must report monthly."];
const opened = (overrides: Parameters<typeof anOpenedDraft>[0] = {}): OpenedDraft =>
  anOpenedDraft({
    documents: [{ id: "one", name: "letter.pdf", pages: [page] }],
    proposals: quotes.map((quote) => ({
      text: quote.replaceAll(/\s+/g, " "),
      quote,
      page: 1,
      start: page.indexOf(quote),
      documentId: "one",
      provision: null,
      words: { subject: "All banks", act: "keep" },
      deadline: null,
      afterIssue: null,
    })),
    ...overrides,
    draft: {
      summary: "Captured at the Central Bank of Nigeria on 2 Nov 2026. Nobody has reviewed it yet.",
      severityWhy: "Provisional",
      ...overrides.draft,
    },
  });

test("what nobody has reviewed begins with proposals, without severity and without the program's own words", () => {
  const work = workOf(opened());
  expect(work).toMatchObject({ severity: null, severityWhy: "", summary: "" });
  expect(work.duties.map(({ state, notes }) => ({ state, notes }))).toEqual([
    { state: "proposed", notes: ["Whom: All banks"] },
    { state: "proposed", notes: ["Whom: All banks"] },
  ]);
  expect(openPoints(work)).toEqual([
    "The summary needs at least 20 characters",
    "Choose the severity: only a person sets it",
    "2 proposed duties are neither accepted nor dropped",
  ]);
});

test("what a breach costs begins as it was read, where the library has nothing", () => {
  const penalties = [{ documentId: "one", quote: "Defaulters shall be\nfined.", page: 1, start: 0 }];
  const before = opened({ penalties });
  expect(workOf(before).penalty).toBe("Defaulters shall be fined.");
  expect(workOf({ ...before, draft: { ...before.draft, penalty: "A fine." } }).penalty).toBe("A fine.");
  expect(workOf({ ...before, reviewedOn: "2026-11-21" }).penalty).toBeNull();
});

const within = (date: string) => ({
  rule: "Within 30 days of this circular",
  recurrence: "once" as const,
  details: null,
  schedule: { type: "once" as const, date },
});

test("a corrected day of issue moves what counts from it, but not what a person has edited", () => {
  const before = opened();
  const proposals = before.proposals.map((proposal) => ({
    ...proposal,
    deadline: within("2026-12-02"),
    afterIssue: { count: 30, unit: "days" as const },
  }));
  const from = { ...before, proposals };
  const work = workOf(from);
  const edited = { ...within("2026-12-02"), rule: "By the date that the head office names" };
  const later = withFields(
    { ...work, duties: work.duties.map((duty, at) => (at === 1 ? { ...duty, deadline: edited } : duty)) },
    { issuedOn: "2026-11-05" },
    from,
  );
  expect(later).toMatchObject({ issuedOn: "2026-11-05", title: work.title });
  expect(later.duties.map(({ deadline }) => deadline)).toEqual([within("2026-12-05"), edited]);
  expect(withFields(later, { title: "Another" }, from).duties).toBe(later.duties);
});

test("dates of duties rest on the day of effect once it is one", () => {
  const work = workOf(opened());
  const effective = (effectiveOn: string | null) => datesOf({ ...work, effectiveOn }).effectiveOn;
  expect(["2027-04-01", "2027-04", "2027", "2027-0", "2027-04-3", "2027-02-30", null].map(effective)).toEqual([
    "2027-04-01",
    "2027-04",
    "2027",
    null,
    null,
    null,
    null,
  ]);
});

test("what was reviewed begins as it was saved", () => {
  const duty = { text: "Keep a register.", quote: null, page: null, provision: null, deadline: null };
  const before = opened();
  const work = workOf({ ...before, reviewedOn: "2026-11-21", draft: { ...before.draft, duties: [duty] } });
  expect(work).toMatchObject({ severity: 3, duties: [{ ...duty, state: "accepted" }] });
});

test("only what was accepted is sent, and classes only where they count", () => {
  const work = workOf(opened());
  const duties = work.duties.map((duty, at) => ({
    ...duty,
    state: at === 0 ? ("accepted" as const) : ("dropped" as const),
  }));
  const draft = draftOf({ ...work, severity: 4, audience: { scope: "everybody", classes: ["bank"] }, duties });
  expect(draft).toMatchObject({ severity: 4, audience: { scope: "everybody", classes: [] } });
  expect(draft.duties).toEqual([
    {
      text: "All banks shall keep a register.",
      quote: quotes[0],
      page: 1,
      provision: null,
      words: { subject: "All banks", act: "keep" },
      deadline: null,
    },
  ]);
});

test("two that stand together are merged with one quote over both, those apart keep the first", () => {
  const [first, second] = workOf(opened()).duties as [EditedDuty, EditedDuty];
  expect(merged(first, second, [[page]])).toMatchObject({
    text: "All banks shall keep a register. Banks must report monthly.",
    quote: "All banks shall keep\n a register.\n2. Banks must report monthly.",
    page: 1,
    state: "proposed",
  });
  const apart = merged(first, { ...second, page: 2 }, [[page]]);
  expect(apart.quote).toBe(quotes[0]);
  expect(apart.notes).toEqual(["Whom: All banks", "Quoted: only the first of the duties that were merged"]);
});

test("the parts of a page are the page, what was dropped unmarked", () => {
  const { duties } = workOf(opened());
  const parts = partsOf(page, 1, duties);
  expect(parts.map(({ text }) => text).join("")).toBe(page);
  expect(parts.flatMap(({ duty, text }) => (duty ? [text] : []))).toEqual(quotes);
  const dropped = duties.map((duty) => ({ ...duty, state: "dropped" as const }));
  expect(partsOf(page, 1, dropped)).toEqual([{ text: page, duty: null }]);
});
