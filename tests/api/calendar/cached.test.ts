import { expect, test } from "vitest";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { withCalendar } from "../../support/work/calendar.ts";

test("has a tag that lasts until something of it changes, whatever that is, and is nobody else's", async () => {
  const { app, firm, companyId, fill, filing, duty, calendar } = await withCalendar();
  const { task, piece } = await fill();
  const url = `/api/v1/calendar/${companyId}?from=2026-11-21&to=2027-01-31`;
  const ask = async (tag = "", token = firm.token, more = "") =>
    sender(app, token)("GET", `${url}${more}`, undefined, { "if-none-match": tag });
  let tag = String((await ask()).headers["etag"]);
  const changes: Record<string, () => Promise<unknown>> = {
    "a task is done": () => firm.call.task.done({ companyId, id: task._id, version: task.version }),
    "a duty is given to another": () =>
      duty.change({ companyId, id: "cbn-returns.r2", version: 1, owner: firm.userId }),
    "a return is filed": () => filing.waive({ companyId, id: "cbn-returns.r2.2026-11", reason: "Suspended" }),
    "evidence is good for longer": () =>
      firm.call.evidence.change({ companyId, id: piece._id, version: piece.version, validUntil: "2027-01-20" }),
    "evidence goes": async () => firm.call.evidence.remove({ companyId, id: piece._id, reason: "A mistake" }),
    "a task comes": () => firm.call.task.add({ companyId, title: "Count", dueOn: "2026-12-24" }),
  };
  for (const [what, change] of Object.entries(changes)) {
    expect((await ask(tag)).status, what).toBe(304);
    await change();
    const after = await ask(tag);
    expect([after.status, (after.body as { data: unknown }).data], what).toEqual([
      200,
      (await calendar.list({ companyId, from: "2026-11-21", to: "2027-01-31" })).data,
    ]);
    tag = String(after.headers["etag"]);
  }
  // Whoever sees less has its own, and is given nobody else's out of the cache.
  const tunde = await joined(app, firm, { role: "contributor" });
  const own = await ask(tag, tunde.token);
  expect([own.status, JSON.stringify(own.body)]).toEqual([200, expect.not.stringContaining('"title":"Count"')]);
  const mine = await ask("", firm.token, "&owner=me");
  expect(JSON.stringify(mine.body)).not.toContain('"title":"Count"');
});

test("what has become late is said so within a minute", async () => {
  const { app, firm, companyId } = await withCalendar();
  await firm.call.task.add({ companyId, title: "Count", dueOn: "2026-11-21", dueTime: "23:00" });
  const late = async () => {
    const { body } = await sender(app, firm.token)(
      "GET",
      `/api/v1/calendar/${companyId}?from=2026-11-21&to=2026-11-21`,
    );
    return (body as { data: { isLate: boolean }[] }).data.map(({ isLate }) => isLate);
  };
  expect(await late()).toEqual([false]);
  app.clock.advance(24 * 3600);
  expect(await late()).toEqual([true]);
});
