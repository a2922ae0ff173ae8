import { describe, expect, test } from "vitest";
import type { Open } from "../backend.ts";
import { aStoredCompany, at } from "../rows.ts";

/** The keys under which requests may come again. */
export function describeIdempotency(open: Open) {
  describe("keys of requests:", () => {
    const aRequest = (companyId: string, overrides = {}) => ({
      id: "key",
      companyId,
      requestHash: "asked",
      createdAt: at(10),
      ...overrides,
    });

    test("are taken by one of several at once, and say what came of it", async () => {
      const { idempotency, ...stored } = await open();
      const { id } = await aStoredCompany(stored);
      const all = await Promise.all([1, 2, 3].map(async () => idempotency.take(aRequest(id), at(0))));
      const underWay = { requestHash: "asked", status: null, body: null };
      expect(all.filter((one) => one === undefined)).toHaveLength(1);
      expect(all.filter(Boolean)).toEqual([underWay, underWay]);
      await idempotency.keep("key", { status: 201, body: "{}" });
      expect(await idempotency.take(aRequest(id, { requestHash: "other" }), at(0))).toEqual({ requestHash: "asked", status: 201, body: "{}" });
    }); // prettier-ignore

    test("are free again when nothing came of it, and after their time", async () => {
      const { idempotency, ...stored } = await open();
      const { id } = await aStoredCompany(stored);
      await idempotency.take(aRequest(id), at(0));
      await idempotency.release("key");
      expect(await idempotency.take(aRequest(id), at(0))).toBeUndefined();
      await idempotency.keep("key", { status: 201, body: "{}" });
      expect(await idempotency.take(aRequest(id, { createdAt: at(99) }), at(10))).toBeUndefined();
      expect(await idempotency.take(aRequest(id), at(10))).toEqual({ requestHash: "asked", status: null, body: null });
      await idempotency.forget(at(98));
      expect(await idempotency.take(aRequest(id), at(10))).toBeDefined();
      await idempotency.forget(at(99));
      expect(await idempotency.take(aRequest(id), at(10))).toBeUndefined();
    });
  });
}
