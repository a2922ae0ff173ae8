import { describe, expect, test } from "vitest";
import { saveCaptured } from "#features/catalogue/repository.ts";
import type { NewReading } from "#features/drafting/repository.ts";
import type { Reading } from "#features/drafting/schema.ts";
import { aCapturedInstrument } from "../support/samples/factories.ts";
import type { Open } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const monthly = { type: "monthly", day: 10, roll: null } as const;
const deadline = { rule: "By the 10th", recurrence: "monthly" as const, details: null, schedule: monthly };
const duty = { text: "Report every month.", provision: null, quote: null, page: null, deadline };
const content = (overrides: Partial<Reading> = {}): Reading => ({
  summary: "What it asks of us, in our words.",
  penalty: null,
  severity: 4,
  severityWhy: "",
  duties: [duty],
  ...overrides,
});
export const aReading = (companyId: string, overrides: Partial<NewReading> = {}): NewReading => ({
  companyId,
  regulationId: "cbn-captured",
  title: "Circular on Examples",
  version: "first",
  revision: 2,
  savedAt: at(0),
  content: content(),
  ...overrides,
});
const logged = { actions: undefined, from: undefined, before: undefined };

const captured = aCapturedInstrument();

/** An instrument at its first revision, how it is saved under another title, and what is stored and was written then. */
async function anEditable(open: Open) {
  const { edited, catalogue, database } = await open();
  await database.write((tx) => saveCaptured(tx, [captured], at(0)));
  const saved: string[] = [];
  const refusal: { reason: string | undefined } = { reason: undefined };
  const write = async ({ yaml }: { yaml: string }) => {
    if (refusal.reason !== undefined) throw new Error(refusal.reason);
    saved.push(yaml);
  };
  const save = (title: string, revision: number, seconds: number, id = captured.key, isForOthers = true) => {
    const read = [{ instrument: { ...captured, title }, contentHash: title, fileHash: title }];
    const edit = { id, revision, file: "cbn/a.yaml", yaml: title, read, at: at(seconds) };
    return edited.save(edit, { isForOthers, write });
  };
  const rows = async () => {
    const [row] = (await catalogue.readAll()).rows;
    return [row!.revision, row!.content.title, await edited.list()];
  };
  return { saved, save, rows, refusal };
}

/** Edited instruments, as all processes have them. */
export function describeEdited(open: Open) {
  describe("edited instruments:", () => {
    test("keeps of each the text that was saved last, whichever comes later", async () => {
      const { edited } = await open();
      const put = (file: string, yaml: string, seconds: number) => edited.put({ file, yaml, savedAt: at(seconds) });
      await put("sec/b.yaml", "first", 10);
      await put("cbn/a.yaml", "only", 20);
      await put("sec/b.yaml", "second", 30);
      await put("sec/b.yaml", "late", 5);
      expect(await edited.list()).toEqual([
        { file: "cbn/a.yaml", yaml: "only", savedAt: at(20) },
        { file: "sec/b.yaml", yaml: "second", savedAt: at(30) },
      ]);
    });

    test("an edit is the next revision with its file, and nothing where the instrument is another by now", async () => {
      const { saved, save, rows } = await anEditable(open);
      const both = await Promise.all([save("One", 1, 10), save("Other", 1, 10)]);
      expect(both.toSorted()).toEqual([2, undefined]);
      const [title] = saved;
      expect(await rows()).toEqual([2, title, [{ file: "cbn/a.yaml", yaml: title, savedAt: at(10) }]]);
      expect(await save("Unknown", 1, 20, "no-such")).toBeUndefined();
      expect(saved).toEqual([title]);
    });

    test("an edit counts after what is stored of its file, whatever the clock says", async () => {
      const { save, rows } = await anEditable(open);
      await save("First", 1, 10);
      expect(await save("Second", 2, 5)).toBe(3);
      expect((await rows())[2]).toEqual([
        { file: "cbn/a.yaml", yaml: "Second", savedAt: at(10).replace(".000Z", ".001Z") },
      ]);
    });

    test("a file that cannot be written leaves nothing stored, and what is for nobody else is no row", async () => {
      const { save, rows, refusal } = await anEditable(open);
      refusal.reason = "a full disk";
      await expect(save("First", 1, 10)).rejects.toThrow("a full disk");
      expect(await rows()).toEqual([1, captured.title, []]);
      refusal.reason = undefined;
      expect(await save("First", 1, 10, captured.key, false)).toBe(2);
      expect(await rows()).toEqual([2, "First", []]);
    });
  });
}

