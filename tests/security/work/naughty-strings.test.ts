import papaparse from "papaparse";
import { unzipSync } from "fflate";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importer } from "../../support/imports.ts";
import { naughtyStrings, payloads, roundTrip, sampleOf, type Place } from "../../support/samples/naughty.ts";
import { withCirculars } from "../../support/work/circulars.ts";
import { aFile, withEvidence } from "../../support/work/evidence.ts";

const texts = [...payloads, ...sampleOf(3, 5)].filter((text) => text.trim() !== "");
const settings = { RATE_LIMIT: "off" };

test("37 XSS and naughty strings: what is written of the work is stored as it was written, or refused", async () => {
  const { app, firm, companyId, ada, duty, circular } = await withCirculars(settings);
  const at = { companyId, id: "cbn-returns.r1" };
  const upload = app.callAs({ companyId, upload: aFile() }).evidence;
  let [version, taskId, circularId, pieceId] = [0, "", "", ""];
  const places: Record<string, Place> = {
    "how a duty is met": {
      write: async (how) => void (version = (await duty.change({ ...at, version, how })).data.version),
      read: async () => (await duty.get(at)).data.how ?? "",
    },
    "a task's title": {
      write: async (title) => void (taskId = (await firm.call.task.add({ companyId, title })).data._id),
      read: async () => (taskId ? (await firm.call.task.get({ companyId, id: taskId })).data.title : null),
    },
    "a circular's note": {
      write: async (note) => void (circularId = (await circular.send({ companyId, kind: "regulation", subjectId: "cbn-returns", readBy: "2026-12-31", people: [ada.userId], note })).data._id),
      read: async () => (circularId ? (await circular.get({ companyId, id: circularId })).data.note ?? "" : ""),
    },
    "a piece's title": {
      write: async (title) => void (pieceId = (await upload.add({ companyId, title })).data._id),
      read: async () => (pieceId ? (await firm.call.evidence.get({ companyId, id: pieceId })).data.title : null),
    },
  };
  for (const [what, place] of Object.entries(places)) {
    const { changed, taken } = await roundTrip(place, texts);
    expect([what, changed]).toEqual([what, []]);
    expect([what, taken > texts.length / 2]).toEqual([what, true]);
  }
}, 180_000); // prettier-ignore

test("37 XSS and naughty strings: files under any name lie in a pack where they belong, and are given back", async () => {
  const work = await withEvidence(settings);
  const { app, firm, companyId, keep } = work;
  const names = [...payloads, ...naughtyStrings.slice(0, 120)];
  const pieces = [];
  for (const [at, name] of names.entries()) pieces.push(await keep({ name: name.slice(0, 200), title: `Piece ${at}`, dutyIds: ["cbn-returns.r1"] }, aFile(String(at))));
  for (const { file } of pieces) {
    const reply = await app.app.inject({ url: `/evidence-files/${file.fileId}`, headers: { authorization: `Bearer ${firm.token}` } });
    expect([file.name, reply.statusCode]).toEqual([file.name, 200]);
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename/);
  }
  const asker = { companyId, userId: firm.userId, seesAll: true, manages: true };
  const choice = { regulator: "CBN", from: "2026-11-01", to: "2026-12-31" };
  const { content } = await app.services.evidence.pack(asker, choice, { address: "192.0.2.1", userAgent: "test" });
  const inside = Object.keys(unzipSync(await buffer(content))).filter((name) => name.startsWith("evidence/"));
  expect(inside).toHaveLength(names.length);
  // oxlint-disable-next-line no-control-regex
  for (const name of inside) expect(name).toMatch(/^evidence\/\d{4} [^/\\\u0000-\u001F:*?"<>|]+$/);
}, 180_000); // prettier-ignore

test("37 XSS and naughty strings: a register of them is imported or refused row by row, and comes out as text", async () => {
  const work = await withEvidence(settings);
  const { companyId, firm } = work;
  const { look, run, send } = importer(work);
  const words = [...new Set(texts.map((text) => text.toWellFormed().replaceAll(/\s+/g, " ").trim()))].filter((text) => text !== "");
  const rows = words.map((text, at) => ({ Duty: `${text} is a duty of row ${at}`, "How it is met": text }));
  // What has a nought among its letters is no text.
  expect((await look(papaparse.unparse(rows), { name: "register.csv" })).status).toBe(415);
  const file = papaparse.unparse(rows).replaceAll("\0", "");
  const before = (await firm.call.duty.list({ companyId })).total;
  const { status, plan } = await look(file, { name: "register.csv" });
  expect(status).toBe(200);
  const { status: done } = await run(file, { name: "register.csv", mapping: plan.mapping, decisions: { faulty: "leave", open: "own" } });
  expect([done, await firm.call.duty.list({ companyId }).then(({ total }) => total - before > 50)]).toEqual([200, true]);
  const { text: csv } = await send("GET", `/duties/${companyId}.csv?columns=owner,how`);
  const cells = papaparse.parse<string[]>(csv.replace(/^\uFEFF/, "")).data.flat();
  expect(cells.length).toBeGreaterThan(100);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
}, 180_000); // prettier-ignore
