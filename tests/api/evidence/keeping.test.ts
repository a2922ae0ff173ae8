import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { namedFiles } from "#files-of-rows.ts";
import { evidence as pieces, evidenceFiles, evidenceLinks } from "#features/evidence/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { aFile, aPerson, withEvidence } from "../../support/work/evidence.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const duty = "cbn-returns.r1";
const filing = "cbn-returns.r2.2026-11";

test("a file is kept as it came, with what it shows, and is in the log", async () => {
  const { app, firm, keep, evidence, companyId, log } = await withEvidence();
  const bytes = aFile();
  const said = { title: "Minutes of 12 October", note: "Signed", validFrom: "2026-10-12", validUntil: "2027-10-11" };
  const piece = await keep({ ...said, name: "../Board/Minutes.PDF", dutyIds: ["cbn-returns#r1"], filingIds: [filing] });
  expect(piece).toMatchObject({
    ...said,
    links: [
      { dutyId: duty, filingId: null },
      { dutyId: "cbn-returns.r2", filingId: filing },
    ],
    held: null,
    version: 1,
    createdBy: firm.userId,
    file: { number: 1, name: "Minutes.PDF", bytes: bytes.length, sha256: sha256(bytes), shownAs: "application/pdf", text: "waiting" },
  });
  expect(piece.versions).toEqual([piece.file]);
  expect((await evidence.get({ companyId, id: piece._id })).data).toEqual(piece);
  const asker = { companyId, userId: firm.userId, seesAll: true, manages: true };
  const { file, name } = await app.services.evidence.fileOf(asker, piece.file.fileId);
  expect([(await buffer(file.read())).equals(bytes), name]).toEqual([true, "Minutes.PDF"]);
  expect(await log()).toEqual(["evidence.added"]);
}); // prettier-ignore

test("without a title it is called as its file, and without a name of one as what it is", async () => {
  const { keep } = await withEvidence();
  expect((await keep({ name: "Licence 2026.pdf" })).title).toBe("Licence 2026.pdf");
  expect((await keep({ name: "..." })).title).toBe("evidence");
});

test("a new version is the newest, and the older ones are kept", async () => {
  const { keep, withFile, evidence, companyId, log } = await withEvidence();
  const first = await keep({ title: "Licence", validUntil: "2026-12-31" });
  const input = { companyId, id: first._id, name: "licence-2027.png", validUntil: "2027-12-31" };
  const png = Buffer.from("\u0089PNG\r\n\u001A\nrest", "latin1");
  const { data: second } = await withFile(png).evidence.addVersion(input);
  expect(second).toMatchObject({ title: "Licence", validUntil: "2027-12-31", version: 2, file: { number: 2, shownAs: "image/png" } });
  expect(second.versions.map(({ number, sha256: hash }) => [number, hash])).toEqual([
    [2, sha256(png)],
    [1, first.file.sha256],
  ]);
  expect((await evidence.list({ companyId })).data).toHaveLength(1);
  expect(await log()).toEqual(["evidence.versionAdded", "evidence.added"]);
}); // prettier-ignore

test("what is said of it is changed by the version that was read; another is told what stands", async () => {
  const { keep, evidence, companyId, log } = await withEvidence();
  const { _id: id } = await keep({ title: "Licence" });
  const { data: changed } = await evidence.change({ companyId, id, version: 1, title: "Licence of 2026", validUntil: "2026-12-31" });
  expect(changed).toMatchObject({ title: "Licence of 2026", validUntil: "2026-12-31", version: 2 });
  const refusal = await refusalOf(evidence.change({ companyId, id, version: 1, title: "Mine" }));
  const { versions: _versions, history: _history, shows: _shows, ...standing } = changed;
  expect(refusal).toMatchObject({ status: 409, current: standing });
  // The same again changes nothing, and an empty day is none.
  expect((await evidence.change({ companyId, id, version: 2, title: "Licence of 2026" })).data.version).toBe(2);
  expect((await evidence.change({ companyId, id, version: 2, validUntil: "", note: "" })).data).toMatchObject({ validUntil: null, note: null });
  expect(await log()).toEqual(["evidence.changed", "evidence.changed", "evidence.added"]);
}); // prettier-ignore

