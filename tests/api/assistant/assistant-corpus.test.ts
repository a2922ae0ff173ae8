import { expect, test } from "vitest";
import { buildIndexApart } from "#features/assistant/adapters/index-builder.ts";
import { unitsOf } from "#features/assistant/rules/corpus.ts";
import { buildIndex } from "#features/assistant/rules/retrieve/build.ts";
import { saveCaptured } from "#features/catalogue/repository.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { aCapturedInstrument } from "../../support/samples/factories.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { otherInstruments, theCatalogue } from "../../support/samples/corpus.ts";
import { aSource } from "../../support/watch.ts";

const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];

/** An entry by hand with its document, read. */
async function anAdvisory(app: TestApp, title: string, text: string): Promise<string> {
  const { id } = await app.services.watch.enter({ source: "efcc-releases", title, publishedOn: "2026-11-20" });
  const bytes = await aTextPdf([text]);
  await app.services.documents.upload({ changeId: id, companyId: null, bytes, name: "advisory.pdf" });
  while (await app.services.documents.readNext());
  return id;
}
const zebra =
  "1. Every operator of a zebrapay terminal shall repaint its kiosks in ultramarine within nine days of this advisory.";
const question = "Within how many days must zebrapay kiosks be repainted in ultramarine?";

test("the thread builds the index that the rules build", async () => {
  const { corpus } = await theCatalogue();
  const units = unitsOf(corpus.passages);
  expect(await buildIndexApart(units)).toEqual(buildIndex(units));
});

test("what goes wrong in the thread reaches whoever asked", async () => {
  await expect(buildIndexApart([{ text: null, block: "", document: "" }] as never)).rejects.toThrow(/null/);
});

test("a circular that was set aside is quoted no more, though another was told meanwhile", async () => {
  // Three times an index is built: of the whole library that takes as long as a test may.
  const app = await testApp({ sources, catalogue: writeCatalogue([...otherInstruments]) });
  const { assistant, watch } = app.services;
  const first = await anAdvisory(app, "Advisory on zebrapay kiosks", zebra);
  expect((await assistant.answer(null, { message: question })).citations[0]).toMatchObject({ changeId: first });
  app.clock.advance(60);
  await watch.review({ ids: [first], verdict: "dismiss" });
  await anAdvisory(app, "Advisory on other things", "1. Every wombat dealer shall keep a register of wombats.");
  expect(await assistant.answer(null, { message: question })).toMatchObject({ outcome: "nothing", citations: [] });
});

test("a captured text that another ends on a later day is quoted as superseded from that day on", async () => {
  const app = await testApp();
  const { captured } = aCapturedInstrument();
  const first = aCapturedInstrument({ key: "cbn-first", title: "Circular to all banks on zebrapay", summary: zebra });
  const second = aCapturedInstrument({
    title: "Circular on other kiosks",
    reference: null,
    issuedOn: "2026-11-10",
    effectiveOn: "2026-12-01",
    supersedes: ["cbn-first"],
    captured: { ...captured!, linkWords: { "cbn-first": `It repeals the ${first.title}` } },
  });
  await app.db.write((tx) => saveCaptured(tx, [first, second], app.clock.now().toISOString()));
  const cited = async () => (await app.services.assistant.answer(null, { message: question })).citations[0]?.status;
  expect(await cited()).toBe("captured");
  app.clock.advance(86_400 * 12);
  expect(await cited()).toBe("superseded");
});

test("a captured text that another has taken the place of is quoted as superseded, and the other as it stands", async () => {
  const app = await testApp({ sources: [aSource({ id: "cbn-letters", regulator: "CBN", kind: "manual", note: "By hand" })] });
  const { assistant, catalogue, documents, watch } = app.services;
  const publish = async (title: string, reference: string, text: string) => {
    const { id } = await watch.enter({ source: "cbn-letters", title, reference, publishedOn: "2026-11-20" });
    await documents.upload({ changeId: id, companyId: null, bytes: await aTextPdf([text]), name: "letter.pdf" });
    while (await documents.readNext());
    await watch.reclassify(id, text);
    app.clock.advance(60);
    return id;
  };
  const cited = async (changeId: string) => {
    const { citations } = await assistant.answer(null, { message: question });
    return citations.find((one) => one.changeId === changeId)?.status;
  };
  const first = await publish("Circular to all banks on zebrapay kiosks", "PSP/DIR/PUB/CIR/001/900", zebra);
  expect(await cited(first)).toBe("captured");
  const again = `This circular supersedes the circular PSP/DIR/PUB/CIR/001/900 on zebrapay kiosks.\n\n${zebra.replace("nine", "twenty")}`;
  const second = await publish("Circular to all banks on kiosks of zebrapay", "PSP/DIR/PUB/CIR/001/901", again);
  expect((await catalogue.get("cbn-psp-dir-pub-cir-001-900")).status).toBe("superseded");
  expect([await cited(second), await cited(first)]).toEqual(["captured", "superseded"]);
}); // prettier-ignore
