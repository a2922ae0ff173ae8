import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Seen } from "#features/evidence/repository.ts";
import type { Found, Piece, PieceFile, Request } from "#features/evidence/rules/piece.ts";
import { foldedFacts } from "#features/evidence/rules/piece.ts";
import { evidence as pieces, evidenceFiles, evidenceLinks, evidenceWords } from "#features/evidence/tables.ts";
import { mostVersions } from "#features/evidence/vocabulary.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aStoredCompany, at, belong } from "../rows.ts";

const nobody = { at: at(9), by: null };
const nothing = { heldAt: null, heldBy: null, heldWhy: null, remindedOf: null };
const all = {
  dutyId: undefined,
  filingId: undefined,
  terms: [],
  lapsingBefore: undefined,
  holdsOn: undefined,
  kind: undefined,
  dutyIds: undefined,
  isHeld: undefined,
  seen: null,
};
const page = { limit: 10 };

/** A piece of a company with one file, as it is brought. */
function aPiece(companyId: string, over: Partial<Piece> = {}, { links = [], file = {} }: { links?: Found["links"]; file?: Partial<PieceFile> } = {}): Found {
  const id = newId();
  const first: PieceFile = {
    id: newId(), evidenceId: id, companyId, number: 1, file: `${"a".repeat(64)}.pdf`, name: "minutes.pdf", bytes: 7, shownAs: "application/pdf",
    textState: "waiting", attempts: 0, addedAt: at(1), addedBy: null, ...file,
  };
  const piece: Piece = {
    id, companyId, title: "Minutes", note: null, validFrom: null, validUntil: null, folded: "", fileId: first.id, ...nothing,
    version: 1, createdAt: at(1), createdBy: null, updatedAt: at(1), updatedBy: null, ...over,
  };
  return { piece: { ...piece, folded: foldedFacts(piece.title, piece.note, first.name) }, file: first, links };
} // prettier-ignore

async function withCompany(open: Open) {
  const stored = await open();
  const { id: companyId, personId } = await aStoredCompany(stored);
  const { evidence } = stored;
  const keep = async (...said: Parameters<typeof aPiece> extends [string, ...infer Rest] ? Rest : never) => {
    const added = await evidence.add(aPiece(companyId, ...said), undefined);
    if (typeof added === "string") throw new Error(added);
    return added;
  };
  return { stored, evidence, companyId, personId, keep };
}

async function actionsOf(stored: Repositories, companyId: string): Promise<string[]> {
  const anything = { actions: undefined, from: undefined, before: undefined };
  const { rows } = await stored.audit.list(companyId, anything, { limit: 50, skip: 0 });
  return rows.map(({ action }) => action).filter((action) => action.startsWith("evidence."));
}

export function describeEvidence(open: Open) {
  describe("evidence:", () => {
    describeKeeping(open);
    describeLists(open);
    describeBackground(open);
    describeRequests(open);
  });
}

