import path from "node:path";
import { expect, test } from "vitest";
import { notifyRepository } from "#features/notify/repository.ts";
import { notifications } from "#features/notify/tables.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { aCompanyIn, aNotice } from "../contract/rows.ts";
import { aFolder } from "../support/folder.ts";
import { addressesOf, mailServer } from "../support/servers/mail-server.ts";
import { kill, startServer } from "../support/processes/process.ts";

const count = 1300;

/** A data folder as it is when the process was killed right after it had published: most companies are still to be told. */
async function justPublished(): Promise<{ folder: string; emails: string[] }> {
  const folder = aFolder();
  const db = openDatabase(path.join(folder, "ilana.db"));
  migrate(db);
  const ids: string[] = [];
  db.$client.exec("PRAGMA synchronous = OFF");
  for (let made = 0; made < count; made += 1) ids.push((await aCompanyIn(db)).id);
  const recipients = ids.map((companyId) => ({ companyId, wish: "alert" as const, why: "You set an alert on it" }));
  await notifyRepository(db).notify(aNotice(), recipients, { createdAt: new Date().toISOString() });
  db.$client.close();
  return { folder, emails: ids.map((id) => `${id}@bank.ng`) };
}

test("13 Outbox at-least-once: killed again and again between publication and mail, every company is told once and gets its mail", async () => {
  const { folder, emails } = await justPublished();
  const server = await mailServer();
  let running = await startServer(folder, { env: { SMTP_URL: server.url } });
  // Killed as soon as it begins to send, and then in the middle.
  let kills = 0;
  for (const reached of [1, 600]) {
    await expect.poll(() => server.mails.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(reached);
    await kill(running.child);
    kills += 1;
    running = await startServer(folder, { env: { SMTP_URL: server.url } });
  }
  const reachedAll = () => new Set(addressesOf(server.mails)).size;
  await expect.poll(reachedAll, { timeout: 90_000 }).toBe(count);
  await kill(running.child, "SIGTERM");

  expect([...new Set(addressesOf(server.mails))]).toEqual(emails.toSorted());
  // At most the four mails in hand at each kill came again, and under the same Message-ID.
  expect(server.mails.length - count).toBeLessThanOrEqual(4 * kills);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(count);
  const db = openDatabase(path.join(folder, "ilana.db"));
  const rows = await db.select().from(notifications);
  expect([rows.length, new Set(rows.map(({ companyId }) => companyId)).size]).toEqual([count, count]);
  const waiting = db.$client.prepare("SELECT state, count(*) AS rows FROM outbox GROUP BY state").all();
  expect(waiting).toEqual([{ state: "sent", rows: count }]);
  db.$client.close();
}, 180_000);
