import { asc, lt } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { excluded } from "#platform/database/sql.ts";
import { editedInstruments } from "../tables.ts";

export type EditedInstrument = typeof editedInstruments.$inferSelect;
export type EditedRepository = ReturnType<typeof editedRepository>;

/** Edited instruments, for all processes. */
export function editedRepository(db: Database) {
  return {
    /** All of them, in the order of their places. */
    async list(): Promise<EditedInstrument[]> {
      return db.select().from(editedInstruments).orderBy(asc(editedInstruments.file));
    },

    /** Puts one in place of what is stored, unless that is as new or newer. */
    async save(edited: EditedInstrument): Promise<void> {
      const { file, yaml, savedAt } = editedInstruments;
      await db
        .insert(editedInstruments)
        .values(edited)
        .onConflictDoUpdate({
          target: file,
          set: { yaml: excluded(yaml), savedAt: excluded(savedAt) },
          setWhere: lt(savedAt, edited.savedAt),
        });
    },
  };
}
