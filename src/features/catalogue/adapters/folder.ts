import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type CatalogueFile = { file: string; text: string; hash: string };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function read(folder: string, file: string): Promise<CatalogueFile> {
  const text = await readFile(path.join(folder, file), "utf8");
  return { file, text, hash: sha256(text) };
}

/** Reads a catalogue folder: one YAML file an instrument under `<regulator>/`, and `questions.yaml`. Throws when the folder cannot be read. */
export async function readFolder(
  folder: string,
): Promise<{ instruments: CatalogueFile[]; questions: CatalogueFile | undefined }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
  const all = await Promise.all(files.map((file) => read(folder, file)));
  return {
    instruments: all.filter(({ file }) => file !== "questions.yaml"),
    questions: all.find(({ file }) => file === "questions.yaml"),
  };
}

export const contentHash = sha256;
