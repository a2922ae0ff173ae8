import { expect, test } from "vitest";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { withCalendar } from "../../support/work/calendar.ts";
import { returns } from "../../support/work/duties.ts";

const range = "from=2026-11-21&to=2027-03-31";
/** Every list of a company's work whose answer is kept. */
const pathsOf = (companyId: string) => [
  `/api/v1/duty/${companyId}?limit=100`,
  `/api/v1/duty/${companyId}?state=partly&order=owner`,
  `/api/v1/filing/${companyId}?${range}`,
  `/api/v1/evidence/${companyId}?limit=50`,
  `/api/v1/evidence/${companyId}?search=quarterly`,
  `/api/v1/calendar/${companyId}?${range}`,
];

test("no list of work is kept beyond anything that changes it", async () => {
  const { app, firm, companyId, ada, fill, filing, duty, load } = await withCalendar();
  const { task, piece } = await fill();
  const { call } = firm;
  const { data: unit } = await call.unit.create({ id: companyId, name: "Treasury" });
  const send = sender(app, firm.token);
  const read = async (path: string) => {
    const { status, body } = await send("GET", path);
    return [path, status, (body as { data: unknown }).data];
  };
  const all = async (of: (path: string) => string) => Promise.all(pathsOf(companyId).map((path) => read(of(path))));
  const kept = async () => all((path) => path);
  /** Computed anew: what ends in a slash has no route of its own, and is never kept. */
  const computed = async () => (await all((path) => path.replace("?", "/?"))).map(([path, ...rest]) => [String(path).replace("/?", "?"), ...rest]); // prettier-ignore
  const eid = { year: 2027, feast: "eid-al-fitr", days: ["2027-03-10", "2027-03-11"], source: "A statement", confirmedBy: "Ada" }; // prettier-ignore
  const changes: Record<string, () => Promise<unknown>> = {
    "a text is read": async () => {
      while (await app.services.evidence.readNext());
    },
    "a duty is a unit's": () => duty.change({ companyId, id: "cbn-returns.r1", version: 1, unit: unit.unitId, state: "partly" }), // prettier-ignore
    "the unit goes": () => call.unit.remove({ id: companyId, unitId: unit.unitId }),
    "a duty of its own comes": () => duty.add({ companyId, origin: "internal-policy", title: "Policy", text: "Count the cash.", deadline: { rule: "By the 10th", schedule: { type: "monthly", day: 10, roll: "next-working-day" } } }), // prettier-ignore
    "a return is filed": () => filing.waive({ companyId, id: "cbn-returns.r2.2026-11", reason: "Suspended" }),
    "a holiday is declared": () => app.callAs({ isOperator: true }).holiday.declare(eid),
    "evidence is good for longer": () => call.evidence.change({ companyId, id: piece._id, version: piece.version, validUntil: "2027-01-20" }), // prettier-ignore
    "evidence goes": () => call.evidence.remove({ companyId, id: piece._id, reason: "A mistake" }),
    "a task is done": () => call.task.done({ companyId, id: task._id, version: task.version }),
    "a task comes": () => call.task.add({ companyId, title: "Count", dueOn: "2026-12-24" }),
    "somebody leaves": () => call.member.end({ id: companyId, userId: ada.userId, handOverTo: firm.userId }),
    "the library is another": () => load({ ...returns, requirements: returns.requirements.slice(0, 2) }),
    "a day passes": async () => app.clock.advance(24 * 3600),
  };
  const seen = [await kept()];
  for (const [what, change] of Object.entries(changes)) {
    expect(await kept(), what).toEqual(seen.at(-1));
    await change();
    const after = await kept();
    expect(after, what).toEqual(await computed());
    expect(after, `${what} is seen`).not.toEqual(seen.at(-1));
    seen.push(after);
  }
});

test("a kept calendar has a tag, and is nobody else's", async () => {
  const { app, firm, companyId, fill } = await withCalendar();
  await fill();
  await firm.call.task.add({ companyId, title: "Count", dueOn: "2026-12-24" });
  const ask = async (tag = "", token = firm.token, more = "") =>
    sender(app, token)("GET", `/api/v1/calendar/${companyId}?${range}${more}`, undefined, { "if-none-match": tag });
  const tag = String((await ask()).headers["etag"]);
  expect((await ask(tag)).status).toBe(304);
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
