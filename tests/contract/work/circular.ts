import { describe, expect, test } from "vitest";
import type { CircularRow, Version } from "#features/circular/repository.ts";
import type { CircularText } from "#features/circular/schema.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { anEvent, at, claimAll, telling, type Stored } from "../rows.ts";

const aText = (text: string): CircularText => ({
  form: 1,
  kind: "regulation",
  id: "cbn-returns",
  title: "Guidelines on Returns",
  regulator: "CBN",
  reference: null,
  day: null,
  url: null,
  status: "in-force",
  diff: [],
  parts: [{ heading: null, text }],
  isCut: false,
  files: [],
});
const aVersion = (hash: string): Version => ({ content: aText(hash), hash });
const aCircular = (companyId: string, overrides: Partial<CircularRow> = {}): CircularRow => ({
  id: newId(),
  companyId,
  kind: "regulation",
  subjectId: "cbn-returns",
  title: "Guidelines on Returns",
  note: null,
  readBy: "2026-11-30",
  sentHash: "first",
  sentAt: at(10),
  sentBy: null,
  remindOn: null,
  lateAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  reason: null,
  ...overrides,
});
const look = (companyId: string, userId: string | null = null) => ({
  companyId,
  userId,
  seesAll: userId === null,
  now: at(20),
});
const all = { box: "all" as const, state: "all" as const };
const page = { limit: 50, skip: 0 };

async function sent({ circulars }: Repositories, row: CircularRow, people: readonly string[], units: readonly string[] = []) {
  const event = { ...anEvent, type: "circular.sent" as const, subject: row.id };
  const eventOf = (people: readonly string[]) => ({ id: `${row.id}-sent`, event, people });
  return circulars.send(row, aVersion("first"), { people, units }, { newId, eventOf });
} // prettier-ignore

/** A firm of two whose colleague is in a unit. */
async function withUnit(open: Open) {
  const stored = await open();
  const { own, colleague } = await aFirm(stored, { unitId: "treasury" });
  await stored.units.add({ id: "treasury", companyId: own.id, name: "Treasury", headId: null, createdAt: at(1) });
  return { stored, own, colleague, circulars: stored.circulars };
}

/** What is sent to people to be confirmed. */
export function describeCirculars(open: Open) {
  describe("circulars:", () => {
    describeSending(open);
    describeReceipts(open);
    describeLists(open);
    describeTelling(open);
  });
}

function describeSending(open: Open) {
  test("are kept with their text, a receipt for each member who is meant, and a mail", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const row = aCircular(own.id, { sentBy: own.personId });
    expect(await sent(stored, row, [own.personId, colleague.personId], ["treasury"])).toEqual(row);
    const found = await circulars.find(look(own.id), row.id);
    expect(found).toMatchObject(row);
    expect(found!.sentByName).toBe(await circulars.nameOf(own.personId));
    const receipts = await circulars.listReceipts(row, at(20));
    const named = receipts.map(({ accountId, unitName, hasLeft, openedAt }) => [accountId, unitName, hasLeft, openedAt]);
    expect(named).toEqual(expect.arrayContaining([[own.personId, null, false, null], [colleague.personId, "Treasury", false, null]]));
    expect(receipts).toHaveLength(2);
    expect((await claimAll(stored, "mail", 100)).map(({ accountId }) => accountId).toSorted()).toEqual([own.personId, colleague.personId].toSorted());
    expect(await circulars.findText(row.id, "first")).toEqual(aText("first"));
    expect(await circulars.findText(row.id, "second")).toBeUndefined();
    const log = await stored.audit.list(own.id, { actions: ["circular.sent"], from: undefined, before: undefined }, page);
    expect(log.rows).toMatchObject([{ subject: row.id, after: { of: "cbn-returns", recipients: 2, hash: "first" } }]);
  }); // prettier-ignore

  test("are refused for people and units from elsewhere, and for nobody; nothing is kept", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const { own: other } = await aFirm(stored);
    expect(await sent(stored, aCircular(own.id), [colleague.personId, other.personId])).toBe("unknown person");
    expect(await sent(stored, aCircular(own.id), [], ["treasury", "unknown"])).toBe("unknown unit");
    expect(await sent(stored, aCircular(other.id), [], ["treasury"])).toBe("unknown unit");
    expect(await sent(stored, aCircular(own.id), [])).toBe("nobody");
    expect(await circulars.list(look(own.id), all, page)).toEqual({ rows: [], total: 0 });
    expect(await claimAll(stored, "mail", 100)).toEqual([]);
  });
}

