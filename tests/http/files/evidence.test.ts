import { readdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { evidenceFiles } from "#features/evidence/tables.ts";
import { filings } from "#features/filing/tables.ts";
import { signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { aPng } from "../../support/samples/pictures.ts";
import { aScanner, eicar, isClamdThere, realClamd } from "../../support/servers/clamd.ts";
import { aFile, withEvidence } from "../../support/work/evidence.ts";

type Work = Awaited<ReturnType<typeof withEvidence>>;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const incomingOf = ({ app }: Work) => {
  try {
    return readdirSync(path.join(app.config.filesDir, "incoming"));
  } catch {
    return [];
  }
};

/** Sends a file as a form to a path of the API. */
async function post({ app, firm }: Work, url: string, bytes: Buffer, fields: Record<string, string> = {}, field = "file") {
  const { payload, headers } = form({ ...fields, [field]: { bytes, name: "a.pdf", type: "application/pdf" } });
  return sender(app, firm.token)("POST", `/api/v1${url}`, payload, headers);
} // prettier-ignore

test("a file is sent as it came, to be saved, to its company alone", async () => {
  const { app, firm, keep } = await withEvidence();
  const bytes = Buffer.from("<script>alert(1)</script>");
  const { file } = await keep({ name: 'Übung "1".html' }, bytes);
  const url = `/evidence-files/${file.fileId}`;
  const { rawPayload, headers, statusCode } = await app.app.inject({ url, headers: bearer(firm.token) });
  expect([statusCode, rawPayload]).toEqual([200, bytes]);
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''%C3%9Cbung%201.html",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
  });
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';/);
  expect((await app.app.inject({ url })).statusCode).toBe(401);
  const stranger = await signedUp(app);
  expect((await app.app.inject({ url, headers: bearer(stranger.token) })).statusCode).toBe(404);
  expect((await app.app.inject({ url: "/evidence-files/none", headers: bearer(firm.token) })).statusCode).toBe(404);
});

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=8-", 206, "89", "bytes 8-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
  ["bytes=0-1,4-5", 200, "0123456789", undefined],
  ["bytes=4-2", 200, "0123456789", undefined],
  ["lines=1-2", 200, "0123456789", undefined],
  ["bytes=-", 200, "0123456789", undefined],
])("of %s comes %i %s", async (range, status, body, said) => {
  const { app, firm, keep } = await withEvidence();
  const { file } = await keep({}, Buffer.from("0123456789"));
  const headers = { ...bearer(firm.token), range };
  const reply = await app.app.inject({ url: `/evidence-files/${file.fileId}`, headers });
  expect([reply.statusCode, reply.body, reply.headers["content-range"]]).toEqual([status, body, said]);
});

test.each(["bytes=10-", "bytes=-0"])("of %s there is nothing", async (range) => {
  const { app, firm, keep } = await withEvidence();
  const { file } = await keep({}, Buffer.from("0123456789"));
  const headers = { ...bearer(firm.token), range };
  const reply = await app.app.inject({ url: `/evidence-files/${file.fileId}`, headers });
  expect([reply.statusCode, reply.headers["content-range"]]).toEqual([416, "bytes */10"]);
});

