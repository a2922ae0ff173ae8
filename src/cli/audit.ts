import { open } from "node:fs/promises";
import { verifyExport } from "#features/audit/service/verifying.ts";
import { plural } from "#shared/plural.ts";
import { withServices } from "./services.ts";

/** Verifies an export of the audit log by itself and says what it holds, or where it breaks; then the exit code is 1. */
export async function verifyAuditExport(file: string): Promise<void> {
  const input = await open(file);
  // The file is closed with the last line, or where the reading ends before.
  const verdict = await verifyExport(input.readLines());
  await input.close();
  if (!verdict.isWhole) {
    process.stdout.write(`${file} is broken at line ${verdict.line}: ${verdict.reason}\n`);
    process.exitCode = 1;
    return;
  }
  const { chain, entries, head, exportedAt } = verdict;
  const whose = chain === null ? "the operator" : `company ${chain}`;
  process.stdout.write(
    `${file} is whole: ${plural(entries, "entry", "entries")} of ${whose}, exported at ${exportedAt}\nIts last entry has the hash ${head}\n`,
  );
}

/** Prints the fingerprint of the audit log up to an entry, to be held against one that was written down when that was the last. */
export async function printFingerprint(upTo: number | undefined): Promise<void> {
  await withServices({}, async ({ audit }) => {
    const { last, fingerprint } = await audit.verify(upTo);
    if (upTo !== undefined && last !== upTo) {
      process.stderr.write(`ilana: there is no entry ${upTo}; up to there the log ends at ${last}\n`);
      process.exitCode = 1;
      return;
    }
    process.stdout.write(`up to entry ${last}: ${fingerprint}\n`);
  });
}
