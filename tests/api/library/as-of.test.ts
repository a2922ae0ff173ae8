import { expect, test } from "vitest";
import { saveCaptured } from "#features/catalogue/repository.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import type { Draft } from "#features/drafting/schema.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const first = anInstrument({
  key: "first",
  title: "Rules of the First Day",
  issuedOn: "2020-02-01",
  status: "superseded",
});
const second = anInstrument({
  key: "second",
  title: "Rules of the Second Day on Transfers",
  reference: "EX/2/2024",
  issuedOn: "2024-03-01",
  effectiveOn: "2024-06-01",
  supersedes: ["first"],
  requirements: [
    {
      id: "r1",
      text: "File a return every month.",
      provision: null,
      basis: "seen",
      deadline: {
        rule: "By the 5th of each month",
        recurrence: "monthly",
        details: null,
        schedule: { type: "monthly", day: 5, roll: null },
      },
    },
  ],
});
const undated = anInstrument({ key: "undated", title: "Rules of no Day", issuedOn: null });
const withdrawn = anInstrument({ key: "gone", title: "Rules that are gone", issuedOn: "2019", status: "withdrawn" });

/** An application with this library, and a company. */
async function opened() {
  const folder = writeCatalogue([first, second, undated, withdrawn]);
  const app = await testApp({ catalogue: folder });
  const company = await signedUp(app);
  const { regulation, library, dashboard } = company.call;
  return {
    app,
    folder,
    keysOn: async (asOf: string) => (await regulation.list({ asOf })).data.map((one) => one.regulation_id).toSorted(),
    stateOn: async (id: string, asOf: string) => (await regulation.get({ id, asOf })).data.asOf,
    library: (filter: object) => library.list({ companyId: company.id, ...filter }),
    detail: async (regulationId: string, asOf?: string) =>
      (await dashboard.regulation({ companyId: company.id, regulationId, ...(asOf && { asOf }) })).data,
    /** The operator saves the captured text as it was opened, but for what he says of its links. */
    review: async (links?: Pick<Draft, "links">) => {
      const { draft: drafts } = app.callAs({ isOperator: true });
      const { data } = await drafts.get({ id: "cbn-captured" });
      await drafts.save({ id: data.id, revision: data.revision, draft: { ...data.draft, duties: [], ...links } });
    },
    capture: (instrument: Instrument) =>
      app.db.write((tx) => saveCaptured(tx, [instrument], app.clock.now().toISOString())),
  };
}

test("the library as of a day is what was in force on it", async () => {
  const { keysOn, library } = await opened();
  expect(await keysOn("2020-01-31")).toEqual(["undated"]);
  expect(await keysOn("2024-05-31")).toEqual(["first", "undated"]);
  expect(await keysOn("2024-06-01")).toEqual(["second", "undated"]);
  const { data, facets } = await library({ asOf: "2024-05-31" });
  expect(data.map((one) => [one.regulation_id, one.status, one.verdict])).toEqual([
    ["first", "in-force", "applies"],
    ["undated", "in-force", "applies"],
  ]);
  expect(facets.status).toEqual({ "in-force": 2, withdrawn: 1 });
  expect((await library({ asOf: "2024-05-31", search: "first day" })).data.map((one) => one.regulation_id)).toEqual([
    "first",
  ]);
  expect((await library({ asOf: "2026-01-01", status: "superseded" })).data.map((one) => one.regulation_id)).toEqual([
    "first",
  ]);
});

test("the list names what has taken the place of what is superseded", async () => {
  const { library } = await opened();
  const { data } = await library({ status: "superseded" });
  const successor = { regulation_id: "second", regulation_title: second.title, status: "in-force" };
  expect(data.map((one) => [one.regulation_id, one.replacedBy])).toEqual([["first", [successor]]]);
  expect((await library({ asOf: "2024-05-31" })).data[0]).toMatchObject({ regulation_id: "first", replacedBy: [] });
});

