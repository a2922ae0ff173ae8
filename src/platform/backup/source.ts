import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { CopyOptions } from "../database/file/copy.ts";
import { copyDatabase } from "../database/file/copy.ts";
import { openToRead } from "../database/file/inspect.ts";
import type { FileDatabase } from "../database/sqlite.ts";
import { fileStore, type Files } from "../files.ts";
import { fetchFromStore } from "../files/bring.ts";
import type { ObjectStore } from "../files/store.ts";
import { BackupError } from "./failure.ts";
import { filesIn, type DataPlace } from "./place.ts";

/** Where the rows and kept files of a backup come from. */
export type BackupSource = {
  /** @throws BackupError or DatabaseRefusal where there is nothing to back up, or nothing that this program knows */
  refuse(): Promise<void>;
  /** The most bytes that a copy takes within the data folder meanwhile, and that it has to be squeezed into an archive. */
  room(): Promise<{ copy: number; archive: number }>;
  /** Copies all rows, as of one moment, into a database file that is made. */
  copy(to: string, options: CopyOptions): Promise<void>;
  /** The names of the files that the rows of the copy refer to. */
  namedFiles(copied: FileDatabase): Promise<string[]>;
  /** The same of the rows as they are by now. */
  namedByNow(): Promise<string[]>;
  /** Instruments that were edited and stand in rows of the copy, for not every process has them in its folder. */
  editedIn(copied: FileDatabase): Promise<{ file: string; yaml: string }[]>;
  /** All kept files, once the rows are copied; `folder` is for those that are in no folder. */
  files(folder: string): Promise<Files>;
};

type FolderSource = {
  place: DataPlace;
  namedFiles: (db: FileDatabase) => Promise<string[]>;
  /** What a test puts in the place of the real thing. */
  copy?: typeof copyDatabase;
};

/** A data folder. */
export function folderSource({ place, namedFiles, copy = copyDatabase }: FolderSource): BackupSource {
  const { databaseFile, filesDir, dataDir } = place;
  const files = fileStore(filesDir);
  return {
    async refuse() {
      if (!existsSync(databaseFile)) throw new BackupError(`There is no database in ${dataDir}`);
    },
    async room() {
      const database = (await sizeOf(databaseFile)) + (await sizeOf(`${databaseFile}-wal`));
      let kept = 0;
      for (const name of await files.list()) kept += await sizeOf(files.place(name));
      return { copy: database, archive: database + kept };
    },
    copy: (to, options) => copy(databaseFile, to, options),
    namedFiles,
    async namedByNow() {
      const db = openToRead(databaseFile);
      try {
        return await namedFiles(db);
      } finally {
        await db.close();
      }
    },
    editedIn: async () => [],
    files: async () => files,
  };
}

/**
 * The same rows, and the kept files of a store: those that rows name are fetched, unless the folder of this process has them.
 * Where the store does not answer there is no backup, for it would lack files that are not lost.
 */
export function withStore(
  source: BackupSource,
  { store, place }: { store: ObjectStore | null; place: Pick<DataPlace, "filesDir"> },
): BackupSource {
  if (!store) return source;
  let named: string[] = [];
  return {
    ...source,
    async room() {
      const rows = await source.room();
      let kept = 0;
      for await (const { bytes } of store.list()) kept += bytes;
      return { copy: rows.copy + kept, archive: rows.copy + kept };
    },
    async namedFiles(copied) {
      named = await source.namedFiles(copied);
      return named;
    },
    async files(folder) {
      const into = fileStore(filesIn(folder));
      await fetchFromStore({ store, cache: fileStore(place.filesDir), into }, named);
      return into;
    },
  };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
