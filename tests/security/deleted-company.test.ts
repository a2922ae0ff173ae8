import { existsSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { accountMails, emailCodes, resetCodes, resetLinks, signInRules, signInTickets } from "#features/account/tables.ts"; // prettier-ignore
import { assistantSettings, conversations, turns } from "#features/assistant/tables.ts";
import { assessments } from "#features/dashboard/tables.ts";
import { documents } from "#features/document/tables.ts";
import { readings } from "#features/drafting/tables.ts";
import { evidence, evidenceFiles, evidenceLinks, evidenceRequests, evidenceWords } from "#features/evidence/tables.ts";
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from "#features/factor/tables.ts";
import { groupRequests } from "#features/group/tables.ts";
import { invitations, units } from "#features/member/tables.ts";
import { notificationBatches } from "#features/notify/tables.ts";
import { duties, dutiesKnown, dutyComments, dutySettings, dutyUndos, dutyViews } from "#features/obligation/tables.ts";
import { idempotencyKeys } from "#features/idempotency/tables.ts";
import { calendarFeeds } from "#features/calendar/tables.ts";
import { freshTask } from "#features/task/rules/changing.ts";
import { taskAssignees, taskComments, taskItems, tasks } from "#features/task/tables.ts";
import { importChanges, importKeys, importParts, imports } from "#features/import/tables.ts";
import { untouched } from "#features/obligation/rules/stored.ts";
import { events, filingReminders, filings } from "#features/filing/tables.ts";
import { letterAnnexes, letterHeads, letters } from "#features/letter/tables.ts";
import { policies } from "#features/policy/tables.ts";
import { reminders, reminderSettings } from "#features/reminder/tables.ts";
import { apiTokens } from "#features/token/tables.ts";
import { circularReceipts, circulars, circularTexts } from "#features/circular/tables.ts";
import { decisions, triageSettings, triageTold } from "#features/triage/tables.ts";
import { aDraft } from "../support/samples/work/import-examples.ts";
import { fillSignOn } from "../support/sso/rows.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { confirmedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";
import { httpServer } from "../support/servers/loopback.ts";
import { announce } from "../support/outbox.ts";
import { aPng } from "../support/samples/pictures.ts";

// When the operator deletes a company nothing of it stays but what the log and backups hold, and nothing else goes.

const createdAt = "2026-11-21T09:00:00.000Z";
// The log, which knows its people by ids that have no name any more.
const whatStays = ["audit_entries", "audit_names"];

/** A company with a row in every table that can carry one, and files that nobody else has. */
async function withRows(app: TestApp, url: string, name: string) {
  const { files } = app.services;
  const company = await confirmedUp(app, { name });
  const { id, userId, token, call } = company;
  const { email } = company.company;
  const companyId = id;
  await app.callAs({ companyId, upload: await aPng(name.length) }).company.update({ id });
  const logo = (await call.company.get({ id })).data.logo!.slice("/files/".length);
  const upload = await files.save(Buffer.from(`%PDF-${name}`), "pdf");
  const shared = await files.save(Buffer.from("%PDF-shared"), "pdf");
  for (const file of [upload, shared])
    await app.db.insert(documents).values({
      id: `${file} of ${name}`, changeId: "change", companyId, isUpload: true, hosts: [], name: "own.pdf", state: "ready",
      text: "Text", file, bytes: 9, proposals: [], attempts: 0, createdAt,
    }); // prettier-ignore
  await call.monitor.watchRegulator({ companyId, regulator: "CBN", isWatched: true });
  await call.monitor.createAlerts({ companyId, regulationIds: ["ng-ndpa-2023"], alertTypes: ["update"], email });
  await call.delivery.update({ companyId, mail: "daily" });
  await call.monitor.narrow({ companyId, leastRisk: "High" });
  await call.webhook.create({ companyId, url });
  await call.savedSearch.save({
    companyId,
    place: "updates",
    name: "All",
    query: {},
    wish: "daily",
    channels: ["mail"],
  });
  await announce(app, { companyId, regulationTitle: "Circular" });
  const { feedUrl } = (await call.delivery.get({ companyId })).data;
  const stop = await app.services.delivery.unsubscribeUrl({ companyId, userId });
  await call.notification.markRead({ companyId });
  const expiresAt = createdAt;
  await app.db.insert(emailCodes).values({ accountId: userId, codeHash: "hash", expiresAt, misses: 0 });
  await app.db.insert(resetCodes).values({ email, codeHash: "hash", sentAt: createdAt, expiresAt });
  await app.db.insert(resetLinks).values({ hash: `hash of ${name}`, email, expiresAt });
  await app.db
    .insert(accountMails)
    .values({ id: name, email, kind: "passwordReset", at: createdAt, address: "192.0.2.1" });
  await app.db.insert(assessments).values({ id: name, companyId, assessedAt: createdAt, ruleVersion: "1", bands: {} });
  await app.db.insert(reminders).values({ companyId, regulationId: "a", requirementId: "r", dueOn: "2026-12-01", daysBefore: 7, sentAt: createdAt }); // prettier-ignore
  await app.db.insert(readings).values({ companyId, regulationId: "a", version: "1", revision: 1, isDated: false, savedAt: createdAt, content: {} as never }); // prettier-ignore
  await app.db.insert(decisions).values({ companyId, changeId: "change", verdict: "applies", decidedAt: createdAt, reachedAt: createdAt, wasTold: true }); // prettier-ignore
  await app.db.insert(policies).values({ id: `policy of ${name}`, companyId, name: "p.txt", kind: "text", chars: 4, state: "waiting", progress: 0, attempts: 0, createdAt, text: "Text" }); // prettier-ignore
  const source = { companyId, id: `duty of ${name}`, origin: "board-decision" as const, regulationId: null, requirementId: null, regulator: null, title: "Board", text: "Text", quote: null, documentId: null }; // prettier-ignore
  await app.db.insert(duties).values({ ...untouched(source, createdAt), ownerId: userId });
  await app.db.insert(dutyComments).values({ id: `comment of ${name}`, companyId, subjectId: "d", authorId: userId, text: "Text", createdAt }); // prettier-ignore
  await app.db.insert(dutiesKnown).values({ companyId, ids: ["d"], version: 1, updatedAt: createdAt });
  await app.db.insert(dutySettings).values({ companyId, isConfirmed: true, updatedAt: createdAt });
  await app.db.insert(dutyViews).values({ id: `view of ${name}`, companyId, accountId: userId, name: "Own", query: {}, isShared: false, createdAt }); // prettier-ignore
  await app.db.insert(dutyUndos).values({ undoId: `undo of ${name}`, companyId, accountId: userId, dutyId: "d", version: 1, state: "partly", awaitsConfirmation: false, createdAt }); // prettier-ignore
  const draft = aDraft(companyId, { id: `import of ${name}`, broughtBy: userId });
  await app.db.insert(imports).values(draft);
  await app.db.insert(importParts).values({ importId: draft.id, part: 0, rows: [{ number: 1, cells: [name] }] });
  await app.db
    .insert(importChanges)
    .values({ importId: draft.id, dutyId: `duty of ${name}`, before: null, version: 1 });
  await app.db.insert(importKeys).values({ companyId, key: `key of ${name}`, dutyId: null, importId: draft.id });
  const occurrence = {
    regulationId: "a",
    requirementId: "a#r",
    period: "2026-11",
    plainDay: "2026-12-04",
    dueDay: "2026-12-04",
    dueAt: createdAt,
  };
  await app.db.insert(filings).values({ id: `filing of ${name}`, companyId, ...occurrence, state: "in-work", changedAt: createdAt }); // prettier-ignore
  await app.db.insert(events).values({ id: `event of ${name}`, companyId, kind: "breach", requirementId: "", occurredAt: createdAt, createdAt }); // prettier-ignore
  await app.db.insert(filingReminders).values({ companyId, requirementId: "a#r", period: "2026-11", dueDay: "2026-12-04", step: 7, sentAt: createdAt }); // prettier-ignore
  await app.db.insert(reminderSettings).values({ companyId, dutyId: "", daysBefore: [7], updatedAt: createdAt });
  await app.db
    .insert(letterHeads)
    .values({ companyId, address: "Lagos", contact: "", signatories: [], updatedAt: createdAt });
  await app.db.insert(letters).values({ id: `letter of ${name}`, companyId, occurrenceId: "a.r.2026-11", content: {} as never, writtenAt: createdAt }); // prettier-ignore
  await app.db.insert(letterAnnexes).values({ id: `annex of ${name}`, companyId, letterId: `letter of ${name}`, position: 0, name: "a.png", file: upload, bytes: 1, createdAt }); // prettier-ignore
  const task = freshTask({ id: `task of ${name}`, companyId, from: { fromKind: "free", fromId: null, fromTitle: null, fromPath: null }, items: [] }, { title: "Task", repeats: null }, { by: userId, at: createdAt, today: "2026-11-21" }); // prettier-ignore
  await app.db.insert(tasks).values(task);
  await app.db.insert(calendarFeeds).values({ id: `feed of ${name}`, companyId, accountId: userId, version: 1, shown: {}, createdAt, changedAt: createdAt }); // prettier-ignore
  await app.db.insert(taskAssignees).values({ taskId: task.id, accountId: userId });
  await app.db.insert(taskItems).values({ id: `item of ${name}`, taskId: task.id, position: 0, text: "Kano", tickedBy: userId, tickedAt: createdAt }); // prettier-ignore
  await app.db.insert(taskComments).values({ id: `said of ${name}`, companyId, subjectId: task.id, authorId: userId, text: "Text", createdAt }); // prettier-ignore
  await app.db.insert(circulars).values({ id: `circular of ${name}`, companyId, kind: "document", subjectId: "d", title: "Letter", readBy: "2026-12-04", sentHash: "hash", sentAt: createdAt, sentBy: userId }); // prettier-ignore
  await app.db.insert(circularTexts).values({ circularId: `circular of ${name}`, hash: "hash", content: {} as never, firstShownAt: createdAt }); // prettier-ignore
  await app.db.insert(circularReceipts).values({ id: `receipt of ${name}`, circularId: `circular of ${name}`, accountId: userId }); // prettier-ignore
  await app.db.insert(triageSettings).values({ companyId, highDays: 1, otherDays: 2, updatedAt: createdAt });
  await app.db.insert(triageTold).values({ companyId, changeId: "change", toldAt: createdAt });
  await app.db.insert(idempotencyKeys).values({ id: `key of ${name}`, companyId, requestHash: "hash", createdAt });
  const piece = await files.save(Buffer.from(`%PDF-evidence of ${name}`), "pdf");
  const stamps = { createdAt, createdBy: userId, updatedAt: createdAt, updatedBy: userId };
  await app.db.insert(evidence).values({ id: `piece of ${name}`, companyId, title: "Minutes", folded: "minutes", fileId: `file of ${name}`, version: 1, ...stamps }); // prettier-ignore
  await app.db.insert(evidenceFiles).values({ id: `file of ${name}`, evidenceId: `piece of ${name}`, companyId, number: 1, file: piece, name: "m.pdf", bytes: 9, textState: "none", addedAt: createdAt, addedBy: userId }); // prettier-ignore
  await app.db.insert(evidenceWords).values({ evidenceId: `piece of ${name}`, word: "minutes" });
  await app.db.insert(evidenceLinks).values({ evidenceId: `piece of ${name}`, companyId, dutyId: "d", filingId: "", createdAt }); // prettier-ignore
  await app.db.insert(evidenceRequests).values({ id: `asked of ${name}`, companyId, what: "Minutes", askedBy: userId, askedOf: userId, untilDay: "2026-12-04", createdAt }); // prettier-ignore
  await app.db.insert(conversations).values({ id: name, companyId, title: "Title", createdAt, updatedAt: createdAt });
  await app.db.insert(turns).values({ id: name, conversationId: name, companyId, position: 1, message: "Hello", reply: {} as never, createdAt }); // prettier-ignore
  await app.db.insert(assistantSettings).values({ companyId, remembersAnswers: true, sharesProfile: true });
  await app.db.insert(units).values({ id: `unit of ${name}`, companyId, name: "Treasury", createdAt });
  await app.db.insert(invitations).values({ id: `invitation of ${name}`, companyId, email: "b@okpella.ng", role: "officer", secretHash: name, invitedBy: userId, createdAt, expiresAt }); // prettier-ignore
  await app.db
    .insert(groupRequests)
    .values({ id: `request of ${name}`, parentId: id, asked: name, askedBy: userId, createdAt, expiresAt });
  const own = { accountId: userId, createdAt, name: "Own" };
  await app.db.insert(signInRules).values({ companyId, secondFactorRoles: ["auditor"], updatedAt: createdAt });
  await app.db.insert(signInTickets).values({ hash: `ticket of ${name}`, accountId: userId, companyId, expiresAt });
  await app.db.insert(totpFactors).values({ ...own, secret: "sealed", lastStep: 1 });
  await app.db.insert(recoveryCodes).values({ accountId: userId, hash: "hash" });
  await app.db
    .insert(passkeys)
    .values({ ...own, id: `passkey of ${name}`, publicKey: "key", counter: 0, transports: [] });
  await app.db.insert(passkeyChallenges).values({ challenge: `challenge of ${name}`, accountId: userId, expiresAt });
  await app.db.insert(apiTokens).values({ ...own, id: `token of ${name}`, hash: name, kind: "personal", companyId, scopes: [], expiresAt }); // prettier-ignore
  await fillSignOn(app.db, { companyId, accountId: userId, name });
  return { id, userId, email, name, token, feedUrl: feedUrl!, stop, own: [logo, upload, piece], shared };
}

const tablesOf = ({ db }: TestApp) =>
  db.$client.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();

type Named = { id: string; userId: string; email: string };

/** The rows of each table in which the id or e-mail of the company or of its owner stands, wherever in them. */
function rowsOf(app: TestApp, { id, userId, email }: Named): Record<string, string[]> {
  const named = tablesOf(app).map((table) => {
    const rows = app.db.$client
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => JSON.stringify(row));
    return [table, rows.filter((row) => [id, userId, email].some((text) => row.includes(text)))] as const;
  });
  return Object.fromEntries(named.filter(([, rows]) => rows.length > 0));
}