test("one regulation says what it was on a day", async () => {
  const { stateOn, detail } = await opened();
  expect(await stateOn("first", "2024-03-03")).toMatchObject({
    day: "2024-03-03",
    state: "in-force",
    words: "In force on 3 Mar 2024. It was superseded on 1 Jun 2024.",
    isTextLater: true,
  });
  expect((await stateOn("first", "2024-06-01"))?.state).toBe("superseded");
  expect((await stateOn("second", "2024-02-01"))?.state).toBe("not-issued");
  expect(await stateOn("second", "2024-05-01")).toMatchObject({
    state: "not-yet-in-force",
    words: "Not yet in force on 1 May 2024: it takes effect 1 Jun 2024.",
  });
  expect(await stateOn("gone", "2020-01-01")).toMatchObject({ state: "withdrawn" });
  expect((await stateOn("undated", "2020-01-01"))?.words).toContain("Its date is not known");
  expect((await detail("first", "2024-03-03")).verdict).toBe("applies");
  expect((await detail("second", "2024-07-01")).nextDueOn).toBe("2024-07-05");
  expect((await detail("second", "2024-02-01")).nextDueOn).toBeNull();
  expect((await detail("second", "2024-02-01")).requirements[0]?.deadline?.nextDueOn).toBeNull();
  expect(await detail("first")).toMatchObject({ verdict: "history", asOf: null });
});

test("what has not taken effect says when it will, and nothing of it falls due before, as of a day too", async () => {
  const { capture, detail, library } = await opened();
  const duty = { ...second.requirements[0]!, basis: "read" as const };
  await capture(aCapturedInstrument({ requirements: [duty], issuedOn: "2026-11-10", effectiveOn: "2027-04-01" }));
  const standing = ({ nextDueOn, takesEffectOn, requirements, riskFactors }: Awaited<ReturnType<typeof detail>>) => ({
    nextDueOn,
    takesEffectOn,
    ofDuty: requirements[0]?.deadline?.nextDueOn,
    why: riskFactors.find(({ name }) => name === "Deadline")?.why,
  });
  const later = {
    nextDueOn: "2027-04-05",
    takesEffectOn: "2027-04-01",
    ofDuty: "2027-04-05",
    why: "Next due in 135 days, on 5 Apr 2027",
  };
  expect(standing(await detail("cbn-captured"))).toEqual(later);
  const { data } = await library({ search: "example transfers" });
  expect(data[0]).toMatchObject({
    regulation_id: "cbn-captured",
    nextDueOn: "2027-04-05",
    takesEffectOn: "2027-04-01",
  });
  expect(standing(await detail("second", "2024-05-01"))).toMatchObject({
    nextDueOn: "2024-06-05",
    takesEffectOn: "2024-06-01",
    ofDuty: "2024-06-05",
  });
  expect(standing(await detail("second", "2024-06-01"))).toMatchObject({
    nextDueOn: "2024-06-05",
    takesEffectOn: null,
  });
});

test("what replaces or amends says when it takes effect, by today, whatever the day that is asked for", async () => {
  const { capture, detail } = await opened();
  const words = "This circular amends the Rules of the Second Day on Transfers";
  const { captured } = aCapturedInstrument();
  const known = { title: "Rules of the Third Day", reference: null, issuedOn: "2026-11-10", effectiveOn: "2027-04-01" };
  await capture(aCapturedInstrument({ ...known, amends: ["second"], captured: { ...captured!, linkWords: { second: words } } }));
  for (const day of [undefined, "2024-07-01"]) {
    const { amendedBy, chain } = await detail("second", day);
    expect(amendedBy).toMatchObject([{ regulation_id: "cbn-captured", status: "in-force", takesEffectOn: "2027-04-01" }]);
    expect(chain.map((one) => one.takesEffectOn)).toEqual([null, null, "2027-04-01"]);
  }
}); // prettier-ignore