function describeKeeping(open: Open) {
  test("comes back as it was kept, to its company alone", async () => {
    const { stored, evidence, companyId } = await withCompany(open);
    const links = [{ dutyId: "a.r1", filingId: "" }, { dutyId: "a.r2", filingId: "a.r2.2026-11" }];
    const kept = aPiece(companyId, { note: "Signed" }, { links });
    expect(await evidence.add(kept, undefined)).toEqual(kept);
    expect(await evidence.find(companyId, kept.piece.id, null)).toEqual(kept);
    expect(await evidence.find("another", kept.piece.id, null)).toBeUndefined();
    expect(await evidence.versionsOf(companyId, kept.piece.id)).toEqual([kept.file]);
    expect(await evidence.versionsOf("another", kept.piece.id)).toEqual([]);
    expect(await evidence.findFile(companyId, kept.file.id)).toEqual(kept.file);
    expect(await evidence.findFile("another", kept.file.id)).toBeUndefined();
    expect([await evidence.findAnyFile(kept.file.id), await evidence.findAnyFile("none")]).toEqual([kept.file, undefined]);
    expect(await actionsOf(stored, companyId)).toEqual(["evidence.added"]);
  }); // prettier-ignore

  test("what is decided of it is stored with its entry in the log, and a refusal leaves all as it was", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const { piece } = await keep();
    const set = { title: "Licence" };
    const altered = await evidence.alter(companyId, piece.id, nobody, ({ piece: standing }) => {
      expect(standing).toEqual(piece);
      return { set, action: "evidence.changed", after: set };
    });
    expect(altered?.piece).toEqual({ ...piece, ...set, folded: "licence\n\nminutes.pdf", version: 2, updatedAt: at(9) });
    const refused = evidence.alter(companyId, piece.id, nobody, () => {
      throw new Error("not so");
    });
    await expect(refused).rejects.toThrow("not so");
    expect(await evidence.alter(companyId, piece.id, nobody, () => undefined)).toEqual(altered);
    expect(await evidence.alter("another", piece.id, nobody, () => undefined)).toBeUndefined();
    expect(await actionsOf(stored, companyId)).toEqual(["evidence.changed", "evidence.added"]);
  }); // prettier-ignore

  test("versions are counted on, also those that come at once, up to as many as there may be", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const { piece, file } = await keep();
    const another = (over: Partial<PieceFile> = {}) => {
      const { number: _number, ...row } = { ...file, id: newId(), file: `${"b".repeat(64)}.pdf`, name: "new.pdf", ...over };
      return row;
    };
    await Promise.all([1, 2].map(async () => evidence.addVersion(another(), { validUntil: "2027-01-01" }, nobody)));
    const versions = await evidence.versionsOf(companyId, piece.id);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    const found = (await evidence.find(companyId, piece.id, null))!;
    expect(found.file).toEqual(versions[0]);
    expect(found.piece).toMatchObject({ validUntil: "2027-01-01", version: 3, folded: "minutes\n\nnew.pdf" });
    expect(await evidence.addVersion(another({ evidenceId: "none" }), {}, nobody)).toBe("unknown");
    await stored.database.update(evidenceFiles).set({ number: mostVersions }).where(eq(evidenceFiles.id, found.file.id));
    expect(await evidence.addVersion(another(), {}, nobody)).toBe("too many");
    expect(await actionsOf(stored, companyId)).toEqual(["evidence.versionAdded", "evidence.versionAdded", "evidence.added"]);
  }); // prettier-ignore

  test("what it shows comes and goes, and what changes nothing is not recorded", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const [a, b] = [{ dutyId: "a", filingId: "" }, { dutyId: "a", filingId: "a.2026" }];
    const { piece } = await keep({}, { links: [a] });
    const changed = await evidence.changeLinks(companyId, piece.id, { add: [a, b, b], remove: [] }, nobody);
    expect(changed).toMatchObject({ links: [a, b], piece: { version: 2 } });
    expect(await evidence.changeLinks(companyId, piece.id, { add: [a], remove: [] }, nobody)).toEqual(changed);
    const many = Array.from({ length: 500 }, (_, n) => ({ dutyId: `d${n}`, filingId: "" }));
    expect(await evidence.changeLinks(companyId, piece.id, { add: many, remove: [] }, nobody)).toBe("too many");
    expect(await evidence.changeLinks(companyId, piece.id, { add: [], remove: [a] }, nobody)).toMatchObject({ links: [b] });
    expect(await evidence.changeLinks("another", piece.id, { add: [a], remove: [] }, nobody)).toBe("unknown");
    expect(await actionsOf(stored, companyId)).toEqual(["evidence.linked", "evidence.linked", "evidence.added"]);
  }); // prettier-ignore

  test("is removed with all that hangs on it, unless it is held", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const { piece, file } = await keep({}, { links: [{ dutyId: "a", filingId: "" }] });
    await evidence.keepWords(file, ["minutes"]);
    const why = { reason: "Twice", at: at(9) };
    await evidence.alter(companyId, piece.id, nobody, () => ({ set: { heldAt: at(5) }, action: "evidence.held" }));
    expect(await evidence.remove(companyId, piece.id, why)).toBe("held");
    await evidence.alter(companyId, piece.id, nobody, () => ({ set: { heldAt: null }, action: "evidence.released" }));
    expect(await evidence.remove("another", piece.id, why)).toBe("unknown");
    expect(await evidence.remove(companyId, piece.id, why)).toEqual([file.file]);
    for (const table of [pieces, evidenceFiles, evidenceLinks, evidenceWords])
      expect(await stored.database.select().from(table)).toEqual([]);
    expect((await actionsOf(stored, companyId))[0]).toBe("evidence.deleted");
  });

  test("bytes are counted by company, and files are named once", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    expect([await evidence.bytesOf(companyId), await evidence.listFiles()]).toEqual([0, []]);
    const { file } = await keep();
    await keep({}, { file: { bytes: 5 } });
    const other = await aStoredCompany(stored);
    await evidence.add(aPiece(other.id, {}, { file: { file: `${"c".repeat(64)}.pdf` } }), undefined);
    expect([await evidence.bytesOf(companyId), await evidence.bytesOf(other.id)]).toEqual([12, 7]);
    expect((await evidence.listFiles()).toSorted()).toEqual([file.file, `${"c".repeat(64)}.pdf`]);
    await evidence.recordPack(companyId, { choice: "All" }, at(9));
    expect((await actionsOf(stored, companyId))[0]).toBe("evidence.packTaken");
  });
}