/** The tables with a column for a company, its account or its e-mail, or whose rows hang on another's that has one. */
function carriers(app: TestApp): string[] {
  const { $client } = app.db;
  const columns =
    "SELECT name FROM pragma_table_info(?) WHERE name IN ('company_id', 'account_id', 'email', 'recipients')";
  const parents = `SELECT "table" FROM pragma_foreign_key_list(?) WHERE "table" IN ('accounts', 'companies')`;
  return tablesOf(app).filter((table) => [columns, parents].some((text) => $client.prepare(text).get(table)));
}

async function withTwo() {
  const receiver = await httpServer((_request, response) => void response.end());
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.host, PUBLIC_URL: "http://localhost" } });
  const leaving = await withRows(app, receiver.url, "Leaving Bank");
  const staying = await withRows(app, receiver.url, "Staying Microfinance Bank");
  const recipients = [leaving, staying].map(({ id }) => ({
    companyId: id,
    wish: null,
    why: "It is addressed to microfinance banks, and you are one",
  }));
  const notice = { changeType: "update", regulationTitle: "T", regulator: "CBN", regulationId: null, changeId: null, message: null } as const; // prettier-ignore
  await app.db.insert(notificationBatches).values({ id: "b", notice, recipients, notified: 0, createdAt });
  const { files, companyAdmin } = app.services;
  for (const file of await files.list()) utimesSync(files.place(file), new Date(0), new Date(0));
  return { app, leaving, staying, files, companyAdmin };
}

