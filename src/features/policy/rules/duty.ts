import { figureInWords } from "../../catalogue/rules/figures/in-words.ts";
import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { Instrument, Requirement } from "../../catalogue/schema.ts";
import { isBinding, type VerdictResult } from "../../applicability/vocabulary.ts";
import type { JudgedDuty } from "../../applicability/schema.ts";
import { takesEffectOn } from "../../catalogue/rules/taking-effect.ts";
import type { PolicyRow } from "../schema.ts";

/** A requirement that binds the company or may, with its figures for this company. */
export type PolicyDuty = Omit<PolicyRow, "verdict" | "why" | "stated" | "required" | "places"> & {
  /** As the library has it, and its figures for this company. */
  held: { requirement: Requirement; figures: readonly Figure[] };
  /** What clauses are sought by: its words, which take for granted what the title says. */
  searched: string;
};
type Judged = {
  instrument: Instrument;
  verdict: { result: VerdictResult };
  duties: ReadonlyMap<string, JudgedDuty>;
};

/**
 * The requirements that a policy is held against: all of what binds the company or may, the weightiest regulation first. What
 * a program captured and nobody has read is no duty yet.
 */
export function policyDuties(evaluated: readonly Judged[], today: string): PolicyDuty[] {
  return evaluated
    .filter(({ instrument, verdict }) => isBinding(verdict.result) && isReviewed(instrument))
    .toSorted((a, b) => b.instrument.severity - a.instrument.severity)
    .flatMap(({ instrument, verdict, duties }) =>
      instrument.requirements.flatMap((requirement) => {
        const { id, text, provision, deadline } = requirement;
        const judged = duties.get(id);
        if (judged?.result === "no") return [];
        const typed = judged?.figures ?? requirement.figures ?? [];
        return {
          regulationId: instrument.key,
          requirementId: id,
          title: instrument.shortTitle,
          regulator: instrument.regulator,
          topics: instrument.topics,
          provision,
          requirement: text,
          figures: typed.map(figureInWords),
          deadline: deadline?.rule ?? null,
          isSure: verdict.result === "applies" && judged?.result !== "may",
          takesEffectOn: takesEffectOn(instrument, today),
          held: { requirement, figures: typed },
          searched: `${text} ${instrument.shortTitle} ${instrument.title}`,
        };
      }),
    );
}

/** How many requirements are new, say something else, or are gone since a table was made. */
export function changedSince(rows: readonly PolicyRow[], duties: readonly PolicyDuty[]): number {
  const keyOf = ({ regulationId, requirementId }: Pick<PolicyRow, "regulationId" | "requirementId">) =>
    `${regulationId} ${requirementId}`;
  const saidBy = ({ requirement, figures }: Pick<PolicyRow, "requirement" | "figures">) =>
    [requirement, ...figures].join("\n");
  const then = new Map(rows.map((row) => [keyOf(row), saidBy(row)]));
  const now = new Map(duties.map((duty) => [keyOf(duty), saidBy(duty)]));
  const isOther = [...now].filter(([key, said]) => then.get(key) !== said).length;
  return isOther + [...then.keys()].filter((key) => !now.has(key)).length;
}
