import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "./backend.ts";
import { aStoredCompany, at, unordered } from "./rows.ts";

export function describeAssessments(open: Open) {
  describe("assessments:", () => {
    test("lists a company's latest first, whole, and nothing of another's", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const assess = (companyId: string, seconds: number, bands: Record<string, "High" | "Medium" | "Low">) => ({
        id: newId(),
        companyId,
        assessedAt: at(seconds),
        ruleVersion: "1",
        bands,
      });
      const [first, second] = [assess(own.id, 0, { a: "High" }), assess(own.id, 60, { a: "Low", b: "Medium" })];
      expect(await stored.assessments.listLatest(own.id, 2)).toEqual([]);
      expect(await stored.assessments.hasAny(own.id)).toBe(false);
      await stored.assessments.save(first, after(undefined));
      expect(await Promise.all([own, other].map(({ id }) => stored.assessments.hasAny(id)))).toEqual([true, false]);
      expect(await stored.assessments.listLatest(own.id, 2)).toEqual([first]);
      await stored.assessments.save(second, after(first));
      await stored.assessments.save(assess(other.id, 120, {}), after(undefined));
      expect(await stored.assessments.listLatest(own.id, 2)).toEqual([second, first]);
      expect(await stored.assessments.listLatest(own.id, 1)).toEqual([second]);
    });

    test("the first assessment is stored once, however many look at once", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const made = threeAtOnce(id);
      await Promise.all(made.map((assessment) => stored.assessments.saveFirst(assessment)));
      const kept = await stored.assessments.listLatest(id, 9);
      expect(kept).toHaveLength(1);
      expect(made).toContainEqual(kept[0]);
    });

    test("assessments of one instant follow the order in which they were made", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const made = threeAtOnce(id);
      const [first, second, third] = made;
      await stored.assessments.save(third!, after(undefined));
      for (const assessment of [second!, first!]) await stored.assessments.save(assessment, after(third));
      const listed = await stored.assessments.listLatest(id, 3);
      expect(listed.map((assessment) => assessment.id)).toEqual(made.map((assessment) => assessment.id).toReversed());
    });

    test("of several that were compared with the same one the first is stored", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const [first, ...others] = threeAtOnce(id);
      await stored.assessments.save(first!, after(undefined));
      const saved = await Promise.all(others.map((each) => stored.assessments.save(each, after(first))));
      expect(unordered(saved)).toEqual([false, true]);
      expect(await stored.assessments.save(others[saved.indexOf(false)]!, after(undefined))).toBe(false);
      expect(await stored.assessments.listLatest(id, 9)).toEqual([others[saved.indexOf(true)], first]);
    });

    test("refuses an assessment of nobody", async () => {
      const stored = await open();
      const orphan = { id: newId(), companyId: "nobody", assessedAt: at(0), ruleVersion: "1", bands: {} };
      await expect(stored.assessments.save(orphan, after(undefined))).rejects.toThrow(/constraint/i);
    });
  });
}

const after = (previous: { id: string } | undefined) => ({ notices: [], moved: {}, previousId: previous?.id });

const threeAtOnce = (companyId: string) =>
  Array.from({ length: 3 }, () => ({ id: newId(), companyId, assessedAt: at(0), ruleVersion: "1", bands: {} }));