test("of every table that carries a company nothing stays of it, and all of another", async () => {
  const { app, leaving, staying, companyAdmin } = await withTwo();
  // Whoever adds a table for companies fills it above, or this fails.
  expect(Object.keys(rowsOf(app, leaving))).toEqual(expect.arrayContaining(carriers(app)));
  const { notification_batches: _named, ...others } = rowsOf(app, staying);
  await companyAdmin.remove(leaving.id, leaving.name);
  expect(Object.keys(rowsOf(app, leaving))).toEqual(whatStays);
  expect(app.db.$client.prepare("SELECT name FROM audit_names WHERE user_id = ?").pluck().all(leaving.userId)).toEqual([
    null,
  ]);
  const { notification_batches: batches, ...kept } = rowsOf(app, staying);
  expect(kept).toEqual(others);
  expect(batches?.join()).toContain(staying.id);
  expect(app.db.$client.pragma("foreign_key_check")).toEqual([]);
});

test("its files go, but for one that another company has too", async () => {
  const { leaving, staying, files, companyAdmin } = await withTwo();
  expect(await companyAdmin.remove(leaving.id, leaving.name)).toMatchObject({ files: 4, removed: 3 });
  expect(await files.list()).toEqual([...staying.own, staying.shared].toSorted());
  expect(leaving.own.filter((file) => existsSync(files.place(file)))).toEqual([]);
});

