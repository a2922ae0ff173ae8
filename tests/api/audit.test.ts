import { describe, expect, test } from "vitest";
import type { Activity } from "#features/audit/schema.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { callWith, confirmedUp, mailedCode, refusalOf, signedUp, signIn, stopPath } from "../support/calls.ts";
import { allTables } from "../support/audit.ts";

const everything = { limit: 100, skip: 0 };
/** A chain as it was written, the oldest entry first; null: that of the whole. */
async function entriesOf({ services }: TestApp, companyId: string | null): Promise<Activity[]> {
  return (await services.audit.list(companyId, {}, everything)).rows.toReversed();
}
const actionsOf = async (app: TestApp, companyId: string | null) =>
  (await entriesOf(app, companyId)).map(({ action }) => action);

describe("42 Audit log: what a company does", () => {
  test("is recorded with who, when, from where, and old and new values of what changed alone", async () => {
    const app = await testApp();
    const { id, userId, token, company } = await signedUp(app);
    const session = await app.services.accounts.findSession(token);
    app.clock.advance(60);
    const call = app.callAs({ ...session, address: "192.0.2.7" });
    const description = "A bank for traders. ".repeat(12).trim();
    await call.company.update({ id, name: "Zuma Bank", description, services: ["agent banking"], answers: { "public-company": true } });
    await call.company.update({ id, name: "Zuma Bank", answers: { "public-company": null } });
    await call.company.update({ id, name: "Zuma Bank" });
    const [created, opened, updated, answered, ...rest] = await entriesOf(app, id);
    expect(created).toMatchObject({
      action: "company.created", actionLabel: "Company signed up", actor: "visitor", userId: null, address: "192.0.2.1", before: null,
      after: { email: company.email, name: company.name, industry: "financial", logo: null },
    });
    const who = { actor: "company", actorLabel: company.email, userId, role: "owner" };
    expect(opened).toMatchObject({ action: "session.opened", ...who, after: { userAgent: "test" } });
    expect(updated).toEqual({
      id: updated!.id, at: "2026-11-21T09:01:00.000Z", ...who,
      action: "company.updated", actionLabel: "Profile changed", subject: null, address: "192.0.2.7",
      before: { name: company.name, description: company.description, services: null, "answers.public-company": null },
      after: { name: "Zuma Bank", description: `${description.slice(0, 120)}… (239 characters)`, services: ["agent banking"], "answers.public-company": true },
    });
    expect(answered).toMatchObject({ before: { "answers.public-company": true }, after: { "answers.public-company": null } });
    expect(rest).toEqual([]);
  }); // prettier-ignore

  test("on the way in and out is recorded, refused tries of a known address too", async () => {
    const app = await testApp();
    const { id, company, password } = await signedUp(app);
    const { email } = company;
    for (const _turn of [1, 2]) await refusalOf(app.callAs({ address: "198.51.100.9" }).auth.login({ email, password: "a guess" }));
    const { token } = await signIn(app, { email, password });
    await (await callWith(app, token)).auth.logout({});
    const visitor = app.callAs();
    await visitor.auth.forgotPassword({ email });
    await visitor.auth.verifyCode({ email, otp: await mailedCode(app, email) });
    await visitor.auth.createPassword({ email, newPassword: "Another9&" });
    const entries = await entriesOf(app, id);
    expect(entries.slice(2).map(({ action, actor, address, after }) => [action, actor, address, after])).toEqual([
      ["session.refused", "visitor", "198.51.100.9", { refusals: 1 }],
      ["session.refused", "visitor", "198.51.100.9", { refusals: 2 }],
      ["session.opened", "company", "192.0.2.1", { userAgent: "test" }],
      ["session.ended", "company", "192.0.2.1", null],
      ["password.codeSent", "visitor", "192.0.2.1", null],
      ["password.codeVerified", "visitor", "192.0.2.1", null],
      ["password.reset", "visitor", "192.0.2.1", { sessionsEnded: 1 }],
    ]);
  }); // prettier-ignore

  test("an unknown address leaves no entry, and costs the same commit", async () => {
    const app = await testApp();
    const { company } = await signedUp(app);
    const count = app.db.$client.prepare<[], number>("SELECT count(*) FROM audit_entries").pluck();
    const noted = app.db.$client.prepare<[], number>("SELECT sum(points) FROM attempts WHERE action = 'refused'").pluck();
    const before = count.get()!;
    await refusalOf(app.callAs().auth.login({ email: "nobody@okpella.ng", password: "a guess" }));
    await app.callAs().auth.forgotPassword({ email: "nobody@okpella.ng" });
    expect([count.get(), noted.get()]).toEqual([before, 1]);
    await refusalOf(app.callAs().auth.login({ email: company.email, password: "a guess" }));
    expect([count.get(), noted.get()]).toEqual([before + 1, 2]);
  }); // prettier-ignore

  test("a wrong current password and a wrong reset code are recorded, of a known address only", async () => {
    const app = await testApp();
    const { id, call, company } = await signedUp(app);
    const change = { currentPassword: "not that one", newPassword: "Another1Word!", confirmNewPassword: "Another1Word!" };
    await refusalOf(call.password.change({ id, ...change }));
    for (const email of [company.email, "nobody@okpella.ng"]) {
      await app.callAs().auth.forgotPassword({ email });
      await refusalOf(app.callAs().auth.verifyCode({ email, otp: "000000" }));
    }
    expect((await actionsOf(app, id)).slice(2)).toEqual(["password.refused", "password.codeSent", "password.codeRefused"]);
  }); // prettier-ignore

  test("what changes nothing leaves no entry", async () => {
    const app = await testApp();
    const { id, call, company } = await signedUp(app);
    const alert = { companyId: id, regulationIds: ["cbn-csat-2026"], alertTypes: ["update" as const], email: company.email };
    for (const _turn of [1, 2]) {
      await call.monitor.createAlerts(alert);
      await call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: true });
      await call.delivery.update({ companyId: id, mail: "weekly" });
      await call.assistant.update({ companyId: id, remembersAnswers: true });
    }
    for (const _turn of [1, 2]) await call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: false });
    await refusalOf(call.company.update({ id, name: "X" }));
    expect((await actionsOf(app, id)).slice(2)).toEqual([
      "alert.changed", "regulator.watched", "delivery.changed", "assistant.changed", "regulator.unwatched",
    ]);
  }); // prettier-ignore

  test("leaves no entry when its transaction fails", async () => {
    const app = await testApp();
    const { id, call } = await signedUp(app);
    const before = await actionsOf(app, id);
    app.db.$client.exec("CREATE TRIGGER full BEFORE UPDATE ON companies BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    await expect(call.company.update({ id, name: "Zuma Bank" })).rejects.toThrow("the disk is full");
    app.db.$client.exec("DROP TRIGGER full; CREATE TRIGGER full BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'nothing can be recorded'); END");
    await expect(call.company.update({ id, name: "Zuma Bank" })).rejects.toThrow("nothing can be recorded");
    expect([await actionsOf(app, id), (await call.company.get({ id })).data.name]).toEqual([before, "Okpella Microfinance Bank"]);
  }); // prettier-ignore
});

