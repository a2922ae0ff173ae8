import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { PackChoice } from "#features/evidence/schema.ts";
import { sha256 } from "#platform/sha256.ts";
import { aFolder } from "../../support/folder.ts";
import { refusalOf } from "../../support/calls.ts";
import { sharedReaders } from "../../support/processes/shared-readers.ts";
import { aFile, aPerson, withEvidence } from "../../support/work/evidence.ts";

const choice: PackChoice = { regulator: "CBN", from: "2026-11-01", to: "2026-12-31" };
const client = { address: "192.0.2.1", userAgent: "test" };

/** A firm that has shown some of its duties, and how its packs are made. */
async function examined() {
  const work = await withEvidence();
  const { app, firm, companyId, keep, duty, withFile } = work;
  const owner = await aPerson(app, firm, "officer");
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, state: "in-place", how: "=HYPERLINK(\"http://a.example\")", owner: owner.userId });
  const minutes = await keep({ title: "=1+1", name: "../../Minutes of the board.pdf", dutyIds: ["cbn-returns.r1"], note: "Signed\u0000\u0007" });
  const twice = await keep({ name: "Minutes of the board.pdf", filingIds: ["cbn-returns.r2.2026-11"] }, aFile("of November"));
  await keep({ title: "Lapsed", validUntil: "2026-10-31", dutyIds: ["cbn-returns.r1"] }, aFile("lapsed"));
  await keep({ title: "Of the SEC", dutyIds: ["sec-funds.r1"] }, aFile("another"));
  await keep({ title: "Of nothing" }, aFile("nothing"));
  await withFile(aFile("acknowledged")).filing.file({ companyId, id: "cbn-returns.r2.2026-10", reference: "FINA/417", name: "ack.pdf" });
  const asker = { companyId, userId: firm.userId, seesAll: true, manages: true };
  const pack = async (over: Partial<PackChoice> = {}) => {
    const { content, name } = await app.services.evidence.pack(asker, { ...choice, ...over }, client);
    return { bytes: await buffer(content), name };
  };
  return { ...work, pack, minutes, twice, owner };
} // prettier-ignore

/** A pack as it lies in a folder when it is unpacked. */
function unzipped(bytes: Buffer): { folder: string; names: string[] } {
  const folder = aFolder();
  const archive = path.join(aFolder(), "pack.zip");
  writeFileSync(archive, bytes);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    const place = path.resolve(folder, name);
    // Nothing of it lies elsewhere.
    expect(place.startsWith(`${folder}${path.sep}`), name).toBe(true);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  return { folder, names: Object.keys(unzipSync(bytes)) };
}

test("says beforehand what it will hold, and what is wrong with the choice", async () => {
  const { evidence, duty, companyId, pack } = await examined();
  const { data } = await evidence.packContents({ companyId, ...choice });
  const { names } = unzipped((await pack()).bytes);
  const [pieces, receipts] = ["evidence/", "receipts/"].map((folder) => names.filter((name) => name.startsWith(folder)).length);
  expect(data).toMatchObject({ pieces, receipts, fits: true });
  expect(data.duties).toBe((await duty.list({ companyId, regulator: "CBN" })).total);
  expect([data.pieces, data.receipts]).toEqual([2, 1]);
  expect(data.filings).toBeGreaterThan(0);
  expect(data.bytes).toBe(aFile().length + aFile("of November").length + aFile("acknowledged").length);
  const refused = async (over: object) => (await refusalOf(evidence.packContents({ companyId, ...choice, ...over }))).status;
  expect(await refused({ regulator: undefined })).toBe(400);
  expect(await refused({ regulator: "NAICOM" })).toBe(404);
  expect(await refused({ dutyIds: "nothing.r1", regulator: undefined })).toBe(404);
  expect(await refused({ from: "2020-01-01" })).toBe(400);
}); // prettier-ignore

test("has what shows the chosen duties in the period, and hashes that sha256sum finds right", async () => {
  const { pack, minutes, twice, log } = await examined();
  const { bytes, name } = await pack();
  if (process.env["KEEP_PACK"]) writeFileSync(process.env["KEEP_PACK"], bytes);
  expect(name).toBe("evidence-pack-2026-11-01-2026-12-31.zip");
  const { folder, names } = unzipped(bytes);
  expect(names).toEqual([
    "cover.pdf",
    "register.xlsx",
    "SHA256SUMS",
    "evidence/0001 Minutes of the board.pdf",
    "evidence/0002 Minutes of the board.pdf",
    "receipts/0001 ack.pdf",
  ]);
  const said = execFileSync("sha256sum", ["-c", "--strict", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
  expect(said.trim().split("\n")).toHaveLength(5);
  expect(said.trim().split("\n").every((line) => line.endsWith(": OK"))).toBe(true);
  for (const [at, piece] of [minutes, twice].entries()) {
    const file = readFileSync(path.join(folder, `evidence/000${at + 1} Minutes of the board.pdf`));
    expect(sha256(file)).toBe(piece.file.sha256);
  }
  writeFileSync(path.join(folder, "receipts/0001 ack.pdf"), "another");
  expect(() => execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, stdio: "pipe" })).toThrow("did NOT match");
  expect((await log())[0]).toBe("evidence.packTaken");
}, 60_000); // prettier-ignore

