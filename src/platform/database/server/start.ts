import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { postgresDatabase, type ServerDatabase, type ServerOptions } from "../postgres.ts";
import { DatabaseRefusal } from "../refusal.ts";
import { hostsOf } from "./address.ts";
import { isTrouble } from "./troubles.ts";

// A machine that starts all at once starts its database in this time.
const patienceMs = 30_000;
const tryAgainMs = 500;
const oldestVersion = 14;

/**
 * Opens a database on a server that may still be starting, or have no primary for a moment: that is waited for, and said once.
 * @throws DatabaseRefusal in one line when no server can be asked in that time, or it is one on which Ilana cannot run
 */
export async function openServer(
  { log, ...options }: ServerOptions & { log: Log },
  waitMs = patienceMs,
): Promise<ServerDatabase> {
  const opened = postgresDatabase({ ...options, log });
  try {
    const trouble = whyUnfit(await whenAnswering(opened, waitMs));
    if (trouble !== undefined) throw new Error(trouble);
    return opened;
  } catch (error) {
    await opened.close();
    const where = `DATABASE_URL leads to ${hostsOf(options.address)}`;
    throw new DatabaseRefusal(`${where}, and ${(error as Error).message}`, { cause: error });
  }
}

type Server = { version: number; encoding: string };

/** Why Ilana cannot run on a server. `version`: as `server_version_num` has it, 150004 for 15.4. */
export function whyUnfit({ version, encoding }: Server): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < oldestVersion) return `it is PostgreSQL ${major}: Ilana needs ${oldestVersion} or newer`;
  if (encoding === "UTF8") return undefined;
  return `its database holds texts as ${encoding}: make one with ENCODING 'UTF8' TEMPLATE template0`;
}

async function whenAnswering({ use }: ServerDatabase, waitMs: number): Promise<Server> {
  const until = performance.now() + waitMs;
  const asking = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`;
  for (;;)
    try {
      return await use(async (client) => (await client.query<Server>(asking)).rows[0]!);
    } catch (error) {
      if (!isTrouble(error) || performance.now() > until) throw error;
      await sleep(tryAgainMs);
    }
}
