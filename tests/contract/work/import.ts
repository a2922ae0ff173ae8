import { describe, expect, test } from "vitest";
import { untouched, type StoredDuty } from "#features/obligation/rules/stored.ts";
import type { Open, Repositories } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { aStoredCompany, at } from "../rows.ts";
import { aDraft } from "../../support/samples/work/import-examples.ts";

const rows = Array.from({ length: 600 }, (_, index) => ({
  number: index + 2,
  cells: [`Duty ${index}`, index, { day: "2027-03-31" }, null],
}));
const counts = { lays: 0, adds: 1, changes: 0, same: 0, ask: 0, faulty: 0, left: 0 };
const own = (companyId: string, id: string, overrides: Partial<StoredDuty> = {}): StoredDuty => ({
  ...untouched(
    {
      companyId,
      id,
      origin: "board-decision",
      regulationId: null,
      requirementId: null,
      regulator: null,
      title: "Board",
      text: "Report exposures",
      quote: null,
      documentId: null,
    },
    at(0),
  ),
  version: 1,
  ...overrides,
});
const ofLibrary = (companyId: string, overrides: Partial<StoredDuty> = {}) =>
  own(companyId, "a.r1", {
    origin: "library",
    regulationId: "a",
    requirementId: "a#r1",
    state: "in-place",
    stateAt: at(0),
    heldFor: "{}",
    ...overrides,
  });
const logged = { actions: undefined, from: undefined, before: undefined };
const entriesOf = async ({ audit }: Pick<Repositories, "audit">, companyId: string) =>
  (await audit.list(companyId, logged, { limit: 20, skip: 0 })).rows.filter(({ action }) => action.startsWith("duty."));
const work = (next: StoredDuty[], keys: { key: string; dutyId: string | null }[] = []) => ({
  next,
  keys,
  counts,
  at: at(1),
});

async function drafted(stored: Repositories, companyId: string, overrides = {}) {
  const draft = aDraft(companyId, { createdAt: at(0), ...overrides });
  await stored.imports.add(draft, rows.slice(0, 2));
  return draft;
}

