import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { emailCodes, resetCodes, resetLinks, accountMails, accounts, signInTickets } from "#features/account/tables.ts";
import { conversations, turns } from "#features/assistant/tables.ts";
import { evidence, evidenceFiles, evidenceRequests } from "#features/evidence/tables.ts";
import { passkeyChallenges } from "#features/factor/tables.ts";
import { units } from "#features/member/tables.ts";
import { deliverySettings, notificationReads, notifications, outbox } from "#features/notify/tables.ts";
import { duties, dutyComments, dutyUndos, dutyViews } from "#features/obligation/tables.ts";
import { imports } from "#features/import/tables.ts";
import { untouched } from "#features/obligation/rules/stored.ts";
import { calendarFeeds } from "#features/calendar/tables.ts";
import { freshTask } from "#features/task/rules/changing.ts";
import { circularReceipts, circulars } from "#features/circular/tables.ts";
import { decisions } from "#features/triage/tables.ts";
import { taskAssignees, taskComments, taskItems, tasks } from "#features/task/tables.ts";
import { holdings } from "#features/personal-data/repository/holdings.ts";
import { savedSearchMatches } from "#features/saved-search/tables.ts";
import { ssoSids } from "#features/sso/tables.ts";
import { aDraft } from "../../support/samples/work/import-examples.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { withPasskey, withTotp } from "../../support/people/factors.ts";
import { anAddress, joined } from "../../support/people/joined.ts";
import { fillSignOn } from "../../support/sso/rows.ts";

// A row in every table, and each of them read.
vi.setConfig({ testTimeout: 60_000 });

// What is held on a person is in the export, and goes with the person: whichever table it is in, one added later too.

/** Tables that refer to people or have addresses and are no part of the export, each with its reason. */
const notExported: Readonly<Record<string, string>> = {};
/** Tables in which the person's id may go on standing, without a name, and why. */
const staysById: Readonly<Record<string, string>> = {
  audit_entries: "what was done in a company's name; nothing can be taken out of it, and the names are beside it",
  audit_names: "the seals, whose names are deleted: without them the entries would not say that there was somebody",
  group_requests: "who asked a company in the name of its own",
  invitations: "who invited a colleague",
  memberships: "who brought a colleague in",
};
/** The same of the address, which stands in the one entry of who signed a company up. */
const staysByAddress = ["account_mails", "audit_entries"];

/** Columns that name a person beside those that refer to one. */
const naming = /^(account|user|head|owner|author|person)_id$|_by$|(^|_)e?mail$/;
/** Whose words are no person's: by what program a text was read. */
const noPerson = new Set(["documents.read_by", "delivery_settings.mail"]);

/** Every table of the program, as its features describe it. */
async function everyTable(): Promise<SQLiteTable[]> {
  const files = globSync("src/features/*/tables.ts").toSorted();
  const modules = await Promise.all(files.map(async (file) => import(pathToFileURL(file).href) as Promise<object>));
  return modules.flatMap((module) => (Object.values(module) as unknown[]).filter((value) => is(value, SQLiteTable)));
}

/** The tables that hold something of people: a reference to one, an address, or a row that hangs on such a row. */
async function tablesOfPeople(): Promise<string[]> {
  const tables = (await everyTable()).map(getTableConfig);
  const names = tables
    .filter(({ name, columns, foreignKeys }) => {
      const refers = foreignKeys.some((key) => key.reference().foreignTable === (accounts as unknown));
      return refers || columns.some((column) => naming.test(column.name) && !noPerson.has(`${name}.${column.name}`));
    })
    .map(({ name }) => name);
  return names.toSorted();
}

/** As what a provider knows the person. */
const signOnName = "zainab-at-the-provider";

/** A notification that the person has read, how it wants to hear of such, and a mail about it. */
async function withNews({ db }: TestApp, { companyId, accountId, at }: { companyId: string; accountId: string; at: string }) {
  const notification = { id: "n", companyId, changeType: "new" as const, regulationTitle: "Rules", regulator: "CBN", createdAt: at };
  await db.insert(notifications).values(notification);
  await db.insert(notificationReads).values({ notificationId: "n", accountId, position: 1, readAt: at });
  const wish = { mail: "daily" as const, mailScope: "all" as const, feedVersion: 1, updatedAt: at };
  await db.insert(deliverySettings).values({ companyId, accountId, ...wish });
  const mail = { channel: "mail" as const, state: "waiting" as const, sendAfter: "2099-01-01", attempts: 0, createdAt: at };
  await db.insert(outbox).values({ id: "o", notificationId: "n", companyId, accountId, ...mail });
} // prettier-ignore

