import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { BackupError } from "./failure.ts";

/** Where the parts of a data folder are that a backup holds. */
export type DataPlace = { dataDir: string; databaseFile: string; filesDir: string };

export const placeOf = (dataDir: string): DataPlace => ({
  dataDir,
  databaseFile: path.join(dataDir, "ilana.db"),
  filesDir: filesIn(dataDir),
});
/** The kept files of a data folder, or of a backup that is unpacked. */
export const filesIn = (folder: string): string => path.join(folder, "files");

/**
 * The folder of a data folder in which edited instruments are kept: `catalogue`. Where the data folder is the program's own
 * `data`, that name is taken by what comes with the program, which no edit, backup or restore may touch.
 */
export function ownCatalogue(dataDir: string): string {
  const usual = path.join(dataDir, "catalogue");
  const isPrograms = existsSync(path.join(usual, "questions.yaml"));
  return isPrograms ? path.join(dataDir, "own-catalogue") : usual;
}

/** The names within an archive, which are those within a data folder. */
export const databaseName = "ilana.db";
export const secretName = "secret";
export const manifestName = "manifest.json";
/** Name of a kept file within an archive: by the first two letters of its SHA-256, as `platform/files.ts` keeps it. */
export const memberOfFile = (name: string) => `files/${name.slice(0, 2)}/${name}`;
/** Name of an edited instrument within an archive, whatever the folder is called on this disk. */
export const memberOfInstrument = (file: string) => `catalogue/${file.split(path.sep).join("/")}`;
/** All that may be a member. Nothing else is ever written, so no name leads out of the folder. */
export const memberPattern =
  /^(ilana\.db|secret|files\/([0-9a-f]{2})\/(\2[0-9a-f]{62})\.[a-z0-9]{1,10}|catalogue\/[a-z]{2,8}\/[a-z0-9-]{1,200}\.yaml)$/;
/** Where a member belongs within a data folder. */
export const placeOfMember = (dataDir: string, name: string): string =>
  name.startsWith("catalogue/") ? name.replace("catalogue", path.basename(ownCatalogue(dataDir))) : name;

/** What a restore would put something else in the place of, for those that are there. */
export const occupants = (dataDir: string): string[] => {
  const ours = [
    databaseName,
    `${databaseName}-wal`,
    `${databaseName}-shm`,
    `${databaseName}-journal`,
    secretName,
    "files",
    path.basename(ownCatalogue(dataDir)),
  ];
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => ours.includes(name)) : [];
};

/** How the folders are called into which restores have moved what was there; the rest is the instant. */
export const replacedPrefix = "replaced-";

/** While a restore is under way, and after one that was cut off, this is within the data folder. */
export const restoringDir = (dataDir: string) => path.join(dataDir, "restoring");

/**
 * Refuses a data folder in which a restore was cut off: half of what was there may be moved aside, and a start would make
 * an empty database in its place.
 * @throws BackupError that says what to do
 */
export function refuseHalfRestored(dataDir: string): void {
  const left = restoringDir(dataDir);
  if (!existsSync(left)) return;
  const aside = readdirSync(dataDir)
    .filter((name) => name.startsWith(replacedPrefix))
    .toSorted()
    .at(-1);
  throw new BackupError(
    `A restore into ${dataDir} was cut off. Run it again: ilana restore <file> --replace. ` +
      (aside === undefined ? "" : `What a restore moved aside last is in ${path.join(dataDir, aside)}. `) +
      `To use what is there as it is, delete ${left} first.`,
  );
}

/** Where a backup goes before the schema changes: named by the minute, so that two tries in a row keep the first. */
export function migrationBackup({ backupsDir }: { backupsDir: string }, now: Date): string {
  return path.join(backupsDir, `before-migration-${now.toISOString().slice(0, 16).replaceAll(":", "")}.db`);
}