/** The registers that companies bring. */
export function describeImports(open: Open) {
  describe("imports:", () => {
    test("finds nothing where nothing was brought", async () => {
      const stored = await open();
      const { imports } = stored;
      const { id } = await aStoredCompany(stored);
      expect([
        await imports.find(id, "none"),
        await imports.list(id),
        await imports.rows("none"),
        await imports.keys(id),
      ]).toEqual([undefined, [], [], new Map()]);
      expect(await imports.run(id, "none", work([]))).toBe("not a draft");
      expect(await imports.undo(id, "none", { at: at(1), since: at(0) })).toBeUndefined();
      expect(await imports.forget(at(9))).toBe(0);
    });

    test("keeps a draft with its rows in their order, for its company, and what is said of it", async () => {
      const stored = await open();
      const { imports } = stored;
      const [first, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const draft = aDraft(first.id, { createdAt: at(0), rowCount: rows.length });
      await imports.add(draft, rows);
      expect(await imports.find(first.id, draft.id)).toEqual(draft);
      expect(await imports.find(other.id, draft.id)).toBeUndefined();
      expect(await imports.rows(draft.id)).toEqual(rows);
      const said = { mapping: { text: 1 }, decisions: { rows: { 2: "own" }, faulty: "clear" as const } };
      await imports.decide(other.id, draft.id, { ...said, mapping: {} });
      await imports.decide(first.id, draft.id, said);
      expect(await imports.find(first.id, draft.id)).toEqual({ ...draft, ...said });
      expect(await imports.list(first.id)).toEqual([]);
    });

    test("keeps the newest drafts of a company, and no more", async () => {
      const stored = await open();
      const { imports } = stored;
      const { id } = await aStoredCompany(stored);
      const drafts = [];
      for (const minute of [1, 2, 3, 4]) drafts.push(await drafted(stored, id, { createdAt: at(minute) }));
      const found = await Promise.all(drafts.map(async (draft) => (await imports.find(id, draft.id))?.createdAt));
      expect(found).toEqual([undefined, at(2), at(3), at(4)]);
    });

    test("does all of it with one entry in the log, once", async () => {
      const stored = await open();
      const { imports, duties } = stored;
      const { id } = await aStoredCompany(stored);
      const draft = await drafted(stored, id);
      const next = Array.from({ length: 250 }, (_, index) => own(id, `own-${String(index).padStart(3, "0")}`));
      const told: number[] = [];
      const keys = [
        { key: "k1", dutyId: "own-000" },
        { key: "k2", dutyId: null },
      ];
      const done = await imports.run(id, draft.id, { ...work(next, keys), onStored: (count) => told.push(count) });
      expect(done).toEqual({ ...draft, state: "done", counts, doneAt: at(1) });
      expect(told).toEqual([40, 80, 120, 160, 200, 240, 250]);
      expect(await duties.list(id)).toEqual(next);
      expect(await imports.keys(id)).toEqual(
        new Map([
          ["k1", "own-000"],
          ["k2", null],
        ]),
      );
      expect(await imports.rows(draft.id)).toEqual([]);
      expect(await entriesOf(stored, id)).toMatchObject([
        { action: "duty.imported", subject: draft.id, after: { file: "register.csv", adds: 1 } },
      ]);
      expect(await imports.run(id, draft.id, work([]))).toBe("not a draft");
      expect(await imports.list(id)).toEqual([done]);
    });

    test("where it changes nothing there is no entry, and a key is what it was given last", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      for (const dutyId of ["a.r1", "a.r2"])
        await stored.imports.run(id, (await drafted(stored, id)).id, work([], [{ key: "k", dutyId }]));
      expect(await entriesOf(stored, id)).toEqual([]);
      expect(await stored.imports.keys(id)).toEqual(new Map([["k", "a.r2"]]));
    });

    test("of one that is another by now, or names a stranger, nothing is kept", async () => {
      const stored = await open();
      const { imports, duties } = stored;
      const { id } = await aStoredCompany(stored);
      const draft = await drafted(stored, id);
      await duties.save(id, [ofLibrary(id)], { at: at(0), action: "duty.changed" });
      const stale = await imports.run(
        id,
        draft.id,
        work([own(id, "own"), ofLibrary(id, { how: "By hand" })], [{ key: "k", dutyId: "own" }]),
      );
      expect(stale).toEqual({ stale: new Map([["a.r1", ofLibrary(id)]]) });
      const strange = ofLibrary(id, { version: 2, ownerId: "nobody" });
      expect(await imports.run(id, draft.id, work([own(id, "own"), strange]))).toBe("unknown person");
      expect(await imports.run(id, draft.id, work([ofLibrary(id, { version: 2, unitId: "none" })]))).toBe(
        "unknown unit",
      );
      expect([await duties.list(id), await imports.keys(id)]).toEqual([[ofLibrary(id)], new Map()]);
      expect((await imports.find(id, draft.id))?.state).toBe("draft");
      expect(await entriesOf(stored, id)).toHaveLength(1);
    });

    test("of two that do the same draft at once, one does", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const draft = await drafted(stored, id);
      const both = await Promise.all(
        ["a", "b"].map(async (text) => stored.imports.run(id, draft.id, work([own(id, text)]))),
      );
      expect(both.filter((one) => one === "not a draft")).toHaveLength(1);
      expect(await stored.duties.list(id)).toHaveLength(1);
    });

    test("puts back what was, but for what was changed since", async () => {
      const stored = await open();
      const { imports, duties } = stored;
      const { own: firm, colleague } = await aFirm(stored);
      const { id } = firm;
      const before = ofLibrary(id, { id: "a.r2", how: "On paper", ownerId: colleague.personId });
      await duties.save(id, [before], { at: at(0), action: "duty.changed" });
      const draft = await drafted(stored, id);
      const next = [
        own(id, "own"),
        ofLibrary(id),
        { ...before, how: "By system", ownerId: null, version: 2 },
        ofLibrary(id, { id: "a.r3" }),
      ];
      await imports.run(id, draft.id, work(next, [{ key: "k", dutyId: "own" }]));
      await duties.save(id, [ofLibrary(id, { id: "a.r3", how: "Changed", version: 2 })], {
        at: at(2),
        action: "duty.changed",
      });
      const state = await stored.filings.stateOf(id);
      const undone = await imports.undo(id, draft.id, { at: at(3), since: at(0) });
      expect(undone).toMatchObject({ restored: 3, kept: [{ id: "a.r3", how: "Changed" }] });
      const rowsNow = new Map((await duties.list(id)).map((row) => [row.id, row]));
      expect([...rowsNow.keys()].toSorted()).toEqual(["a.r1", "a.r2", "a.r3"]);
      expect(rowsNow.get("a.r1")).toMatchObject({ state: "not-looked-at", stateAt: null, version: 2 });
      expect(rowsNow.get("a.r2")).toEqual({ ...before, version: 3, updatedAt: at(3) });
      expect(await imports.keys(id)).toEqual(new Map());
      expect(await stored.filings.stateOf(id)).not.toBe(state);
      expect(await imports.find(id, draft.id)).toMatchObject({ state: "undone", undoneAt: at(3) });
      expect(await imports.undo(id, draft.id, { at: at(3), since: at(0) })).toBeUndefined();
      expect((await entriesOf(stored, id))[0]).toMatchObject({
        action: "duty.importUndone",
        after: { restored: 3, kept: 1 },
      });
    });

    test("forgets drafts, and how it was before what is not taken back any more", async () => {
      const stored = await open();
      const { imports, duties } = stored;
      const { id } = await aStoredCompany(stored);
      const [old, done] = [await drafted(stored, id), await drafted(stored, id, { createdAt: at(1) })];
      await imports.run(id, done.id, work([own(id, "own")]));
      expect(await imports.undo(id, done.id, { at: at(5), since: at(2) })).toBeUndefined();
      expect(await imports.forget(at(2))).toBe(1);
      expect([await imports.find(id, old.id), (await imports.list(id)).length]).toEqual([undefined, 1]);
      expect(await imports.undo(id, done.id, { at: at(5), since: at(0) })).toMatchObject({ restored: 0 });
      expect(await duties.list(id)).toHaveLength(1);
    });
  });
}
