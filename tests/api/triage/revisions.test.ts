import { expect, test } from "vitest";
import type { Draft } from "#features/drafting/schema.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { aSource } from "../../support/watch.ts";

const letter = await aTextPdf([
  "TO ALL BANKS\n\nAll banks shall keep a register of agents.\nBanks must report on or before 31 March 2027.",
]);
const sources = [aSource({ id: "cbn-by-hand", regulator: "CBN", kind: "manual", note: "Refuses programs" })];

/** A bank that was told of a captured letter with duties, and the operator's editor of its entry. */
async function captured() {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]), sources });
  const { watch, documents, catalogue } = app.services;
  await watch.publishRevisions();
  const bank = await signedUp(app, { category: "commercial-banks-national" });
  const { id } = await watch.enter({
    source: "cbn-by-hand",
    title: "Circular to All Banks on the Supervision of Agents",
    publishedOn: "2026-11-20",
  });
  await documents.upload({ changeId: id, companyId: null, bytes: letter, name: "letter.pdf" });
  await documents.readNext();
  await documents.classifyNext(async (...text) => void (await watch.reclassify(...text)));
  const { instruments } = await catalogue.snapshot();
  const { key } = instruments.find((one) => one.captured?.changeId === id)!;
  const operator = app.callAs({ isOperator: true });
  const save = async (edited: (draft: Draft) => Partial<Draft> = () => ({})) => {
    const { data } = await operator.draft.get({ id: key });
    const duties = data.proposals.map(({ documentId: _document, start: _start, ...duty }) => duty);
    const draft: Draft = { ...data.draft, severity: 4, duties };
    await operator.draft.save({ id: key, revision: data.revision, draft: { ...draft, ...edited(draft) } });
    await watch.publishRevisions();
  };
  const rows = async (view: "waiting" | "all") =>
    (await bank.call.triage.list({ companyId: bank.id, view, limit: 100, skip: 0 })).data;
  const decide = () => bank.call.triage.decide({ companyId: bank.id, ids: [id], verdict: "applies" });
  const undo = () => bank.call.triage.undo({ companyId: bank.id, ids: [id] });
  const waiting = async () => (await rows("waiting")).map(({ source }) => source).toSorted();
  return { app, bank, save, rows, waiting, decide, undo };
}

test("the review of a letter that the company has decided does not wait again, and says why", async () => {
  const { bank, save, rows, waiting, decide, undo } = await captured();
  await decide();
  await save();
  expect(await waiting()).toEqual([]);
  expect((await bank.call.triage.counts({ companyId: bank.id })).data).toEqual({ waiting: 0, overdue: 0, decided: 1 });
  const revision = (await rows("all")).find(({ source }) => source === "catalogue");
  expect(revision).toMatchObject({
    isWaiting: false,
    decision: null,
    withheld: "You decided the letter itself: what it asks and whom it is for are as they were",
  });
  // With the decision its reason is gone.
  await undo();
  expect(await waiting()).toEqual(["catalogue", "cbn-by-hand"]);
});

test.each<[string, (draft: Draft) => Partial<Draft>]>([
  ["a duty that is dropped", ({ duties }) => ({ duties: duties.slice(0, 1) })],
  ["a duty in other words", ({ duties: [first, ...rest] }) => ({ duties: [{ ...first!, text: "Keep a register of agents." }, ...rest] })],
  ["another audience", () => ({ audience: { scope: "licensed", classes: [] } })],
])("one that brings %s waits", async (_what, edited) => {
  const { save, waiting, decide } = await captured();
  await decide();
  await save(edited);
  expect(await waiting()).toEqual(["catalogue"]);
}); // prettier-ignore

test("one of a letter that nobody has decided waits beside it", async () => {
  const { save, waiting } = await captured();
  await save();
  expect(await waiting()).toEqual(["catalogue", "cbn-by-hand"]);
});
