import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { SavedSearchService } from "./service.ts";

// While nothing is new it asks the database three short questions.
const everyMs = 1000;

export function savedSearchJobs(searches: SavedSearchService): Job[] {
  return [
    { name: "saved searches", scope: "one", everyMs, run: async (signal) => void (await searches.run(signal)) },
    { name: "forgetting what searches found", scope: "one", everyMs: hourMs, run: () => searches.forgetOld() },
  ];
}
