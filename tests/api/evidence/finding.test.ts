import { expect, test } from "vitest";
import { evidenceFiles, evidenceWords } from "#features/evidence/tables.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { refusalOf } from "../../support/calls.ts";
import { aFile, aPerson, withEvidence } from "../../support/work/evidence.ts";

const zipped = async (text: string) => {
  const columns = ["Name", "What", "Number"].map((heading) => ({ heading }));
  return Buffer.from(await writeWorkbook([{ name: "Returns", columns, rows: [["Return", text, 417]] }]));
};

test("is found by title, note, file name and text, by beginnings of words, whatever their marks", async () => {
  const { app, keep, idsOf, evidence, companyId } = await withEvidence();
  const named = await keep({ title: "Ọyọ̀ branch licence", note: "Signed by the Registrar", name: "scan-417.pdf" });
  const pdf = await keep({ name: "letter.pdf" }, await aTextPdf(["Liquidity was reported to the treasury in October"]));
  const text = await keep({ name: "note.txt" }, Buffer.from("Reconciliation of the nostro accounts"));
  const sheet = await keep({ name: "book.xlsx" }, await zipped("Reconciliation of float"));
  for (const [search, wanted] of [
    ["oyo LICEN", [named]],
    ["registrar", [named]],
    ["417", [named]],
    ["liquidity", []],
  ] as const)
    expect(await idsOf({ search }), search).toEqual(wanted.map(({ _id }) => _id));
  while (await app.services.evidence.readNext());
  for (const [search, wanted] of [
    ["liquid octo", [pdf]],
    ["Reconciliation", [sheet, text]],
    ["reconciliation float", [sheet]],
    ["iquidity", []],
    ["%", []],
    ["letter treasury", [pdf]],
  ] as const)
    expect(await idsOf({ search }), search).toEqual(wanted.map(({ _id }) => _id));
  expect(await idsOf({ search: "  " })).toHaveLength(4);
  expect((await evidence.get({ companyId, id: pdf._id })).data.file.text).toBe("read");
}, 60_000);

test("of a new version the new words are searched, of one without text none", async () => {
  const { app, keep, withFile, idsOf, companyId } = await withEvidence();
  const { _id: id } = await keep({ name: "a.txt" }, Buffer.from("nostro"));
  while (await app.services.evidence.readNext());
  expect(await idsOf({ search: "nostro" })).toEqual([id]);
  await withFile(Buffer.from("vostro")).evidence.addVersion({ companyId, id, name: "a.txt" });
  while (await app.services.evidence.readNext());
  expect([await idsOf({ search: "nostro" }), await idsOf({ search: "vostro" })]).toEqual([[], [id]]);
  await withFile(Buffer.from([0, 1, 2])).evidence.addVersion({ companyId, id, name: "a.bin" });
  while (await app.services.evidence.readNext());
  expect(await idsOf({ search: "vostro" })).toEqual([]);
  expect(await app.db.select().from(evidenceWords)).toEqual([]);
  const states = (await app.db.select().from(evidenceFiles)).map(({ textState }) => textState);
  expect(states.toSorted()).toEqual(["none", "read", "read"]);
}, 60_000);

test("what is no document after all is said to have no text, and holds nothing up", async () => {
  const { app, keep, evidence, companyId } = await withEvidence();
  const bad = await keep({ name: "a.pdf" }, aFile("that is none"));
  const bomb = await keep({ name: "a.xlsx" }, Buffer.from("PK\u0003\u0004 and nothing else"));
  while (await app.services.evidence.readNext());
  for (const { _id: id } of [bad, bomb]) expect((await evidence.get({ companyId, id })).data.file.text).toBe("none");
}, 60_000);

test("pages go on after the last row, and lapsing and held ones are listed apart", async () => {
  const { app, keep, evidence, companyId, idsOf } = await withEvidence();
  const all = [];
  for (const validUntil of ["2026-12-01", "2027-12-01", undefined]) all.push(await keep({ ...(validUntil && { validUntil }) }));
  const ids = all.map(({ _id }) => _id).toReversed();
  const first = await evidence.list({ companyId, limit: 2 });
  expect([first.data.map(({ _id }) => _id), first.total]).toEqual([ids.slice(0, 2), 3]);
  expect(await idsOf({ limit: 2, after: ids[1] })).toEqual(ids.slice(2));
  expect(await idsOf({ lapsingBefore: "2026-12-01" })).toEqual([]);
  expect(await idsOf({ lapsingBefore: "2026-12-02" })).toEqual([ids[2]]);
  await evidence.hold({ companyId, id: ids[0]!, reason: "Suit 417" });
  expect([await idsOf({ held: "yes" }), await idsOf({ held: "no" })]).toEqual([[ids[0]], ids.slice(1)]);
  expect((await refusalOf(evidence.list({ companyId, lapsingBefore: "2026-02-30" }))).status).toBe(400);
  expect(app).toBeDefined();
}); // prettier-ignore

test("people are reminded of what lapses once, from six in the morning, and again of a new last day", async () => {
  const { app, firm, keep, withFile, evidence, companyId, duty } = await withEvidence();
  const owner = await aPerson(app, firm, "officer");
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: owner.userId });
  const near = await keep({ title: "Licence", validUntil: "2026-12-21", dutyIds: ["cbn-returns.r1"] });
  await keep({ title: "Later", validUntil: "2026-12-22" });
  await keep({ title: "Over", validUntil: "2026-11-10" });
  await app.services.accounts.drain();
  const before = app.mailer.sent.length;
  const remind = async () => {
    const count = await app.services.evidence.remindOfLapsing();
    await app.services.accounts.sendWaitingMails();
    return count;
  };
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const mails = app.mailer.sent.slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([firm.company.email, owner.email].toSorted());
  expect(mails[0]!.text).toContain("“Licence” is good until 2026-12-21");
  expect(mails[0]!.text).not.toContain("from the address");
  // A clock that goes back tells nobody again; a new version until another day does.
  app.clock.advance(-86_400);
  expect(await remind()).toBe(0);
  app.clock.advance(86_400);
  await withFile(aFile("new")).evidence.addVersion({ companyId, id: near._id, validUntil: "2026-12-20" });
  expect(await remind()).toBe(1);
  await evidence.change({ companyId, id: near._id, version: 3, validUntil: "2026-12-19" }).catch(() => undefined);
  app.clock.advance((Date.parse("2026-11-24T04:00:00Z") - app.clock.now().getTime()) / 1000);
  expect(await remind()).toBe(0);
});