function describeLists(open: Open) {
  test("the newest comes first, page by page, by what it shows, how long it is good and whether it is held", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const one = await keep({ validUntil: "2026-12-01" }, { links: [{ dutyId: "a", filingId: "" }] });
    const two = await keep({ heldAt: at(5), heldWhy: "Suit" }, { links: [{ dutyId: "a", filingId: "a.2026" }, { dutyId: "b", filingId: "" }] });
    const three = await keep();
    await evidence.add(aPiece((await aStoredCompany(stored)).id), undefined);
    expect(await evidence.list(companyId, all, page)).toEqual({ rows: [three, two, one], total: 3 });
    expect(await evidence.list(companyId, all, { limit: 1, after: three.piece.id })).toEqual({ rows: [two], total: 3 });
    const ids = async (filter: object) => (await evidence.list(companyId, { ...all, ...filter }, page)).rows.map(({ piece }) => piece.id);
    expect(await ids({ dutyId: "a" })).toEqual([two.piece.id, one.piece.id]);
    expect(await ids({ filingId: "a.2026" })).toEqual([two.piece.id]);
    expect([await ids({ lapsingBefore: "2026-12-01" }), await ids({ lapsingBefore: "2026-12-02" })]).toEqual([[], [one.piece.id]]);
    expect([await ids({ holdsOn: "2026-12-01" }), await ids({ holdsOn: "2026-12-02" })]).toEqual([[three.piece.id, two.piece.id, one.piece.id], [three.piece.id, two.piece.id]]);
    expect([await ids({ dutyIds: ["b"] }), await ids({ dutyIds: [] })]).toEqual([[two.piece.id], []]);
    expect([await ids({ isHeld: true }), await ids({ isHeld: false })]).toEqual([[two.piece.id], [three.piece.id, one.piece.id]]);
    expect(await evidence.listOfDuties(companyId, ["a", "b"])).toEqual([one, two]);
    expect(await evidence.listOfDuties("another", ["a"])).toEqual([]);
  }); // prettier-ignore

  test("is listed by what its newest file is", async () => {
    const { evidence, companyId, keep } = await withCompany(open);
    const pdf = await keep();
    const picture = await keep({}, { file: { shownAs: "image/png" } });
    const sheet = await keep({}, { file: { shownAs: null } });
    const ids = async (kind: "pdf" | "picture" | "other") =>
      (await evidence.list(companyId, { ...all, kind }, page)).rows.map(({ piece }) => piece.id);
    expect([await ids("pdf"), await ids("picture"), await ids("other")]).toEqual([[pdf.piece.id], [picture.piece.id], [sheet.piece.id]]);
    const { number: _number, ...row } = { ...sheet.file, id: newId(), shownAs: null };
    await evidence.addVersion({ ...row, evidenceId: pdf.piece.id }, {}, nobody);
    expect([await ids("pdf"), await ids("other")]).toEqual([[], [sheet.piece.id, pdf.piece.id]]);
  }); // prettier-ignore

  test("is searched by what is said of it and by the beginnings of words of its text", async () => {
    const { evidence, companyId, keep } = await withCompany(open);
    const one = await keep({ title: "Ọyọ̀ branch" });
    const two = await keep();
    await evidence.keepWords(one.file, ["liquidity", "treasury", "zzz"]);
    await evidence.keepWords(two.file, ["liqueur"]);
    const ids = async (...terms: string[]) =>
      (await evidence.list(companyId, { ...all, terms }, page)).rows.map(({ piece }) => piece.id);
    expect(await ids("oyo")).toEqual([one.piece.id]);
    expect(await ids("liqu")).toEqual([two.piece.id, one.piece.id]);
    expect(await ids("liqui")).toEqual([one.piece.id]);
    expect(await ids("branch", "zzz")).toEqual([one.piece.id]);
    expect(await ids("branch", "liqueur")).toEqual([]);
  });

  test("is seen by what it shows and by who brought it", async () => {
    const { stored, evidence, companyId, personId, keep } = await withCompany(open);
    const shown = await keep({}, { links: [{ dutyId: "a", filingId: "" }] });
    const own = await keep({ createdBy: personId });
    await keep({}, { links: [{ dutyId: "b", filingId: "" }] });
    const seen: Seen = { dutyIds: ["a"], userId: personId };
    expect((await evidence.list(companyId, { ...all, seen }, page)).rows).toEqual([own, shown]);
    expect(await evidence.find(companyId, own.piece.id, { dutyIds: [], userId: null })).toBeUndefined();
    expect(await evidence.find(companyId, shown.piece.id, { dutyIds: ["a"], userId: null })).toEqual(shown);
    const other = await aStoredCompany(stored);
    await belong(stored, { id: companyId, personId: other.personId }, { since: at(3), role: "auditor" });
    const people = await evidence.colleagues(companyId, at(9));
    expect(people.map(({ userId, role }) => [userId, role])).toEqual([[personId, "owner"], [other.personId, "auditor"]]);
  }); // prettier-ignore
}

