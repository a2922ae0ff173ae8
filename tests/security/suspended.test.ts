import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "#features/document/tables.ts";
import { auditEntries } from "#features/audit/tables.ts";
import { documentRepository } from "#features/document/repository.ts";
import { outbox } from "#features/notify/tables.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { commandLineContext, withAuditContext } from "#platform/audit-context.ts";
import { testApp } from "../support/app.ts";
import { confirmedUp, mailedCode, mailedSecret, refusalOf, stopPath } from "../support/calls.ts";
import { sender } from "../support/http.ts";
import { httpServer } from "../support/servers/loopback.ts";
import { announce } from "../support/outbox.ts";

// A company that the operator keeps out: no way in is left, nothing leaves the house for it, and nothing of it is lost.

const words = "This account is suspended. Please write to the operator of this service.";

async function withCompany() {
  const posts: string[] = [];
  const receiver = await httpServer((request, response) => {
    posts.push(request.url ?? "");
    response.writeHead(204).end();
  });
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.host, PUBLIC_URL: "http://localhost" } });
  const company = await confirmedUp(app);
  await company.call.delivery.update({ companyId: company.id, mail: "at-once", mailScope: "all" });
  await company.call.webhook.create({ companyId: company.id, url: receiver.url });
  const { companyAdmin } = app.services;
  const atServer = <T>(work: () => T) => withAuditContext(commandLineContext, work);
  const suspend = () => atServer(() => companyAdmin.suspend(company.id, "Sends spam"));
  const resume = () => atServer(() => companyAdmin.resume(company.id));
  const news = () => announce(app, { companyId: company.id, regulationTitle: "Circular" });
  const deliver = async () => {
    await app.services.outbox.deliverMails();
    await app.services.outbox.deliverPosts();
    // That somebody has signed in from another program is told to the person, whatever becomes of the company's news.
    const mails = app.mailer.sent.filter(({ subject }) => !subject.startsWith("New sign-in"));
    return { mails: mails.length, posts: posts.length };
  };
  const signIn = (password = company.password) =>
    sender(app)("POST", "/api/v1/auth/login", { email: company.company.email, password });
  app.mailer.sent.length = 0;
  return { app, ...company, email: company.company.email, suspend, resume, news, deliver, signIn };
}

test("all its sessions end, over REST and tRPC, and only the right password is told why", async () => {
  const { app, id, token, suspend, resume, signIn } = await withCompany();
  const paths = [`/api/v1/company/${id}`, `/trpc/company.get?input=${encodeURIComponent(JSON.stringify({ id }))}`];
  const statuses = async () => Promise.all(paths.map(async (path) => (await sender(app, token)("GET", path)).status));
  expect(await statuses()).toEqual([200, 200]);
  expect(await suspend()).toMatchObject({ company: { id }, sessionsEnded: 1 });
  expect(await statuses()).toEqual([401, 401]);
  expect(await signIn()).toMatchObject({ status: 403, body: { success: false, message: words } });
  expect(await signIn("Wrong4All!")).toMatchObject({ status: 401, body: { message: "Invalid email or password" } });
  await resume();
  expect(await statuses()).toEqual([401, 401]);
  expect((await signIn()).status).toBe(200);
});

test("29 Password brute force: the right password of a suspended company is counted like a miss, and recorded once", async () => {
  const { app, id, suspend, signIn } = await withCompany();
  await suspend();
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push((await signIn()).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
  const own = and(eq(auditEntries.companyId, id), eq(auditEntries.action, "session.refused"));
  expect(await app.db.select().from(auditEntries).where(own)).toHaveLength(1);
});

test("a sign-in that was under way when it was suspended opens nothing", async () => {
  const { app, id, userId, suspend } = await withCompany();
  await suspend();
  const client = { address: "192.0.2.1", userAgent: "test" };
  const opened = app.services.accounts.openSession({ accountId: userId, companyId: id }, client);
  await expect(opened).rejects.toMatchObject({ code: "forbidden" });
});

test("a new password is not to be had: no code is sent, and what was sent is void", async () => {
  const { app, email, suspend, signIn } = await withCompany();
  const ask = () => sender(app)("POST", "/api/v1/auth/forgot-password", { email });
  const set = (resetSecret: string) =>
    sender(app)("POST", "/api/v1/auth/create-password", { email, resetSecret, newPassword: "Another4All!" });
  await ask();
  const [otp, secret] = [await mailedCode(app, email), await mailedSecret(app, email)];
  app.mailer.sent.length = 0;
  await suspend();
  expect((await set(secret)).status).toBe(400);
  expect((await sender(app)("POST", "/api/v1/auth/verify-code", { email, otp })).status).toBe(400);
  // In the words that an unknown address gets.
  const unknown = await sender(app)("POST", "/api/v1/auth/forgot-password", { email: "nobody@okpella.ng" });
  expect((await ask()).body).toEqual(unknown.body);
  await app.services.accounts.drain();
  expect(app.mailer.sent).toEqual([]);
  expect((await signIn()).status).toBe(403);
});

test("nothing leaves the house for it, and once it is back it finds in the application what it was not sent", async () => {
  const { app, id, suspend, resume, news, deliver, signIn } = await withCompany();
  await news();
  await suspend();
  await news();
  expect(await deliver()).toEqual({ mails: 0, posts: 0 });
  const states = await app.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.companyId, id));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["cancelled"]));
  await resume();
  expect(await deliver()).toEqual({ mails: 0, posts: 0 });
  const { token } = ((await signIn()).body as { data: { token: string } }).data;
  expect((await sender(app, token)("GET", `/api/v1/notification/${id}`)).body).toMatchObject({ total: 2 });
  await news();
  expect(await deliver()).toEqual({ mails: 1, posts: 1 });
});