test("a picture is shown in a frame of ours that may do nothing, for five minutes; what is none is not", async () => {
  const { app, firm, keep, companyId } = await withEvidence();
  const png = await aPng();
  const { file } = await keep({ name: "a.html" }, png);
  const { data } = await firm.call.evidence.preview({ companyId, fileId: file.fileId });
  expect(data).toMatchObject({ shownAs: "image/png", until: "2026-11-21T09:05:00.000Z" });
  const shown = await app.app.inject({ url: data.url });
  expect([shown.statusCode, shown.rawPayload.equals(png)]).toEqual([200, true]);
  expect(shown.headers).toMatchObject({
    "content-type": "image/png",
    "x-frame-options": "SAMEORIGIN",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect(shown.headers["content-security-policy"]).toContain("sandbox; default-src 'none'");
  expect(shown.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect((await app.app.inject({ url: data.url.replace(/.$/, "~") })).statusCode).toBe(404);
  expect((await app.app.inject({ url: data.url.replace(/[^/]+$/, "bm9uZSAyMDk5.x") })).statusCode).toBe(404);
  app.clock.advance(301);
  expect((await app.app.inject({ url: data.url })).statusCode).toBe(404);
  // It is by its bytes that it is shown, and not by its name.
  const { file: page } = await keep({ name: "a.png" }, Buffer.from("<svg onload='alert(1)'/>"));
  expect(page.shownAs).toBeNull();
  const refused = await sender(app, firm.token)("GET", `/api/v1/evidence/${companyId}/previews/${page.fileId}`);
  expect(refused.status).toBe(415);
});

test("a connection that breaks in the middle leaves no half file and no row", async () => {
  const work = await withEvidence();
  const { app, firm, companyId } = work;
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const lines = [
    `POST /api/v1/evidence/${companyId} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${firm.token}`,
    "content-type: multipart/form-data; boundary=b",
    "content-length: 5000000",
    "",
    "--b",
    'content-disposition: form-data; name="file"; filename="a.pdf"',
    "",
    "a".repeat(1_000_000),
  ];
  socket.write(lines.join("\r\n"));
  // It is being written by now.
  for (let tries = 0; tries < 100 && incomingOf(work).length === 0; tries += 1) await sleep(20);
  expect(incomingOf(work)).toHaveLength(1);
  socket.destroy();
  for (let tries = 0; tries < 100 && incomingOf(work).length > 0; tries += 1) await sleep(20);
  expect(incomingOf(work)).toEqual([]);
  expect(await app.db.select().from(evidenceFiles)).toEqual([]);
});

const scanners: [string, boolean, () => Promise<string>][] = [
  ["something that speaks as clamd does", true, async () => (await aScanner()).path],
  // `apt-get install clamav-daemon`
  ["the real clamd", isClamdThere, realClamd],
];

test.each(scanners.filter(([, isThere]) => isThere))("%s looks at all that is uploaded", { timeout: 60_000 }, async (_, __, socket) => {
  const work = await withEvidence({ CLAMD_SOCKET: await socket() });
  const { app, companyId, keep } = work;
  const infected = { status: 400, body: { success: false, message: expect.stringMatching(/^The file is infected \(.*Eicar.*\) and was not kept$/i) as string } };
  expect(await post(work, `/evidence/${companyId}`, eicar)).toMatchObject(infected);
  const filing = `/filing/${companyId}/cbn-returns.r2.2026-11/file`;
  expect(await post(work, filing, eicar, { reference: "R" }, "receipt")).toMatchObject(infected);
  // A logo is a picture; a scanner hears of it before that is known.
  const { payload, headers } = form({ logo: { bytes: eicar, name: "a.png", type: "image/png" } });
  expect(await sender(app, work.firm.token)("PATCH", `/api/v1/company/${companyId}`, payload, headers)).toMatchObject(infected);
  const piece = await keep();
  const version = await post(work, `/evidence/${companyId}/${piece._id}/versions`, eicar);
  expect(version).toMatchObject(infected);
  expect([incomingOf(work), await app.db.select().from(filings)]).toEqual([[], []]);
  expect(await app.db.select().from(evidenceFiles)).toHaveLength(1);
  expect((await post(work, `/evidence/${companyId}`, aFile("clean"))).status).toBe(201);
  expect((await post(work, filing, aFile("clean"), { reference: "R" }, "receipt")).status).toBe(200);
}); // prettier-ignore

test("while the scanner is away nothing is kept, and it is said", async () => {
  const work = await withEvidence({ CLAMD_SOCKET: "/nowhere/clamd.sock" });
  const { app, companyId } = work;
  const reply = await post(work, `/evidence/${companyId}`, aFile());
  expect(reply).toMatchObject({
    status: 503,
    headers: { "retry-after": "30" },
    body: { message: "The virus scanner could not look at the file, so it was not kept. Please try again shortly." },
  });
  expect([incomingOf(work), await app.services.files.list()]).toEqual([[], []]);
  expect(await app.db.select().from(evidenceFiles)).toEqual([]);
});
