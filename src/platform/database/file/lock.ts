import { existsSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { makeFolder } from "../../files/make-folder.ts";

// A connection that nobody refers to is closed when memory is collected, and its lock is gone.
const held = new Set<SQLite.Database>();

/**
 * Claims a data folder for this process until it ends, however it ends: the lock is the operating system's lock on an
 * open SQLite transaction, so a killed process leaves nothing behind. Returns a function that gives it back.
 * @throws Error in one clear line when another process has it.
 */
export function lockFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const lock = new SQLite(path.join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== "SQLITE_BUSY")
      throw new Error(`${dataDir} cannot be claimed: ${(cause as Error).message}`, { cause });
    throw new Error(`Another Ilana process is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`, {
      cause,
    });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Does a process use a data folder just now? Nothing is made or changed to find out. */
export function isFolderInUse(dataDir: string): boolean {
  const file = path.join(dataDir, "lock");
  if (!existsSync(file)) return false;
  const lock = new SQLite(file, { readonly: true, timeout: 0 });
  try {
    lock.prepare("SELECT count(*) FROM sqlite_schema").get();
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    lock.close();
  }
}

/**
 * Has another connection, of this process or another, a database file open that it has read or written? In WAL mode each
 * holds a lock on the file as long as it is open. What cannot be told of a damaged file is a no.
 */
export function isOpenElsewhere(file: string): boolean {
  const client = new SQLite(file, { fileMustExist: true, timeout: 0 });
  try {
    client.pragma("locking_mode = EXCLUSIVE");
    client.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (error) {
    return (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ?? false;
  } finally {
    client.close();
  }
}
