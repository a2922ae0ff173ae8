import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import type { ShownRegulation } from "./detail-state.ts";

/** What is said before the reasons; of a draft or a thing of the past the notice above says all there is. */
export const reasonsLabels: Record<VerdictResult, string | null> = {
  applies: "Why it applies:",
  may: "Why it may apply:",
  no: "Why it does not apply:",
  watch: null,
  history: null,
};

/**
 * Does it bind the company? The server says so with the whole regulation and with a row of the library. A card of the
 * dashboard does not carry the verdict, but there are cards only of what is in force and applies or, with questions,
 * may apply.
 */
export function verdictOf({ verdict, status, questions = [] }: ShownRegulation): VerdictResult {
  if (verdict) return verdict;
  if (status === "draft") return "watch";
  if (status !== "in-force") return "history";
  return questions.length > 0 ? "may" : "applies";
}
