import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import { notificationReads } from "#features/notify/tables.ts";
import type { Open } from "./backend.ts";
import { anAlert, aNotice, aStoredCompany, at, belong, personIn, told } from "./rows.ts";

export function describeNotices(open: Open) {
  describe("notifications and alerts:", () => {
    describeNotifications(open);
    describeReading(open);
    describeForgetting(open);
    describeAlerts(open);
    describeWatches(open);
  });
}

function describeNotifications(open: Open) {
  const all = { limit: 100, skip: 0 };

  test("lists a company's own, whole, the newest first, and how many there are", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const second = aNotice({ message: "Second", regulationId: "cbn-example-2024", changeId: "change" });
    await stored.notices.notify(second, [told(own.id), told(other.id)], { createdAt: at(1) });
    await stored.notices.notify(aNotice({ changeType: "new" }), [told(own.id)], { createdAt: at(2) });
    await stored.notices.notify(aNotice(), [told(own.id)], { createdAt: at(0) });
    const { rows, total } = await stored.notices.list(own.id, all);
    expect(total).toBe(3);
    expect(rows.map(({ createdAt, changeType }) => [createdAt, changeType])).toEqual([
      [at(2), "new"],
      [at(1), "update"],
      [at(0), "update"],
    ]);
    expect(rows[1]).toEqual({
      ...second,
      id: expect.any(String) as string,
      companyId: own.id,
      why: "You are one",
      withdrawn: null,
      createdAt: at(1),
      readAt: null,
    });
    expect(await stored.notices.list("unknown", all)).toEqual({ rows: [], total: 0 });
  });

  test("of one instant the last told comes first, so that pages never shuffle", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    for (const message of ["1", "2", "3", "4", "5"])
      await stored.notices.notify(aNotice({ message }), [told(id)], { createdAt: at(0) });
    const pages = [
      { limit: 2, skip: 0 },
      { limit: 2, skip: 2 },
      { limit: 2, skip: 4 },
      { limit: 2, skip: 6 },
    ];
    const listed = await Promise.all(pages.map((page) => stored.notices.list(id, page)));
    expect(listed.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(listed.map(({ rows }) => rows.map(({ message }) => message))).toEqual([["5", "4"], ["3", "2"], ["1"], []]);
  });
}