test("of the same choice the same bytes come, later and by another clock; of a change others", async () => {
  const { app, pack, keep } = await examined();
  const first = await pack();
  app.clock.advance(3 * 86_400 + 4567);
  const second = await pack();
  expect(second.bytes.equals(first.bytes)).toBe(true);
  await keep({ dutyIds: ["cbn-returns.r3"] }, aFile("more"));
  expect((await pack()).bytes.equals(first.bytes)).toBe(false);
}, 60_000);

test("the register is a workbook of texts, in which nothing computes", async () => {
  const { pack, owner } = await examined();
  const parts = unzipSync((await pack()).bytes);
  const register = parts["register.xlsx"]!;
  const sheets = await sharedReaders.sheetReader.read({ bytes: register, name: "register.xlsx" });
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([["Duties", 4], ["Due days", 3], ["Evidence", 3]]);
  const rowOf = (sheet: string, row: number) => sheets.find(({ name }) => name === sheet)!.rows[row - 1]!.cells;
  expect(rowOf("Duties", 2)).toEqual([
    "cbn-returns.r1", "CBN", "Returns", "Name an officer who answers for returns.", "Yes", "In place", null, "=HYPERLINK(\"http://a.example\")", owner.name,
    "evidence/0001 Minutes of the board.pdf",
  ]);
  expect(rowOf("Due days", 2).slice(4, 11)).toEqual(["October 2026", "Yes", "Filed late", "2026-11-21T09:00:00.000Z", "FINA/417", null, "receipts/0001 ack.pdf"]);
  expect(rowOf("Due days", 3).slice(4, 7)).toEqual(["November 2026", "Yes", "Not filed"]);
  expect(rowOf("Evidence", 2).slice(0, 3)).toEqual(["evidence/0001 Minutes of the board.pdf", "=1+1", "Signed\uFFFD\uFFFD"]);
  const xmls = Object.entries(unzipSync(register)).filter(([name]) => name.startsWith("xl/worksheets/"));
  for (const [, xml] of xmls) expect(Buffer.from(xml).toString()).not.toContain("<f>");
}, 60_000); // prettier-ignore

test("the cover says whose it is, of what and of when", async () => {
  const { pack } = await examined();
  const parts = unzipSync((await pack()).bytes);
  const read = await sharedReaders.documentReader.read({ kind: "pdf" }, Buffer.from(parts["cover.pdf"]!));
  const text = read.kind === "read" ? read.pages.join("\n") : "";
  for (const words of ["Evidence pack", "All duties of CBN (3)", "1 November 2026 to 31 December 2026", "2 pieces of evidence, 1 receipt", "Of Okpella Microfinance Bank", "1 not filed"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
}, 60_000); // prettier-ignore

test("the cover of what nobody has touched names no day of a change", async () => {
  const { pack } = await examined();
  const parts = unzipSync((await pack({ regulator: undefined, dutyIds: "cbn-returns.r3" })).bytes);
  const read = await sharedReaders.documentReader.read({ kind: "pdf" }, Buffer.from(parts["cover.pdf"]!));
  const text = read.kind === "read" ? read.pages.join("\n") : "";
  expect(text).toContain("Nothing was said, filed or brought of it yet");
}, 60_000);

test("duties are chosen one by one, and what is not chosen is not in it", async () => {
  const { pack, app, companyId } = await examined();
  const { names } = unzipped((await pack({ regulator: undefined, dutyIds: "cbn-returns.r1" })).bytes);
  expect(names.slice(3)).toEqual(["evidence/0001 Minutes of the board.pdf"]);
  await expect(pack({ regulator: undefined })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(pack({ regulator: "NAICOM" })).rejects.toMatchObject({ code: "not_found" });
  await expect(pack({ dutyIds: "cbn-returns.r1,cbn-returns.r9" })).rejects.toMatchObject({ code: "not_found" });
  await expect(pack({ from: "2026-12-31", to: "2026-01-01" })).rejects.toMatchObject({ code: "invalid_input" });
  // Who sees no duty takes none of them out.
  const contributor = { companyId, userId: "nobody", seesAll: false, manages: false };
  await expect(app.services.evidence.pack(contributor, choice, client)).rejects.toMatchObject({ code: "not_found" });
}, 60_000);

test("over HTTP it is one file for the company alone, and a lost file breaks it off", async () => {
  const { app, firm, companyId, minutes } = await examined();
  const url = `/evidence-packs/${companyId}?regulator=CBN&from=2026-11-01&to=2026-12-31`;
  const headers = { authorization: `Bearer ${firm.token}` };
  const reply = await app.app.inject({ url, headers });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(Object.keys(unzipSync(reply.rawPayload))).toHaveLength(6);
  expect((await app.app.inject({ url })).statusCode).toBe(401);
  expect((await app.app.inject({ url: url.replace(companyId, "another"), headers })).statusCode).toBe(404);
  expect((await app.app.inject({ url: url.replace("2026-12-31", "soon"), headers })).statusCode).toBe(400);
  rmSync(app.services.files.place(`${minutes.file.sha256}.pdf`));
  await expect(app.app.inject({ url, headers })).rejects.toThrow(/aborted|destroyed/);
}, 60_000);