test("with the text as it stood on that day, by what the library had recorded", async () => {
  const { app, folder, detail } = await opened();
  app.clock.advance(86_400 * 10);
  writeCatalogue([first, { ...second, penalty: "A fine of ₦2 million" }, undated, withdrawn], { folder });
  await app.services.catalogue.load(folder);
  expect((await detail("second")).penalty).toBe("A fine of ₦2 million");
  expect(await detail("second", "2026-11-25")).toMatchObject({ penalty: null, asOf: { isTextLater: false } });
  expect(await detail("second", "2025-01-01")).toMatchObject({ penalty: null, asOf: { isTextLater: true } });
  expect((await detail("second", "2026-12-05")).penalty).toBe("A fine of ₦2 million");
});

test("what is no day is refused", async () => {
  const { keysOn, stateOn, library } = await opened();
  const message = "As of must be a day, YYYY-MM-DD";
  for (const asOf of ["yesterday", "2024-02-30", "2024"]) {
    expect(await refusalOf(keysOn(asOf))).toMatchObject({ status: 400, message });
    expect(await refusalOf(stateOn("first", asOf))).toMatchObject({ status: 400, message });
    expect(await refusalOf(library({ asOf }))).toMatchObject({ status: 400, message });
  }
});

const replacing = (words: string, overrides: Partial<Instrument> = {}) => {
  const { captured } = aCapturedInstrument();
  const linkWords = { second: words };
  const known = { title: "Rules of the Third Day", reference: null, issuedOn: "2026-11-10", supersedes: ["second"] };
  return aCapturedInstrument({ ...known, captured: { ...captured!, linkWords }, ...overrides });
};

