import { expect, test } from "vitest";
import { documentApp, guest } from "../../support/samples/documents.ts";
import { scannedLetter } from "../../support/samples/scanned-letter.ts";

const wordsOf = (text: string | null) => text?.match(/[A-Za-z0-9]{3,}/g) ?? [];

// Recognised at low priority: on a busy machine that takes its time.
test("the pictures of a letter are read as the letter says", { timeout: 90_000 }, async () => {
  const { sheets, pdf } = await scannedLetter("cbn-mobile-money-float");
  const { upload, service, only } = documentApp();
  await upload(pdf);
  await service.readNext();
  await service.readNext();
  const document = await only();
  expect(document).toMatchObject({ state: "ready", pages: sheets.length, isRecognised: true, problem: null });
  const read = new Set(wordsOf((await service.textOf(document.id, guest)).text));
  const written = wordsOf(sheets.join("\n"));
  expect(written.filter((word) => read.has(word)).length / written.length).toBeGreaterThan(0.95);
});
