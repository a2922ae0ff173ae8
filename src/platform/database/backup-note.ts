import type { Database } from "../database.ts";
import { lastCounted } from "./counters.ts";
import { counters } from "./tables.ts";

/**
 * When the last good backup of a database on a server was made, by whichever process: none looks into another's folder. Null
 * where nobody has made one, and of a file, whose one process sees its backups themselves.
 */
export async function lastBackupNoted(db: Pick<Database, "select" | "isShared">): Promise<Date | null> {
  const seconds = db.isShared ? await lastCounted(db, "last backup") : 0;
  return seconds === 0 ? null : new Date(seconds * 1000);
}

/** Notes a good backup of a database on a server. */
export async function noteBackup(db: Pick<Database, "insert" | "isShared">, madeAt: Date): Promise<void> {
  if (!db.isShared) return;
  const value = Math.floor(madeAt.getTime() / 1000);
  const noted = db.insert(counters).values({ name: "last backup", value });
  await noted.onConflictDoUpdate({ target: counters.name, set: { value } });
}