test("its token, feed and address to stop mails lead nowhere, and harm nothing", async () => {
  const { app, leaving, companyAdmin } = await withTwo();
  const statuses = async () => [
    (await sender(app, leaving.token)("GET", `/api/v1/company/${leaving.id}`)).status,
    (await sender(app)("GET", new URL(leaving.feedUrl).pathname)).status,
    (await sender(app)("POST", new URL(leaving.stop).pathname)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await companyAdmin.remove(leaving.id, leaving.name);
  expect(await statuses()).toEqual([401, 404, 200]);
  expect(Object.keys(rowsOf(app, leaving))).toEqual(whatStays);
  await app.services.outbox.deliverMails();
  await app.services.outbox.deliverPosts();
});

test("the log keeps what was, says that it was deleted, and verifies", async () => {
  const { app, leaving, companyAdmin } = await withTwo();
  await companyAdmin.remove(leaving.id, leaving.name);
  const { rows } = await app.services.audit.list(null, {}, { limit: 1, skip: 0 });
  const before = { name: leaving.name, email: leaving.email };
  expect(rows).toMatchObject([
    { action: "company.deleted", actionLabel: "Account deleted", subject: leaving.id, before },
  ]);
  const own = await app.services.audit.list(leaving.id, {}, { limit: 100, skip: 0 });
  expect(own.rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["company.created", "company.deleted"]));
  expect(await app.services.audit.verify()).toMatchObject({ broken: [] });
  expect(own.rows.find(({ action }) => action === "company.updated")?.actorLabel).toBe("Somebody who has left");
});

test("another name, an e-mail for the id, or no such company: nothing goes", async () => {
  const { app, leaving, companyAdmin } = await withTwo();
  const before = rowsOf(app, leaving);
  const refused = (id: string, name: string, code: string) =>
    expect(companyAdmin.remove(id, name)).rejects.toMatchObject({ code });
  await refused(leaving.id, "leaving bank", "invalid_input");
  await refused(leaving.email, leaving.name, "invalid_input");
  await refused("nobody", leaving.name, "not_found");
  expect(rowsOf(app, leaving)).toEqual(before);
});
