import { carryIntoFile, refuseOtherProgram } from "../database/move/into-file.ts";
import { bytesOfFiles, keepInFolder } from "../database/move/kept-files.ts";
import { oneMoment, transact } from "../database/server/long-transaction.ts";
import type { ServerDatabase } from "../database/postgres.ts";
import type { Database } from "../database/types.ts";
import { fileStore } from "../files.ts";
import { filesIn } from "./place.ts";
import type { BackupSource } from "./source.ts";

/** What is found by the rows of a database. */
type FromRows = {
  namedFiles: (db: Database) => Promise<string[]>;
  editedIn: BackupSource["editedIn"];
};

/** The database of a server: its rows become a database file, as they are at one moment, while others go on writing. */
export function serverSource(server: ServerDatabase, { namedFiles, editedIn }: FromRows): BackupSource {
  return {
    refuse: () => server.use(refuseOtherProgram),
    async room() {
      const kept = await server.use(bytesOfFiles);
      const database = await server.bytes();
      return { copy: database + kept, archive: database + kept };
    },
    async copy(to, { onProgress, signal }) {
      await server.use((client) =>
        transact(client, oneMoment, () =>
          carryIntoFile(client, to, { ...(onProgress && { onTable: onProgress }), signal }),
        ),
      );
    },
    namedFiles,
    namedByNow: () => namedFiles(server),
    editedIn,
    async files(folder) {
      const files = fileStore(filesIn(folder));
      await server.use((client) => keepInFolder(client, files));
      return files;
    },
  };
}
