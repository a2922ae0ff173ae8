import type { Job } from "#platform/jobs.ts";
import type { DocumentService } from "./service.ts";

/** Is told of each document of everybody's whose text has just become ready. */
export type OnText = (changeId: string, text: string) => Promise<unknown>;

/** Documents are fetched and read one at a time: nobody waits for them, and the sites are spared. */
export function documentJobs(documents: DocumentService, onText: OnText): Job[] {
  async function read(signal: AbortSignal) {
    const outcome = await documents.readNext(signal);
    if (outcome?.state !== "ready" || outcome.companyId !== null) return;
    const { text } = await documents.textOf(outcome.documentId, { companyId: null, isOperator: true });
    if (text) await onText(outcome.changeId, text);
  }
  return [
    { name: "document fetching", everyMs: 5_000, run: async (signal) => void (await documents.fetchNext(signal)) },
    { name: "document reading", everyMs: 2_000, run: read },
  ];
}
