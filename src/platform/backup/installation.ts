import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const idPattern = /^[0-9a-f]{8}$/;
const fileIn = (dataDir: string) => path.join(dataDir, "installation");

/**
 * By what an installation knows its own backups in a folder that others use too: 8 hex digits. It is in no backup, so that
 * what is restored on a second machine is another installation. Undefined where none was made yet.
 */
export async function installationId(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  return idPattern.test(text.trim()) ? text.trim() : undefined;
}

/** The same, made when there is none. */
export async function ensureInstallationId(dataDir: string): Promise<string> {
  const known = await installationId(dataDir);
  if (known !== undefined) return known;
  const id = randomBytes(4).toString("hex");
  await writeFile(fileIn(dataDir), `${id}\n`, { mode: 0o600 });
  return id;
}