function describeReceipts(open: Open) {
  test("of one person the first opening and the first confirmation count, each with its version", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const row = aCircular(own.id);
    await sent(stored, row, [], ["treasury"]);
    const event = telling("confirmed");
    expect(await circulars.open(row, own.personId, aVersion("first"), at(30))).toBeUndefined();
    const opened = await circulars.open(row, colleague.personId, aVersion("first"), at(30));
    expect(opened).toMatchObject({ openedAt: at(30), openedHash: "first", confirmedAt: null });
    expect(await circulars.open(row, colleague.personId, aVersion("second"), at(31))).toEqual(opened);
    const confirmed = { ...opened, confirmedAt: at(40), confirmedHash: "second" };
    expect(await circulars.confirm(row, colleague.personId, { text: aVersion("second"), at: at(40), event })).toEqual(confirmed);
    expect(await circulars.confirm(row, colleague.personId, { text: aVersion("third"), at: at(50), event })).toEqual(confirmed);
    expect(await circulars.receiptsOfPerson([row.id], colleague.personId)).toEqual(new Map([[row.id, confirmed]]));
    expect(await circulars.listTexts(row.id)).toEqual([{ hash: "first", firstShownAt: at(10) }, { hash: "second", firstShownAt: at(40) }]);
    expect(await circulars.lastText(row.id)).toEqual(aVersion("second"));
    expect((await circulars.countsOf([row.id], at(60))).get(row.id)).toEqual({ recipients: 1, opened: 1, confirmed: 1, left: 0 });
    // What waited to be mailed of it does not leave.
    expect(await claimAll(stored, "mail", 100)).toEqual([]);
  }); // prettier-ignore

  test("of several confirmations at once one is kept", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const row = aCircular(own.id);
    await sent(stored, row, [colleague.personId]);
    const deed = (hash: string) =>
      circulars.confirm(row, colleague.personId, { text: aVersion(hash), at: at(40), event: telling("confirmed") });
    const hashes = (await Promise.all(["a", "b", "c"].map(deed))).map((receipt) => receipt?.confirmedHash);
    expect(new Set(hashes).size).toBe(1);
    const logged = { actions: ["circular.confirmed" as const], from: undefined, before: undefined };
    expect((await stored.audit.list(own.id, logged, page)).total).toBe(1);
  });

  test("of what was withdrawn nobody confirms any more; it is withdrawn once", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const row = aCircular(own.id, { remindOn: "2026-11-28", lateAt: at(900) });
    await sent(stored, row, [own.personId, colleague.personId]);
    const confirm = (who: Stored) =>
      circulars.confirm(row, who.personId, { text: aVersion("first"), at: at(40), event: telling("confirmed") });
    const kept = await confirm(own);
    const told: (readonly string[])[] = [];
    const eventOf = (people: readonly string[]) => {
      told.push(people);
      return telling("withdrawn", [...people]);
    };
    const deed = { by: own.personId, reason: "Corrected", at: at(50) };
    expect(await circulars.withdraw(row, deed, eventOf)).toBe(true);
    expect(await circulars.withdraw(row, deed, eventOf)).toBe(false);
    expect(told).toEqual([[colleague.personId]]);
    expect(await confirm(colleague)).toBeUndefined();
    expect(await confirm(own)).toEqual(kept);
    const left = { withdrawnAt: at(50), withdrawnBy: own.personId, reason: "Corrected", remindOn: null, lateAt: null };
    expect(await circulars.find(look(own.id), row.id)).toMatchObject(left);
  });
}

