import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { namedFiles } from "#files-of-rows.ts";
import { makeBackup, type BackupOptions } from "#platform/backup/make.ts";
import { placeOf } from "#platform/backup/place.ts";
import { folderSource } from "#platform/backup/source.ts";
import type { copyDatabase } from "#platform/database/file/copy.ts";
import { restoreBackup, type RestoreOptions } from "#platform/backup/restore.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { fileStore } from "#platform/files.ts";
import { aCompanyIn } from "../../contract/rows.ts";
import { fakeClock } from "../fakes.ts";
import { aFolder } from "../folder.ts";

export const backupStart = "2026-11-21T09:00:00.000Z";

/** A data folder with so many companies, each with a logo of its own, and a token secret. */
export async function aDataFolder({ companies = 2 } = {}) {
  const dataDir = aFolder();
  const place = placeOf(dataDir);
  const files = fileStore(place.filesDir);
  const db = openDatabase(place.databaseFile);
  migrate(db);
  const logos: string[] = [];
  for (let made = 0; made < companies; made += 1) {
    const logo = await files.save(Buffer.from(`logo ${made}`), "png");
    await aCompanyIn(db, { logo });
    logos.push(logo);
  }
  db.$client.close();
  writeFileSync(path.join(dataDir, "secret"), "a secret that is long enough for all the tokens\n", { mode: 0o600 });
  return { dataDir, place, logos, files };
}
type DataFolder = Awaited<ReturnType<typeof aDataFolder>>;

/** Backs a data folder up into a file beside it. Deriving keys costs little. */
export async function backUp(
  { place }: Pick<DataFolder, "place">,
  { copy, ...overrides }: Partial<BackupOptions> & { copy?: typeof copyDatabase } = {},
) {
  const file = path.join(aFolder(), "ilana.tar.gz");
  const source = folderSource({ place, namedFiles, ...(copy && { copy }) });
  const usual = { place, source, file, passphrase: undefined, version: "1.2.3", clock: fakeClock(backupStart) };
  const manifest = await makeBackup({ ...usual, workFactor: 8, ...overrides });
  return { file: overrides.file ?? file, manifest };
}

/** Restores a backup, some time after it was made. */
export const restore = (file: string, dataDir: string, overrides: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    file,
    dataDir,
    passphrase: undefined,
    prepare: async () => {},
    clock: fakeClock("2026-11-22T10:00:00.000Z"),
    ...overrides,
  });

/** The names in a folder. */
export const there = (folder: string) => readdirSync(folder).toSorted();

/** How many companies a data folder has. */
export const companiesIn = (dataDir: string) => {
  const db = new SQLite(path.join(dataDir, "ilana.db"), { readonly: true });
  const count = db.prepare("SELECT count(*) FROM companies").pluck().get();
  db.close();
  return count;
};