test("no password, token, code or secret of a whole session is in the log", async () => {
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9" } });
  const { id, userId, call, token, password, company } = await confirmedUp(app);
  const url = "http://127.0.0.1:9/services/T0/s3cret-path?key=s3cret-query";
  const { data: webhook } = await call.webhook.create({ companyId: id, url });
  const { data: delivery } = await call.delivery.renewFeed({ companyId: id });
  await call.webhook.remove({ companyId: id, id: webhook._id });
  const change = { id, currentPassword: password, newPassword: "Another9&", confirmNewPassword: "Another9&" };
  const { data: fresh } = await call.password.change(change);
  const { email } = company;
  await refusalOf(app.callAs().auth.login({ email, password: "s3cret-guess" }));
  const visitor = app.callAs({ cookies: { reset: "s3cret-cookie" } });
  await visitor.auth.forgotPassword({ email });
  const otp = await mailedCode(app, email);
  await visitor.auth.verifyCode({ email, otp });
  await visitor.auth.createPassword({ email, newPassword: "Third8&pass" });
  const feed = new URL(delivery.feedUrl!).pathname.split("/")[2]!;
  const unsubscribe = (await stopPath(app, { id, userId })).split("/").at(-1)!;
  const hash = app.db.$client.prepare<[], string>("SELECT password_hash FROM accounts").pluck().get()!;
  const log = allTables(app, ["audit_entries"]);
  expect(log).toContain("http://127.0.0.1:9/…");
  const secrets = [password, "Another9&", "Third8&pass", "s3cret", token, fresh.token, webhook.secret, feed, unsubscribe, hash];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // Six digits may be part of a hash by chance.
  expect(JSON.stringify(await entriesOf(app, id))).not.toMatch(new RegExp(`\\b${otp}\\b`));
}); // prettier-ignore

