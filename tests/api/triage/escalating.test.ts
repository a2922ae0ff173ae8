import { expect, test } from "vitest";
import { changes } from "#features/watch/tables.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { aSource } from "../../support/watch.ts";
import { eq } from "drizzle-orm";

const day = 24 * 3600;
const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];

/** A firm with an officer that watches a regulator, and what its managers are mailed. */
async function watching() {
  const app = await testApp({ sources, start: "2026-11-23T08:00:00Z" });
  const firm = await confirmedUp(app);
  const companyId = firm.id;
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await firm.call.monitor.watchRegulator({ companyId, regulator: "EFCC", isWatched: true });
  const enter = async (title: string, riskLevel: "High" | "Low" = "Low") => {
    const { id } = await app.services.watch.enter({ source: "efcc-releases", title, publishedOn: "2026-11-23" });
    await app.db.update(changes).set({ riskLevel }).where(eq(changes.id, id));
    return id;
  };
  const told = async () => {
    await app.services.triage.escalate();
    await app.services.outbox.deliverMails();
    return app.mailer.sent.filter(({ subject }) => subject.startsWith("Waits too long"));
  };
  return { app, firm, companyId, ada, enter, told };
}

test("managers hear once, of all at once, of what waits for longer than two working days where it is High, else five", async () => {
  const { app, firm, companyId, enter, told } = await watching();
  const [high, low] = [await enter("Freezing order", "High"), await enter("Notice to the public")];
  await enter("Advisory", "High");
  const { data: before } = await firm.call.triage.list({ companyId, limit: 10 });
  expect(before.map(({ title, waitsUntil, waitsTooLong }) => [title, waitsUntil, waitsTooLong])).toEqual(
    expect.arrayContaining([["Freezing order", "2026-11-25", false], ["Notice to the public", "2026-11-30", false]]),
  );
  app.clock.advance(2 * day);
  expect(await told()).toEqual([]);
  app.clock.advance(day);
  const [first, ...none] = await told();
  expect([first!.to, first!.subject, none]).toEqual([firm.company.email, "Waits too long for your company’s decision: 2 updates", []]);
  expect(first!.text).toContain("High, was to be decided by 25 November 2026: Freezing order");
  expect((await firm.call.triage.counts({ companyId })).data).toEqual({ waiting: 3, overdue: 2, decided: 0 });
  await firm.call.triage.decide({ companyId, ids: [high], verdict: "information" });
  app.clock.advance(-day);
  app.clock.advance(day);
  expect(await told()).toHaveLength(1);
  app.clock.advance(5 * day);
  const later = await told();
  expect(later).toHaveLength(2);
  expect(later[1]!.text).toContain("Notice to the public");
  expect(later[1]!.text).not.toContain("Advisory");
  await firm.call.triage.decide({ companyId, ids: [low], verdict: "information" });
  await firm.call.triage.undo({ companyId, ids: [low] });
  app.clock.advance(day);
  expect(await told()).toHaveLength(2);
  app.clock.advance(365 * day);
  await told();
  app.clock.advance(-365 * day);
  expect(await told()).toHaveLength(2);
}); // prettier-ignore

test("a manager hears in the place of the owner, and a company sets its days or hears nothing", async () => {
  const { app, firm, companyId, ada, enter, told } = await watching();
  const manager = await joined(app, firm, { name: "Musa Bello", role: "manager" });
  const { data: usual } = await ada.call.triage.settings({ companyId });
  expect(usual).toEqual({ highDays: 2, otherDays: 5 });
  expect((await refusalOf(ada.call.triage.changeSettings({ companyId, highDays: 1, otherDays: 1 }))).status).toBe(403);
  await firm.call.triage.changeSettings({ companyId, highDays: 1, otherDays: null });
  await enter("Freezing order", "High");
  await enter("Notice to the public");
  app.clock.advance(2 * day);
  expect((await told()).map(({ to, subject }) => [to, subject])).toEqual([
    [manager.email, "Waits too long for your company’s decision: Freezing order"],
  ]);
  app.clock.advance(40 * day);
  expect(await told()).toHaveLength(1);
});

test("no heap comes with the first look: what should have been decided long ago is told nobody", async () => {
  const { app, enter, told, firm, companyId } = await watching();
  await enter("Freezing order", "High");
  app.clock.advance(30 * day);
  expect(await told()).toEqual([]);
  expect((await firm.call.triage.counts({ companyId })).data.overdue).toBe(1);
});

test("who decided is kept and shown, and told whoever decides over it", async () => {
  const { firm, companyId, ada, enter } = await watching();
  const id = await enter("Freezing order");
  const { data: made } = await ada.call.triage.decide({ companyId, ids: [id], verdict: "applies" });
  expect(made).toMatchObject([{ decidedBy: ada.userId, decidedByName: "Ada Obi" }]);
  const { data: seen } = await firm.call.triage.list({ companyId, view: "decided", limit: 10 });
  expect(seen[0]!.decision).toMatchObject({ decidedBy: ada.userId, decidedByName: "Ada Obi" });
  const over = firm.call.triage.decide({ companyId, ids: [id], verdict: "information", seen: { [id]: null } });
  expect((await refusalOf(over)).message).toContain("Decided meanwhile by Ada Obi");
  await ada.call.me.remove({});
  const { data: after } = await firm.call.triage.decisions({ companyId, ids: id });
  expect(after).toMatchObject([{ verdict: "applies", decidedBy: null, decidedByName: null }]);
});
