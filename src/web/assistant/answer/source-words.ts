import type { Citation } from "#features/assistant/schema.ts";
import type { PassageKind } from "#features/assistant/vocabulary.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { takesEffectWords } from "#features/catalogue/rules/taking-effect.ts";
import { confidenceLabels, statusLabels } from "../../regulation/labels.ts";

const passageLabels: Record<PassageKind, string | null> = {
  requirement: null,
  regulation_summary: "Summary",
  penalty: "If it is not met",
  appliesToWords: "Whom it binds",
  document: "Captured document",
};

/** Where in its text a quote stands: the provision, or which part of the entry. */
export const placeOf = ({ provision, passage }: Citation): string | null => provision ?? passageLabels[passage];

/** A source in one line, for those who do not see where it is. */
export const sourceName = (citation: Citation): string =>
  [`Source ${citation.number}: ${citation.title}`, placeOf(citation)].filter(Boolean).join(", ");

/** Said of a source that is not in force, or was not when it was quoted; null of one that is. */
export function statusWords({ status, takesEffectOn }: Citation): string | null {
  if (takesEffectOn) return takesEffectWords(takesEffectOn);
  if (status === "in-force") return null;
  if (status === "captured") return "Captured, not yet reviewed";
  return status === "uploaded" ? "Your own upload, not checked" : statusLabels[status];
}

/** Has nobody but its publisher answered for what it says? */
export const isUnreviewed = ({ status }: Citation): boolean => status === "captured" || status === "uploaded";

/** Said of a source that was not wholly checked; null of one that was. Of a document its status says so. */
export const confidenceWords = (citation: Citation): string | null =>
  isUnreviewed(citation) || citation.confidence === "verified" ? null : confidenceLabels[citation.confidence];

/** Whose words the quote is, and whether anybody has read more of them than a program did. */
export function wordingWords(citation: Citation): string {
  if (isUnreviewed(citation)) return "From a document nobody has reviewed";
  return citation.wording === "instrument" ? "The instrument's own words" : "In the library's words";
}

/** What a regulator's short code stands for, where that is known. */
export const regulatorMeaning = (code: string): string | undefined => {
  const name = regulatorName(code);
  return name === code ? undefined : name;
};

/** Where in the regulation's own screen a quote is found: the requirement, or the part that holds it. */
export const anchorOf = ({ requirementId, passage }: Citation): string => requirementId ?? passage;