test("what was given up is not tried again while it is suspended", async () => {
  const { app, id, suspend, resume, news, deliver } = await withCompany();
  await news();
  await app.db.update(outbox).set({ state: "dead", doneAt: app.clock.now().toISOString() });
  const ids = (await app.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.companyId, id))).map(
    (row) => row.id,
  );
  await suspend();
  expect(await app.services.outbox.revive(ids)).toBe(0);
  await resume();
  expect(await app.services.outbox.revive(ids)).toBe(2);
  expect(await deliver()).toEqual({ mails: 1, posts: 1 });
});

test("it is not reminded, and its uploads are not read meanwhile", async () => {
  const { app, id, email, call, suspend, resume } = await withCompany();
  const alerts = { regulationIds: ["ng-ndpa-2023"], alertTypes: ["deadline" as const], email };
  await call.monitor.createAlerts({ companyId: id, ...alerts });
  await app.db.insert(documents).values({
    id: "own", changeId: "change", companyId: id, isUpload: true, hosts: [], name: "own.pdf", state: "reading",
    proposals: [], attempts: 0, createdAt: app.clock.now().toISOString(),
  }); // prettier-ignore
  const waiting = async () => ({
    reminded: (await reminderRepository(app.db).listSubscribed(alerts.regulationIds, { after: "", limit: 9 })).length,
    read: await documentRepository(app.db).listOwnersToRead(app.clock.now().toISOString()),
  });
  expect(await waiting()).toEqual({ reminded: 1, read: [id] });
  await suspend();
  expect(await waiting()).toEqual({ reminded: 0, read: [] });
  await resume();
  expect(await waiting()).toEqual({ reminded: 1, read: [id] });
});

test("its feed leads nowhere until it is resumed; the link that stops mails goes on", async () => {
  const { app, id, userId, call, suspend, resume } = await withCompany();
  const { feedUrl } = (await call.delivery.get({ companyId: id })).data;
  const feed = async () => (await sender(app)("GET", new URL(feedUrl!).pathname)).status;
  const stop = await stopPath(app, { id, userId });
  expect(await feed()).toBe(200);
  await suspend();
  expect(await feed()).toBe(404);
  expect((await sender(app)("POST", stop)).status).toBe(200);
  expect((await app.services.delivery.get({ companyId: id, userId, seesWebhooks: false })).mail).toBe("off");
  await resume();
  expect(await feed()).toBe(200);
});

test("both deeds stand in the record of the company and of the whole, as done at the server", async () => {
  const { app, id, suspend, resume } = await withCompany();
  await suspend();
  await resume();
  const { data } = await app.callAs({ companyId: id }).activity.list({ id, kind: "profile", limit: 2 });
  expect(data).toMatchObject([
    { action: "company.resumed", actionLabel: "Account in use again", actor: "command line" },
    {
      action: "company.suspended",
      actionLabel: "Account suspended",
      after: { reason: "Sends spam", sessionsEnded: 1 },
    },
  ]);
  const ofTheWhole = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
  expect(ofTheWhole.map(({ action, companyId }) => [action, companyId])).toEqual([
    ["company.suspended", null],
    ["company.resumed", null],
  ]);
});

test("what is not as it should be changes nothing", async () => {
  const { app, id, email, suspend, resume } = await withCompany();
  const { companyAdmin } = app.services;
  await expect(resume()).rejects.toMatchObject({ code: "conflict" });
  await expect(companyAdmin.suspend("nobody@okpella.ng", "Why not")).rejects.toMatchObject({ code: "not_found" });
  for (const reason of [" ", "x".repeat(121)])
    await expect(companyAdmin.suspend(id, reason)).rejects.toMatchObject({ code: "invalid_input" });
  expect((await companyAdmin.list(email))[0]?.suspendedAt).toBeNull();
  await suspend();
  await expect(suspend()).rejects.toMatchObject({ code: "conflict" });
  expect(await refusalOf(app.callAs().auth.login({ email, password: "Savings4All!" }))).toMatchObject({ status: 403 });
});
