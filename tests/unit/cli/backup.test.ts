import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { accountRepository } from "#features/account/repository.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { openDatabase } from "#platform/database.ts";
import { aNotice, aSession, told, type Stored } from "../../contract/rows.ts";
import { aDataFolder, backupStart, backUp } from "../../support/processes/backup.ts";
import { ilana } from "../../support/processes/command-line.ts";
import { aFolder } from "../../support/folder.ts";

const everything = { actions: undefined, from: undefined, before: undefined };

/** A backup in which a company is signed in, and has a mail that was due and one that is due in a hundred years. */
async function aBusyBackup() {
  const folder = await aDataFolder({ companies: 1 });
  const db = openDatabase(folder.place.databaseFile);
  const company = "SELECT company_id AS id, account_id AS personId FROM memberships";
  const { id, personId } = db.$client.prepare<[], Stored>(company).get()!;
  await accountRepository(db).saveSession(aSession({ id, personId }));
  for (const message of ["due", "later"])
    await notifyRepository(db).notify(aNotice({ message }), [told(id)], { createdAt: "2026-11-21T00:00:00.000Z" });
  db.$client.exec(
    "UPDATE outbox SET send_after = '2126-01-01T00:00:00.000Z' WHERE notification_id = (SELECT id FROM notifications WHERE message = 'later')",
  );
  db.$client.exec(`
    INSERT INTO saved_searches (id, company_id, place, name, query, query_key, wish, channels, since_news, since_revision, created_at, updated_at)
      VALUES ('s', '${id}', 'updates', 'All', '{}', '', 'at-once', '["mail"]', 0, 0, '2026-11-20', '2026-11-20');
    INSERT INTO saved_search_matches (id, search_id, subject, found_at) VALUES ('m', 's', 'change', '2026-11-21');`);
  db.$client.close();
  return (await backUp(folder)).file;
}

function outboxOf(dataDir: string) {
  const db = new SQLite(path.join(dataDir, "ilana.db"), { readonly: true });
  const rows = db
    .prepare(
      "SELECT message, state, last_error FROM outbox JOIN notifications n ON n.id = notification_id ORDER BY message",
    )
    .all();
  const sessions = db.prepare("SELECT count(*) FROM sessions WHERE revoked_at IS NULL").pluck().get();
  const finds = db.prepare("SELECT count(*) FROM saved_search_matches WHERE told_at IS NULL").pluck().get();
  db.close();
  return { rows, sessions, finds };
}

test("a restore ends every session, and holds back what may have been sent since, with the reason", async () => {
  const file = await aBusyBackup();
  const dataDir = path.join(aFolder(), "restored");
  const { code, out } = await ilana(["restore", file], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  expect(out).toContain("1 session was ended");
  expect(out).toContain("1 message that was due is held back");
  expect(out).toContain("1 find of a saved search that waited counts as told");
  const held = "Held back after a restore: it may have been sent before.";
  expect(outboxOf(dataDir)).toEqual({
    rows: [
      { message: "due", state: "dead", last_error: held },
      { message: "later", state: "waiting", last_error: null },
    ],
    sessions: 0,
    finds: 0,
  });
  const db = openDatabase(path.join(dataDir, "ilana.db"));
  onTestFinished(() => void db.$client.close());
  const { rows } = await auditRepository(db).list(null, everything, { limit: 1, skip: 0 });
  expect(rows).toMatchObject([
    {
      actor: "command line",
      action: "backup.restored",
      after: { backupOf: backupStart, sessionsEnded: 1, messagesHeld: 1, findsHeld: 1 },
    },
  ]);
}, 120_000);

test("with --send-waiting what was due is sent", async () => {
  const dataDir = path.join(aFolder(), "restored");
  expect((await ilana(["restore", await aBusyBackup(), "--to", dataDir, "--send-waiting"], {})).code).toBe(0);
  const { rows, finds } = outboxOf(dataDir);
  expect([rows, finds]).toMatchObject([[{ state: "waiting" }, { state: "waiting" }], 1]);
}, 120_000);

test("the passphrase comes from a file or a setting, and what goes wrong is one line", async () => {
  const { dataDir, logos, files } = await aDataFolder();
  const folder = aFolder();
  const [file, secret] = [path.join(folder, "a.age"), path.join(folder, "passphrase")];
  writeFileSync(secret, "correct horse battery staple\n");
  const env = { DATA_DIR: dataDir };
  const encrypted = await ilana(["backup", file, "--passphrase-file", secret], env);
  expect([encrypted.code, encrypted.err]).toEqual([0, expect.not.stringContaining("not encrypted")]);
  const setting = { BACKUP_PASSPHRASE: "correct horse battery staple" };
  const verified = await ilana(["backup", "verify", file], { ...env, ...setting });
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining("is sound: ")]);
  expect(await ilana(["backup", "verify", file], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^(.*: \d+ %\n)*ilana: .* is encrypted: name its passphrase .*\n$/) as string,
  });
  rmSync(files.place(logos[0]!));
  const lacking = await ilana(["backup", path.join(folder, "b.tar.gz")], env);
  expect([lacking.code, lacking.err]).toEqual([3, expect.stringContaining(`the backup lacks ${logos[0]}`)]);
  expect(lacking.err).toContain("the backup is not encrypted and holds the secret that signs tokens");
  const short = path.join(folder, "short");
  writeFileSync(short, "too short\n");
  expect(await ilana(["backup", path.join(folder, "c.age"), "--passphrase-file", short], env)).toEqual({
    code: 1,
    out: "",
    err: "ilana: a passphrase must have at least 12 characters\n",
  });
  expect(readdirSync(folder).toSorted()).toEqual(["a.age", "b.tar.gz", "passphrase", "short"]);
}, 120_000);
