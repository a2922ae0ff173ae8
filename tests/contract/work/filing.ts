import { describe, expect, test } from "vitest";
import type { FilingChange, Touched } from "#features/filing/repository.ts";
import { filings as table } from "#features/filing/tables.ts";
import type { Open } from "../backend.ts";
import { aStoredCompany, at } from "../rows.ts";

const touched = (companyId: string, overrides: Partial<Touched> = {}): Touched => ({
  companyId,
  regulationId: "cbn-example-2024",
  requirementId: "cbn-example-2024#r1",
  period: "2026-11",
  plainDay: "2026-12-04",
  dueDay: "2026-12-04",
  dueAt: "2026-12-04T22:59:59.999Z",
  ...overrides,
});
const started: FilingChange = { from: ["open"], set: { state: "in-work" }, action: "filing.started", after: { state: "in-work" }, at: at(0) }; // prettier-ignore
const file = `${"a".repeat(64)}.pdf`;
const receipt = { receiptId: "receipt", receiptFile: file, receiptName: "r.pdf", receiptBytes: 7 };
const filed: FilingChange = {
  from: ["open", "in-work"],
  set: { state: "filed", filedAt: at(60), reference: "R", ...receipt },
  action: "filing.filed",
  after: { state: "filed" },
  at: at(60),
};

async function withCompany(open: Open) {
  const stored = await open();
  const { id: companyId } = await aStoredCompany(stored);
  return { stored, filings: stored.filings, holidays: stored.holidays, companyId };
}

export function describeFilings(open: Open) {
  describe("filings:", () => {
    describeChanges(open);
    describeLists(open);
    describeEvents(open);
  });
}

function describeChanges(open: Open) {
  test("the state is another after whatever a company's work rests on, at the same instant too", async () => {
    const { filings, holidays, companyId, stored } = await withCompany(open);
    const other = await aStoredCompany(stored);
    const states = [await filings.stateOf(companyId)];
    const noteState = async () => void states.push(await filings.stateOf(companyId));
    await filings.change(touched(companyId), started);
    await noteState();
    await filings.change(touched(companyId), { ...filed, at: started.at });
    await noteState();
    const event = { companyId, kind: "breach", requirementId: "", occurredAt: at(0), note: null, createdAt: at(0) };
    const before = await filings.stateOf(other.id);
    await filings.addEvent(event);
    await noteState();
    // What a company does is no matter of another; what the house does is everybody's.
    expect(await filings.stateOf(other.id)).toBe(before);
    const eid = { year: 2027, feast: "mawlid", name: "Mawlid", state: "declared" as const, days: ["2027-08-16"], source: "A statement", confirmedBy: "Ada", changedAt: at(0) };
    await holidays.declare(eid, null);
    await noteState();
    await holidays.declare({ ...eid, days: ["2027-08-17"] }, null);
    await noteState();
    await stored.companies.update(companyId, async () => ({ description: "Another", updatedAt: at(0) }), {});
    await noteState();
    expect(new Set(states).size).toBe(states.length);
    expect(await filings.stateOf(other.id)).not.toBe(before);
    expect(await filings.stateOf("nobody")).toBe("");
  }); // prettier-ignore

  test("what happens to an occurrence is laid over what was, and is recorded", async () => {
    const { filings, companyId, stored } = await withCompany(open);
    const row = await filings.change(touched(companyId), started);
    expect(row).toMatchObject({ ...touched(companyId), state: "in-work", receiptBytes: 0, filedAt: null });
    const done = await filings.change(touched(companyId), filed);
    expect(done).toEqual({ ...row, ...filed.set, changedAt: at(60) });
    expect(await filings.find(touched(companyId))).toEqual(done);
    expect(await filings.findReceipt(companyId, "receipt")).toEqual(done);
    expect(await filings.findReceipt("another", "receipt")).toBeUndefined();
    expect(await filings.find(touched("another"))).toBeUndefined();
    const { rows } = await stored.audit.list(
      companyId,
      { actions: undefined, from: undefined, before: undefined },
      { limit: 10, skip: 0 },
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["filing.filed", "filing.started"]));
  });

  test("in a state in which it may not be nothing is stored", async () => {
    const { filings, companyId } = await withCompany(open);
    const row = await filings.change(touched(companyId), filed);
    expect(await filings.change(touched(companyId), started)).toBeUndefined();
    expect(await filings.find(touched(companyId))).toEqual(row);
  });

  test("of two at once one is kept", async () => {
    const { filings, companyId, stored } = await withCompany(open);
    const both = await Promise.all([1, 2].map(() => filings.change(touched(companyId), filed)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await stored.database.select().from(table)).toHaveLength(1);
  });

  test("of nobody nothing is stored", async () => {
    const { filings } = await withCompany(open);
    await expect(filings.change(touched("nobody"), filed)).rejects.toThrow(/constraint/i);
    expect(await filings.find(touched("nobody"))).toBeUndefined();
  });
}

