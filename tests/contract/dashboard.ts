import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

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
      await stored.assessments.save(first);
      expect(await Promise.all([own, other].map(({ id }) => stored.assessments.hasAny(id)))).toEqual([true, false]);
      expect(await stored.assessments.listLatest(own.id, 2)).toEqual([first]);
      await stored.assessments.save(second);
      await stored.assessments.save(assess(other.id, 120, {}));
      expect(await stored.assessments.listLatest(own.id, 2)).toEqual([second, first]);
      expect(await stored.assessments.listLatest(own.id, 1)).toEqual([second]);
    });

    test("the first assessment is stored once, however many look at once", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const made = threeAtOnce(id);
      await Promise.all(made.map((assessment) => stored.assessments.saveFirst(assessment)));
      expect(await stored.assessments.listLatest(id, 9)).toEqual([made[0]]);
    });

    test("assessments of one instant follow the order in which they were made", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const made = threeAtOnce(id);
      for (const assessment of made.toReversed()) await stored.assessments.save(assessment);
      const listed = await stored.assessments.listLatest(id, 3);
      expect(listed.map((assessment) => assessment.id)).toEqual(made.map((assessment) => assessment.id).toReversed());
    });

    test("refuses an assessment of nobody", async () => {
      const stored = await open();
      const orphan = { id: newId(), companyId: "nobody", assessedAt: at(0), ruleVersion: "1", bands: {} };
      await expect(stored.assessments.save(orphan)).rejects.toThrow(/constraint/i);
    });
  });
}

const threeAtOnce = (companyId: string) =>
  Array.from({ length: 3 }, () => ({ id: newId(), companyId, assessedAt: at(0), ruleVersion: "1", bands: {} }));
