import type { Job } from "#platform/jobs.ts";
import type { DocumentService, OnText } from "./service.ts";

/**
 * Documents are fetched and read one at a time: nobody waits for them, and the sites are spared. `onText` is handed each
 * text of everybody's at least once. Without `isFetching` no site is asked; what is uploaded is read all the same.
 */
export function documentJobs(documents: DocumentService, onText: OnText, { isFetching = true } = {}): Job[] {
  const fetching: Job = {
    name: "document fetching",
    scope: "one",
    everyMs: 5_000,
    run: async (signal) => void (await documents.fetchNext(signal)),
  };
  return [
    ...(isFetching ? [fetching] : []),
    {
      name: "document reading",
      scope: "each",
      everyMs: 2_000,
      run: async (signal) => void (await documents.readNext(signal)),
    },
    {
      name: "document classifying",
      scope: "each",
      everyMs: 2_000,
      run: async () => void (await documents.classifyNext(onText)),
    },
  ];
}
