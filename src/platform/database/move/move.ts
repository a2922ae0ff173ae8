import { existsSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Files } from "../../files.ts";
import { syncFolder } from "../../files/sync-folder.ts";
import { hasTable } from "../server/inspect.ts";
import type { ServerDatabase } from "../postgres.ts";
import { refuseServed } from "../server/serving.ts";
import type { Carried } from "./carry.ts";
import { DatabaseRefusal, Unfinished } from "../refusal.ts";
import { carryIntoFile } from "./into-file.ts";
import { keepInFolder, type KeptFiles } from "./kept-files.ts";
import { markingSql, secondsOf, type Mark } from "./marks.ts";
import { analyze, carryOntoServer, type OntoServer } from "./onto-server.ts";
import { givePartItsName, partOf, removeParts } from "./part.ts";
import { alone, transact } from "../server/long-transaction.ts";

/**
 * Moves a database file, which no server uses, onto a server. Nobody writes to either meanwhile. The rows arrive with a mark,
 * then the file is marked, and only then the server's mark goes: whenever it is cut off, no more than one of them can be served
 * from, and the same move once more ends it (`endMoveOntoServer`).
 * @throws DatabaseRefusal in one line; both are then as they were, unless it is Unfinished
 */
export async function moveOntoServer(options: Omit<OntoServer, "mark"> & { now: Date }): Promise<Carried & KeptFiles> {
  const { file, server, now } = options;
  const { $client } = file;
  $client.exec("BEGIN IMMEDIATE");
  try {
    const carried = await carryOntoServer({ ...options, mark: { mark: "arriving", now } });
    await markAsMoved(options).catch((cause: Error) => {
      throw new Unfinished(cause.message, { cause });
    });
    await analyze(server);
    return carried;
  } finally {
    if ($client.inTransaction) $client.exec("ROLLBACK");
  }
}

async function markAsMoved({ file, server, now }: Pick<OntoServer, "file" | "server"> & { now: Date }): Promise<void> {
  file.$client.exec(markingSql("moved", now));
  file.$client.exec("COMMIT");
  await endMoveOntoServer({ file, server });
}

/**
 * Ends a move that was cut off when all but the server's mark was done. Answers false where there is none.
 * @throws DatabaseRefusal where one was cut off before the file was marked: that may have been served from since
 */
export async function endMoveOntoServer({ file, server }: Pick<OntoServer, "file" | "server">): Promise<boolean> {
  const moved = file.$client.prepare<[], number>("SELECT value FROM counters WHERE name = 'moved'").pluck().get();
  const arriving = await markOn(server, "arriving");
  if (arriving === undefined) return false;
  if (arriving !== moved)
    throw new DatabaseRefusal(
      "a move onto this database was cut off before what it came from was marked, which is still to be served from. Empty this one (dropdb, createdb), or name another, and run the move again.",
    );
  await server.use((client) => client.query("DELETE FROM counters WHERE name = 'arriving'"));
  return true;
}

export type IntoFolder = Pick<OntoServer, "server" | "prove" | "onTable" | "signal"> & {
  /** The database file to be. */
  databaseFile: string;
  files: Pick<Files, "save">;
  now: Date;
};

/**
 * Moves the database of a server, from which no process serves, into a file. The file is whole and on disk before the
 * server's database is marked, and has its name only then: whenever it is cut off, no more than one of them can be served from,
 * and the same move once more ends it (`endMoveIntoFolder`).
 * @throws DatabaseRefusal in one line; the server's database is then as it was, unless it is Unfinished
 */
export async function moveIntoFolder(options: IntoFolder): Promise<Carried & KeptFiles> {
  const { server, databaseFile, files, now, ...carrying } = options;
  if (existsSync(databaseFile)) throw new DatabaseRefusal(`${databaseFile} is there already. Name another folder.`);
  const folder = path.dirname(databaseFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  removeParts(databaseFile);
  const part = partOf(databaseFile, secondsOf(now));
  const carry = server.use(async (client) => {
    await refuseServed(client, now);
    return transact(client, alone, async () => {
      const carried = await carryIntoFile(client, part, carrying);
      const kept = await keepInFolder(client, files);
      await syncFolder(folder);
      // Who has started meanwhile.
      await refuseServed(client, now);
      await client.query(markingSql("moved", now));
      return { ...carried, ...kept };
    });
  });
  const carried = await carry.catch((error: unknown) => {
    if (!(error instanceof Unfinished)) rmSync(part, { force: true });
    throw error;
  });
  await givePartItsName(part, databaseFile);
  return carried;
}

/** Ends a move that was cut off when all but the file's name was done. Answers false where there is none. */
export async function endMoveIntoFolder({
  server,
  databaseFile,
}: Pick<IntoFolder, "server" | "databaseFile">): Promise<boolean> {
  const moved = await markOn(server, "moved");
  if (moved === undefined || existsSync(databaseFile)) return false;
  const part = partOf(databaseFile, moved);
  if (!existsSync(part)) return false;
  await givePartItsName(part, databaseFile);
  return true;
}

/** The seconds of a mark on a server; undefined where there is none, and where no Ilana has been. */
const markOn = (server: ServerDatabase, mark: Mark): Promise<number | undefined> =>
  server.use(async (client) => {
    if (!(await hasTable(client, "counters"))) return undefined;
    const { rows } = await client.query<{ value: number }>("SELECT value FROM counters WHERE name = $1", [mark]);
    return rows[0]?.value;
  });
