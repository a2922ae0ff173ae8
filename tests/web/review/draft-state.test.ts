import { expect, test } from "vitest";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { merged, partsOf, type EditedDuty } from "#web/drafting/duties.ts";
import { draftOf, openPoints, workOf } from "#web/review/drafts/draft-state.ts";

const page = "1. All banks shall keep\n a register.\n2. Banks must report monthly. 3. Thank you.";
const quotes = ["All banks shall keep\n a register.", "Banks must report monthly."];
const opened = (overrides: Partial<OpenedDraft> = {}): OpenedDraft => ({
  id: "cbn-captured",
  regulator: "CBN",
  officialUrl: null,
  changeId: "change-1",
  revision: 2,
  reviewedOn: null,
  draft: {
    title: "Circular on registers",
    shortTitle: "Registers",
    reference: null,
    instrumentType: "circular",
    issuedOn: "2026-11-02",
    effectiveOn: null,
    status: "in-force",
    area: "Licensing",
    topics: [],
    tags: [],
    audience: { scope: "licensed", classes: [] },
    links: [],
    summary: "Captured at the Central Bank of Nigeria on 2 Nov 2026. Nobody has reviewed it yet.",
    penalty: null,
    severity: 3,
    severityWhy: "Provisional",
    duties: [],
  },
  audienceQuote: null,
  linked: [],
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
  })),
  classes: [],
  ...overrides,
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