/** Somebody of whom there is a row in every table that can have one, an owner beside it, and an application of both. */
async function withRows() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { id: companyId, userId: accountId, call } = firm;
  const { email } = firm.company;
  const heir = await joined(app, firm, { role: "owner", name: "Ada Obi" });
  await call.me.update({ name: "Zainab Musa" });
  await call.monitor.createAlerts({ companyId, regulationIds: ["ng-ndpa-2023"], alertTypes: ["update"], email });
  await call.invitation.create({ id: companyId, email: anAddress(), role: "officer" });
  await withTotp(app, firm);
  await withPasskey(app, firm);
  const scopes = ["read" as const];
  await call.token.make({ name: "Own", scopes, days: 30 });
  await app.callAs({ companyId, userId: accountId }).token.makeForCompany({ id: companyId, name: "Ours", scopes, days: 30 });
  await call.email.sendCode({ id: companyId }).catch(() => undefined);
  const at = app.clock.now().toISOString();
  const expiresAt = at;
  await app.db.insert(emailCodes).values({ accountId, codeHash: "hash", expiresAt, misses: 0 });
  await app.db.insert(resetCodes).values({ email, codeHash: "hash", sentAt: at, expiresAt });
  await app.db.insert(resetLinks).values({ hash: "hash", email, expiresAt });
  await app.db.insert(signInTickets).values({ hash: "ticket", accountId, companyId, expiresAt });
  await app.db.insert(passkeyChallenges).values({ challenge: "challenge", accountId, expiresAt });
  await app.db.insert(units).values({ id: "unit", companyId, name: "Treasury", headId: accountId, createdAt: at });
  const source = { companyId, id: "duty", origin: "board-decision" as const, regulationId: null, requirementId: null, regulator: null, title: "Board", text: "Text", quote: null, documentId: null };
  await app.db.insert(duties).values({ ...untouched(source, at), ownerId: accountId, stateBy: accountId, reviewerId: accountId, confirmedBy: accountId, updatedBy: accountId });
  await app.db.insert(dutyComments).values({ id: "comment", companyId, subjectId: "duty", authorId: accountId, text: "Who signs it?", createdAt: at });
  await app.db.insert(dutyViews).values({ id: "view", companyId, accountId, name: "Own", query: {}, isShared: true, createdAt: at });
  const undone = { companyId, dutyId: "duty", version: 1, state: "partly" as const, awaitsConfirmation: false, createdAt: at };
  await app.db.insert(dutyUndos).values({ ...undone, undoId: "own", accountId, ownerId: accountId });
  await app.db.insert(dutyUndos).values({ ...undone, undoId: "of another", accountId: heir.userId, ownerId: accountId, stateBy: accountId, reviewerId: accountId, confirmedBy: accountId });
  const from = { fromKind: "free" as const, fromId: null, fromTitle: null, fromPath: null };
  const task = freshTask({ id: "task", companyId, from, items: [] }, { title: "Task", repeats: null }, { by: accountId, at, today: "2026-11-21" });
  await app.db.insert(tasks).values({ ...task, doneBy: accountId });
  await app.db.insert(taskAssignees).values({ taskId: "task", accountId });
  await app.db.insert(taskItems).values({ id: "item", taskId: "task", position: 0, text: "Kano", tickedAt: at, tickedBy: accountId });
  await app.db.insert(taskComments).values({ id: "said", companyId, subjectId: "task", authorId: accountId, text: "Kano is missing", createdAt: at });
  await app.db.insert(circulars).values({ id: "circular", companyId, kind: "document", subjectId: "d", title: "Letter", readBy: "2026-12-04", sentHash: "version one", sentAt: at, sentBy: accountId, withdrawnBy: accountId });
  await app.db.insert(circularReceipts).values({ id: "receipt", circularId: "circular", accountId, confirmedAt: at, confirmedHash: "version one" });
  await app.db.insert(decisions).values({ companyId, changeId: "change", verdict: "applies", decidedAt: at, reachedAt: at, wasTold: true, decidedBy: accountId });
  const stamps = { createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId };
  await app.db.insert(evidence).values({ id: "piece", companyId, title: "Minutes", folded: "minutes", fileId: "file", version: 1, heldBy: accountId, ...stamps });
  await app.db.insert(evidenceFiles).values({ id: "file", evidenceId: "piece", companyId, number: 1, file: "f.pdf", name: "m.pdf", bytes: 9, textState: "none", addedAt: at, addedBy: accountId });
  await app.db.insert(evidenceRequests).values({ id: "asked", companyId, what: "Minutes", askedBy: accountId, askedOf: accountId, untilDay: "2026-12-04", createdAt: at });
  await app.db.insert(calendarFeeds).values({ id: "feed", companyId, accountId, version: 1, shown: {}, createdAt: at, changedAt: at });
  await app.db.insert(imports).values(aDraft(companyId, { broughtBy: accountId }));
  for (const [id, isShared] of [["shared", true], ["private", false]] as const) {
    await app.db.insert(conversations).values({ id, companyId, accountId, title: id, isShared, createdAt: at, updatedAt: at });
    await app.db.insert(turns).values({ id, conversationId: id, companyId, position: 1, message: `Said in ${id}`, reply: {} as never, createdAt: at }); // prettier-ignore
  }
  await fillSignOn(app.db, { companyId, accountId, name: signOnName });
  await app.db.insert(ssoSids).values({ issuer: "https://a.example", sid: "sid", subject: signOnName, expiresAt });
  await withNews(app, { companyId, accountId, at });
  const saved = { place: "library", name: "Penalties", query: { search: "penalty" }, wish: "daily", channels: ["feed"] } as const;
  const { data: search } = await call.savedSearch.save({ companyId, ...saved, channels: [...saved.channels] });
  await app.db.insert(savedSearchMatches).values({ id: "match", searchId: search._id, subject: "ng-ndpa-2023", foundAt: at, toldAt: null });
  await call.group.ask({ id: companyId, company: anAddress() });
  // To the address, by another company.
  const other = await confirmedUp(app);
  await other.call.group.ask({ id: other.id, company: email });
  await other.call.invitation.create({ id: other.id, email, role: "auditor" });
  await app.services.members.invitations.drain();
  await app.services.accounts.drain();
  await app.db.insert(accountMails).values({ id: "m", email, kind: "passwordReset", at: "2020-01-01", address: "192.0.2.1" });
  const session = (await app.services.accounts.findSession(firm.token))!;
  return { app, firm, companyId, email, userId: accountId, heir, call: app.callAs(session) };
} // prettier-ignore