test("a captured text that names another exactly and says so ends it, from its day on, and changes no record", async () => {
  const { app, capture, detail, keysOn } = await opened();
  const words = "This circular supersedes the Rules of the Second Day on Transfers";
  await capture(replacing(words, { effectiveOn: "2026-11-20" }));
  const ended = await detail("second");
  expect(ended).toMatchObject({ status: "superseded", verdict: "history", mayBeReplacedBy: [] });
  expect(ended.supersededBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
  expect(ended.linkWords).toEqual({ "cbn-captured": words });
  expect(
    ended.chain.map((one) => [one.regulation_id, one.relations.map(({ relation, to }) => `${relation} ${to}`)]),
  ).toEqual([
    ["first", []],
    ["second", ["replaces first"]],
    ["cbn-captured", ["replaces second"]],
  ]);
  expect(await keysOn("2026-11-19")).toContain("second");
  const stored = app.db.$client.prepare("SELECT content FROM regulations WHERE id = 'second'").pluck().get() as string;
  expect(JSON.parse(stored)).toMatchObject({ status: "in-force" });
});

test.each([
  ["without the whole title", "This circular supersedes the earlier rules on transfers"],
  ["without a verb that ends", "Further to the Rules of the Second Day on Transfers"],
])("one that says it %s may replace it, until a person confirms that", async (_how, words) => {
  const { capture, detail } = await opened();
  await capture(replacing(words));
  const open = await detail("second");
  expect(open).toMatchObject({ status: "in-force", verdict: "applies", supersededBy: [] });
  expect(open.mayBeReplacedBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
});

test("of a captured text that another has ended nothing falls due, and its risk counts no deadline", async () => {
  const { app, capture, detail } = await opened();
  await capture(aCapturedInstrument({ key: "cbn-older", title: "Rules of the Captured Day", requirements: second.requirements, issuedOn: "2026-10-01" }));
  const words = "This circular supersedes the Rules of the Captured Day";
  const { captured } = aCapturedInstrument();
  await capture(aCapturedInstrument({ reference: null, issuedOn: "2026-11-10", effectiveOn: "2026-12-01", supersedes: ["cbn-older"], captured: { ...captured!, linkWords: { "cbn-older": words } } }));
  const deadlineOf = async () => {
    const { verdict, nextDueOn, riskFactors, requirements } = await detail("cbn-older");
    const factor = riskFactors.find(({ name }) => name === "Deadline");
    return [verdict, nextDueOn, requirements[0]?.deadline?.nextDueOn, factor?.points];
  };
  expect(await deadlineOf()).toEqual(["applies", "2026-12-05", "2026-12-05", 8]);
  app.clock.advance(86_400 * 12);
  expect(await deadlineOf()).toEqual(["history", null, null, 0]);
}); // prettier-ignore

test("what takes effect later ends nothing before its day", async () => {
  const { app, capture, detail } = await opened();
  await capture(replacing("It repeals EX/2/2024", { effectiveOn: "2026-12-01" }));
  expect((await detail("second")).status).toBe("in-force");
  app.clock.advance(86_400 * 12);
  expect((await detail("second")).status).toBe("superseded");
});

test("what a captured text has ended stays ended when a person reviews it", async () => {
  const { capture, detail, review, stateOn } = await opened();
  const words = "This circular supersedes the Rules of the Second Day on Transfers";
  await capture(replacing(words));
  const relation = { to: "second", relation: "replaces", words };
  expect((await detail("second")).chain.at(-1)?.relations).toEqual([{ ...relation, isReviewed: false }]);
  await review();
  expect((await detail("second")).chain.at(-1)?.relations).toEqual([{ ...relation, isReviewed: true }]);
  const ended = await detail("second");
  expect(ended).toMatchObject({ status: "superseded", verdict: "history", linkWords: { "cbn-captured": words } });
  expect(ended.supersededBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
  expect((await stateOn("second", "2026-11-21"))?.state).toBe("superseded");
});

test("a review of the rest confirms no link; whoever reads may confirm it, refuse it or say what else it does", async () => {
  const { capture, detail, review } = await opened();
  await capture(replacing("Further to the Rules of the Second Day on Transfers"));
  await review();
  expect(await detail("second")).toMatchObject({ status: "in-force", supersededBy: [] });
  expect((await detail("second")).mayBeReplacedBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
  await review({ links: [{ id: "second", relation: "replaces" }] });
  expect(await detail("second")).toMatchObject({ status: "superseded", mayBeReplacedBy: [] });
  await review({ links: [{ id: "second", relation: "amends" }] });
  expect((await detail("second")).amendedBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
  expect(await detail("second")).toMatchObject({ status: "in-force", supersededBy: [], mayBeReplacedBy: [] });
  await review({ links: [] });
  expect(await detail("second")).toMatchObject({ status: "in-force", amendedBy: [], chain: [{}, {}] });
});

test("a person's no outweighs words that name another exactly, and a link leads to the library", async () => {
  const { capture, detail, review } = await opened();
  await capture(replacing("It repeals EX/2/2024"));
  expect((await detail("second")).status).toBe("superseded");
  await review({ links: [] });
  expect(await detail("second")).toMatchObject({ status: "in-force", mayBeReplacedBy: [] });
  await review({ links: [{ id: "second", relation: "replaces" }] });
  expect((await detail("second")).status).toBe("superseded");
  for (const id of ["no-such", "cbn-captured"])
    expect(await refusalOf(review({ links: [{ id, relation: "replaces" }] }))).toMatchObject({
      status: 400,
      message: `No other regulation of the library is called ${id}`,
    });
});

test("a draft that a person has reviewed ends nothing", async () => {
  const { capture, detail, review } = await opened();
  await capture(replacing("It shall replace EX/2/2024", { status: "draft" }));
  await review({ links: [{ id: "second", relation: "replaces" }] });
  expect(await detail("second")).toMatchObject({ status: "in-force", supersededBy: [] });
});

test("of a day before its review a captured text is shown as captured, and not as reviewed", async () => {
  const { app, capture, detail, review } = await opened();
  await capture(replacing("It repeals EX/2/2024"));
  app.clock.advance(86_400 * 10);
  await review();
  const reviewedOn = "2026-12-01";
  expect(await detail("cbn-captured")).toMatchObject({ origin: "reviewed", captured: { reviewedOn } });
  expect(await detail("cbn-captured", "2026-11-25")).toMatchObject({
    origin: "captured",
    captured: { reviewedOn: null },
  });
  expect((await detail("second", "2026-11-25")).supersededBy.map((one) => one.regulation_id)).toEqual(["cbn-captured"]);
});
