import { copyFileSync, existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { notifyRepository } from "#features/notify/repository.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { aCompanyIn, aNotice, at } from "../contract/rows.ts";
import { aFolder } from "../support/folder.ts";

const written = 120;
let template: Buffer;

beforeAll(() => {
  const db = openDatabase(":memory:");
  migrate(db);
  template = db.$client.serialize();
  db.$client.close();
});

/** A database in use, as a crash of the machine leaves it: the file, and a log of commits that were not yet moved into it. */
async function inUse(folder: string) {
  const file = path.join(folder, "ilana.db");
  writeFileSync(file, template);
  const db = openDatabase(file);
  const { id: companyId } = await aCompanyIn(db);
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const notices = notifyRepository(db);
  for (let number = 1; number <= written; number += 1) {
    const notice = aNotice({ regulationTitle: String(number) });
    await notices.notify(notice, [{ companyId, wish: null, why: "It is addressed to you" }], {
      createdAt: at(number),
    });
  }
  return { file, log: `${file}-wal`, close: () => db.$client.close() };
}

test("3 Torn WAL: cut off anywhere, it opens whole with the earlier commits and none of the later", async () => {
  const source = await inUse(aFolder());
  const folder = aFolder();
  const copy = path.join(folder, "ilana.db");
  const size = statSync(source.log).size;
  expect(size).toBeGreaterThan(100 * 4096);
  const lengths = fc.oneof(
    // What a power cut leaves is mostly the last page, in part.
    fc.integer({ min: 1, max: 4096 }).map((cut) => size - cut),
    fc.integer({ min: 0, max: size }),
  );
  fc.assert(
    fc.property(lengths, (length) => {
      copyFileSync(source.file, copy);
      copyFileSync(source.log, `${copy}-wal`);
      truncateSync(`${copy}-wal`, length);
      if (existsSync(`${copy}-shm`)) truncateSync(`${copy}-shm`, 0);
      const db = new SQLite(copy);
      try {
        expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
        expect(db.pragma("foreign_key_check")).toEqual([]);
        const kept = db
          .prepare("SELECT CAST(regulation_title AS INTEGER) FROM notifications ORDER BY created_at")
          .pluck();
        const titles = kept.all() as number[];
        expect(titles).toEqual(titles.map((_title, index) => index + 1));
        if (length === size) expect(titles).toHaveLength(written);
      } finally {
        db.close();
      }
    }),
    { numRuns: 100 },
  );
  source.close();
});
