import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import { takesEffectWords } from "#features/catalogue/rules/taking-effect.ts";
import type { Regulation, RegulationDetail } from "#features/catalogue/schema.ts";
import type { Status } from "#features/catalogue/vocabulary.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";

export const verdictLabels: Record<VerdictResult, string> = {
  applies: "Applies",
  may: "May apply",
  no: "Does not apply",
  watch: "Draft: watch",
  history: "History",
};

export const statusLabels: Record<Status, string> = {
  "in-force": "In force",
  superseded: "Superseded",
  draft: "Draft",
  withdrawn: "Withdrawn",
};

/** How it stands: what is not in effect yet, since when it will be. */
export const statusInWords = ({ status, takesEffectOn }: { status: Status; takesEffectOn?: string | null }): string =>
  takesEffectOn ? takesEffectWords(takesEffectOn) : statusLabels[status];

/** `enforcement-position` reads "Enforcement position". */
export const instrumentTypeLabel = (type: Regulation["instrumentType"]): string =>
  capitalizeFirst(type.replaceAll("-", " "));

export const confidenceLabels: Record<Regulation["confidence"], string> = {
  verified: "Verified",
  partly: "Partly verified",
  unverified: "Not verified",
};

type Basis = RegulationDetail["requirements"][number]["basis"];
/** How far a requirement can be trusted, as a label and as a sentence. */
export const basisLabels: Record<Basis, { label: string; meaning: string }> = {
  seen: { label: "Seen in source", meaning: "Read on one of the sources below" },
  inferred: { label: "Inferred", meaning: "Concluded from a neighbouring text; check it before you rely on it" },
  read: { label: "Read by the program", meaning: "Read from the text by the program; nobody has looked at it yet" },
  knowledge: { label: "From general knowledge", meaning: "No page was found for it; check it before you rely on it" },
};