test("one piece shows many duties and days, and each finds its pieces", async () => {
  const { keep, evidence, companyId, idsOf } = await withEvidence();
  const [one, two] = [await keep({ dutyIds: [duty] }), await keep()];
  expect(await idsOf({ dutyId: duty })).toEqual([one._id]);
  const add = [{ dutyId: duty }, { dutyId: "cbn-returns.r3" }, { filingId: filing }, { dutyId: duty }];
  const linked = (await evidence.changeLinks({ companyId, id: two._id, add })).data;
  expect(linked.links.map(({ dutyId, filingId }) => filingId ?? dutyId)).toEqual([duty, filing, "cbn-returns.r3"]);
  expect(await idsOf({ dutyId: duty })).toEqual([two._id, one._id]);
  expect(await idsOf({ dutyId: "cbn-returns.r2" })).toEqual([two._id]);
  expect(await idsOf({ filingId: filing })).toEqual([two._id]);
  const remove = [{ dutyId: duty }, { filingId: filing }, { dutyId: "sec-funds.r1" }];
  const less = (await evidence.changeLinks({ companyId, id: two._id, remove })).data;
  expect(less.links).toEqual([{ dutyId: "cbn-returns.r3", filingId: null }]);
  expect(await idsOf({ dutyId: duty })).toEqual([one._id]);
});

test("what is held is not deleted; what is deleted leaves its name and hash in the log, and no bytes", async () => {
  const { app, firm, keep, evidence, companyId, log } = await withEvidence();
  const { _id: id, file } = await keep({ title: "Licence", dutyIds: [duty] });
  const held = (await evidence.hold({ companyId, id, reason: "Suit 417" })).data.held;
  expect(held).toEqual({ at: app.clock.now().toISOString(), by: firm.userId, reason: "Suit 417" });
  expect((await refusalOf(evidence.hold({ companyId, id, reason: "Again" }))).status).toBe(409);
  expect((await refusalOf(evidence.remove({ companyId, id, reason: "Old" }))).status).toBe(409);
  expect((await evidence.release({ companyId, id, reason: "Suit ended" })).data.held).toBeNull();
  expect((await refusalOf(evidence.release({ companyId, id, reason: "Again" }))).status).toBe(409);
  const kept = app.services.files.place(`${file.sha256}.pdf`);
  expect(existsSync(kept)).toBe(true);
  // Whoever has just saved the same bytes may be about to name them.
  utimesSync(kept, new Date(0), new Date(0));
  await evidence.remove({ companyId, id, reason: "Brought twice" });
  expect(existsSync(kept)).toBe(false);
  expect((await refusalOf(evidence.get({ companyId, id }))).status).toBe(404);
  for (const table of [pieces, evidenceFiles, evidenceLinks]) expect(await app.db.select().from(table)).toEqual([]);
  expect(await log()).toEqual(["evidence.deleted", "evidence.released", "evidence.held", "evidence.added"]);
  const [entry] = (await firm.call.activity.list({ id: companyId, kind: "evidence" })).data;
  expect(entry).toMatchObject({ before: { files: [`minutes.pdf ${file.sha256}`] }, after: { reason: "Brought twice" } });
}); // prettier-ignore

test("bytes that another piece names stay", async () => {
  const { app, keep, evidence, companyId } = await withEvidence();
  const [one] = [await keep(), await keep()];
  // What backups, moves and stores take along, and sweeps leave.
  expect(await namedFiles(app.db)).toEqual([`${one.file.sha256}.pdf`]);
  await evidence.remove({ companyId, id: one._id, reason: "Brought twice" });
  expect(existsSync(app.services.files.place(`${one.file.sha256}.pdf`))).toBe(true);
});

test.each([
  ["no file", undefined, {}, 400],
  ["an empty file", Buffer.alloc(0), {}, 400],
  ["a duty that is not there", aFile(), { dutyIds: ["cbn-returns.r9"] }, 404],
  ["a day that is not there", aFile(), { filingIds: ["cbn-returns.r2.2026-13"] }, 404],
  ["a request that is not there", aFile(), { requestId: "none" }, 404],
  ["an end before its beginning", aFile(), { validFrom: "2027-01-01", validUntil: "2026-01-01" }, 400],
  ["a day that the calendar has not", aFile(), { validUntil: "2026-02-30" }, 400],
])("%s is refused, and nothing is kept", async (_, upload, input, status) => {
  const { app, companyId } = await withEvidence();
  const call = app.callAs({ companyId, ...(upload && { upload }) });
  expect(await refusalOf(call.evidence.add({ companyId, name: "a.pdf", ...input }))).toMatchObject({ status });
  expect(await app.db.select().from(pieces)).toEqual([]);
  expect(await app.services.files.list()).toEqual([]);
});

