import { describe, expect, test } from "vitest";
import type { NewPolicy, PolicyEnd } from "#features/policy/repository.ts";
import type { PolicyCounts } from "#features/policy/schema.ts";
import { mostPolicies } from "#features/policy/vocabulary.ts";
import type { Open } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const text = "1.1 A breach is reported within 10 days.";
const aPolicy = (companyId: string, createdAt = at(0)): NewPolicy => {
  return { companyId, name: "policy.txt", kind: "text", pages: null, chars: text.length, text, createdAt };
};
const counts: PolicyCounts = { breach: 0, missing: 0, "cannot-tell": 0, meets: 0, outside: 0 };
const ready: PolicyEnd = { state: "ready", rows: [], counts, assessedAt: at(60) };

async function withPolicy(open: Open) {
  const stored = await open();
  const { id: companyId } = await aStoredCompany(stored);
  const policy = (await stored.policies.add(aPolicy(companyId)))!;
  return { stored, policies: stored.policies, companyId, policy, id: policy.id };
}

export function describePolicies(open: Open) {
  describe("policies:", () => {
    describeKeeping(open);
    describeAssessing(open);
  });
}

function describeKeeping(open: Open) {
  test("are listed the newest first, each company's own", async () => {
    const { stored, policies, companyId, policy } = await withPolicy(open);
    const later = await policies.add(aPolicy(companyId, at(5)));
    await policies.add(aPolicy((await aStoredCompany(stored)).id));
    expect(await policies.list(companyId)).toEqual([later, policy]);
    expect(await policies.find(companyId, policy.id)).toEqual({ ...policy, rows: null });
    expect(await policies.find("another", policy.id)).toBeUndefined();
    expect(await policies.list("nobody")).toEqual([]);
  });

  test("a company has so many at most, also when it brings many at once", async () => {
    const { companyId, policies } = await withPolicy(open);
    const added = await Promise.all(Array.from({ length: mostPolicies + 1 }, () => policies.add(aPolicy(companyId))));
    expect(added.filter((row) => row === undefined)).toHaveLength(2);
    expect(await policies.list(companyId)).toHaveLength(mostPolicies);
  });

  test("each change is recorded, another company's is none, and one for nobody is not kept", async () => {
    const { stored, policies, companyId, id } = await withPolicy(open);
    for (const change of [policies.cancel, policies.restart])
      expect(await change("another", id, at(1))).toBeUndefined();
    expect(await policies.remove("another", id, at(1))).toBe(false);
    await policies.cancel(companyId, id, at(1));
    await policies.cancel(companyId, id, at(2));
    await policies.restart(companyId, id, at(3));
    await policies.restart(companyId, id, at(4));
    expect(await policies.remove(companyId, id, at(5))).toBe(true);
    expect(await policies.remove(companyId, id, at(6))).toBe(false);
    const { rows } = await stored.audit.list(
      companyId,
      { actions: undefined, from: undefined, before: undefined },
      { limit: 10, skip: 0 },
    );
    const own = rows.filter(({ action }) => action.startsWith("policy."));
    expect(own.map(({ action, subject }) => [action, subject])).toEqual(
      ["policy.deleted", "policy.reassessed", "policy.cancelled", "policy.brought"].map((action) => [action, id]),
    );
    await expect(policies.add(aPolicy("nobody"))).rejects.toThrow(/constraint/i);
  });
}

function describeAssessing(open: Open) {
  test("the oldest of a company is claimed with its text, once, and again when its time is over", async () => {
    const { policies, companyId, id } = await withPolicy(open);
    const later = await policies.add(aPolicy(companyId, at(5)));
    expect(await policies.listOwners(at(10))).toEqual([companyId]);
    expect(await policies.claim(companyId, at(10), at(20))).toMatchObject({
      id,
      text,
      state: "assessing",
      attempts: 1,
    });
    expect(await policies.claim(companyId, at(11), at(21))).toMatchObject({ id: later!.id });
    expect(await policies.claim(companyId, at(12), at(22))).toBeUndefined();
    expect(await policies.listOwners(at(12))).toEqual([]);
    expect(await policies.claim(companyId, at(21), at(31))).toMatchObject({ id, attempts: 2 });
    expect(await policies.claim("another", at(40), at(50))).toBeUndefined();
  });

  test("progress and the end are stored for whoever holds it, and for nobody else", async () => {
    const { policies, companyId, id } = await withPolicy(open);
    const first = (await policies.claim(companyId, at(10), at(20)))!;
    const second = (await policies.claim(companyId, at(21), at(31)))!;
    expect(await policies.note(first, 0.9, at(40))).toBe(false);
    expect(await policies.end(first, ready)).toBe(false);
    expect(await policies.note(second, 0.5, at(41))).toBe(true);
    expect(await policies.find(companyId, id)).toMatchObject({ progress: 0.5, leasedUntil: at(41) });
    expect(await policies.end({ ...second, leasedUntil: at(41) }, ready)).toBe(true);
    expect(await policies.find(companyId, id)).toMatchObject({ ...ready, progress: 0, leasedUntil: null });
  });

  test("one that is cancelled or deleted takes no end; one with a table keeps it, and can be assessed anew", async () => {
    const { policies, companyId, id } = await withPolicy(open);
    const first = (await policies.claim(companyId, at(10), at(20)))!;
    await policies.cancel(companyId, id, at(11));
    expect(await policies.end(first, ready)).toBe(false);
    expect(await policies.find(companyId, id)).toMatchObject({ state: "cancelled", rows: null });
    await policies.restart(companyId, id, at(12));
    const again = (await policies.claim(companyId, at(13), at(20)))!;
    await policies.end(again, ready);
    expect(await policies.restart(companyId, id, at(70))).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await policies.cancel(companyId, id, at(71))).toMatchObject({ state: "ready", assessedAt: at(60) });
    expect(await policies.remove(companyId, id, at(72))).toBe(true);
    expect(await policies.note(again, 1, at(80))).toBe(false);
  });

  test("what a process that is gone had in hand is due at once", async () => {
    const { policies, companyId, id } = await withPolicy(open);
    await policies.claim(companyId, at(10), at(20));
    await policies.release();
    expect(await policies.listOwners(at(11))).toEqual([companyId]);
    expect(await policies.claim(companyId, at(11), at(21))).toMatchObject({ id, attempts: 2 });
  });
}