describe("what is done to a company or to the whole", () => {
  test("by the operator is in the record of the whole, and in that of the one company it was done to", async () => {
    const app = await testApp();
    const [one, other] = [await signedUp(app), await signedUp(app)];
    const operator = app.callAs({ isOperator: true, address: "192.0.2.99" });
    const notice = { changeType: "new" as const, regulationTitle: "Rules", regulator: "CBN" };
    await operator.notification.create({ ...notice, companyId: one.id });
    await operator.notification.create({ ...notice, regulationId: "cbn-csat-2026" });
    const after = { changeType: "new", regulationTitle: "Rules", regulator: "CBN", companies: 1 };
    const announced = { action: "change.announced", actor: "operator", actorLabel: "The operator of Ilana", address: "192.0.2.99", after };
    expect((await entriesOf(app, one.id)).at(-1)).toMatchObject(announced);
    expect(await actionsOf(app, other.id)).not.toContain("change.announced");
    expect((await operator.activity.listWhole({})).data).toMatchObject([
      { ...announced, subject: "cbn-csat-2026", after: { ...after, companies: 2 } },
      announced,
      { action: "catalogue.loaded", actor: "system", address: null, after: { version: 1, questions: true } },
    ]);
  }); // prettier-ignore

  test("messages that are tried again are counted in the record of each company", async () => {
    const app = await testApp();
    const one = await signedUp(app);
    const operator = app.callAs({ isOperator: true });
    const notice = { companyId: one.id, changeType: "new" as const, regulationTitle: "Rules", regulator: "CBN" };
    await one.call.delivery.update({ companyId: one.id, mailScope: "all" });
    await operator.notification.create(notice);
    const at = { now: "2026-11-22T09:00:00.000Z", until: "2026-11-22T09:05:00.000Z" };
    const ids = (await outboxRepository(app.db).claim("mail", at)).map(({ id }) => id);
    await outboxRepository(app.db).markDead(ids, at.now, "refused");
    await operator.delivery.revive({ ids: [...ids, "unknown"] });
    const retried = { action: "mail.retried", actor: "operator", after: { messages: 1 } };
    for (const whose of [one.id, null]) expect((await entriesOf(app, whose)).at(-1)).toMatchObject(retried);
  });
});

