import type { Settings } from "#config.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import type { ServerAddress } from "#platform/database/server/address.ts";
import { logger } from "#server/logger.ts";

/** A database server for a command that serves nothing from it, and does not wait for one that is away. The driver is loaded with it. */
export async function openServerAt(address: ServerAddress, pool = 2): Promise<ServerDatabase> {
  const { openServer } = await import("#platform/database/server/start.ts");
  return openServer({ address, pool, isServing: false, log: logger("error", { to: process.stderr.fd }) }, 0);
}

/** The server of DATABASE_URL; null where a file is the database. */
export const openServerOf = async ({
  databaseServer,
}: Pick<Settings, "databaseServer">): Promise<ServerDatabase | null> =>
  databaseServer && openServerAt(databaseServer.address);
