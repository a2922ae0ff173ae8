import { and, asc, eq, lt } from "drizzle-orm";
import { one, type Database } from "../database.ts";
import type { Vault } from "../files/vault.ts";
import { files } from "./tables.ts";

/** Kept files as rows: one thing to replicate, to fail over and to back up. */
export function keptFilesRepository(db: Database): Vault {
  return {
    async put(name, bytes, at) {
      const touched = await db.update(files).set({ savedAt: at }).where(eq(files.name, name));
      if (touched.rowCount > 0) return;
      const added = db.insert(files).values({ name, bytes, savedAt: at });
      await added.onConflictDoUpdate({ target: files.name, set: { savedAt: at } });
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
