import { readFileSync } from "node:fs";
import { ConfigError } from "#config.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { plural } from "#shared/plural.ts";

export type Secret = { passphraseFile?: string };

/** What is in a backup, for people. */
export function inWords({ createdAt, version, counts, members }: Manifest): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const files = members.filter(({ name }) => name.startsWith("files/")).length;
  const companies = plural(counts["companies"] ?? 0, "company", "companies");
  return `${createdAt}, Ilana ${version}, ${companies}, ${plural(rows, "row")}, ${plural(files, "file")}`;
}

/**
 * The first line of --passphrase-file, else what counts without one. It is no argument, for those can be read by everybody on the machine.
 * @throws ConfigError when the file cannot be read or is empty
 */
export function passphraseOf({ passphraseFile }: Secret, otherwise?: string): string | undefined {
  if (passphraseFile === undefined) return otherwise;
  try {
    const [line = ""] = readFileSync(passphraseFile, "utf8").split(/\r?\n/, 1);
    if (line === "") throw new ConfigError(`${passphraseFile} has no passphrase in its first line`);
    return line;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`${passphraseFile} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Ends when the process is told to, so that nothing half-made is left. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new ConfigError("stopped; nothing was changed"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return stopping.signal;
}
