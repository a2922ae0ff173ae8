import { describe, expect, test } from "vitest";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const tell = ({ notices }: Repositories, companyId: string, regulationTitle: string, createdAt = at(0)) =>
  notices.notify(
    { changeType: "new", regulationTitle, regulator: "CBN", regulationId: null, changeId: null, message: null },
    [{ companyId, wish: null, why: "It is addressed to you" }],
    { createdAt },
  );

/** What a live stream reads: notifications in the order in which they were stored. */
export function describeNews(open: Open) {
  describe("what came after a notification:", () => {
    test("lists a company's own, in the order in which they were stored, whatever their instants", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      for (const [title, second] of [["a", 5], ["b", 9], ["c", 1], ["d", 1]] as const) {
        await tell(stored, own.id, title, at(second));
        await tell(stored, other.id, `other ${title}`, at(second));
      }
      const titles = async (id: string | null, limit = 100) =>
        (await stored.notices.listAfter(own.id, { id: id, limit: limit }))?.map(({ regulationTitle }) => regulationTitle);
      const [a, b, , d] = (await stored.notices.listAfter(own.id, { id: null, limit: 100 }))!;
      expect(await titles(null)).toEqual(["a", "b", "c", "d"]);
      expect(await titles(a!.id)).toEqual(["b", "c", "d"]);
      expect(await titles(a!.id, 2)).toEqual(["b", "c"]);
      expect(await titles(b!.id)).toEqual(["c", "d"]);
      expect(await titles(d!.id)).toEqual([]);
      expect(await stored.notices.newestId(own.id)).toBe(d!.id);
    }); // prettier-ignore

    test("knows nothing of another company's notification, nor of one that is not there", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      await tell(stored, own.id, "own");
      await tell(stored, other.id, "theirs");
      const theirs = await stored.notices.newestId(other.id);
      expect(await stored.notices.listAfter(own.id, { id: theirs!, limit: 100 })).toBeUndefined();
      expect(await stored.notices.listAfter(own.id, { id: "unknown", limit: 100 })).toBeUndefined();
    });

    test("says where the newest of all stands, and who of these was told something since", async () => {
      const stored = await open();
      const [own, other, third] = [
        await aStoredCompany(stored),
        await aStoredCompany(stored),
        await aStoredCompany(stored),
      ];
      const [start, asked] = [await stored.notices.lastPosition(), [own.id, other.id]];
      for (const { id } of [own, own, third]) await tell(stored, id, "news");
      const since = await stored.notices.lastPosition();
      await tell(stored, other.id, "news", at(-99));
      expect(await stored.notices.listNotifiedAfter(start, asked).then((ids) => ids.toSorted())).toEqual(
        asked.toSorted(),
      );
      expect(await stored.notices.listNotifiedAfter(since, asked)).toEqual([other.id]);
      expect(await stored.notices.listNotifiedAfter(await stored.notices.lastPosition(), asked)).toEqual([]);
      expect(await stored.notices.listNotifiedAfter(start, [])).toEqual([]);
    });

    test("a company that was told nothing has no newest and nothing after", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      expect(await stored.notices.newestId(id)).toBeUndefined();
      expect(await stored.notices.listAfter(id, { id: null, limit: 100 })).toEqual([]);
    });
  });
}