/** The rows of each table in which a text stands, wherever in them. */
function rowsWith({ db }: TestApp, text: string): Record<string, string[]> {
  const names = db.$client
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck();
  const found = names.all().map((table) => {
    const rows = db.$client.prepare(`SELECT * FROM "${table}"`).all();
    return [table, rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(text))] as const;
  });
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

test("every table that refers to people or has an address is exported, or is an exception with its reason", async () => {
  const exported = new Set(Object.values(holdings).map(({ table }) => getTableConfig(table as never).name));
  const tables = await tablesOfPeople();
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((name) => !exported.has(name) && !(name in notExported))).toEqual([]);
  expect(Object.keys(notExported).filter((name) => exported.has(name) || !tables.includes(name))).toEqual([]);
});

test("what stands in the database under a person's id or address is in the export, row by row, and no secret is", async () => {
  const { app, userId, email, call } = await withRows();
  const { data } = await call.me.export({});
  // Whoever adds a table for people fills it above, or this fails.
  const found = { ...rowsWith(app, email), ...rowsWith(app, userId) };
  expect((await tablesOfPeople()).filter((name) => !(name in found))).toEqual([]);
  const exported = Object.entries(holdings).map(([name, { table }]) => [getTableConfig(table as never).name, name]);
  const parts = new Map(exported.map(([table, name]) => [table!, name!]));
  expect(Object.keys(found).filter((table) => !parts.has(table) && !(table in notExported))).toEqual([]);
  const empty = Object.entries(data.held).filter(([, { rows }]) => rows.length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
  const text = JSON.stringify(data);
  const secrets = app.db.$client
    .prepare<[], string>(
      `SELECT hash FROM api_tokens UNION SELECT hash FROM recovery_codes UNION SELECT hash FROM sign_in_tickets
       UNION SELECT secret FROM totp_factors UNION SELECT public_key FROM passkeys UNION SELECT challenge FROM passkey_challenges
       UNION SELECT secret_hash FROM invitations UNION SELECT code_hash FROM email_codes UNION SELECT password_hash FROM accounts
       UNION SELECT state_hash FROM sso_attempts UNION SELECT hash FROM sso_results
       UNION SELECT salt FROM audit_names`,
    )
    .pluck()
    .all();
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => secret !== null && text.includes(secret))).toEqual([]);
  expect(text).toContain("Said in private");
}); // prettier-ignore

test("when the person goes its id and address stand nowhere but where they must, and its name nowhere", async () => {
  const { app, userId, email, call, heir, companyId } = await withRows();
  await call.me.remove({});
  expect(Object.keys(rowsWith(app, userId)).filter((table) => !(table in staysById))).toEqual([]);
  // Until it is sent, the mail that says so.
  expect(Object.keys(rowsWith(app, email)).filter((table) => !staysByAddress.includes(table))).toEqual([]);
  await app.services.accounts.drain();
  await app.services.accounts.sendWaitingMails();
  expect(Object.keys(rowsWith(app, email))).toEqual(["audit_entries"]);
  const entries = rowsWith(app, email)["audit_entries"]!.map((row) => (JSON.parse(row) as { action: string }).action);
  expect(entries).toEqual(["company.created"]);
  expect(rowsWith(app, "Zainab")).toEqual({});
  expect(rowsWith(app, signOnName)).toEqual({});
  expect(app.db.$client.pragma("foreign_key_check")).toEqual([]);
  expect(await app.services.audit.verify()).toMatchObject({ broken: [] });
  const { data } = await heir.call.company.get({ id: companyId });
  expect(data).toMatchObject({ email: heir.email, isEmailConfirmed: true });
});