function describeBackground(open: Open) {
  test("the text that waited longest is read first, each try is counted, and what fails lets others pass", async () => {
    const { stored, evidence, companyId, keep } = await withCompany(open);
    const [one, two] = [await keep(), await keep()];
    expect(await evidence.claimText()).toEqual({ ...one.file, attempts: 1 });
    expect(await evidence.claimText()).toEqual({ ...two.file, attempts: 1 });
    expect(await evidence.claimText()).toEqual({ ...one.file, attempts: 2 });
    const unread = async () => [await evidence.countUnread(one.file.companyId), await evidence.countUnread("another")];
    expect(await unread()).toEqual([2, 0]);
    await evidence.keepWords(one.file, null);
    await evidence.keepWords(two.file, ["word"]);
    expect(await evidence.claimText()).toBeUndefined();
    expect(await unread()).toEqual([0, 0]);
    expect((await evidence.versionsOf(companyId, one.piece.id))[0]!.textState).toBe("none");
    expect((await evidence.versionsOf(companyId, two.piece.id))[0]!.textState).toBe("read");
    const words = await stored.database.select().from(evidenceWords);
    expect(words).toEqual([{ evidenceId: two.piece.id, word: "word" }]);
  });

  test("words of an older version are not searched", async () => {
    const { stored, evidence, keep } = await withCompany(open);
    const { file } = await keep();
    const { number: _number, ...row } = { ...file, id: newId() };
    await evidence.addVersion(row, {}, nobody);
    await evidence.keepWords({ ...row, number: 2 }, ["new"]);
    await evidence.keepWords(file, ["old"]);
    expect((await stored.database.select().from(evidenceWords)).map(({ word }) => word)).toEqual(["new"]);
  });

  test("what lapses within a time is listed, the earliest first, of what somebody sees", async () => {
    const { evidence, keep, companyId, personId } = await withCompany(open);
    const span = { from: "2026-11-21", to: "2026-12-21" };
    const [last] = [await keep({ validUntil: "2026-12-21" }), await keep({ validUntil: "2026-11-20" }), await keep({ validUntil: null })];
    const first = await keep({ validUntil: "2026-11-21" });
    const ids = async (asked: Parameters<typeof evidence.listLapsingWithin>[2], of = companyId) =>
      (await evidence.listLapsingWithin(of, span, asked)).map(({ piece }) => piece.id);
    expect(await ids({ seen: null, limit: 10 })).toEqual([first.piece.id, last.piece.id]);
    expect(await ids({ seen: null, limit: 1 })).toEqual([first.piece.id]);
    expect(await ids({ seen: { dutyIds: [], userId: null }, limit: 10 })).toEqual([]);
    expect(await ids({ seen: null, limit: 10 }, personId)).toEqual([]);
  }); // prettier-ignore

  test("people are reminded of each last day once, with the mails that do it", async () => {
    const { stored, evidence, keep } = await withCompany(open);
    const range = { from: "2026-11-21", to: "2026-12-21" };
    const { piece } = await keep({ validUntil: "2026-12-21" });
    for (const validUntil of ["2026-11-20", "2026-12-22", null]) await keep({ validUntil });
    expect(await evidence.listLapsing(range, 10)).toEqual([piece]);
    const mail = { id: newId(), email: "a@bank.ng", kind: "evidenceLapses" as const, about: { what: "M" }, at: at(9), address: "" };
    const both = await Promise.all([evidence.remindOf(piece, [mail]), evidence.remindOf(piece, [{ ...mail, id: newId() }])]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await stored.accounts.listMails()).toHaveLength(1);
    expect(await evidence.listLapsing(range, 10)).toEqual([]);
    // Of another day than the one that was read nobody is reminded.
    expect(await evidence.remindOf({ ...piece, validUntil: "2026-12-20" }, [])).toBe(false);
  }); // prettier-ignore
}

