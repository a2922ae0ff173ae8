import type { VerdictResult } from "../../../applicability/vocabulary.ts";
import type { Applicabilities } from "../applicability.ts";

/** Does a duty bind the asker? Of its instrument first; then of the duty, where that binds fewer. Null: nobody in particular asks. */
export function standOf(key: string, requirementId: string | null, known: Applicabilities): VerdictResult | null {
  const applicability = known.get(key);
  const { verdict = null } = applicability ?? {};
  if (verdict !== "applies" && verdict !== "may") return verdict;
  const duty = requirementId === null ? undefined : applicability!.duties.get(requirementId);
  if (!duty || duty.result === "applies") return verdict;
  return duty.result;
}
