import { expect, test } from "vitest";
import { notifyRepository } from "#features/notify/repository.ts";
import { outbox as outboxTable, notificationBatches } from "#features/notify/tables.ts";
import { aNotice, told } from "../../contract/rows.ts";
import { testApp } from "../../support/app.ts";
import { confirmEmail, refusalOf, signedUp } from "../../support/calls.ts";
import { addressesOf, mailServer, messageIds } from "../../support/servers/mail-server.ts";
import { announce, backlog, outboxOver, watchers } from "../../support/outbox.ts";

async function mailed() {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.ng", MAIL_FROM: "Ilana <no-reply@mail.ilana.ng>" } });
  const [watcher] = await watchers(app, 1);
  const server = await mailServer();
  const { outbox } = outboxOver(app, server.url);
  const set = (input: object) => watcher!.call.delivery.update({ companyId: watcher!.id, ...input });
  return { app, ...watcher!, server, outbox, set };
}

test("a company begins with mails at once, about its alerts, and nothing waiting", async () => {
  const { id, call } = await mailed();
  expect((await call.delivery.get({ companyId: id })).data).toEqual({
    mail: "at-once",
    mailScope: "alerts",
    feedUrl: null,
    webhooks: [],
    waiting: 0,
    dead: 0,
    lastDead: [],
  });
});

test("a mail of an alert is marked as automatic, can be stopped with one click and has an id that lasts", async () => {
  const { app, company, server, outbox } = await mailed();
  await announce(app, { message: "Read section 4." });
  await outbox.deliverMails();
  const [mail] = server.mails;
  expect([mail!.subject, addressesOf(server.mails)]).toEqual([
    "New from CBN: Circular on agent banking",
    [company.email],
  ]);
  expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}-mail-[0-9a-f-]{36}@mail\.ilana\.ng>$/);
  expect(mail!.headers.get("auto-submitted")).toBe("auto-generated");
  const lines = mail!.headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, " "));
  expect(lines.find((line) => /^List-Unsubscribe:/i.test(line))).toMatch(
    /^List-Unsubscribe: <https:\/\/ilana\.ng\/unsubscribe\/[\w.-]+>$/i,
  );
  expect(lines.find((line) => /^List-Unsubscribe-Post:/i.test(line))).toMatch(/: List-Unsubscribe=One-Click$/);
  expect(mail!.text).toContain("Read section 4.");
  expect(mail!.text).toContain("You get this mail because your company watches CBN.");
  expect(mail!.html).toContain("Read section 4.");
});

test("who neither watches nor set an alert gets mails only when it wants them about all", async () => {
  const { app, id, call, company, server, outbox, set } = await mailed();
  const news = () => announce(app, { regulator: "NDPC", regulationId: "ng-ndpa-2023" });
  await news();
  await outbox.deliverMails();
  expect(server.mails).toEqual([]);
  await set({ mailScope: "all" });
  await news();
  await outbox.deliverMails();
  expect(server.mails.map(({ text }) => /You get this mail .*/.exec(text!)?.[0])).toEqual([
    "You get this mail because you asked for mails about whatever concerns your company.",
  ]);
  await set({ mailScope: "alerts" });
  await call.monitor.createAlerts({ companyId: id, regulationIds: ["ng-ndpa-2023"], alertTypes: ["update"], email: company.email }); // prettier-ignore
  await news();
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(2);
  expect(server.mails[1]!.text).toContain("because your company has set an alert on this regulation");
});

test("all of a day comes as one mail at seven in Lagos, and again under the same Message-ID", async () => {
  const { app, set, server, outbox } = await mailed();
  await set({ mail: "daily" });
  for (const regulationTitle of ["One", "Two", "Three"]) await announce(app, { regulationTitle });
  await outbox.deliverMails();
  expect(server.mails).toEqual([]);
  app.clock.advance(20 * 3600 + 3599);
  await outbox.deliverMails();
  expect(server.mails).toEqual([]);
  app.clock.advance(1);
  await outbox.deliverMails();
  const [mail, ...more] = server.mails;
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("3 updates for Okpella Microfinance Bank");
  expect(mail!.text!.match(/^New: .*/gm)).toEqual(["New: One", "New: Two", "New: Three"]);
  const [first] = await app.db.select().from(outboxTable).orderBy(outboxTable.id);
  expect(mail!.messageId).toMatch(new RegExp(`^<digest-${first!.id}-[0-9a-f]{64}@mail\\.ilana\\.ng>$`));
  // As if the process had died before it noted that the mail was taken.
  await app.db.update(outboxTable).set({ state: "waiting", doneAt: null });
  await outbox.deliverMails();
  expect(new Set(messageIds(server.mails)).size).toBe(1);
});

test("what is stored for a day whose digest has left is sent in a mail of its own, which receivers do not take for the first", async () => {
  const { app, id, set, server, outbox } = await mailed();
  await set({ mail: "daily" });
  // Prepared before seven in Lagos; the second of them was kept from its commit until after the digest.
  const at = { createdAt: "2026-11-22T05:59:59.500Z" };
  const tell = (regulationTitle: string) =>
    notifyRepository(app.db).notify(aNotice({ regulationTitle }), [told(id)], at);
  await tell("One");
  app.clock.advance(21 * 3600);
  await outbox.deliverMails();
  await tell("Two");
  await outbox.deliverMails();
  expect(server.mails.map(({ text }) => text!.match(/^Update: .*/gm))).toEqual([["Update: One"], ["Update: Two"]]);
  expect(new Set(messageIds(server.mails)).size).toBe(2);
  // As if the process had died before it noted either: what comes again as another set is another mail.
  await app.db.update(outboxTable).set({ state: "waiting", doneAt: null });
  await outbox.deliverMails();
  expect(server.mails.at(-1)!.text!.match(/^Update: .*/gm)).toEqual(["Update: One", "Update: Two"]);
  expect(new Set(messageIds(server.mails)).size).toBe(3);
});

