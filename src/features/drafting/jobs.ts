import type { Job } from "#platform/jobs.ts";
import type { DraftingService } from "./service.ts";

/** What another process has saved counts in the database at once; its file matters when all are read anew, as for a pack. */
export function draftingJobs(drafting: DraftingService, { isShared = false } = {}): Job[] {
  if (!isShared) return [];
  return [{ name: "sharing edited instruments", scope: "each", everyMs: 60_000, run: () => drafting.shareEdited() }];
}
