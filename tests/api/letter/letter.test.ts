import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { letterAnnexes, letters } from "#features/letter/tables.ts";
import { refusalOf } from "../../support/calls.ts";
import { withDuties } from "../../support/work/duties.ts";

const head = {
  address: "12 Broad Street\nLagos Island, Lagos",
  contact: "+234 1 555 0100 · compliance@okpella-mfb.ng",
  signatories: [
    { name: "Ngozi Eze", title: "Chief Compliance Officer" },
    { name: "Tunde Bello", title: "Managing Director" },
  ],
};
const attempts = [
  { at: "2026-11-21T08:40:00.000Z", what: "Sent the form again", result: "Error 503 Service Unavailable" },
  { at: "2026-11-21T08:05:00.000Z", what: "Signed in to the portal", result: "The page did not load" },
];
const picture = (color: string) => sharp({ create: { width: 800, height: 600, channels: 3, background: color } }).png().toBuffer(); // prettier-ignore

async function writer() {
  const made = await withDuties();
  const { firm, companyId, app } = made;
  const [occurrence] = (await firm.call.filing.list({ companyId })).data;
  const annex = async (bytes: Buffer, name = "portal.png") =>
    (await app.callAs({ companyId, upload: bytes }).letter.addAnnex({ companyId, name })).data;
  return { ...made, id: occurrence!._id, dueAt: occurrence!.dueAt, annex, letter: firm.call.letter };
}

test("a letter is kept with what is due, and its files are the same whenever they are asked for", async () => {
  const { app, firm, companyId, id, letter, annex } = await writer();
  await letter.changeHead({ companyId, ...head });
  const [red, blue] = [await picture("#aa0000"), await picture("#0000aa")];
  const annexes = [await annex(red, "first.png"), await annex(blue, "../second.png")];
  const log = (await firm.call.activity.list({ id: companyId, kind: "filings" })).data;
  expect(log.filter(({ action }) => action === "letter.annexAdded")).toHaveLength(2);
  expect(annexes[0]!.sha256).toBe(createHash("sha256").update(red).digest("hex"));
  const { data } = await letter.make({ companyId, id, reference: "OMB/CBN/7", attempts, annexIds: annexes.map(({ annexId }) => annexId) }); // prettier-ignore
  expect(data).toMatchObject({ occurrenceId: id, subject: "Portal not available: Guidelines on Returns (EX/1/2024), November 2026", addressee: "Central Bank of Nigeria", reference: "OMB/CBN/7", annexes: [{ name: "first.png" }, { name: "second.png" }] }); // prettier-ignore
  expect((await letter.list({ companyId, occurrenceId: id })).data).toEqual([data]);
  const files = app.services.letters;
  const [pdf, docx] = [await files.fileOf(companyId, data.letterId, "pdf"), await files.fileOf(companyId, data.letterId, "docx")]; // prettier-ignore
  expect(pdf.name).toBe("2026-11-21 Portal not available Guidelines on Returns (EX 1 2024), November 2026.pdf");
  const text = documentXml(docx.bytes);
  for (const part of ["12 Broad Street", "Chief Compliance Officer", "Tunde Bello", "OMB/CBN/7", "Error 503 Service Unavailable", "Annex 2: second.png", ...annexes.map(({ sha256 }) => sha256)]) expect(text).toContain(part); // prettier-ignore
  // What was tried stands in its order.
  expect(text.indexOf("Signed in to the portal")).toBeLessThan(text.indexOf("Sent the form again"));
  app.clock.advance(3 * 86_400);
  // The letter is of what the company was then.
  await letter.changeHead({ companyId, ...head, address: "Elsewhere" });
  expect((await files.fileOf(companyId, data.letterId, "pdf")).bytes.equals(pdf.bytes)).toBe(true);
  expect((await files.fileOf(companyId, data.letterId, "docx")).bytes.equals(docx.bytes)).toBe(true);
  expect(await files.annexOf(companyId, annexes[1]!.annexId)).toEqual({ bytes: blue, name: "second.png" });
}, 60_000);

test.each<[string, object]>([
  ["nothing tried", { attempts: [] }],
  ["something tried in the future", { attempts: [{ ...attempts[0], at: "2026-12-01T00:00:00Z" }] }],
  ["a screenshot that is not there", { annexIds: ["nowhere"] }],
  ["an empty result", { attempts: [{ ...attempts[0], result: " " }] }],
])("%s is refused, and nothing is kept", async (_, wrong) => {
  const { app, companyId, id, letter } = await writer();
  expect(await refusalOf(letter.make({ companyId, id, attempts, ...wrong }))).toMatchObject({
    status: "annexIds" in wrong ? 404 : 400,
  });
  expect(await app.db.select().from(letters)).toEqual([]);
});

test("of what is filed, and of what is not there, no letter is made", async () => {
  const { companyId, id, letter, firm } = await writer();
  expect(await refusalOf(letter.make({ companyId, id: "cbn-returns.r2.2019-01-01-x", attempts }))).toMatchObject({ status: 404 }); // prettier-ignore
  await firm.call.filing.file({ companyId, id, reference: "R-1" });
  expect(await refusalOf(letter.make({ companyId, id, attempts }))).toMatchObject({ status: 409 });
});

test.each([
  ["text", Buffer.from("no picture at all")],
  ["a picture of another kind", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a picture that is cut off", (await picture("#123456")).subarray(0, 60)],
])("%s is no screenshot", async (_, bytes) => {
  const { app, annex } = await writer();
  expect(await refusalOf(annex(bytes))).toMatchObject({ status: 400 });
  expect(await app.db.select().from(letterAnnexes)).toEqual([]);
});

test("a screenshot for which no letter is made is forgotten after a day, one of a letter never", async () => {
  const { app, companyId, id, letter, annex } = await writer();
  const kept = await annex(await picture("#00aa00"), "kept.png");
  await letter.make({ companyId, id, attempts, annexIds: [kept.annexId] });
  await annex(await picture("#0000aa"), "waits.png");
  expect(await app.services.letters.forgetWaiting()).toBe(0);
  app.clock.advance(25 * 3600);
  expect(await app.services.letters.forgetWaiting()).toBe(1);
  expect((await app.db.select().from(letterAnnexes)).map(({ name }) => name)).toEqual(["kept.png"]);
  // A screenshot goes with one letter.
  expect(await refusalOf(letter.make({ companyId, id, attempts, annexIds: [kept.annexId] }))).toMatchObject({ status: 404 }); // prettier-ignore
});

/** The text of word/document.xml. */
function documentXml(zip: Buffer): string {
  const end = zip.length - 22;
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [number, number, number];
    if (zip.toString("utf8", entry + 46, entry + 46 + name) === "word/document.xml") {
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
      return (zip.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content)).toString("utf8");
    }
    entry += 46 + name + extra + comment;
  }
  throw new Error("The file has no word/document.xml");
}