function describeReading(open: Open) {
  const all = { limit: 100, skip: 0 };

  /** A company of two that was told three times. */
  async function ofTwo() {
    const stored = await open();
    const [company, elsewhere] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const [owner, colleague] = [personIn(company), { companyId: company.id, userId: elsewhere.personId }];
    await belong(stored, { id: company.id, personId: elsewhere.personId });
    for (const second of [1, 2, 3])
      await stored.notices.notify(aNotice({ message: String(second) }), [told(company.id), told(elsewhere.id)], {
        createdAt: at(second),
      });
    const read = async (reader: string | null, id = company.id) =>
      (await stored.notices.list(id, all, reader)).rows.map(({ readAt }) => readAt);
    const ids = (await stored.notices.list(company.id, all)).rows.map(({ id }) => id);
    return { stored, company, elsewhere, owner, colleague, read, ids };
  }

  test("what one person has read nobody else has, here or elsewhere, and the company says when the first has", async () => {
    const { stored, elsewhere, owner, colleague, read, ids } = await ofTwo();
    expect(await stored.notices.markRead(owner, { ids: [ids[0]!] }, at(10))).toBe(1);
    const unread = await stored.notices.listUnread(owner, 1);
    expect([unread.total, unread.rows.length, unread.rows[0]?.id === ids[0]]).toEqual([2, 1, false]);
    expect((await stored.notices.listUnread(colleague, 9)).rows.map(({ id }) => id)).toHaveLength(3);
    expect(await stored.notices.markRead(colleague, {}, at(20))).toBe(3);
    expect(await stored.notices.markRead(owner, {}, at(30))).toBe(2);
    expect(await read(owner.userId)).toEqual([at(10), at(30), at(30)]);
    expect(await read(colleague.userId)).toEqual([at(20), at(20), at(20)]);
    expect(await read(null)).toEqual([at(10), at(20), at(20)]);
    expect(await read(colleague.userId, elsewhere.id)).toEqual([null, null, null]);
    const after = (await stored.notices.listAfter(owner.companyId, { id: null, limit: 10 }, owner.userId))!;
    expect(after.map(({ readAt }) => readAt)).toEqual([at(30), at(30), at(10)]);
  });

  test("marks what was not read before, once: all, those named, those up to an instant, and none of another company", async () => {
    const { stored, elsewhere, owner, read, ids } = await ofTwo();
    const theirs = (await stored.notices.list(elsewhere.id, all)).rows.map(({ id }) => id);
    expect(await stored.notices.markRead(owner, { ids: theirs }, at(9))).toBe(0);
    expect(await stored.notices.markRead(owner, { upTo: at(2), ids: [ids[0]!, ids[1]!] }, at(10))).toBe(1);
    const both = await Promise.all([1, 2].map(() => stored.notices.markRead(owner, { upTo: at(2) }, at(11))));
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await read(owner.userId)).toEqual([null, at(10), at(11)]);
  });

  test("what was told before somebody joined counts as read since then, and is not marked again", async () => {
    const { stored, company, colleague, read } = await ofTwo();
    await belong(stored, { id: company.id, personId: colleague.userId }, { since: at(2) });
    expect(await read(colleague.userId)).toEqual([null, null, at(2)]);
    expect(await stored.notices.markRead(colleague, {}, at(20))).toBe(2);
    // Who comes back begins anew.
    await belong(stored, { id: company.id, personId: colleague.userId }, { since: at(50) });
    await stored.notices.notify(aNotice(), [told(company.id)], { createdAt: at(60) });
    expect(await read(colleague.userId)).toEqual([null, at(20), at(20), at(50)]);
  });

  test("each reading has a place, by which others hear of it", async () => {
    const { stored, owner, colleague, ids } = await ofTwo();
    const [start, people] = [await stored.notices.lastReading(), [owner.userId, colleague.userId]];
    expect([start, await stored.notices.lastReadingOf(owner.userId)]).toEqual([0, 0]);
    const listener = stored.database.signals.listen([owner.userId]);
    await stored.notices.markRead(owner, { ids: [ids[0]!] }, at(10));
    expect(await listener.wait(0, new AbortController().signal)).toBe(true);
    listener.stop();
    await stored.notices.markRead(owner, { ids: [ids[0]!] }, at(11));
    const between = await stored.notices.lastReading();
    await stored.notices.markRead(colleague, {}, at(9));
    expect([between, await stored.notices.lastReading()]).toEqual([1, 2]);
    expect(await stored.notices.lastReadingOf(owner.userId)).toBe(1);
    expect((await stored.notices.listReadersAfter(0, people)).toSorted()).toEqual(people.toSorted());
    expect(await stored.notices.listReadersAfter(1, people)).toEqual([colleague.userId]);
    expect(await stored.notices.listReadersAfter(2, people)).toEqual([]);
    expect(await stored.notices.listReadersAfter(0, [])).toEqual([]);
  });

  test("marks go with the person, and with what they are on", async () => {
    const { stored, owner, colleague, ids } = await ofTwo();
    for (const person of [owner, colleague]) await stored.notices.markRead(person, {}, at(10));
    await stored.notices.forget("read", at(2), { from: "", limit: 10 });
    const marks = async () => (await stored.database.select().from(notificationReads)).map((row) => row.accountId);
    expect((await marks()).toSorted()).toEqual([owner, owner, colleague, colleague].map((one) => one.userId).toSorted()); // prettier-ignore
    await stored.database.delete(accounts).where(eq(accounts.id, colleague.userId));
    expect(await marks()).toEqual([owner.userId, owner.userId]);
    await expect(stored.notices.markRead({ ...owner, userId: "nobody" }, { ids }, at(11))).rejects.toThrow(/constraint/i); // prettier-ignore
  });
}