describe("who caused it", () => {
  test("is kept apart between calls that run at once, over every wait", async () => {
    const app = await testApp();
    const companies = await Promise.all(Array.from({ length: 8 }, () => signedUp(app)));
    await Promise.all(
      companies.map(async ({ id, token }, at) => {
        const session = await app.services.accounts.findSession(token);
        const call = app.callAs({ ...session, address: `192.0.2.${100 + at}` });
        await Promise.all([
          call.company.update({ id, name: `Bank ${at}` }),
          call.dashboard.reassess({ companyId: id }),
          call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: true }),
        ]);
      }),
    );
    for (const [at, { id }] of companies.entries()) {
      const made = (await entriesOf(app, id)).slice(2);
      expect(made.map(({ action }) => action).toSorted()).toEqual(["assessment.made", "company.updated", "regulator.watched"]);
      expect(new Set(made.map(({ actor, address }) => `${actor} ${address}`))).toEqual(new Set([`company 192.0.2.${100 + at}`]));
    }
    expect(await app.services.audit.verify()).toMatchObject({ chains: 9, broken: [], missing: [] });
  }, 20_000); // prettier-ignore

  test("is the process itself where nobody asked", async () => {
    const app = await testApp();
    const { id, call, company } = await signedUp(app);
    await call.dashboard.reassess({ companyId: id });
    await call.monitor.createAlerts({ companyId: id, regulationIds: ["cbn-csat-2026"], alertTypes: ["riskChange"], email: company.email });
    // As if the library had been another when the company was last assessed.
    app.db.$client.exec("UPDATE assessments SET bands = json_set(bands, '$.cbn-csat-2026', 'Low')");
    expect(await app.services.dashboard.reassessAlerted()).toBe(1);
    expect((await entriesOf(app, id)).at(-1)).toMatchObject({ action: "assessment.made", actor: "system", address: null, after: { up: 1, down: 0 } });
  }); // prettier-ignore
});

