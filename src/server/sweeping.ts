import { namedFiles } from "#app.ts";
import type { Parts } from "#parts.ts";
import { refuseMarked } from "#platform/database/move/marks.ts";
import type { Files } from "#platform/files.ts";
import { fileSweeper } from "#platform/files/sweep.ts";
import { vaultSweeper } from "#platform/files/vault.ts";
import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";

/** Files that no row names any more, such as replaced logos, do not fill the disk. */
export function sweeping(files: Files, { db, vault, clock }: Pick<Parts, "db" | "vault" | "clock">): Job {
  const named = {
    /** Of a database that was moved away no row says any more what is wanted. */
    async namedFiles() {
      await refuseMarked(db);
      return namedFiles(db);
    },
  };
  const here = fileSweeper({ files, ...named });
  const forAll = vault && vaultSweeper({ vault, clock, ...named });
  return {
    name: "sweeping files",
    scope: "each",
    everyMs: hourMs,
    async run() {
      await here.sweep();
      await forAll?.sweep();
    },
  };
}
