import type { ClientBase } from "pg";
import { instant, systemClock } from "../../clock.ts";
import type { Files } from "../../files.ts";
import { bringToStore, isSound } from "../../files/bring.ts";
import type { ObjectStore } from "../../files/store.ts";

/** How many kept files were carried, and which were not, for their bytes are not what their names say. */
export type KeptFiles = { files: number; damaged: string[] };

/** Carries the files of a folder into the database of a server. */
export async function keepOnServer(client: ClientBase, files: Pick<Files, "list" | "find">): Promise<KeptFiles> {
  const [names, damaged] = [await files.list(), [] as string[]];
  const savedAt = instant(systemClock);
  for (const name of names) {
    const bytes = await files.find(name);
    if (bytes === undefined || !isSound(name, bytes)) damaged.push(name);
    else await client.query("INSERT INTO files (name, bytes, saved_at) VALUES ($1, $2, $3)", [name, bytes, savedAt]);
  }
  return { files: names.length - damaged.length, damaged };
}

/** Carries the files of a folder into a store, those that it has already as well as others. */
export async function keepInStore(store: ObjectStore, files: Pick<Files, "list" | "find">): Promise<KeptFiles> {
  const names = await files.list();
  const { lost: damaged } = await bringToStore(store, names, (name) => files.find(name));
  return { files: names.length - damaged.length, damaged };
}

/** Carries the files of a server's database into a folder, without those that are deleted meanwhile. */
export async function keepInFolder(client: ClientBase, files: Pick<Files, "save">): Promise<KeptFiles> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM files ORDER BY name");
  let kept = 0;
  const damaged: string[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ bytes: Buffer }>("SELECT bytes FROM files WHERE name = $1", [name]);
    const [file] = found.rows;
    // Beside a backup others serve, and remove what no row names any more.
    if (!file) continue;
    if (isSound(name, file.bytes)) {
      await files.save(file.bytes, name.slice(65));
      kept += 1;
    } else damaged.push(name);
  }
  return { files: kept, damaged };
}

/** The bytes of all files in a server's database. */
export async function bytesOfFiles(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "SELECT coalesce(sum(length(bytes)), 0)::bigint AS bytes FROM files",
  );
  return rows[0]!.bytes;
}