function describeLists(open: Open) {
  test("lists what is due between two days, or was by its rule, the earliest first", async () => {
    const { filings, companyId, stored } = await withCompany(open);
    const due = (period: string, day: string) => touched(companyId, { period, plainDay: day, dueDay: day, dueAt: `${day}T22:59:59.999Z` });
    await filings.change(due("2026-12", "2027-01-05"), started);
    await filings.change(due("2026-11", "2026-12-04"), started);
    await filings.change(due("2026-10", "2026-11-05"), {
      ...started,
      set: { state: "open", dueDay: "2027-03-01", dueAt: "2027-03-01T22:59:59.999Z", movedWhy: "Extended" },
      action: "filing.moved",
    });
    await filings.change(touched((await aStoredCompany(stored)).id), started);
    const list = async (from: string, to: string) => (await filings.listTouched(companyId, { from, to })).map(({ period }) => period);
    expect(await list("2026-12-04", "2027-01-05")).toEqual(["2026-11", "2026-12"]);
    expect(await list("2026-11-05", "2026-11-05")).toEqual(["2026-10"]);
    expect(await list("2027-03-01", "2027-03-01")).toEqual(["2026-10"]);
    expect(await list("2028-01-01", "2028-12-31")).toEqual([]);
    expect(await filings.listMoved({ from: "2027-03-01", to: "2027-03-01" })).toEqual(["cbn-example-2024"]);
    expect(await filings.listMoved({ from: "2026-11-05", to: "2026-11-05" })).toEqual([]);
  }); // prettier-ignore

  test("knows the files of receipts, and what they take of a company's room", async () => {
    const { filings, companyId, stored } = await withCompany(open);
    expect(await filings.receiptBytes(companyId)).toBe(0);
    await filings.change(touched(companyId), filed);
    await filings.change(touched(companyId, { period: "2026-12" }), { ...filed, set: { ...filed.set, receiptId: "second" } });
    await filings.change(touched((await aStoredCompany(stored)).id), filed);
    expect(await filings.receiptBytes(companyId)).toBe(14);
    expect(await filings.listFiles()).toEqual([file]);
  }); // prettier-ignore
}

function describeEvents(open: Open) {
  const event = (companyId: string, occurredAt = at(0)) => ({ companyId, kind: "breach", requirementId: "", occurredAt, note: null, createdAt: at(5) });

  test("events are kept once, the newest first, each company's own", async () => {
    const { filings, companyId, stored } = await withCompany(open);
    const first = await filings.addEvent(event(companyId));
    expect(await filings.addEvent({ ...event(companyId), createdAt: at(9) })).toEqual(first);
    const later = await filings.addEvent(event(companyId, at(60)));
    await filings.addEvent(event((await aStoredCompany(stored)).id));
    expect(await filings.listEvents(companyId)).toEqual([later, first]);
    expect(await filings.listEvents("nobody")).toEqual([]);
  });

  test("of two at once one is kept", async () => {
    const { filings, companyId } = await withCompany(open);
    const [one, other] = await Promise.all([1, 2].map(() => filings.addEvent(event(companyId))));
    expect(one).toEqual(other);
    expect(await filings.listEvents(companyId)).toEqual([one]);
  });
} // prettier-ignore
