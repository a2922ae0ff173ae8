import type { JudgedDuty, OpenQuestion, Verdict } from "../../applicability/schema.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { figureInWords } from "../../catalogue/rules/figures/in-words.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { Instrument, Requirement } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import { asHeld, type Wording } from "./wording.ts";

/** A requirement of the library as it binds a company. */
export type LibraryDuty = {
  id: string;
  regulationId: string;
  requirementId: string;
  regulator: string;
  title: string;
  wording: Wording;
  /** The wording as a state is held against it. */
  held: string;
  applies: "applies" | "may";
  reasons: string[];
  questions: OpenQuestion[];
  riskLevel: RiskLevel;
  riskScore: number;
  instrument: Instrument;
  requirement: Requirement;
};
export type Judged = { instrument: Instrument; verdict: Verdict; duties: ReadonlyMap<string, JudgedDuty> };
type Scored = { risk_level: RiskLevel; riskScore: number };

/** Ids stand in paths, where a # would end them. */
export const dutyIdOf = (regulationId: string, requirement: string): string => `${regulationId}.${requirement}`;
export const requirementIdOf = (regulationId: string, requirement: string): string => `${regulationId}#${requirement}`;

/**
 * The requirements that bind a company or may, the gravest regulation first. What a program captured and nobody has read is no
 * duty yet, as for policies.
 */
export function libraryDuties<J extends Judged>(
  evaluated: readonly J[],
  { score }: { score: (item: J) => Scored },
): LibraryDuty[] {
  return evaluated
    .filter(({ instrument, verdict }) => isBinding(verdict.result) && isReviewed(instrument))
    .map((item) => ({ item, scored: score(item) }))
    .toSorted((a, b) => b.scored.riskScore - a.scored.riskScore || (a.item.instrument.key < b.item.instrument.key ? -1 : 1))
    .flatMap(({ item, scored }) => dutiesOf(item, scored));
} // prettier-ignore

function dutiesOf(
  { instrument, verdict, duties }: Judged,
  { risk_level: riskLevel, riskScore }: Scored,
): LibraryDuty[] {
  return instrument.requirements.flatMap((requirement) => {
    const judged = duties.get(requirement.id);
    if (judged?.result === "no") return [];
    const figures = (judged?.figures ?? requirement.figures ?? []).map(figureInWords);
    const wording = { text: requirement.text, deadline: requirement.deadline?.rule ?? null, figures };
    return {
      id: dutyIdOf(instrument.key, requirement.id),
      regulationId: instrument.key,
      requirementId: requirementIdOf(instrument.key, requirement.id),
      regulator: instrument.regulator,
      title: instrument.shortTitle,
      wording,
      held: asHeld(wording),
      applies: verdict.result === "applies" && judged?.result !== "may" ? "applies" : "may",
      reasons: verdict.reasons,
      questions: [...verdict.open, ...(judged?.questions ?? [])],
      riskLevel,
      riskScore,
      instrument,
      requirement,
    };
  });
}