function describeLists(open: Open) {
  test("are seen by whoever sees all, has sent them or is to confirm them, and narrowed", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const { own: other } = await aFirm(stored);
    const first = aCircular(own.id, { sentBy: own.personId, note: "Look at the 5% limit", readBy: "2026-12-09" });
    const second = aCircular(own.id, { sentAt: at(11), title: "Letter_1", subjectId: "d" });
    await sent(stored, first, [colleague.personId]);
    await sent(stored, second, [own.personId]);
    await circulars.confirm(second, own.personId, { text: aVersion("first"), at: at(15), event: telling("c") });
    const ids = async (who: ReturnType<typeof look>, filter: object = {}) => {
      const { rows, total } = await circulars.list(who, { ...all, ...filter }, page);
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await ids(look(own.id))).toEqual([second.id, first.id]);
    expect(await ids(look(other.id))).toEqual([]);
    expect(await ids(look(own.id, colleague.personId))).toEqual([first.id]);
    expect(await ids(look(own.id, own.personId))).toEqual([second.id, first.id]);
    expect(await ids(look(own.id, own.personId), { box: "sent" })).toEqual([first.id]);
    expect(await ids(look(own.id, own.personId), { box: "received", state: "done" })).toEqual([second.id]);
    expect(await ids(look(own.id), { state: "open" })).toEqual([first.id]);
    expect(await ids(look(own.id), { state: "withdrawn" })).toEqual([]);
    expect(await ids(look(own.id), { subjectId: "d" })).toEqual([second.id]);
    expect(await ids(look(own.id), { search: "5% LIMIT" })).toEqual([first.id]);
    expect(await ids(look(own.id), { search: "letter_1" })).toEqual([second.id]);
    expect(await ids(look(own.id), { search: "r%s" })).toEqual([]);
    expect(await circulars.list(look(own.id), all, { limit: 1, skip: 1 })).toMatchObject({ rows: [{ id: first.id }], total: 2 });
    expect(await circulars.find(look(own.id, colleague.personId), second.id)).toBeUndefined();
    const unread = await circulars.listUnread({ companyId: own.id, userId: colleague.personId }, 5);
    expect(unread).toMatchObject({ rows: [{ id: first.id, readBy: "2026-12-09", openedAt: null }], total: 1 });
    expect(await circulars.listUnread({ companyId: own.id, userId: own.personId }, 5)).toEqual({ rows: [], total: 0 });
  }); // prettier-ignore
}

function describeTelling(open: Open) {
  test("are told once of each day, to those who have not confirmed; who leads them hears that it is late", async () => {
    const { stored, own, colleague, circulars } = await withUnit(open);
    const row = aCircular(own.id, { sentBy: own.personId, remindOn: "2026-11-28", lateAt: "2026-11-30T22:59:59.999Z" });
    const far = aCircular(own.id, { remindOn: "2026-12-28", lateAt: "2026-12-30T22:59:59.999Z" });
    for (const one of [row, far]) await sent(stored, one, [], ["treasury"]);
    await claimAll(stored, "mail", 100);
    const untold = async (telling: "due" | "late", day: string) => {
      const now = { now: `${day}T09:00:00.000Z`, today: day };
      return (await circulars.listUntold(telling, now, { after: "", limit: 10 })).map(({ id }) => id);
    };
    expect([await untold("due", "2026-11-27"), await untold("due", "2026-11-28")]).toEqual([[], [row.id]]);
    expect([await untold("due", "2026-12-01"), await untold("late", "2026-12-01")]).toEqual([[], [row.id]]);
    const { unconfirmed, leading } = await circulars.whoOf(row, at(30));
    expect([unconfirmed, leading]).toEqual([[colleague.personId], [own.personId]]);
    expect((await circulars.whoOf({ ...row, sentBy: null }, at(30))).leading).toEqual([own.personId]);
    await stored.units.change({ id: "treasury", companyId: own.id, name: "Treasury", headId: colleague.personId }, at(31));
    expect((await circulars.whoOf({ ...row, sentBy: null }, at(32))).leading).toEqual([colleague.personId]);
    const deed = { event: telling(`${row.id}-due`, [colleague.personId]), next: "2026-11-30", unconfirmed, at: at(200) };
    expect(await circulars.tell("due", row, { ...deed, unconfirmed: [] })).toBe(false);
    const several = await Promise.all([1, 2, 3].map(() => circulars.tell("due", row, deed)));
    expect(several.filter(Boolean)).toHaveLength(1);
    const mails = (await claimAll(stored, "mail", 300)).filter(({ id }) => id.startsWith(`${row.id}-due`));
    expect(mails.map(({ accountId }) => accountId)).toEqual([colleague.personId]);
    expect([await untold("due", "2026-11-29"), await untold("due", "2026-11-30")]).toEqual([[], [row.id]]);
    expect(await circulars.tell("late", row, { ...deed, event: null, next: null })).toBe(true);
    expect([await untold("late", "2026-12-01"), await untold("due", "2026-11-30")]).toEqual([[], []]);
  }); // prettier-ignore
}