test("a company keeps so much and no more, of evidence and receipts together", async () => {
  const { app, companyId, keep, withFile } = await withEvidence({ QUOTA_EVIDENCE_MB: "1" });
  await keep({}, Buffer.alloc(600 * 1024, "a"));
  const more = Buffer.alloc(500 * 1024, "b");
  const refusal = await refusalOf(withFile(more).evidence.add({ companyId, name: "b.bin" }));
  expect(refusal).toMatchObject({ status: 409, message: "A company keeps at most 1 MB of evidence and receipts" });
  const filed = withFile(more).filing.file({ companyId, id: filing, reference: "R" });
  expect(await refusalOf(filed)).toMatchObject({ status: 409 });
  await withFile(Buffer.alloc(100, "c")).filing.file({ companyId, id: filing, reference: "R" });
  expect((await app.services.files.list()).length).toBe(2);
});

test("who has not confirmed its e-mail keeps nothing", async () => {
  const app = await testApp();
  const { id: companyId } = await signedUp(app);
  const call = app.callAs({ companyId, upload: aFile() });
  expect((await refusalOf(call.evidence.add({ companyId, name: "a.pdf" }))).status).toBe(403);
});

test("what came in and was not kept is let go of", async () => {
  const { app, firm, companyId } = await withEvidence();
  const file = { bytes: aFile(), name: "a.pdf", type: "application/pdf" };
  const send = async (parts: Parameters<typeof form>[0]) => {
    const { payload, headers } = form(parts);
    return sender(app, firm.token)("POST", `/api/v1/evidence/${companyId}`, payload, headers);
  };
  expect((await send({ dutyIds: '["cbn-returns.r1"]', file })).status).toBe(201);
  expect((await send({ validUntil: "never", file })).status).toBe(400);
  expect((await send({ file, note: "n", another: { ...file } })).status).toBe(400);
  expect((await send({ file: { ...file, bytes: Buffer.alloc(25 * 1024 ** 2 + 1, "a") } })).status).toBe(413);
  expect(readdirSync(path.join(app.config.filesDir, "incoming"))).toEqual([]);
  expect(await app.services.files.list()).toHaveLength(1);
  expect(await app.db.select().from(evidenceFiles)).toHaveLength(1);
});

test("an auditor reads and takes out all, and changes nothing", async () => {
  const { app, firm, keep, companyId } = await withEvidence();
  const { _id: id } = await keep();
  const auditor = await aPerson(app, firm, "auditor");
  expect((await auditor.call.evidence.list({ companyId })).data).toHaveLength(1);
  const ids = { companyId, id };
  const { evidence } = auditor.with(aFile());
  for (const call of [
    () => evidence.add({ companyId }),
    () => evidence.addVersion(ids),
    () => evidence.change({ ...ids, version: 1, title: "Mine" }),
    () => evidence.changeLinks(ids),
    () => evidence.hold({ ...ids, reason: "Because" }),
    () => evidence.remove({ ...ids, reason: "Because" }),
  ])
    expect((await refusalOf(call())).status).toBe(403);
});

test("a contributor sees what shows the duties that it sees and what it brought, and adds to those", async () => {
  const { app, firm, keep, companyId, duty: duties } = await withEvidence();
  const person = await aPerson(app, firm, "contributor");
  const [shown, hidden] = [await keep({ dutyIds: [duty] }), await keep({ dutyIds: ["cbn-returns.r3"] })];
  const seen = async () => (await person.call.evidence.list({ companyId })).data.map(({ _id }) => _id);
  expect(await seen()).toEqual([]);
  await duties.change({ companyId, id: duty, version: 0, owner: person.userId });
  expect(await seen()).toEqual([shown._id]);
  expect((await refusalOf(person.call.evidence.get({ companyId, id: hidden._id }))).status).toBe(404);
  const { evidence } = person.with(aFile("mine"));
  const own = (await evidence.add({ companyId, dutyIds: [duty] })).data;
  expect((await refusalOf(evidence.add({ companyId, dutyIds: ["cbn-returns.r3"] }))).status).toBe(404);
  const asker = { companyId, userId: person.userId, seesAll: false, manages: false };
  await expect(app.services.evidence.fileOf(asker, hidden.file.fileId)).rejects.toMatchObject({ code: "not_found" });
  await evidence.changeLinks({ companyId, id: own._id, remove: [{ dutyId: duty }] });
  expect(await seen()).toEqual([own._id, shown._id]);
  // What it shows of a duty that is not theirs is not theirs to take away.
  const admin = firm.call.evidence;
  await admin.changeLinks({ companyId, id: shown._id, add: [{ dutyId: "cbn-returns.r3" }] });
  await evidence.changeLinks({ companyId, id: shown._id, remove: [{ dutyId: "cbn-returns.r3" }] });
  const { links } = (await admin.get({ companyId, id: shown._id })).data;
  expect(links.map(({ dutyId }) => dutyId)).toEqual([duty, "cbn-returns.r3"]);
  expect((await refusalOf(person.call.evidence.remove({ companyId, id: own._id, reason: "Mine" }))).status).toBe(403);
});