test("mails that wait follow a change of the settings", async () => {
  const { app, id, call, set, server, outbox } = await mailed();
  await set({ mail: "weekly" });
  await announce(app);
  await announce(app, { regulationTitle: "Second" });
  await set({ mail: "at-once" });
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(2);
  await set({ mail: "weekly" });
  await announce(app);
  expect((await call.delivery.get({ companyId: id })).data.waiting).toBe(1);
  await set({ mail: "off" });
  expect((await call.delivery.get({ companyId: id })).data).toMatchObject({ mail: "off", waiting: 0 });
  await announce(app);
  await set({ mail: "at-once" });
  app.clock.advance(30 * 86_400);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(2);
});

test("renewing the feed gives it another address", async () => {
  const { app, ...company } = await mailed();
  await confirmEmail(app, company);
  const { id, call } = company;
  const before = (await call.delivery.get({ companyId: id })).data.feedUrl;
  const after = (await call.delivery.renewFeed({ companyId: id })).data.feedUrl;
  expect(after).not.toBe(before);
  expect((await call.delivery.get({ companyId: id })).data.feedUrl).toBe(after);
});

test.each([
  [{ mail: "hourly" }, "Mails come at-once, daily, weekly, off"],
  [{ mailScope: "some" }, "The scope of mails is alerts or all"],
])("refuses %j and changes nothing", async (input, message) => {
  const { id, call, set } = await mailed();
  expect(await refusalOf(set(input))).toMatchObject({ status: 400, message });
  expect((await call.delivery.get({ companyId: id })).data).toMatchObject({ mail: "at-once", mailScope: "alerts" });
});

test("what one company sets is nothing to another", async () => {
  const { app, set } = await mailed();
  const [other] = await watchers(app, 1);
  await set({ mail: "off" });
  expect((await other!.call.delivery.get({ companyId: other!.id })).data.mail).toBe("at-once");
  await announce(app);
  expect(await backlog([other!])).toEqual({ waiting: 1, dead: 0 });
});

test("notifications that were read are forgotten two years later, and those that were not never", async () => {
  const { app, id, call } = await mailed();
  await announce(app, { regulationTitle: "Read" });
  await call.notification.markRead({ companyId: id });
  await announce(app, { regulationTitle: "Unread" });
  const titles = async () => (await call.notification.list({ companyId: id })).data.map((row) => row.regulationTitle);
  app.clock.advance(2 * 365 * 86_400);
  await app.services.notify.forgetOld();
  expect(await titles()).toEqual(["Unread", "Read"]);
  app.clock.advance(1);
  await app.services.notify.forgetOld();
  expect(await titles()).toEqual(["Unread"]);
});

test("an operator may have those forgotten too that nobody reads", async () => {
  const app = await testApp({ env: { UNREAD_KEEP: "30" } });
  const { id, call } = await signedUp(app);
  await announce(app, { companyId: id, regulationTitle: "Unread" });
  app.clock.advance(30 * 86_400);
  await app.services.notify.forgetOld();
  expect((await call.notification.list({ companyId: id })).data).toHaveLength(1);
  app.clock.advance(1);
  await app.services.notify.forgetOld();
  expect((await call.notification.list({ companyId: id })).data).toEqual([]);
});

test("a sweep of old notifications that is told to stop goes on the next time", async () => {
  const { app, id, call } = await mailed();
  await announce(app);
  await call.notification.markRead({ companyId: id });
  app.clock.advance(3 * 365 * 86_400);
  await app.services.notify.forgetOld(AbortSignal.abort());
  expect((await call.notification.list({ companyId: id })).total).toBe(1);
  await app.services.notify.forgetOld();
  expect((await call.notification.list({ companyId: id })).total).toBe(0);
});

test("of a batch that is done it is not kept whom it named", async () => {
  const { app, id } = await mailed();
  const gone = Array.from({ length: 500 }, (_, index) => told(`gone ${index}`));
  const rows = async () => app.db.select().from(notificationBatches);
  const notified = notifyRepository(app.db).notify(aNotice(), [...gone, told(id), told("gone")], { createdAt: app.clock.now().toISOString() });
  // Asked before it is processed.
  expect(await rows()).toMatchObject([{ recipients: [told(id), told("gone")], notified: 0, doneAt: null }]);
  await notified;
  expect(await rows()).toMatchObject([{ recipients: [], notified: 2, doneAt: app.clock.now().toISOString() }]);
}); // prettier-ignore

test("old deliveries are forgotten after 90 days, and those that wait are not", async () => {
  const { app, set, outbox } = await mailed();
  await announce(app);
  await outbox.deliverMails();
  await set({ mail: "weekly" });
  await announce(app);
  const kept = async () => (await app.db.select().from(outboxTable)).length;
  app.clock.advance(90 * 86_400);
  await outbox.forgetOld();
  expect(await kept()).toBe(2);
  app.clock.advance(1);
  await outbox.forgetOld();
  expect(await kept()).toBe(1);
});
