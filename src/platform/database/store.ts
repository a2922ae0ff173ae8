import { existsSync } from "node:fs";
import { openDatabase, type Database } from "../database.ts";
import type { Log } from "../log.ts";
import { countIn } from "./file/inspect.ts";
import { migrate } from "./file/migrate.ts";
import { refuseMarked } from "./move/marks.ts";
import { refusePart } from "./move/part.ts";
import { DatabaseRefusal } from "./refusal.ts";
import type { ServerAddress } from "./server/address.ts";

export type StoreOptions = {
  /** The server of DATABASE_URL, and how many connections a process may have to it. Null: `databaseFile` is the database. */
  databaseServer: { address: ServerAddress; pool: number } | null;
  databaseFile: string;
  /** Where a file is copied to before its schema changes. */
  backupFile: string;
};

/**
 * Opens the database of this process, on a server or in a file, and brings it to the newest schema.
 * @throws Error in one line when it cannot be used as it is
 */
export async function openStore(
  { databaseServer, databaseFile, backupFile }: StoreOptions,
  log: Log,
): Promise<Database> {
  if (databaseServer) return openOnServer(databaseServer, databaseFile, log);
  refusePart(databaseFile);
  const db = openDatabase(databaseFile, log);
  noteMigrations(migrate(db, { backupFile }), log);
  await refuseMarked(db);
  return db;
}

/** The driver is loaded by whom a server serves only. */
async function openOnServer(
  { address, pool }: NonNullable<StoreOptions["databaseServer"]>,
  databaseFile: string,
  log: Log,
): Promise<Database> {
  const [{ openServer }, { migrate: migrateServer }, { clocksApart }] = await Promise.all([
    import("./server/start.ts"),
    import("./server/migrate.ts"),
    import("./server/inspect.ts"),
  ]);
  const db = await openServer({ address, pool, log });
  try {
    noteMigrations(await migrateServer(db), log);
    await refuseMarked(db);
    const apart = await db.use(clocksApart);
    // What dies with a clock that is ahead leaves leases that nobody else takes before that time has come.
    if (apart !== undefined)
      log.warn(`The clocks of this machine and of the database server differ: ${apart}. Set both by NTP.`);
    const [stored] = await db.use(async (client) => (await client.query("SELECT id FROM companies LIMIT 1")).rows);
    if (!stored && existsSync(databaseFile) && countIn(databaseFile, "companies") > 0)
      throw new DatabaseRefusal(
        `${databaseFile} holds companies, and the database of DATABASE_URL none: run \`ilana move\` first, or set DATA_DIR to another folder`,
      );
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

function noteMigrations(ran: number, log: Log): void {
  if (ran > 0) log.info({ migrations: ran }, "database brought up to date");
}
