import { describe, expect, test } from "vitest";
import type { Opinion } from "#features/classification/schema.ts";
import type { ChangeRecord } from "#features/watch/repository.ts";
import type { Open } from "../backend.ts";
import { aChange, at } from "../rows.ts";
import { all, titlesOf, withChanges } from "./changes.ts";

export function describeOpinions(open: Open) {
  describe("opinions of a model:", () => {
    const asking = { model: "stub", from: at(0), to: at(100), since: at(50), most: 2 };
    const opinion: Opinion = { changeType: { is: "new", quote: "Circular" }, topics: [], audience: null };
    const weak = (id: string, overrides: Partial<ChangeRecord> = {}) =>
      aChange({ id, uniqueKey: id, evidence: [], reviewedAt: null, detectedAt: at(9), ...overrides });

    test("what stands on weak ground is asked about, the newest first, each once a day and so many in all", async () => {
    const cue = { rule: "change-type.amends", field: "title", quote: "a", says: "a" } as const;
    const sure = { scope: "classes", classes: ["banks"], basis: "title", quote: "a" } as const;
    const known = { evidence: [cue], topics: ["licensing"] as const, audience: { ...sure, classes: ["banks"] } };
    const { watch } = await withChanges(open, [
      weak("a"),
      weak("b", { ...known, topics: [], detectedAt: at(11) }),
      weak("c", { ...known, topics: ["licensing"], audience: { ...known.audience, basis: "subject" }, detectedAt: at(10) }),
      weak("sure", { ...known, topics: ["licensing"] }),
      weak("idle", { ...known, topics: [], changeType: "other" }),
      weak("read", { reviewedAt: at(1) }),
      weak("dismissed", { status: "dismissed" }),
      weak("edit", { diff: [] }),
      weak("gone", { heldBecause: "unlisted", status: "review" }),
      weak("revision", { sourceId: "catalogue" }),
      weak("late", { detectedAt: at(101) }),
    ]);
    const claims = await Promise.all([60, 60].map((now) => watch.claimOpinion({ ...asking, now: at(now) })));
    expect(claims.map((change) => change?.id).toSorted()).toEqual(["b", "c"]);
    expect(await watch.claimOpinion({ ...asking, now: at(61) })).toBeUndefined();
    const later = { ...asking, since: at(60), now: at(120) };
    await watch.saveOpinion("b", opinion);
    await watch.saveOpinion("c", null);
    expect((await watch.claimOpinion({ ...later, most: 9 }))?.id).toBe("a");
    expect(await watch.claimOpinion({ ...later, most: 9 })).toBeUndefined();
    // What came to nothing is asked about again, three times in all.
    for (const now of [200, 300]) expect((await watch.claimOpinion({ ...asking, since: at(now - 1), now: at(now) }))?.id).toBe("a");
    expect(await watch.claimOpinion({ ...asking, since: at(400), now: at(500) })).toBeUndefined();
  }); // prettier-ignore

    test("what a model said is listed until a person judges the change or drops it, which is recorded", async () => {
    const stored = await withChanges(open, [weak("a"), weak("b"), weak("c")]);
    const { watch } = stored;
    for (const now of [60, 61, 62]) await watch.claimOpinion({ ...asking, most: 9, now: at(now) });
    expect(await watch.listOpinions()).toEqual([]);
    for (const id of ["a", "b", "c", "unknown"]) await watch.saveOpinion(id, opinion);
    const listed = async (ids?: string[]) => (await watch.listOpinions(ids)).map(({ id }) => id);
    expect(await listed()).toEqual(["a", "b", "c"]);
    expect((await watch.listOpinions(["b", "unknown"]))[0]).toMatchObject({ id: "b", model: "stub", askedAt: at(61), opinion });
    const [a] = await watch.findChanges(["a"]);
    await watch.review(a!, { reviewedAt: at(70) }, null);
    expect([await watch.dropOpinion("b", at(71)), await watch.dropOpinion("b", at(72))]).toEqual([true, true]);
    expect(await watch.dropOpinion("unknown", at(73))).toBe(false);
    expect(await listed()).toEqual(["c"]);
    const { rows } = await stored.audit.list(null, { actions: ["change.opinionDropped"], from: undefined, before: undefined }, all);
    expect(rows).toMatchObject([{ subject: "b", at: at(71), after: { model: "stub" } }]);
  }); // prettier-ignore

    test("those that are named come before all others, also after a page", async () => {
    const changes = ["a", "b", "c", "d"].map((id, index) => weak(id, { title: id, detectedAt: at(index) }));
    const { watch } = await withChanges(open, changes);
    const first = ["a", "c", "unknown"];
    const titles = async (after?: string) =>
      titlesOf(await watch.listChanges({}, { ...all, first, ...(after && { after: changes.find(({ id }) => id === after) }) }));
    expect([await titles(), await titles("c"), await titles("a"), await titles("d")]).toEqual([
      ["c", "a", "d", "b"],
      ["a", "d", "b"],
      ["d", "b"],
      ["b"],
    ]);
  }); // prettier-ignore
  });
}
