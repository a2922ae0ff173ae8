import type { VerdictResult } from "../../../applicability/vocabulary.ts";
import { regulatorName } from "../../../catalogue/rules/regulator.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import type { Citation } from "../../schema.ts";
import type { PassageKind } from "../../vocabulary.ts";
import { statusWords } from "../compose/words.ts";

/** What must be known of a source before it is relied on, as a sentence; null where it is in force. */
export function statusWarning({ status, takesEffectOn }: Citation): string | null {
  if (takesEffectOn) return `${takesEffectWords(takesEffectOn)}.`;
  const words = statusWords[status];
  return words && `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

export const unverifiedWarning = "Not verified: check it before you rely on it.";

const passageWords: Record<PassageKind, string> = {
  requirement: "Requirement",
  regulation_summary: "Summary",
  penalty: "Penalty",
  appliesToWords: "Whom it applies to",
  document: "Captured document",
};

/** How a regulation stands for the business that the answer is about; null where that is not known. */
function applicabilityWords({ verdict, riskLevel, regulationId }: Citation): string | null {
  const words: Record<VerdictResult, string> = {
    applies: `Applies to the business, ${riskLevel} risk`,
    may: `May apply to the business, ${riskLevel} risk`,
    no: "Does not apply to the business",
    watch: "Not binding yet",
    history: "No longer binding",
  };
  if (verdict !== null) return words[verdict];
  return regulationId === null ? null : `${riskLevel} inherent risk`;
}

/** "Central Bank of Nigeria (CBN) · Penalty · In force · Applies to the business, High risk". */
export function sourceLine(citation: Citation): string {
  const { regulator, passage, status, confidence } = citation;
  const name = regulatorName(regulator);
  const parts = [
    name === regulator ? regulator : `${name} (${regulator})`,
    passageWords[passage],
    citation.wording === "instrument" && passage !== "document" ? "In the instrument's own words" : null,
    status === "in-force" && !citation.takesEffectOn ? "In force" : null,
    confidence === "partly" ? "Partly verified" : null,
    applicabilityWords(citation),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** The address of a source, if it may be followed: https, and no name or password that could disguise where it leads. */
export function safeHref(url: string): string | null {
  const parsed = URL.parse(url);
  const isSafe = parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "";
  return isSafe ? parsed.href : null;
}
