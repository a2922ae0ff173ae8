import { glob, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { writeWhole } from "#platform/files/write-whole.ts";
import type { Instrument } from "../../catalogue/schema.ts";

const placeOf = (folder: string, { regulator, key }: Pick<Instrument, "regulator" | "key">) =>
  path.join(folder, regulator.toLowerCase(), `${key}.yaml`);

/** An instrument as a file of the catalogue. */
export const instrumentYaml = (instrument: Instrument): string => stringify(instrument, { lineWidth: 120 });

/** Writes the file of an instrument, whole or not at all. */
export async function writeInstrument(folder: string, instrument: Instrument): Promise<void> {
  await writeWhole(placeOf(folder, instrument), instrumentYaml(instrument));
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
  for await (const part of glob("*/*.yaml.*.part", { cwd: folder })) await rm(path.join(folder, part), { force: true });
}
