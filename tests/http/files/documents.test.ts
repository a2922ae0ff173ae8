import { expect, test } from "vitest";
import { documentJobs } from "#features/document/jobs.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { needsOneProcess } from "../../support/spread/app.ts";
import { aSource } from "../../support/watch.ts";

const operatorToken = "the-operators-own-token";
const letter = () =>
  aTextPdf(["CENTRAL BANK OF NIGERIA", "Letter to all banks on example returns, with effect from 1 January 2027."]);
const file = (bytes: Buffer, name = "letter.pdf", type = "application/pdf") => ({ bytes, name, type });

/** A change that was entered by hand, two companies, and the ways to upload for it. */
async function world() {
  const sources = [aSource({ id: "efcc", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];
  const app = await testApp({ env: { OPERATOR_TOKEN: operatorToken }, sources });
  const [own, other] = [await confirmedUp(app), await confirmedUp(app)];
  const change = await app.services.watch.enter({ source: "efcc", title: "Advisory on Example Fraud" });
  const upload = (token: string, parts: Parameters<typeof form>[0], id = change.id) => {
    const { payload, headers } = form(parts);
    return sender(app, token)("POST", `/api/v1/change/${id}/document`, payload, headers);
  };
  const documentOf = (reply: { body: unknown }) =>
    (reply.body as { data: { documents: { id: string; name: string; uploadedBy: string }[] } }).data.documents[0]!;
  const read = (token: string, path: string) => sender(app, token)("GET", path);
  return { app, own, other, change, upload, documentOf, read };
}

test("a company's upload is its own: file, text and mention, until the operator accepts it", async () => {
  const { app, own, other, change, upload, documentOf, read } = await world();
  const reply = await upload(own.token, { document: file(await letter()) });
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Document uploaded successfully!" } });
  const document = documentOf(reply);
  expect(document.uploadedBy).toBe("you");
  const paths = [`/api/v1/document/${document.id}`, `/documents/${document.id}`];
  for (const path of paths) {
    expect(await read(own.token, path)).toMatchObject({
      status: 200,
      headers: { "cache-control": expect.stringContaining("no-store") as string },
    });
    expect((await read(operatorToken, path)).status).toBe(200);
    expect((await read(other.token, path)).status).toBe(404);
    expect((await read("", path)).status).toBe(404);
  }
  const seen = async () => (await app.services.watch.getChange(change.id)).documents.length;
  expect(await seen()).toBe(0);
  await sender(app, operatorToken)("POST", `/api/v1/document/${document.id}/accept`, {});
  expect(await seen()).toBe(1);
  expect((await read(other.token, paths[1]!)).status).toBe(200);
});

test("what only the text of an accepted upload shows is added to its change", async () => {
  const { app, own, change, upload, documentOf } = await world();
  const text = "This circular lays down what all banks shall do against money laundering from now on.";
  const { id } = documentOf(await upload(own.token, { document: file(await aTextPdf([text])) }));
  const { watch, documents } = app.services;
  const run = async () => {
    for (const job of documentJobs(documents, watch.reclassify)) await job.run(new AbortController().signal);
    return (await watch.getChange(change.id)).topics;
  };
  expect(await run()).toEqual([]);
  await sender(app, operatorToken)("POST", `/api/v1/document/${id}/accept`, {});
  expect(await run()).toEqual(["aml-cft"]);
});

test("the file comes back as it went in, under a type that runs nothing", async () => {
  const { own, upload, documentOf, app } = await world();
  const bytes = await letter();
  const { id } = documentOf(await upload(own.token, { document: file(bytes, "Lettre d'été (1).pdf") }));
  const reply = await app.app.inject({ url: `/documents/${id}`, headers: { authorization: `Bearer ${own.token}` } });
  expect(reply.rawPayload.equals(bytes)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline; filename*=UTF-8''Lettre%20d%27%C3%A9t%C3%A9%20%281%29.pdf",
    "x-content-type-options": "nosniff",
  });
  expect(reply.headers["cache-control"]).toMatch(/no-store|private/);
});

test.each([
  ["nobody", "", 401, "Please sign in to continue"],
  ["a void token", "void", 401, "Please sign in to continue"],
])("%s uploads nothing", async (_who, token, status, message) => {
  const { upload } = await world();
  expect(await upload(token, { document: file(await letter()) })).toMatchObject({
    status,
    body: { success: false, message },
  });
});

test.each([
  ["what is no PDF", { document: file(Buffer.from("<html>"), "a.pdf") }, 415, "The file must be a PDF"],
  ["a form without a file", { note: "x" }, 400, "Send the PDF as the field document of a form"],
  ["a file under another name", { logo: file(Buffer.from("x")) }, 400, "Only the document can be uploaded"],
  ["a PDF that does not open", { document: file(Buffer.from("%PDF-1.7\nnothing")) }, 400, /^This PDF cannot be used/],
])("%s is refused in words and stored nowhere", async (_what, parts, status, message) => {
  const { app, own, change, upload } = await world();
  const reply = await upload(own.token, parts);
  expect(reply).toMatchObject({
    status,
    body: { message: typeof message === "string" ? message : expect.stringMatching(message) },
  });
  expect((await app.services.watch.getCompanyChange(own.id, change.id)).documents).toEqual([]);
});

test("a PDF that is too large is refused by its own name and limit", async () => {
  const { own, upload } = await world();
  const reply = await upload(own.token, { document: file(Buffer.alloc(30 * 1024 * 1024 + 1, "%PDF-1.7 ")) });
  expect(reply).toMatchObject({
    status: 413,
    body: { success: false, message: "The document must be at most 30 MB" },
  });
});

test("while several files are being looked at, another is to come later", async () => {
  needsOneProcess("each process looks at as many");
  const { own, upload } = await world();
  const bytes = await letter();
  const replies = await Promise.all(Array.from({ length: 7 }, () => upload(own.token, { document: file(bytes) })));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ body: { success: false }, headers: { "retry-after": "10" } });
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7 - refused.length);
});

