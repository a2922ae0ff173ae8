import { namedFiles } from "#files-of-rows.ts";
import type { Config } from "#config.ts";
import type { Parts } from "#parts.ts";
import type { Database } from "#platform/database.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { refuseMarked } from "#platform/database/move/marks.ts";
import { fileStore, type Files } from "#platform/files.ts";
import type { IncomingFiles } from "#platform/files/incoming.ts";
import { bringToStore, storeSweeper } from "#platform/files/bring.ts";
import { ownerKey, type ObjectStore } from "#platform/files/store.ts";
import { fileSweeper } from "#platform/files/sweep.ts";
import { vaultSweeper } from "#platform/files/vault.ts";
import type { Job } from "#platform/jobs.ts";
import type { Log } from "#platform/log.ts";
import { hourMs } from "#shared/duration.ts";

const broughtWords = "kept files were brought to the store of S3_URL";

/** A kept file as this process has it without the store. */
function findHere({ filesDir }: Pick<Config, "filesDir">, db: Database) {
  const here = fileStore(filesDir);
  const rows = db.isShared ? keptFilesRepository(db) : null;
  return async (name: string) => (await here.find(name)) ?? (await rows?.get(name));
}

/** What rows name and the store lacks is brought there from where it was kept before, or from what this process has used. */
export async function bringFiles(store: ObjectStore, { config, db, log }: { config: Config; db: Database; log: Log }) {
  const { brought, lost } = await bringToStore(store, await namedFiles(db), findHere(config, db));
  if (brought > 0) log.info({ files: brought }, broughtWords);
  if (!(await store.isOurs()))
    log.warn(
      { object: ownerKey(config.store!) },
      "the store of S3_URL is another installation's: nothing is removed from it. If that one is gone, delete this object",
    );
  if (lost.length > 0) log.warn({ files: lost.length, first: lost[0] }, "kept files are not in the store of S3_URL");
}

type Swept = Pick<Parts, "db" | "vault" | "clock" | "log"> & { store: ObjectStore | null };

type Kept = { files: Files; incoming: IncomingFiles };

/** Files that no row names any more, such as replaced logos, do not fill the disk; what came in by half neither. */
export function sweeping(
  { files, incoming }: Kept,
  config: Pick<Config, "filesDir">,
  { db, vault, store, clock, log }: Swept,
): Job {
  const deps = {
    clock,
    /** Of a database that was moved away no row says any more what is wanted. */
    async namedFiles() {
      await refuseMarked(db);
      return namedFiles(db);
    },
  };
  const here = fileSweeper({ files, ...deps });
  const inStore = store && storeSweeper({ store, find: findHere(config, db), ...deps });
  const inDatabase = store ? null : vault && vaultSweeper({ vault, ...deps });
  return {
    name: "sweeping files",
    scope: "each",
    everyMs: hourMs,
    async run() {
      await incoming.sweep();
      await here.sweep();
      await inDatabase?.sweep();
      const brought = (await inStore?.sweep())?.brought ?? 0;
      if (brought > 0) log.info({ files: brought }, broughtWords);
    },
  };
}