function describeRequests(open: Open) {
  test("are kept with their mail, listed by who is in them, answered or withdrawn once, and forgotten", async () => {
    const { stored, evidence, companyId, personId } = await withCompany(open);
    const row: Request = {
      id: newId(), companyId, what: "Minutes", askedBy: null, askedOf: personId, dutyId: "a", filingId: null, untilDay: "2026-12-04",
      createdAt: at(1), endedAt: null, evidenceId: null,
    };
    const mail = { id: newId(), email: "a@bank.ng", kind: "evidenceRequested" as const, about: { what: "M" }, at: at(1), address: "" };
    expect(await evidence.ask(row, mail, "2026-11-21")).toBe(true);
    const second = { ...row, id: newId(), askedOf: null };
    await evidence.ask(second, { ...mail, id: newId() }, "2026-11-21");
    expect(await stored.accounts.listMails()).toHaveLength(2);
    const everyone = { limit: 10, skip: 0 };
    const anybody = { userId: null, openOn: undefined };
    expect(await evidence.listRequests(companyId, anybody, everyone)).toEqual({ rows: [second, row], total: 2 });
    expect(await evidence.listRequests(companyId, { ...anybody, userId: personId }, everyone)).toEqual({ rows: [row], total: 1 });
    const openOn = async (day: string) => (await evidence.listRequests(companyId, { userId: null, openOn: day }, everyone)).rows.map(({ id }) => id);
    expect([await openOn("2026-12-04"), await openOn("2026-12-05")]).toEqual([[second.id, row.id], []]);
    expect([await evidence.findRequest(companyId, row.id), await evidence.findRequest("another", row.id)]).toEqual([row, undefined]);
    const piece = aPiece(companyId);
    await evidence.add(piece, row.id);
    expect(await evidence.findRequest(companyId, row.id)).toEqual({ ...row, endedAt: at(1), evidenceId: piece.piece.id });
    expect(await openOn("2026-12-04")).toEqual([second.id]);
    const late = aPiece(companyId);
    expect(await evidence.add(late, row.id)).toBe("request ended");
    expect(await evidence.find(companyId, late.piece.id, null)).toBeUndefined();
    expect([await evidence.withdraw(companyId, row.id, at(5)), await evidence.withdraw("another", second.id, at(5))]).toEqual([undefined, undefined]);
    expect(await evidence.withdraw(companyId, second.id, at(5))).toEqual({ ...second, endedAt: at(5) });
    await evidence.forgetRequests({ instant: at(5), day: "2026-12-04" });
    expect((await evidence.listRequests(companyId, anybody, everyone)).rows).toMatchObject([{ id: second.id }]);
    await evidence.forgetRequests({ instant: at(0), day: "2026-12-05" });
    expect((await evidence.listRequests(companyId, anybody, everyone)).total).toBe(0);
  }); // prettier-ignore
}