function describeForgetting(open: Open) {
  const all = { limit: 100, skip: 0 };

  test("forgets what somebody read and is old enough, a slice at a time, and what is unread apart from it", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    for (const second of [0, 1, 2, 3])
      await stored.notices.notify(aNotice({ message: String(second) }), [told(own.id), told(other.id)], {
        createdAt: at(second),
      });
    const { rows } = await stored.notices.list(own.id, all);
    const unread = rows.find(({ message }) => message === "1")!;
    await stored.notices.markRead(
      personIn(own),
      { ids: rows.map(({ id }) => id).filter((id) => id !== unread.id) },
      at(50),
    );
    await stored.notices.markRead(personIn(other), { upTo: at(1) }, at(60));
    const left = async () => {
      const lists = await Promise.all([own, other].map(({ id }) => stored.notices.list(id, all)));
      return lists.map((list) => list.rows.map(({ message }) => message));
    };
    expect(await stored.notices.forget("read", at(0), { from: "", limit: 3 })).toBeUndefined();
    expect((await left()).flat()).toHaveLength(8);
    const from = await stored.notices.forget("read", at(3), { from: "", limit: 3 });
    expect((await left()).flat()).toHaveLength(5);
    expect(await stored.notices.forget("read", at(3), { from: from!, limit: 3 })).toBeUndefined();
    expect(await left()).toEqual([
      ["3", "1"],
      ["3", "2"],
    ]);
    expect(await stored.notices.forget("unread", at(2), { from: "", limit: 3 })).toBeUndefined();
    expect(await left()).toEqual([["3"], ["3", "2"]]);
  });
}

