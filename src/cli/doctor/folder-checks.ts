import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { roomTrouble } from "#platform/backup/make.ts";
import { restoringDir, secretName } from "#platform/backup/place.ts";
import { folderSource } from "#platform/backup/source.ts";
import { isFolderInUse } from "#platform/database/file/lock.ts";
import { spaceOf } from "#platform/disk.ts";
import { fault, note, ok, warning, type Check, type Finding } from "./check.ts";
import { withKeptFiles } from "./store-check.ts";

const megabyte = 1_000_000;
// SQLite needs room for its log, mails for their rows; below this a busy hour may be too much.
const leastBytes = 100 * megabyte;
const secretLength = 32;

/** The data folder and what is beside the database in it. */
export const folderChecks: Check[] = [
  {
    name: "data folder",
    look({ settings: { dataDir } }): Finding {
      if (!existsSync(dataDir)) return note(`${dataDir} is not there yet: the first start makes it`);
      if (existsSync(restoringDir(dataDir))) return fault(`a restore into ${dataDir} was cut off: run it again`);
      accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      const { uid } = statSync(dataDir);
      const self = process.getuid?.() ?? 0;
      if (self !== 0 && uid !== self) return warning(`${dataDir} belongs to user ${uid}, and this is user ${self}`);
      return ok(`${dataDir} can be read and written`);
    },
  },
  {
    name: "who may read it",
    look({ settings: { databaseFile, dataDir, backupsDir, filesDir } }): Finding {
      const secret = path.join(dataDir, secretName);
      const isOpen = (file: string) => existsSync(file) && (statSync(file).mode & 0o077) !== 0;
      if (isOpen(secret)) return fault(`${secret} can be read by others than its owner: chmod 600 it`);
      const open = [databaseFile, filesDir, backupsDir].filter(isOpen);
      return open.length > 0 ? warning(`others than the owner can read ${open.join(", ")}`) : ok("its owner only");
    },
  },
  {
    name: "token secret",
    look({ settings: { jwtSecret, dataDir } }): Finding {
      if (jwtSecret !== undefined) return ok("by JWT_SECRET");
      const file = path.join(dataDir, secretName);
      if (!existsSync(file)) return note("not there yet: the first start makes it");
      const { length } = readFileSync(file, "utf8").trim();
      return length < secretLength ? fault(`${file} is shorter than ${secretLength} characters: restore it`) : ok(file);
    },
  },
  {
    name: "room on the disk",
    async look({ settings }): Promise<Finding> {
      if (!existsSync(settings.dataDir)) return note("not known before the data folder is there");
      const { freeBytes } = await spaceOf(settings.dataDir);
      const free = `${Math.floor(freeBytes / megabyte)} MB free`;
      if (freeBytes < leastBytes) return fault(free);
      const folder = existsSync(settings.backupsDir) ? settings.backupsDir : settings.dataDir;
      // What a server has needs room too ("room for a backup").
      if (settings.databaseServer) return ok(free);
      const source = folderSource({ place: settings, namedFiles: async () => [] });
      const trouble = await withKeptFiles(settings, source, (whole) =>
        roomTrouble({ place: settings, source: whole }, folder),
      );
      return trouble === undefined ? ok(free) : warning(trouble);
    },
  },
  {
    name: "server",
    look: ({ settings: { dataDir } }) =>
      isFolderInUse(dataDir) ? ok(`a server is using ${dataDir}`) : note(`no server is using ${dataDir}`),
  },
];
