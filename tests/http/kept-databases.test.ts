import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { webhooks } from "#features/notify/tables.ts";
import { rowCounts } from "#platform/database/file/inspect.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { testApp } from "../support/app.ts";
import { announce } from "../support/outbox.ts";
import { aFolder } from "../support/folder.ts";
import { sender } from "../support/http.ts";
import { observe, type Kept } from "../support/samples/kept-database.ts";
import { aPolicyText } from "../support/samples/policies.ts";
import { httpServer } from "../support/servers/loopback.ts";

// Each database in the folder, with what is known of it beside it: tests/fixtures/databases/README.md.
const folder = path.join(import.meta.dirname, "../fixtures/databases");
const names = globSync("*.db.gz", { cwd: folder }).map((file) => path.basename(file, ".db.gz"));

type Posted = { data: { regulationTitle: string } };

/** What became of tables that are no more: the name each has now, or null where nothing of it was worth keeping. */
const newNames: Record<string, string | null> = {
  migrations: null,
  tellings: "notification_batches",
  // The search is in memory (docs/decisions/0020).
  regulation_search: null,
  regulation_search_config: null,
  regulation_search_content: null,
  regulation_search_data: null,
  regulation_search_docsize: null,
  regulation_search_idx: null,
};

function unpacked(name: string): { file: string; kept: Kept } {
  const file = path.join(aFolder(), "ilana.db");
  writeFileSync(file, gunzipSync(readFileSync(path.join(folder, `${name}.db.gz`))));
  return { file, kept: JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as Kept };
}

/** Today's program on it, an hour after it was kept. The library is the one in the database. */
async function opened(name: string) {
  const { file, kept } = unpacked(name);
  const receiver = await httpServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => void (body += chunk.toString()));
    request.on("end", () => {
      posts.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  const posts: { headers: Record<string, string>; body: string }[] = [];
  const catalogue = path.join(aFolder(), "empty");
  mkdirSync(catalogue);
  const app = await testApp({
    databaseFile: file,
    catalogue,
    start: new Date(Date.parse(kept.now) + 3_600_000).toISOString(),
    env: { JWT_SECRET: kept.jwtSecret, PUBLIC_URL: "https://ilana.ng", WEBHOOK_ALLOW_HOSTS: receiver.host },
  });
  return { app, kept, receiver, posts };
}

test("26 Migrations forward: there are databases from before", () => expect(names.length).toBeGreaterThan(0));

describe.each(names)("the database %s", (name) => {
  test("keeps every row of every table that is still one", async () => {
    const { file, kept } = unpacked(name);
    const db = openDatabase(file);
    expect(migrate(db)).toBeGreaterThan(0);
    expect(migrate(db)).toBe(0);
    const rows = rowCounts(db);
    await db.close();
    for (const [table, count] of Object.entries(kept.rows)) {
      const today = table in newNames ? newNames[table] : table;
      if (today) expect([table, rows[today]]).toEqual([table, count]);
    }
  });

  test("shows everybody what it showed before, to whoever is signed in still", async () => {
    const { app, kept } = await opened(name);
    // Fields that came later stand beside.
    expect(await observe(app, kept.companies)).toMatchObject(kept.seen);
  });

  test("its audit log holds, and goes on", async () => {
    const { app, kept } = await opened(name);
    const { audit } = app.services;
    expect(await audit.verify()).toMatchObject({ broken: [], missing: [] });
    await announce(app, { companyId: kept.companies[0]!.id, regulationTitle: "After" });
    expect(await audit.verify()).toMatchObject({ broken: [], missing: [] });
  });

  test("lets its companies in with their passwords, and with no other", async () => {
    const { app, kept } = await opened(name);
    for (const { id, email, password } of kept.companies) {
      const signIn = (tried: string) => sender(app)("POST", "/api/v1/auth/login", { email, password: tried });
      expect((await signIn(`${password}x`)).status).toBe(401);
      const { status, body } = await signIn(password);
      const companies = [{ companyId: id, role: "owner" }];
      expect([status, body]).toMatchObject([200, { data: { _id: id, user: { userId: id, email }, companies } }]);
    }
  });

  test("whoever is signed in still owns the company, and is named in the log by the e-mail", async () => {
    const { app, kept } = await opened(name);
    for (const { id, email, token } of kept.companies) {
      const session = await app.services.accounts.findSession(token);
      expect(session).toMatchObject({ companyId: id, userId: id, role: "owner" });
      await app.callAs(session).company.update({ id, name: "Renamed since" });
      const { rows } = await app.services.audit.list(id, {}, { limit: 1, skip: 0 });
      expect(rows).toMatchObject([{ action: "company.updated", actorLabel: email, userId: id, role: "owner" }]);
    }
    expect(await app.services.audit.verify()).toMatchObject({ broken: [], missing: [] });
  });

  test("news come after what was there, and are posted signed with the secret the receiver has", async () => {
    const { app, kept, receiver, posts } = await opened(name);
    const { companyId, secret } = kept.webhook;
    await app.db
      .update(webhooks)
      .set({ url: `${receiver.url}/hook` })
      .where(eq(webhooks.id, kept.webhook._id));
    await announce(app, { companyId, regulationTitle: "After" });
    await app.services.outbox.deliverPosts();
    for (const { headers, body } of posts) {
      const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
      const signature = new Webhook(secret).sign(headers["webhook-id"]!, sentAt, body);
      expect(headers["webhook-signature"]).toBe(signature);
    }
    const titles = posts.map(({ body }) => (JSON.parse(body) as Posted).data.regulationTitle);
    // What had waited for it when the database was kept goes first.
    expect(titles).toEqual(["What still waits", "After"]);
    const { own } = await observe(app, kept.companies);
    const { email } = kept.companies.find(({ id }) => id === companyId)!;
    expect(own[email]!.unread).toBe(kept.seen.own[email]!.unread + 1);
  });

  test("what a fan-out left undone is done, once", async () => {
    const { app, kept } = await opened(name);
    const { notificationBatches } = await app.services.operation.figures();
    expect(notificationBatches).toBeGreaterThan(0);
    expect(await app.services.notify.processBatches()).toBe(notificationBatches);
    expect(await app.services.notify.processBatches()).toBe(0);
    const unread = Object.values((await observe(app, kept.companies)).own).reduce((sum, own) => sum + own.unread, 0);
    const before = Object.values(kept.seen.own).reduce((sum, own) => sum + own.unread, 0);
    expect(unread).toBe(before + notificationBatches);
  });

  test("a company of it brings a policy, and has its table", async () => {
    const { app, kept } = await opened(name);
    const { id: companyId } = kept.companies[0]!;
    const call = app.callAs({ companyId, upload: Buffer.from(aPolicyText) }).policy;
    const { data } = await call.bring({ companyId, name: "policy.txt" });
    expect(await app.services.policies.assessNext()).toBe(true);
    const policy = await call.get({ companyId, id: data.id });
    expect(policy.data).toMatchObject({ state: "ready", problem: null });
    // What was kept with it binds it still, and is what the policy is held against.
    const rows = policy.data.rows.filter(({ regulationId }) => regulationId === "cbn-aml-cft-cpf-regulations-2022");
    expect(rows.some(({ places }) => places.some(({ section }) => section === "3.2"))).toBe(true);
    await call.remove({ companyId, id: data.id });
    expect(rowCounts(app.db)["policies"]).toBe(0);
  });
});
