import { instant, type Clock } from "#platform/clock.ts";
import type { Files } from "#platform/files.ts";
import type { DocumentRepository } from "../repository.ts";
import {
  afterAnswer,
  maxDocumentBytes,
  retryOr,
  whyUnreadable,
  type FetchAnswer,
  type Fetched,
} from "../rules/fetched.ts";

/** The gate through which everything is fetched. */
export type Fetcher = {
  request(ask: { url: string; hosts: readonly string[]; maxBytes: number; signal?: AbortSignal }): Promise<FetchAnswer>;
};
export type FetchingDeps = {
  documents: DocumentRepository;
  files: Files;
  outbound: Fetcher;
  /** Why programs may not ask for this address, in words; null when they may. */
  mayFetch: (url: string, signal?: AbortSignal) => Promise<string | null>;
  clock: Clock;
};
type Claimed = NonNullable<Awaited<ReturnType<DocumentRepository["claimFetch"]>>>;

// Longer than the gate lets any request last.
const leaseMs = 10 * 60_000;
export const later = (clock: Clock, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

// A store that was away for a moment is asked again soon, and one that is away for hours not all the time.
const storeWaitMs = 60_000;

/** Does what asks for a kept file or keeps one. What fails there says nothing of the document: the try does not count. */
export async function uncounted<T>(
  row: Pick<Claimed, "id" | "attempts" | "nextTryAt">,
  { documents, clock }: Pick<FetchingDeps, "documents" | "clock">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await documents.save(row, { attempts: Math.max(row.attempts - 1, 0), nextTryAt: later(clock, storeWaitMs) });
    throw error;
  }
}

export function fetching({ documents, files, outbound, mayFetch, clock }: FetchingDeps) {
  async function fetchOne(row: Claimed, signal: AbortSignal | undefined): Promise<Fetched> {
    const { url, hosts, attempts } = row;
    if (url === null || !URL.canParse(url))
      return { kind: "ended", state: "unreachable", problem: "It has no address that can be asked" };
    const refusal = await mayFetch(url, signal);
    if (refusal !== null) return retryOr(attempts, refusal);
    const answer = await outbound.request({ url, hosts, maxBytes: maxDocumentBytes, ...(signal && { signal }) });
    return afterAnswer(answer, attempts, new URL(url).pathname);
  }

  async function settle(row: Claimed, fetched: Fetched): Promise<void> {
    switch (fetched.kind) {
      case "again":
        await documents.save(row, {
          state: "unreachable",
          problem: fetched.problem,
          nextTryAt: later(clock, fetched.waitSeconds * 1000),
        });
        return;
      case "ended":
        await documents.save(row, { state: fetched.state, problem: fetched.problem, nextTryAt: null });
        return;
      case "bytes": {
        const { bytes, contents, mediaType, extension, url } = fetched;
        const file = await uncounted(row, { documents, clock }, () => files.save(bytes, extension));
        const problem = whyUnreadable(contents) ?? null;
        const state = problem ? "unreadable" : "reading";
        const kept = { file, mediaType, bytes: bytes.length, attempts: 0, nextTryAt: null, ...(url && { url }) };
        await documents.save(row, { ...kept, state, problem });
      }
    }
  }

  return {
    /** Fetches the document that is due, if any; says whether there was one. */
    async fetchNext(signal?: AbortSignal): Promise<boolean> {
      const row = await documents.claimFetch(instant(clock), later(clock, leaseMs));
      if (!row) return false;
      const fetched = await fetchOne(row, signal);
      // What we broke off ourselves says nothing of the site.
      if (signal?.aborted && fetched.kind !== "bytes")
        await documents.save(row, { attempts: row.attempts - 1, nextTryAt: instant(clock) });
      else await settle(row, fetched);
      return true;
    },
  };
}
