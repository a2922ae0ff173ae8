import type { VerdictResult } from "../../../applicability/vocabulary.ts";
import { isCovered } from "../../../company/rules.ts";
import type { LicenceCategory } from "../../../company/vocabulary.ts";
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import type { Instrument, Requirement } from "../../../catalogue/schema.ts";
import type { Asker } from "../applicability.ts";
import type { Hit } from "../retrieve.ts";

/**
 * How a duty stands for whoever asks. `own`: it binds, and is made for the asker's kind of company; `binds`: it binds as it
 * does many; `may`: an answer of the profile is missing; `others`: it is somebody else's; `still`: it binds nobody now; null:
 * nobody in particular asks.
 */
export type Standing = "own" | "binds" | "may" | "others" | "still" | null;

/** A passage that was found, as a duty of whoever asks. What is no duty has no requirement and no figures. */
export type Candidate = Hit & {
  instrument: Instrument | null;
  requirement: Requirement | null;
  /** The asker's, or those of the licence that is named; its own first. */
  figures: readonly Figure[];
  standing: Standing;
};

/** Judges what was found. `named`: the licence that a question on others is about, in place of the asker's. */
export function candidateOf(hit: Hit, asker: Asker, named: LicenceCategory | null): Candidate {
  const { regulationId, requirementId } = hit.passage.place;
  const instrument = asker.instruments.get(regulationId ?? "") ?? null;
  const requirement = instrument?.requirements.find(({ id }) => id === requirementId) ?? null;
  const applicability = asker.applicabilities.get(regulationId ?? "");
  const found = { ...hit, instrument, requirement };
  if (named !== null && instrument) {
    const figures = (requirement?.figures ?? []).filter(({ for: whom }) => isFor(whom?.categories, named) !== false);
    return { ...found, figures, standing: standingOfNamed(instrument, requirement, named) };
  }
  const judged = applicability?.duties.get(requirementId ?? "");
  const figures = judged?.figures ?? requirement?.figures ?? [];
  if (!instrument || !applicability?.verdict) return { ...found, figures, standing: null };
  const standing = judged && judged.result !== "applies" ? ofNarrow[judged.result] : standings[applicability.verdict];
  const isOwn = standing === "binds" && (judged !== undefined || isSpecial(instrument));
  return { ...found, figures, standing: isOwn ? "own" : standing };
}

const standings: Record<VerdictResult, Exclude<Standing, null>> = {
  applies: "binds",
  may: "may",
  no: "others",
  watch: "still",
  history: "still",
};
const ofNarrow = { may: "may", no: "others" } as const;

/** Is it made for some licences, and not for whoever is in the industry? */
const isSpecial = ({ appliesTo: { categories, conditionKey } }: Instrument): boolean =>
  conditionKey !== null || !categories.includes("all");

type Licences = readonly (LicenceCategory | "all")[];

/** Null where licences are not what decides. */
function isFor(licences: Licences | undefined, named: LicenceCategory): boolean | null {
  if (!licences || licences.includes("all")) return null;
  return licences.some((one) => one !== "all" && (isCovered(named, one) || isCovered(one, named)));
}

function standingOfNamed(
  { appliesTo, status }: Instrument,
  requirement: Requirement | null,
  named: LicenceCategory,
): Standing {
  if (status !== "in-force") return "still";
  const own = isFor(requirement?.for?.categories, named) ?? isFor(appliesTo.categories, named);
  if (own === null) return "binds";
  return own ? "own" : "others";
}
