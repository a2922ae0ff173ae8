import { existsSync } from "node:fs";
import { editedIn, namedFiles } from "#files-of-rows.ts";
import { roomTrouble } from "#platform/backup/make.ts";
import { serverSource } from "#platform/backup/server-source.ts";
import { oneMoment, transact } from "#platform/database/server/long-transaction.ts";
import { hostsOf, isUnencrypted } from "#platform/database/server/address.ts";
import {
  appliedMigrations,
  clocksApart,
  connectionsOf,
  keptFilesOf,
  knownMigrations,
  standbysOf,
} from "#platform/database/server/inspect.ts";
import { plural } from "#shared/plural.ts";
import { fault, ok, warning, type Check, type Finding } from "./check.ts";
import { keptInStore, withKeptFiles } from "./store-check.ts";

// A segment of the log, and more than a standby is late that keeps up.
const farBehindBytes = 16 * 1024 * 1024;
const farBehindMs = 10_000;
const mostNamed = 3;

/** What is asked of a database server, in place of what is looked at in a file. */
export const serverChecks: Check[] = [
  {
    name: "database server",
    async lookAtServer({ db, settings }): Promise<Finding> {
      const { address } = settings.databaseServer!;
      // What is too old or holds other than UTF-8 was not opened.
      const version = await db.use(async (client) => {
        const { rows } = await client.query<{ version: string }>(
          "SELECT current_setting('server_version') || ', ' || current_setting('server_encoding') AS version",
        );
        return rows[0]!.version;
      });
      const what = `PostgreSQL ${version}, at ${hostsOf(address)}`;
      return isUnencrypted(address) ? warning(`${what}: all data crosses the network unencrypted`) : ok(what);
    },
  },
  {
    name: "database schema",
    async lookAtServer({ db }): Promise<Finding> {
      const [known, applied] = [knownMigrations(), await db.use(appliedMigrations)];
      if (applied.some((hash) => !known.includes(hash))) return fault("made by a newer Ilana than this one");
      const waiting = known.length - applied.length;
      return waiting > 0
        ? warning(`${plural(waiting, "migration")} behind: the next start brings it up to date`)
        : ok("up to date");
    },
  },
  {
    name: "database clock",
    async lookAtServer({ db }): Promise<Finding> {
      const apart = await db.use(clocksApart);
      return apart === undefined ? ok("as this one's") : warning(apart);
    },
  },
  {
    name: "standbys",
    async lookAtServer({ db }): Promise<Finding> {
      const standbys = await db.use(standbysOf);
      if (standbys.length === 0)
        return warning("none is attached: what is lost with this server is lost since the last backup");
      const late = standbys.filter(
        ({ behindBytes, lagMs }) => (behindBytes ?? 0) > farBehindBytes || (lagMs ?? 0) > farBehindMs,
      );
      const [first] = late;
      if (first) {
        const { name, behindBytes, lagMs } = first;
        return warning(
          `${name} is ${plural(behindBytes ?? 0, "byte")} and ${plural(Math.round((lagMs ?? 0) / 1000), "second")} behind`,
        );
      }
      return ok(
        standbys.map(({ name, mode }) => `${name} (${mode ?? "how far needs the role pg_monitor"})`).join(", "),
      );
    },
  },
  {
    name: "connections",
    async lookAtServer({ db, settings }): Promise<Finding> {
      const { now, most } = await db.use(connectionsOf);
      const { pool } = settings.databaseServer!;
      const room = Math.floor(most / pool);
      const text = `${now} of ${most} in use; room for ${plural(room, "process", "processes")} with DATABASE_POOL=${pool}`;
      return room < 2 || now > 0.8 * most ? warning(text) : ok(text);
    },
  },
  {
    name: "kept files",
    async lookAtServer({ db, settings }): Promise<Finding> {
      const inStore = await keptInStore(db, settings);
      if (inStore) return inStore;
      // Before: what is named later is kept by then too.
      const named = await namedFiles(db);
      const { names, damaged } = await db.use((client) => transact(client, oneMoment, () => keptFilesOf(client)));
      const missing = named.filter((name) => !names.has(name));
      const lost = [...missing.map((name) => `${name} is missing`), ...damaged.map((name) => `${name} is damaged`)];
      if (lost.length > 0) return fault(`${lost.length} of ${named.length}: ${lost.slice(0, mostNamed).join(", ")}`);
      return ok(`${plural(names.size, "file")} in the database with the bytes they should have`);
    },
  },
  {
    name: "room for a backup",
    async lookAtServer({ db, settings }): Promise<Finding> {
      const source = serverSource(db, { namedFiles, editedIn });
      const folder = [settings.backupsDir, settings.dataDir].find(existsSync);
      if (folder === undefined || !existsSync(settings.dataDir)) return ok("not known before the data folder is there");
      const trouble = await withKeptFiles(settings, source, (whole) =>
        roomTrouble({ place: settings, source: whole }, folder),
      );
      return trouble === undefined ? ok("enough") : warning(trouble);
    },
  },
];
