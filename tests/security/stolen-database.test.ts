import argon2 from "argon2";
import SQLite from "better-sqlite3";
import path from "node:path";
import { decodeJwt, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { passwordHasher } from "#platform/passwords.ts";
import { sha256 } from "#platform/sha256.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { aFolder } from "../support/folder.ts";
import { sender } from "../support/http.ts";
import { migrationsBefore } from "../support/migrations.ts";

type Claims = Record<string, unknown>;

/** A token as the server would sign it, from claims of one's own. */
function signed({ config, clock }: TestApp, claims: Claims, { issuer = "ilana" } = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setIssuedAt(clock.now())
    .setExpirationTime(new Date(clock.now().getTime() + 3_600_000))
    .sign(new TextEncoder().encode(config.jwtSecret));
}
const statusWith = async (app: TestApp, id: string, token: string) =>
  (await sender(app, token)("GET", `/api/v1/company/${id}`)).status;

test("32 Sessions: whoever has the database and the secret cannot sign a token of a live session", async () => {
  const app = await testApp();
  const { id, token, call } = await signedUp(app);
  await call.company.update({ id, name: "Renamed" });
  const columns = ["SELECT id FROM sessions", "SELECT session_id FROM audit_entries WHERE session_id IS NOT NULL"];
  const stored = columns.flatMap((sql) => app.db.$client.prepare<[], string>(sql).pluck().all());
  expect(stored.length).toBeGreaterThan(1);
  for (const sid of stored) expect(await statusWith(app, id, await signed(app, { _id: id, sid, aud: "ilana-api" }))).toBe(401);
  // The token's own word is in no row of any table.
  const { sid } = decodeJwt<{ sid: string }>(token);
  expect(sid).toMatch(/^[\w-]{43}$/);
  expect(app.db.$client.serialize().includes(sid)).toBe(false);
  expect(await statusWith(app, id, token)).toBe(200);
}); // prettier-ignore

test.each([
  ["another issuer", { aud: "ilana-api" }, { issuer: "somebody" }],
  ["another audience", { aud: "another service" }, {}],
  ["no audience", {}, {}],
])("9.2.3 a token that is signed right for %s opens nothing", async (_what, claims, how) => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const { sid } = decodeJwt<{ sid: string }>(token);
  expect(await statusWith(app, id, await signed(app, { _id: id, sid, ...claims }, how))).toBe(401);
  expect(await statusWith(app, id, await signed(app, { _id: id, sid, aud: "ilana-api" }))).toBe(200);
});

test("32 Sessions: one that was open before its row held a hash goes on, with the token of then", async () => {
  const databaseFile = path.join(aFolder(), "ilana.db");
  const old = openDatabase(databaseFile);
  migrate(old, { folder: migrationsBefore("account-secrets") });
  const sid = "019aa0b2-5a6c-7b3e-9c11-2f6f1e0d7a42";
  const at = "2026-11-21T08:00:00.000Z";
  old.$client.exec(`
    INSERT INTO accounts (id, email, password_hash, created_at) VALUES ('c1', 'ada@okpella.ng', 'hash', '${at}');
    INSERT INTO sessions (id, account_id, created_at, last_seen_at, expires_at, address, user_agent)
      VALUES ('${sid}', 'c1', '${at}', '${at}', '2026-11-27T08:00:00.000Z', '192.0.2.1', 'test');
    INSERT INTO companies (id, name, industry, category, description, answers, created_at, updated_at)
      VALUES ('c1', 'Okpella MFB', 'financial', 'micro-finance-banks-tier-1', 'A bank', '{}', '${at}', '${at}');`);
  old.$client.close();

  const app = await testApp({ databaseFile });
  // The account of then is the person who owns the company, under the id of both.
  const who = { companyId: "c1", userId: "c1", role: "owner", sessionId: sha256(sid), tokenId: null };
  expect(await app.services.accounts.findSession(await signed(app, { _id: "c1", sid }))).toMatchObject(who);
  const client = new SQLite(databaseFile, { readonly: true });
  onTestFinished(() => void client.close());
  expect(client.prepare("SELECT id FROM sessions").pluck().all()).toEqual([sha256(sid)]);
  // What is in the row now makes no token.
  expect(await app.services.accounts.findSession(await signed(app, { _id: "c1", sid: sha256(sid) }))).toBeUndefined();
});

test("a password that was hashed with lesser parameters is hashed anew when its owner signs in, and not before", async () => {
  const app = await testApp({ passwords: passwordHasher() });
  const { company, password } = await signedUp(app);
  const { email } = company;
  const hashNow = () => app.db.$client.prepare<[], string>("SELECT password_hash FROM accounts").pluck().get()!;
  const lesser = await argon2.hash(password, { type: argon2.argon2id, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  app.db.$client.prepare("UPDATE accounts SET password_hash = ?").run(lesser);
  const signIn = (given: string) => sender(app)("POST", "/api/v1/auth/login", { email, password: given });
  expect((await signIn("wrong guess")).status).toBe(401);
  expect(hashNow()).toBe(lesser);
  expect((await signIn(password)).status).toBe(200);
  const renewed = hashNow();
  expect(renewed).toMatch(/\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  expect((await signIn(password)).status).toBe(200);
  expect(hashNow()).toBe(renewed);
});
