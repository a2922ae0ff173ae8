import { readAddress, type ServerAddress } from "#platform/database/server/address.ts";
import { postgresDatabase, type ServerDatabase } from "#platform/database/postgres.ts";

/** The address that a URL is of. */
export function addressOf(url: string): ServerAddress {
  const address = readAddress(url);
  if ("fault" in address) throw new Error(address.fault);
  return address;
}

/** A database on a server, as a process of its own has it; in a schema of its own where one is named. */
export const openPostgres = (url: string, schema?: string, { isServing = true } = {}): ServerDatabase =>
  postgresDatabase({ address: addressOf(schema ? `${url}?options=-c%20search_path%3D${schema}` : url), isServing });

/** Runs what only a server knows; answers its rows. */
export const queryPostgres = async <T extends object>({ use }: ServerDatabase, text: string): Promise<T[]> =>
  use(async (client) => (await client.query<T>(text)).rows);
