import { and, asc, eq, lt } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { excluded } from "#platform/database/sql.ts";
import { saveRead, type Hashed } from "../../catalogue/repository.ts";
import { regulations } from "../../catalogue/tables.ts";
import { editedInstruments } from "../tables.ts";

export type EditedInstrument = typeof editedInstruments.$inferSelect;
/** What a person has decided of an instrument: its file, how the library reads that, and the revision it was made from. */
export type Edit = Pick<EditedInstrument, "file" | "yaml"> & {
  id: string;
  revision: number;
  read: readonly Hashed[];
  at: string;
};
export type EditedRepository = ReturnType<typeof editedRepository>;

/** Edited instruments, for all processes. */
export function editedRepository(db: Database) {
  return {
    /** All of them, in the order of their places. */
    async list(): Promise<EditedInstrument[]> {
      return db.select().from(editedInstruments).orderBy(asc(editedInstruments.file));
    },

    /** Puts one in place of what is stored, unless that is as new or newer. */
    async put(edited: EditedInstrument): Promise<void> {
      await putIn(db, edited);
    },

    /**
     * Stores an edit as the library's next revision and, where it is for others too, its file. `write` puts that into a
     * folder before anything is stored: where it cannot, nothing is. Answers the revision; undefined, with nothing stored
     * or written, where the library's is another by now than the one it was made from.
     */
    async save(
      { id, revision, file, yaml, read, at }: Edit,
      { isForOthers, write }: { isForOthers: boolean; write: (edited: EditedInstrument) => Promise<void> },
    ): Promise<number | undefined> {
      return db.write(async (tx) => {
        if ((await revisionOf(tx, id)) !== revision) return undefined;
        const edited = { file, yaml, savedAt: await nextInstant(tx, file, at) };
        if (isForOthers) await putIn(tx, edited);
        await saveRead(tx, read, undefined, at);
        await write(edited);
        return revisionOf(tx, id);
      });
    },
  };
}

async function putIn(db: Pick<Transaction, "insert">, edited: EditedInstrument): Promise<void> {
  const { file, yaml, savedAt } = editedInstruments;
  await db
    .insert(editedInstruments)
    .values(edited)
    .onConflictDoUpdate({
      target: file,
      set: { yaml: excluded(yaml), savedAt: excluded(savedAt) },
      setWhere: lt(savedAt, edited.savedAt),
    });
}

async function revisionOf(tx: Transaction, id: string): Promise<number | undefined> {
  const isShown = and(eq(regulations.id, id), eq(regulations.isTakenBack, false));
  return (await one(tx.select({ revision: regulations.revision }).from(regulations).where(isShown)))?.revision;
}

/** An instant after that of what is stored, also where another process, whose clock is ahead, has stored it. */
async function nextInstant(tx: Transaction, file: string, at: string): Promise<string> {
  const isThat = eq(editedInstruments.file, file);
  const stored = await one(tx.select({ savedAt: editedInstruments.savedAt }).from(editedInstruments).where(isThat));
  const earliestMs = stored ? Date.parse(stored.savedAt) + 1 : 0;
  return new Date(Math.max(Date.parse(at), earliestMs)).toISOString();
}
