import { describe, expect, test } from "vitest";
import { signedUp } from "../../support/calls.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { aSource } from "../../support/watch.ts";

const letters = aSource({ id: "cbn-letters", regulator: "CBN", kind: "manual", note: "By hand" });
const title = "Circular to all Microfinance Banks on the reconciliation of teller balances";
const letter = [
  "CENTRAL BANK OF NIGERIA\nFPR/DIR/PUB/CIR/001/12\n\nCIRCULAR TO ALL MICROFINANCE BANKS",
  "RECONCILIATION OF TELLER BALANCES",
  "\n1. All microfinance banks shall reconcile the balance of each teller at the close of every business day.",
  "2. Microfinance banks must report differences monthly, on or before the 10th day of the following month.",
].join("\n");
const question = "By when must a microfinance bank report differences of teller balances?";

/** A letter of the regulator's in the library as it was captured, and its text where there is one, as a microfinance bank is answered. */
async function answered(text: string | null) {
  const app = await testApp({ sources: [letters] });
  const { assistant, documents, watch } = app.services;
  const { id } = await watch.enter({
    source: letters.id,
    title,
    reference: "FPR/DIR/PUB/CIR/001/12",
    publishedOn: "2026-11-20",
  });
  if (text !== null) {
    await documents.upload({ changeId: id, companyId: null, bytes: await aTextPdf([text]), name: "letter.pdf" });
    while (await documents.readNext());
    await watch.reclassify(id, text);
  }
  const company = await signedUp(app, { category: "micro-finance-banks-tier-1" });
  return { id, reply: await assistant.answer(company.id, { message: question }) };
}

describe("a question on what was captured and nobody has reviewed", () => {
  test("is answered by the letter, before duties of the library that have a date and not its words", async () => {
    const { id, reply } = await answered(letter);
    expect(reply.outcome).toBe("answered");
    expect(reply.citations[0]).toMatchObject({ changeId: id, status: "captured", wording: "instrument" });
    expect(reply.citations[0]!.quote).toContain("on or before the 10th day");
    expect(reply.summary.split(" [1].")[0]).toContain("captured, not yet reviewed");
  });

  test("finds its entry among the nearest where only its title is known, and is not answered by it", async () => {
    const { reply } = await answered(null);
    expect(reply.outcome).toBe("closest");
    expect(reply.related.slice(0, 4)).toContainEqual(expect.objectContaining({ title, status: "captured" }));
  });
});
