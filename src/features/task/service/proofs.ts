import type { EvidenceService } from "../../evidence/service.ts";
import type { Asker } from "./seeing.ts";

export type Proofs = ReturnType<typeof proofsOf>;

/** What pieces of evidence that show a task are called: of those that whoever asks sees. */
export function proofsOf(evidence: Pick<EvidenceService, "called">) {
  return async ({ seesEvidence, ...asker }: Asker, ids: readonly string[]): Promise<{ _id: string; title: string }[]> =>
    seesEvidence && ids.length > 0 ? evidence.called({ ...asker, manages: false }, ids) : [];
}
