import type { Job } from "#platform/jobs.ts";
import type { PackService } from "./service.ts";

// What a look costs is one row; a server that is started again every hour must come to it too.
const lookMs = 15 * 60_000;

/** Looks for a newer pack of the catalogue, where CATALOGUE_URL says where. */
export function packJobs(packs: PackService, { isLooking }: { isLooking: boolean }): Job[] {
  if (!isLooking) return [];
  return [{ name: "looking for a catalogue pack", scope: "one", everyMs: lookMs, run: (signal) => packs.look(signal) }];
}
