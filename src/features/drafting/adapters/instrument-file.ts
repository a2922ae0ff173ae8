import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { newId } from "#platform/ids.ts";
import { syncFolder } from "#platform/files/sync-folder.ts";
import type { Instrument } from "../../catalogue/schema.ts";

const placeOf = (folder: string, { regulator, key }: Pick<Instrument, "regulator" | "key">) =>
  path.join(folder, regulator.toLowerCase(), `${key}.yaml`);

/** An instrument as a file of the catalogue. */
export const instrumentYaml = (instrument: Instrument): string => stringify(instrument, { lineWidth: 120 });

/** Writes the file of an instrument, whole or not at all. */
export async function writeInstrument(folder: string, instrument: Instrument): Promise<void> {
  await put(placeOf(folder, instrument), instrumentYaml(instrument));
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

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${newId()}.part`;
  try {
    const handle = await open(part, "w", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    // A full disk must not be filled further by what is of no use.
    await rm(part, { force: true });
    throw error;
  }
}
