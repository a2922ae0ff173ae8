import { namedFiles } from "#files-of-rows.ts";
import { knownMigrations } from "#platform/database/file/migrate.ts";
import {
  appliedMigrations,
  danglingReferences,
  integrityFaults,
  journalMode,
  newestRow,
} from "#platform/database/file/inspect.ts";
import { refuseMarked } from "#platform/database/move/marks.ts";
import { fileStore } from "#platform/files.ts";
import { packRepository } from "#features/pack/repository.ts";
import { keyIdOf, readPublicKey } from "#features/pack/adapters/minisign.ts";
import { dayMs } from "#shared/duration.ts";
import { plural } from "#shared/plural.ts";
import { fault, note, ok, warning, type Check, type Finding } from "./check.ts";
import { keptInStore } from "./store-check.ts";

// Clocks of two machines differ by less.
const toleranceMs = 5 * 60_000;
// The law moves each month.
const oldPackMs = 45 * dayMs;

/** The database, and the files it refers to; `server-checks.ts` has what is asked of a server instead. */
export const databaseChecks: Check[] = [
  {
    name: "database pages",
    lookAtFile({ db }): Finding {
      const faults = integrityFaults(db);
      return faults.length > 0 ? fault(`${faults.join("; ")}: restore a backup`) : ok("integrity_check finds nothing");
    },
  },
  {
    name: "database references",
    lookAtFile({ db }): Finding {
      const dangling = danglingReferences(db);
      return dangling.length > 0 ? fault(`${dangling.join("; ")} lead nowhere`) : ok("foreign_key_check finds nothing");
    },
  },
  {
    name: "database schema",
    lookAtFile({ db }): Finding {
      const [known, applied] = [knownMigrations(), appliedMigrations(db)];
      if (applied.some((hash) => !known.includes(hash))) return fault("made by a newer Ilana than this one");
      const waiting = known.length - applied.length;
      if (waiting > 0) return warning(`${plural(waiting, "migration")} behind: the next start brings it up to date`);
      const mode = journalMode(db);
      return mode === "wal" ? ok("up to date") : warning(`journal mode ${mode}, which the next start sets to wal`);
    },
  },
  {
    name: "kept files",
    async lookAtFile({ db, settings }): Promise<Finding> {
      const inStore = await keptInStore(db, settings);
      if (inStore) return inStore;
      const files = fileStore(settings.filesDir);
      const named = await namedFiles(db);
      const lost: string[] = [];
      for (const name of named) {
        const found = await files.check(name);
        if (typeof found === "string") lost.push(`${name} is ${found}`);
      }
      const unnamed = (await files.list()).filter((name) => !named.includes(name)).length;
      const beside = unnamed > 0 ? `; ${plural(unnamed, "file")} more that nothing refers to` : "";
      if (lost.length > 0) return fault(`${lost.length} of ${named.length}: ${lost.slice(0, 3).join(", ")}`);
      return ok(`${plural(named.length, "file")} with the bytes they should have${beside}`);
    },
  },
  {
    name: "served from",
    async lookAtDatabase({ db, hasTable }): Promise<Finding> {
      if (!(await hasTable("counters"))) return note("not known before the next start");
      await refuseMarked(db);
      return ok("neither moved away nor restored and left so");
    },
  },
  {
    name: "catalogue pack",
    async lookAtDatabase({ db, migrationsBehind, settings, now }): Promise<Finding> {
      if ((await migrationsBehind()) > 0) return note("not known before the next start");
      const [pack, look] = [await packRepository(db).current(), await packRepository(db).state()];
      const { keys, url } = settings.catalogue;
      if (url !== undefined && look.isFailed) return warning(`the last look failed: ${look.outcome}`);
      if (!pack) return ok("none: what comes with the program counts");
      const what = `${pack.release}, signed by the key ${pack.keyId}`;
      const trusted = keys.flatMap((key) => readPublicKey(key) ?? []).map(keyIdOf);
      if (!trusted.includes(pack.keyId)) return warning(`${what}, which CATALOGUE_KEYS does not name`);
      const isOld = url !== undefined && now.getTime() - Date.parse(pack.release.slice(0, 10)) > oldPackMs;
      return isOld ? note(`${what}: nothing newer has come for more than 45 days`) : ok(what);
    },
  },
  {
    name: "clock",
    lookAtFile({ db, now }): Finding {
      const newest = newestRow(db);
      if (newest !== null && Date.parse(newest) - now.getTime() > toleranceMs)
        return warning(
          `it is ${now.toISOString()} here, and the newest row is of ${newest}: the clock is or was wrong`,
        );
      return ok(now.toISOString());
    },
  },
];
