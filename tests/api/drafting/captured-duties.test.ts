import { expect, test } from "vitest";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { aSource } from "../../support/watch.ts";

const letter = await aTextPdf([
  "All banks shall keep a register of agents.\nBanks must report monthly, on or before the 10th day of the following month.",
  "Every bank is required to train its staff not later than 31 March 2027.\n\nThank you for your understanding.\n\nAny institution that contravenes this circular shall pay N2 million.",
]);
const penalty = "Any institution that contravenes this circular shall pay N2 million.";
const sources = [aSource({ id: "cbn-by-hand", regulator: "CBN", kind: "manual", note: "Refuses programs" })];

/** An entry made by hand, and its text read. */
async function entered(title: string) {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]), sources });
  const { watch, documents, catalogue } = app.services;
  const { id } = await watch.enter({ source: "cbn-by-hand", title, publishedOn: "2026-11-20" });
  await documents.upload({ changeId: id, companyId: null, bytes: letter, name: "letter.pdf" });
  await documents.readNext();
  await documents.classifyNext(async (...text) => void (await watch.reclassify(...text)));
  const { instruments } = await catalogue.snapshot();
  return { app, id, instrument: instruments.find(({ captured }) => captured?.changeId === id)! };
}

test("the text of a captured circular brings the duties that it lays down, quoted, read by nobody yet", async () => {
  const { app, instrument } = await entered("Circular on the Supervision of Agents");
  expect(instrument.requirements).toMatchObject([
    { id: "r1", basis: "read", page: 1, text: "All banks shall keep a register of agents." },
    { id: "r2", basis: "read", page: 1, deadline: { schedule: { type: "monthly", day: 10 } } },
    { id: "r3", basis: "read", page: 2, deadline: { schedule: { type: "once", date: "2027-03-31" } } },
  ]);
  const { data } = await app.callAs({ isOperator: true }).draft.get({ id: instrument.key });
  expect(data.proposals.map(({ quote }) => quote)).toEqual(instrument.requirements.map(({ quote }) => quote));
});

test("what a breach costs is the penalty of the instrument, quoted, and stays so once a person has saved it", async () => {
  const { app, instrument } = await entered("Circular on the Supervision of Agents");
  const penaltyQuotes = [{ quote: penalty, page: 2 }];
  expect(instrument).toMatchObject({ penalty, captured: { penaltyQuotes } });
  const shown = async () => (await app.callAs().regulation.get({ id: instrument.key })).data;
  expect(await shown()).toMatchObject({ penalty, captured: { penaltyQuotes, reviewedOn: null } });
  const operator = app.callAs({ isOperator: true });
  const { data } = await operator.draft.get({ id: instrument.key });
  expect(data.draft.penalty).toBe(penalty);
  expect(data.penalties).toMatchObject([{ quote: penalty, page: 2 }]);
  const save = async (words: string, revision: number) => {
    await operator.draft.save({ id: instrument.key, revision, draft: { ...data.draft, penalty: words } });
    return shown();
  };
  const saved = await save(penalty, data.revision);
  expect(saved).toMatchObject({ penalty, captured: { penaltyQuotes, reviewedOn: "2026-11-21" } });
  // Of words of his own nothing is quoted.
  const own = await save("A fine of N2 million.", saved.revision);
  expect(own.penalty).toBe("A fine of N2 million.");
  expect(own.captured).not.toHaveProperty("penaltyQuotes");
});

test("a draft obliges nobody", async () => {
  const { instrument } = await entered("Exposure Draft of the Guidelines on the Supervision of Agents");
  expect(instrument).toMatchObject({ status: "draft", requirements: [], penalty: null });
});
