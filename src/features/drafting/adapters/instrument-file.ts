import { existsSync } from "node:fs";
import { glob, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { writeWhole } from "#platform/files/write-whole.ts";
import type { Instrument } from "../../catalogue/schema.ts";

/** The place of an instrument's file within a folder, the same on every system. */
export const placeOfInstrument = ({ regulator, key }: Pick<Instrument, "regulator" | "key">): string =>
  `${regulator.toLowerCase()}/${key}.yaml`;
const placeOf = (folder: string, instrument: Pick<Instrument, "regulator" | "key">) =>
  path.join(folder, placeOfInstrument(instrument));
// No place that anybody names leads out of the folder.
const filePattern = /^[a-z]{2,8}\/[a-z0-9-]{1,200}\.yaml$/;

/** An instrument as a file of the catalogue. */
export const instrumentYaml = (instrument: Instrument): string => stringify(instrument, { lineWidth: 120 });

/** A file of the folder by its place, with when it was saved last. */
type InstrumentFile = { file: string; yaml: string; savedAt: string };

/** Writes a file, whole or not at all, as of when it was saved; what is no place of ours is left out. */
export async function writeInstrumentFile(folder: string, { file, yaml, savedAt }: InstrumentFile): Promise<void> {
  if (!filePattern.test(file)) return;
  const at = path.join(folder, file);
  await writeWhole(at, yaml);
  await utimes(at, new Date(savedAt), new Date(savedAt));
}

/** All files of a folder by their places, with their texts and when they were written. */
export async function listInstrumentFiles(folder: string): Promise<InstrumentFile[]> {
  const found: InstrumentFile[] = [];
  for await (const name of glob("*/*.yaml", { cwd: folder })) {
    const file = name.split(path.sep).join("/");
    if (!filePattern.test(file)) continue;
    const at = path.join(folder, name);
    found.push({ file, yaml: await readFile(at, "utf8"), savedAt: (await stat(at)).mtime.toISOString() });
  }
  return found;
}

/** What the file of an instrument holds; undefined when there is none. */
export async function readInstrumentFile(
  folder: string,
  instrument: Pick<Instrument, "regulator" | "key">,
): Promise<string | undefined> {
  return readFile(placeOf(folder, instrument), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Removes what a process that was killed while it wrote has left beside the files. Nobody else may be writing. */
export async function removeUnfinished(folder: string): Promise<void> {
  // Not by `glob`, whose patterns take a start 20 ms to make ready.
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  for (const name of names) if (/\.yaml\.[^/]+\.part$/.test(name)) await rm(path.join(folder, name), { force: true });
}
