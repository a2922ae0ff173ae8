import { describe, expect, test, vi } from "vitest";
import { policies } from "#features/policy/tables.ts";
import { mostPolicies } from "#features/policy/vocabulary.ts";
import { aPdf, aTextPdf } from "../../fixtures/documents/pdf.ts";
import { aDocx } from "../../fixtures/documents/docx.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf, signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";

// Files are read in a process of their own.
vi.setConfig({ testTimeout: 60_000 });

const sentence = "A personal data breach is reported to the Commission within 10 days.";

async function bringer() {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const company = await confirmedUp(app);
  const bring = (bytes: Buffer, name: string) =>
    app.callAs({ companyId: company.id, upload: bytes }).policy.bring({ companyId: company.id, name });
  return { app, ...company, bring };
}
const paged = (pages: number) =>
  aTextPdf(Array.from({ length: pages }, (_, at) => `${at + 1}. Page ${at + 1} says so.`));

describe("a policy is brought", () => {
  test.each([
    ["as PDF", "policy.pdf", () => aTextPdf([sentence, "Second page."]), { kind: "pdf", pages: 2 }],
    ["as Word document", "Our policy.docx", async () => aDocx([sentence]), { kind: "docx", pages: null }],
    ["as text", "policy.txt", async () => Buffer.from(sentence), { kind: "text", pages: null }],
    ["as Markdown", "policy.md", async () => Buffer.from(`# Data\n\n${sentence}`), { kind: "text", pages: null }],
  ])("%s, waits to be assessed, and its text is kept", async (_, name, bytesOf, known) => {
    const { app, id, bring, call } = await bringer();
    const { data } = await bring(await bytesOf(), name);
    expect(data).toMatchObject({ name, ...known, state: "waiting", assessedAt: null });
    expect((await call.policy.list({ companyId: id })).data).toEqual([data]);
    const [row] = await app.db.select().from(policies);
    expect(row!.text).toContain(sentence);
  }); // prettier-ignore

  test("over REST, as a form", async () => {
    const { app, id, token } = await bringer();
    const { payload, headers } = form({ policy: { bytes: Buffer.from(sentence), name: "policy.txt", type: "text/plain" } });
    const reply = await sender(app, token)("POST", `/api/v1/policy/${id}`, payload, headers);
    expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Policy uploaded", data: { name: "policy.txt" } } });
  }); // prettier-ignore
});

describe("what cannot be read is refused in words, and nothing is kept:", () => {
  test.each([
    ["a PDF of too many pages", "long.pdf", () => paged(201), 413, "The document has 201 pages; at most 200 can be read"],
    ["a PDF of pictures", "scan.pdf", () => aPdf([() => {}]), 400, /^No text was found in the file\. Pictures of pages are not read/],
    ["a broken PDF", "broken.pdf", async () => Buffer.from("%PDF-1.7 nothing"), 400, /^This file cannot be used\. The file is damaged/],
    ["a broken Word document", "broken.docx", async () => Buffer.from("PK\u0003\u0004 nothing"), 400, "This file cannot be used. The file is no Word document."],
    ["a Word document with a password", "locked.docx", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), 415, "The file is locked with a password"],
    ["an old Word file", "old.doc", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), 415, /^Old Word files cannot be read/],
    ["a picture", "policy.png", async () => Buffer.from("89504e470d0a1a0a", "hex"), 415, /^Bring a PDF, a Word document/],
    ["a program that is called a text", "policy.txt", async () => Buffer.from("MZ\u0000\u0001"), 415, /^Bring a PDF/],
    ["a PDF that is called a text", "policy.txt", () => aTextPdf([sentence]), 415, /^Bring a PDF/],
    ["an empty text", "empty.txt", async () => Buffer.from(" \n "), 400, "This file cannot be used. The file holds no text."],
    ["a text without end", "long.txt", async () => Buffer.from(`${sentence}\n\n`.repeat(15_000)), 413, /^The document is too long/],
    ["a list of words", "words.txt", async () => Buffer.from("one two three\n\n".repeat(13_000)), 413, /^The document has 13000 paragraphs/],
  ])("%s", async (_, name, bytesOf, status, message) => {
    const { app, bring } = await bringer();
    expect(await refusalOf(bring(await bytesOf(), name))).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(await app.db.select().from(policies)).toEqual([]);
  }); // prettier-ignore

  test("nothing, from whoever has not confirmed its e-mail, or one too many", async () => {
    const app = await testApp({ env: { RATE_LIMIT: "off" } });
    const { id } = await signedUp(app);
    const unconfirmed = app.callAs({ companyId: id, upload: Buffer.from(sentence) });
    expect(await refusalOf(unconfirmed.policy.bring({ companyId: id, name: "a.txt" }))).toMatchObject({ status: 403 });
    const { id: companyId, bring } = await bringer();
    const without = app.callAs({ companyId });
    expect(await refusalOf(without.policy.bring({ companyId }))).toMatchObject({ status: 400 });
    for (let at = 0; at < mostPolicies; at += 1) await bring(Buffer.from(sentence), `${at}.txt`);
    expect(await refusalOf(bring(Buffer.from(sentence), "more.txt"))).toMatchObject({ status: 409, message: /^At most 20/ });
  }); // prettier-ignore
});
