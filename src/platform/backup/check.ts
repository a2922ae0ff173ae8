import { knownMigrations } from "../database/file/migrate.ts";
import type { FileDatabase } from "../database/sqlite.ts";
import {
  appliedMigrations,
  danglingReferences,
  integrityFaults,
  openToRead,
  rowCounts,
} from "../database/file/inspect.ts";
import { plural } from "#shared/plural.ts";
import { BackupError } from "./failure.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Looks a copy of a database over, as a whole: pages, indexes, constraints, references. `read` is given it when it is sound.
 * @throws BackupError that names the first fault
 */
export async function inspectCopy<T>(file: string, read: (db: FileDatabase) => T | Promise<T>): Promise<T> {
  const db = openSound(file);
  try {
    const [broken] = [...integrityFaults(db), ...danglingReferences(db)];
    if (broken !== undefined) throw new BackupError(`The copy of the database is not sound: ${broken}`);
    return await read(db);
  } catch (cause) {
    if (cause instanceof BackupError || !(cause as { code?: string }).code?.startsWith("SQLITE_")) throw cause;
    throw new BackupError(`The copy of the database is not sound: ${(cause as Error).message}`, { cause });
  } finally {
    db.$client.close();
  }
}

function openSound(file: string): FileDatabase {
  try {
    return openToRead(file);
  } catch (cause) {
    throw new BackupError(`The copy of the database cannot be opened: ${(cause as Error).message}`, { cause });
  }
}

/** Is an unpacked database sound, and is it the one that its manifest describes? @throws BackupError when not */
export async function checkAgainst(manifest: Manifest, file: string): Promise<void> {
  await inspectCopy(file, (db) => {
    const counts = rowCounts(db);
    const tables = new Set([...Object.keys(counts), ...Object.keys(manifest.counts)]);
    for (const table of tables) {
      const [has, had] = [counts[table] ?? 0, manifest.counts[table] ?? 0];
      if (has !== had)
        throw new BackupError(`The backup's table ${table} has ${plural(has, "row")}, and its manifest says ${had}`);
    }
    if (appliedMigrations(db).join() !== manifest.migrations.join())
      throw new BackupError("The backup's database has not the schema that its manifest names");
  });
}

/** @throws BackupError when a backup has a schema that this program does not know */
export function refuseNewerSchema({ migrations, version }: Manifest): void {
  const known = new Set(knownMigrations());
  if (migrations.some((hash) => !known.has(hash)))
    throw new BackupError(
      `The backup was made by Ilana ${version}, whose database this program does not know. Restore it with that version or a newer one.`,
    );
}