test("there is no upload for a change that does not exist", async () => {
  const { own, upload } = await world();
  expect(await upload(own.token, { document: file(await letter()) }, "unknown")).toMatchObject({ status: 404 });
});

test.each([
  ["a name that would begin a header", "a\r\nX-Evil: 1.pdf"],
  ["a way out of its folder", "../../../etc/passwd.pdf"],
  ["another way out of it", "..\\..\\boot.ini.pdf"],
  ["a page's markup", "<b onclick=alert(1)>.pdf"],
  ["more of the header", "a.pdf; filename=b.html"],
  ["no end", `${"long".repeat(5000)}.pdf`],
])("38 Uploads: a file whose name is %s is kept under its own, and comes back under a harmless one", async (_what, name) => {
  const { app, own, upload, documentOf } = await world();
  const reply = await upload(own.token, { document: file(await letter(), name) });
  // What tears the form in two is no form any more, and what is not called a PDF is none; all else is a name like another.
  if (reply.status !== 200) return expect([400, 415]).toContain(reply.status);
  const { id } = documentOf(reply);
  const served = await app.app.inject({ url: `/documents/${id}`, headers: { authorization: `Bearer ${own.token}` } });
  expect(served.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(served.headers).not.toHaveProperty("x-evil");
  expect(served.headers["content-disposition"]).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]{1,700}$/);
}); // prettier-ignore

test.each([["words", "Circular ".repeat(30)], ["signs of two halves", "😀".repeat(150)], ["the same, cut elsewhere", `x${"😀".repeat(150)}`]])(
  "a long name of %s is cut before its ending, so that a PDF stays one", async (_what, stem) => {
    const { own, upload, documentOf } = await world();
    const reply = await upload(own.token, { document: file(await letter(), `${stem}.pdf`) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(documentOf(reply).name).toMatch(/^[\w 😀]{50,116}\.pdf$/u);
  }); // prettier-ignore

test.each([
  ["a page called a PDF", "<html><script>alert(1)</script></html>"],
  ["a page that says further on that it is a PDF", `<script>alert(1)</script>${" ".repeat(2000)}%PDF-1.7`],
  ["a picture called a PDF", "GIF89a/*"],
])("38 Uploads: %s is refused by what it is", async (_what, text) => {
  const { own, upload } = await world();
  expect(await upload(own.token, { document: file(Buffer.from(text), "a.pdf", "application/pdf") })).toMatchObject({
    status: 415,
    body: { success: false, message: "The file must be a PDF" },
  });
});
