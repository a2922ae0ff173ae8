import SQLite from "better-sqlite3";

export type CopyOptions = {
  /** How many of all pages are copied. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

// 4 MB at a time: enough to be fast, little enough that a process that copies still answers.
const pagesAtOnce = 1000;

/**
 * Copies a database page by page, as it stood when the copy began, while others go on writing to it: an open read
 * transaction keeps that state in the write-ahead log, and in WAL mode a reader keeps no writer waiting. Without it SQLite
 * would begin again whenever another process has committed, and under load never end. The copy is one file, without a log
 * of its own; a damaged page is copied as it is, so whoever relies on the copy looks at it first.
 * @throws what stopped it; a copy that was begun stays behind, for the caller to remove
 */
export async function copyDatabase(from: string, to: string, { onProgress, signal }: CopyOptions = {}): Promise<void> {
  const source = new SQLite(from, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted();
        onProgress?.(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
  } finally {
    source.close();
  }
  const copy = new SQLite(to, { fileMustExist: true });
  copy.pragma("journal_mode = DELETE");
  copy.close();
}
