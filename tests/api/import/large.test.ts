import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { importer } from "../../support/imports.ts";
import { refusalOf } from "../../support/calls.ts";

// Seconds on a machine of its own; others work here too.
const slow = { timeout: 120_000 };

test("10,000 rows take seconds, in slices, with progress, and back again", slow, async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const companyId = firm.id;
  const rows = Array.from(
    { length: 10_000 },
    (_, at) =>
      `OD-${at},Report on matter ${at} to committee ${at % 97} within ${at % 30} days,Board resolution ${at % 400},In progress,By team ${at % 12}`,
  );
  const file = ["Duty ID,Duty,Regulation,Status,Controls", ...rows].join("\n");
  const { look, run } = importer({ app, firm, companyId });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  const phases = new Set<string>();
  const asking = setInterval(() => phases.add(app.services.imports.progressOf(companyId)?.phase ?? "none"), 20);
  const looked = await look(file, { name: "big.csv", limit: "1" });
  const lookedMs = performance.now() - began;
  expect(looked.plan.counts).toMatchObject({ adds: 10_000 });
  const done = await run(null, { importId: looked.plan._id, limit: "1" });
  clearInterval(asking);
  delay.disable();
  expect([done.status, done.plan.changed]).toEqual([200, 10_000]);
  expect([...phases]).toEqual(expect.arrayContaining(["reading", "matching", "storing"]));
  const tookMs = performance.now() - began;
  // oxlint-disable-next-line no-console -- what was measured is to be read
  console.log(
    `10,000 rows: looked at in ${Math.round(lookedMs)} ms, imported in ${Math.round(tookMs - lookedMs)} ms; 99% of waits below ${Math.round(delay.percentile(99) / 1e6)} ms, the longest ${Math.round(delay.max / 1e6)} ms`,
  );
  expect(tookMs).toBeLessThan(60_000);
  const more = await run("Duty,Regulation\nReport one matter more to the board,Board minutes", {
    name: "more.csv",
    decisions: { rows: { 2: "own" } },
  });
  expect(more).toMatchObject({
    status: 409,
    message: "There is no room for 1 more duties of your own: a company has at most 10000. Nothing was imported",
  });
  const { data } = await firm.call.import.undo({ companyId, id: done.plan._id });
  expect(data).toEqual({ restored: 10_000, kept: [] });
  expect((await firm.call.duty.list({ companyId, search: "matter" })).total).toBe(0);
});

test("one register of a company at a time", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { look } = importer({ app, firm, companyId: firm.id });
  const file = "Duty,Regulation\nReport one matter to the board,Board";
  const both = await Promise.all([look(file, { name: "a.csv" }), look(file, { name: "b.csv" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  await expect(refusalOf(firm.call.import.rows({ companyId: firm.id, id: "none" }))).resolves.toMatchObject({
    status: 404,
  });
});

test("who may not import is refused, and the template is for whoever may", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const template = `/api/v1/import/${firm.id}/template`;
  const ask = importer({ app, firm, companyId: firm.id });
  const reply = await app.app.inject({
    method: "GET",
    url: template,
    headers: { authorization: `Bearer ${firm.token}` },
  });
  expect([reply.statusCode, reply.headers["content-disposition"]]).toEqual([
    200,
    "attachment; filename*=UTF-8''Ilana%20register.xlsx",
  ]);
  expect((await importer({ app, firm: other, companyId: other.id }).send("GET", template)).status).toBe(403);
  expect((await importer({ app, firm, companyId: firm.id }, "").send("GET", template)).status).toBe(401);
  // What it has no rows for is refused; filled in it is understood without a word.
  expect(await ask.look(Buffer.from(reply.rawPayload))).toMatchObject({
    status: 400,
    message: "No duty was found in the file. Nothing was changed",
  });
});