function describeAlerts(open: Open) {
  test("stores alerts and answers with them as they are stored", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const rows = [anAlert(id), anAlert(id, { regulationId: "sec-example", alertTypes: ["deadline", "riskChange"] })];
    expect(await stored.notices.saveAlerts(rows)).toEqual(rows);
    expect(await stored.notices.listAlertsOn(id, ["sec-example", "unknown"])).toEqual([rows[1]]);
    expect(await stored.notices.listAlertsOn(id, [])).toEqual([]);
  });

  test("for a regulation already watched the types are joined, the address is the newest, the day stays the first", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    await stored.notices.saveAlerts([anAlert(id, { alertTypes: ["update", "deadline"] })]);
    const again = anAlert(id, { alertTypes: ["riskChange", "update"], email: "new@bank.ng", createdAt: at(60) });
    const joined = { ...again, alertTypes: ["update", "deadline", "riskChange"], createdAt: at(0) };
    expect(await stored.notices.saveAlerts([again])).toEqual([joined]);
    expect(await stored.notices.listAlerts(id)).toEqual([joined]);
  });

  test("alerts asked for at once do not overwrite each other", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const types = ["update", "riskChange", "deadline"] as const;
    await Promise.all(types.map((type) => stored.notices.saveAlerts([anAlert(id, { alertTypes: [type] })])));
    const [alert, ...more] = await stored.notices.listAlerts(id);
    expect(more).toEqual([]);
    expect(alert!.alertTypes.toSorted()).toEqual(types.toSorted());
  });

  test("lists a company's own, the newest first and those of one instant by regulation", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const rows = [
      ["c", 0],
      ["a", 0],
      ["b", 60],
    ] as const;
    await stored.notices.saveAlerts(
      rows.map(([regulationId, seconds]) => anAlert(own.id, { regulationId, createdAt: at(seconds) })),
    );
    await stored.notices.saveAlerts([anAlert(other.id, { regulationId: "a" })]);
    expect((await stored.notices.listAlerts(own.id)).map(({ regulationId }) => regulationId)).toEqual(["b", "a", "c"]);
    expect(await stored.notices.listAlertsOn(other.id, ["b", "c"])).toEqual([]);
  });

  test("lists who has an alert on a regulation, and who has one of a kind on anything", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const rows = [
      anAlert(own.id, { regulationId: "a", alertTypes: ["update", "deadline"] }),
      anAlert(own.id, { regulationId: "b", alertTypes: ["deadline"] }),
      anAlert(other.id, { regulationId: "a", alertTypes: ["update"] }),
    ];
    const [first, , third] = await stored.notices.saveAlerts(rows);
    const onA = await stored.notices.listAlertsFor("a");
    expect(onA).toHaveLength(2);
    expect(onA).toEqual(expect.arrayContaining([first, third]));
    expect(await stored.notices.listAlertsFor("unknown")).toEqual([]);
    expect(await stored.notices.listAlerted("deadline")).toEqual([own.id]);
    expect((await stored.notices.listAlerted("update")).toSorted()).toEqual([own.id, other.id].toSorted());
  });

  test("keeps what a company is told of at most: what is given alone changes, and the same again is not recorded", async () => {
    const { narrowings, audit, ...stored } = await open();
    const { id } = await aStoredCompany(stored);
    expect([await narrowings.find(id), await narrowings.list()]).toEqual([undefined, []]);
    const first = { companyId: id, topics: ["aml-cft" as const], leastRisk: "Low" as const, updatedAt: at(1) };
    expect(await narrowings.save(id, { topics: ["aml-cft"] }, at(1))).toEqual(first);
    const second = { ...first, leastRisk: "High" as const, updatedAt: at(2) };
    expect(await narrowings.save(id, { leastRisk: "High" }, at(2))).toEqual(second);
    expect([await narrowings.find(id), await narrowings.list()]).toEqual([second, [second]]);
    const log = await audit.lastId();
    await narrowings.save(id, { leastRisk: "High" }, at(3));
    expect(await audit.lastId()).toBe(log);
    await expect(narrowings.save("nobody", { topics: null }, at(4))).rejects.toThrow(/constraint/i);
  });

  test("stores all alerts or none", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    await expect(stored.notices.saveAlerts([anAlert(id), anAlert("nobody")])).rejects.toThrow(/constraint/i);
    expect(await stored.notices.listAlerts(id)).toEqual([]);
  });
}

function describeWatches(open: Open) {
  const watch = (companyId: string, regulator: string, createdAt = at(0)) => ({ companyId, regulator, createdAt });

  test("lists the regulators a company watches by code, and who watches one", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    for (const row of [watch(own.id, "SEC"), watch(own.id, "CBN"), watch(other.id, "SEC")])
      await stored.notices.watchRegulator(row);
    expect(await stored.notices.listWatchedRegulators(own.id)).toEqual(["CBN", "SEC"]);
    expect((await stored.notices.listWatchersOf("SEC")).toSorted()).toEqual([own.id, other.id].toSorted());
    expect(await stored.notices.listWatchersOf("NDIC")).toEqual([]);
  });

  test("watching twice changes nothing, and only the company's own watch ends", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await stored.notices.watchRegulator(watch(own.id, "SEC"));
    await stored.notices.watchRegulator(watch(own.id, "SEC", at(60)));
    await stored.notices.watchRegulator(watch(other.id, "SEC"));
    await stored.notices.unwatchRegulator(own.id, "SEC", at(1));
    await stored.notices.unwatchRegulator(own.id, "CBN", at(1));
    expect(await stored.notices.listWatchedRegulators(own.id)).toEqual([]);
    expect(await stored.notices.listWatchersOf("SEC")).toEqual([other.id]);
    await expect(stored.notices.watchRegulator(watch("nobody", "SEC"))).rejects.toThrow(/constraint/i);
  });
}
