import { and, asc, eq, lt } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { one, type Database } from "../database.ts";
import type { Vault } from "../files/vault.ts";
import { files } from "./tables.ts";

/** Kept files as rows: one thing to replicate, to fail over and to back up. */
export function keptFilesRepository(db: Database): Vault {
  /** Is it there? Then it is wanted anew. */
  const touch = async (name: string, at: string) =>
    (await db.update(files).set({ savedAt: at }).where(eq(files.name, name))).rowCount > 0;

  async function put(name: string, bytes: Buffer, at: string): Promise<void> {
    if (await touch(name, at)) return;
    const added = db.insert(files).values({ name, bytes, savedAt: at });
    await added.onConflictDoUpdate({ target: files.name, set: { savedAt: at } });
  }

  return {
    put,

    // A row is written whole: the file is in memory for that moment.
    async putFile(name, path, at) {
      if (!(await touch(name, at))) await put(name, await readFile(path), at);
    },

    async get(name) {
      return (await one(db.select({ bytes: files.bytes }).from(files).where(eq(files.name, name))))?.bytes;
    },

    async listUntouched(since) {
      const rows = await db
        .select({ name: files.name })
        .from(files)
        .where(lt(files.savedAt, since))
        .orderBy(asc(files.name));
      return rows.map(({ name }) => name);
    },

    async remove(name, untouchedSince) {
      const isUntouched = and(eq(files.name, name), lt(files.savedAt, untouchedSince));
      return (await db.delete(files).where(isUntouched)).rowCount > 0;
    },
  };
}