describe("42 Audit log: the log", () => {
  test("is filtered by kind, action and days in Lagos, and paged", async () => {
    const app = await testApp({ start: "2026-11-20T22:59:59.000Z" });
    const { id, call } = await signedUp(app);
    app.clock.advance(1);
    await call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: true });
    const ask = async (filter: Parameters<typeof call.activity.list>[0]) => {
      const { data, total } = await call.activity.list(filter);
      return [data.map(({ action }) => action), total];
    };
    expect(await ask({ id })).toEqual([["regulator.watched", "session.opened", "company.created"], 3]);
    expect(await ask({ id, limit: 1, skip: 1 })).toEqual([["session.opened"], 3]);
    expect(await ask({ id, kind: "profile" })).toEqual([["company.created"], 1]);
    expect(await ask({ id, action: "regulator.watched" })).toEqual([["regulator.watched"], 1]);
    expect(await ask({ id, from: "2026-11-21" })).toEqual([["regulator.watched"], 1]);
    expect(await ask({ id, to: "2026-11-20" })).toEqual([["session.opened", "company.created"], 2]);
    expect(await ask({ id, kind: "profile", action: "regulator.watched" })).toEqual([[], 0]);
    expect(await refusalOf(call.activity.list({ id, from: "yesterday" }))).toMatchObject({ status: 400, message: "Please give a day as YYYY-MM-DD" });
    expect(await refusalOf(call.activity.listWhole({}))).toMatchObject({ status: 403 });
  }); // prettier-ignore

  test.each([
    ["change", "UPDATE audit_entries SET actor = 'system'"],
    ["remove", "DELETE FROM audit_entries WHERE id = 1"],
    ["replace", "INSERT OR REPLACE INTO audit_entries SELECT * FROM audit_entries WHERE id = 1"],
    ["rename the person of", "UPDATE audit_names SET name = 'Eve'"],
    ["remove the name of", "DELETE FROM audit_names"],
    ["replace the name of", "INSERT OR REPLACE INTO audit_names SELECT seal, user_id, salt, 'Eve' FROM audit_names"],
  ])("lets nobody %s an entry by way of SQL", async (_what, statement) => {
    const app = await testApp();
    await signedUp(app);
    expect(() => app.db.$client.exec(statement)).toThrow("the audit log is append-only");
  });

  test("shows whoever went round that which chain is broken where, and which entries are missing", async () => {
    const app = await testApp();
    const [one, other, third] = [await signedUp(app), await signedUp(app), await signedUp(app)];
    expect(await app.services.audit.verify()).toMatchObject({ chains: 4, entries: 7, broken: [], missing: [] });
    const before = await app.services.audit.verify();
    app.db.$client.exec(`
      DROP TRIGGER audit_entries_never_change; DROP TRIGGER audit_entries_never_go;
      UPDATE audit_entries SET after = replace(after, 'Okpella', 'Forged') WHERE company_id = '${one.id}';
      UPDATE audit_entries SET after = 'no JSON' WHERE company_id = '${other.id}' AND action = 'session.opened';
      DELETE FROM audit_entries WHERE company_id = '${third.id}'`);
    const found = await app.services.audit.verify();
    expect(found).toMatchObject({
      chains: 3,
      entries: 5,
      broken: [
        { companyId: one.id, id: 2, reason: "the entry is not as it was written" },
        { companyId: other.id, id: 5, reason: "the entry is not as it was written" },
      ],
      missing: [{ from: 6, to: 7 }],
    });
    expect(found.fingerprint).not.toBe(before.fingerprint);
    // What comes after goes on counting: the gap stays.
    await one.call.monitor.watchRegulator({ companyId: one.id, regulator: "SEC", isWatched: true });
    expect((await app.services.audit.verify()).missing).toEqual([{ from: 6, to: 7 }]);
  });

  test.each([
    ["a name", "UPDATE audit_names SET name = 'Eve'", "the person has another name than when it was written"],
    ["a name and its salt", "UPDATE audit_names SET name = 'Eve', salt = '5a17'", "the person has another name than when it was written"],
    ["a role", "UPDATE audit_entries SET role = 'auditor' WHERE role IS NOT NULL", "the entry is not as it was written"],
    ["a form", "UPDATE audit_entries SET form = 1", "the entry is not as it was written"],
    ["a person", "UPDATE audit_entries SET user_id = 'eve' WHERE user_id IS NOT NULL", "the entry is not as it was written"],
  ])("shows that whoever went round that changed %s", async (_what, statement, reason) => {
    const app = await testApp();
    const { id } = await signedUp(app);
    app.db.$client.exec(`DROP TRIGGER audit_entries_never_change; DROP TRIGGER audit_names_never_change; ${statement}`);
    const { broken } = await app.services.audit.verify();
    expect(broken.find(({ companyId }) => companyId === id)).toMatchObject({ reason });
  }); // prettier-ignore

  test("calls whoever is gone by no name, and goes on verifying", async () => {
    const app = await testApp();
    const { id, userId } = await signedUp(app);
    app.db.$client.exec(`UPDATE audit_names SET name = NULL WHERE user_id = '${userId}'`);
    const [, opened] = await entriesOf(app, id);
    expect(opened).toMatchObject({ action: "session.opened", userId, actorLabel: "Somebody who has left" });
    expect((await app.services.audit.verify()).broken).toEqual([]);
  });

  test("has a fingerprint up to each entry, that stays as the log grows, and is another where all hashes are made anew", async () => {
    const app = await testApp();
    const { id, call } = await signedUp(app);
    const { last, fingerprint } = await app.services.audit.verify();
    expect(last).toBe(3);
    await call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: true });
    expect(await app.services.audit.verify(last)).toMatchObject({ last, fingerprint, entries: 3, broken: [], missing: [] });
    expect((await app.services.audit.verify()).fingerprint).not.toBe(fingerprint);
    // The log of another history, in which every hash is right.
    const other = await testApp();
    await signedUp(other);
    const forged = await other.services.audit.verify(last);
    expect(forged).toMatchObject({ last, broken: [], missing: [] });
    expect(forged.fingerprint).not.toBe(fingerprint);
  }); // prettier-ignore
});