export function describeReadings(open: Open) {
  describe("a company's own readings:", () => {
    test("what was saved is found and listed, each company's own", async () => {
      const stored = await open();
      const { readings } = stored;
      const [one, other] = [(await aStoredCompany(stored)).id, (await aStoredCompany(stored)).id];
      const { title: _title, ...row } = aReading(one);
      expect(await readings.save(aReading(one), null)).toBe("saved");
      await readings.save(aReading(one, { regulationId: "another", version: "second" }), null);
      expect(await readings.find(one, "cbn-captured")).toEqual({ ...row, isDated: true });
      expect((await readings.list(one)).map(({ regulationId }) => regulationId)).toEqual(["another", "cbn-captured"]);
      expect(await readings.find(other, "cbn-captured")).toBeUndefined();
      expect(await readings.list(other)).toEqual([]);
    });

    test("one takes the place of the version that it began from, and of no other", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const save = (version: string, began: string | null) => stored.readings.save(aReading(id, { version }), began);
      expect(await save("first", "gone")).toBe("newer");
      const both = await Promise.all([save("first", null), save("other", null)]);
      expect(both.toSorted()).toEqual(["newer", "saved"]);
      const { version } = (await stored.readings.find(id, "cbn-captured"))!;
      expect(await save("second", version)).toBe("saved");
      expect(await save("third", version)).toBe("newer");
      expect((await stored.readings.find(id, "cbn-captured"))?.version).toBe("second");
    });

    test("those from which dates follow are listed over all companies", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      await stored.readings.save(aReading(id), null);
      const undated = content({ duties: [{ ...duty, deadline: { ...deadline, schedule: null } }] });
      await stored.readings.save(aReading(id, { regulationId: "undated", content: undated }), null);
      expect(await stored.readings.listDated()).toEqual([
        { companyId: id, regulationId: "cbn-captured", version: "first" },
      ]);
      await stored.readings.save(aReading(id, { version: "second", content: undated }), "first");
      expect(await stored.readings.listDated()).toEqual([]);
    });

    test("a company has room for so much, whatever it replaces", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const long = content({ summary: "a".repeat(1_500_000) });
      expect(await stored.readings.save(aReading(id, { content: long }), null)).toBe("saved");
      expect(await stored.readings.save(aReading(id, { regulationId: "another", content: long }), null)).toBe("full");
      expect(await stored.readings.save(aReading(id, { content: long, version: "second" }), "first")).toBe("saved");
      expect(await stored.readings.list(id)).toHaveLength(1);
    });

    test("each change is recorded, moves what the company is shown, and is kept from others", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { id: other } = await aStoredCompany(stored);
      const revision = () => stored.companies.findRevision(id);
      const before = (await revision())!;
      await stored.readings.save(aReading(id), null);
      expect(await revision()).toBe(before + 1);
      await stored.readings.save(aReading(id, { version: "second", content: content({ severity: 1 }) }), "first");
      expect(await stored.readings.remove(other, "cbn-captured", at(2))).toBe(false);
      expect(await stored.readings.remove(id, "cbn-captured", at(3))).toBe(true);
      expect(await stored.readings.remove(id, "cbn-captured", at(4))).toBe(false);
      expect(await revision()).toBe(before + 3);
      const { rows } = await stored.audit.list(id, logged, { limit: 3, skip: 0 });
      const duties = [duty.text];
      expect(rows.map(({ action, before: was, after }) => [action, was, after])).toEqual([
        ["reading.removed", { severity: 1, duties }, null],
        ["reading.saved", { severity: 4, duties }, { title: "Circular on Examples", severity: 1, duties }],
        ["reading.saved", null, { title: "Circular on Examples", severity: 4, duties }],
      ]);
    });

    test("one for nobody is not stored, and all go with their company", async () => {
      const stored = await open();
      await expect(stored.readings.save(aReading("nobody"), null)).rejects.toThrow(/constraint/i);
      const { id, row } = await aStoredCompany(stored);
      await stored.readings.save(aReading(id), null);
      await stored.companyAdmin.remove(id, row.name, at(1));
      expect(await stored.readings.find(id, "cbn-captured")).toBeUndefined();
    });
  });
}
