import { existsSync, rmSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { PoolClient } from "pg";
import type { Files } from "../../files.ts";
import { syncFolder } from "../../files/sync-folder.ts";
import type { Carried } from "./carry.ts";
import { DatabaseRefusal } from "../refusal.ts";
import { carryIntoFile } from "./into-file.ts";
import { keepInFolder, type KeptFiles } from "./kept-files.ts";
import { markingSql } from "./marks.ts";
import { analyze, carryOntoServer, type OntoServer } from "./onto-server.ts";
import { alone, transact } from "../server/long-transaction.ts";

/**
 * Moves a database file, which no server uses, onto a server. Nobody writes to either meanwhile; once all of it is stored
 * there, the file is marked, so that none is served from it any more.
 * @throws DatabaseRefusal in one line; both are then as they were
 */
export async function moveOntoServer(options: Omit<OntoServer, "mark"> & { now: Date }): Promise<Carried & KeptFiles> {
  const { $client } = options.file;
  $client.exec("BEGIN IMMEDIATE");
  try {
    $client.exec(markingSql("moved", options.now));
    const carried = await carryOntoServer(options);
    $client.exec("COMMIT");
    await analyze(options.server);
    return carried;
  } finally {
    if ($client.inTransaction) $client.exec("ROLLBACK");
  }
}

export type IntoFolder = Pick<OntoServer, "server" | "prove" | "onTable" | "signal"> & {
  /** The database file to be. */
  databaseFile: string;
  files: Pick<Files, "save">;
  now: Date;
};

/**
 * Moves the database of a server, from which no process serves, into a file. The file has its name only when all of it is
 * there; then the server's database is marked.
 * @throws DatabaseRefusal in one line; the server's database is then as it was
 */
export async function moveIntoFolder(options: IntoFolder): Promise<Carried & KeptFiles> {
  const { server, databaseFile, files, now, ...carrying } = options;
  if (existsSync(databaseFile)) throw new DatabaseRefusal(`${databaseFile} is there already. Name another folder.`);
  const folder = path.dirname(databaseFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${databaseFile}.part`;
  rmSync(part, { force: true });
  try {
    return await server.use((client) =>
      transact(client, alone, async () => {
        await refuseServed(client, now);
        const carried = await carryIntoFile(client, part, carrying);
        const kept = await keepInFolder(client, files);
        await client.query(markingSql("moved", now));
        await rename(part, databaseFile);
        await syncFolder(folder);
        return { ...carried, ...kept };
      }),
    );
  } catch (error) {
    // Only what is marked on the server may be served from here.
    for (const made of [part, databaseFile]) rmSync(made, { force: true });
    throw error;
  }
}

/** @throws DatabaseRefusal while a process serves from a server's database, by its leases */
export async function refuseServed(client: PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<{ until: string }>(
    "SELECT until FROM leases WHERE until > $1 ORDER BY until DESC LIMIT 1",
    [now.toISOString()],
  );
  const [lease] = rows;
  if (lease)
    throw new DatabaseRefusal(
      `a process serves from this database: stop all of them. One that was killed is forgotten at ${lease.until}.`,
    );
}
