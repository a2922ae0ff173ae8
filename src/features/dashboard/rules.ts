import type { JudgedDuty, Verdict } from "../applicability/schema.ts";
import type { RegulationDetail } from "../catalogue/schema.ts";
import { riskLevels, type RiskLevel } from "../catalogue/vocabulary.ts";
import type { ScoredRegulation } from "../risk/schema.ts";
import type { Moves, RegulatorCount } from "./schema.ts";

export type Bands = Record<string, RiskLevel>;

/** What is different between two assessments. */
export function movesBetween(before: Bands, after: Bands, titleOf: (id: string) => string): Moves {
  const moves: Moves = { up: [], down: [], new: [], gone: [] };
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[id] ?? null;
    const to = after[id] ?? null;
    if (from === to) continue;
    moves[directionOf(from, to)].push({ regulation_id: id, regulation_title: titleOf(id), from, to });
  }
  return moves;
}

function directionOf(from: RiskLevel | null, to: RiskLevel | null): keyof Moves {
  if (from === null) return "new";
  if (to === null) return "gone";
  return riskLevels.indexOf(to) < riskLevels.indexOf(from) ? "up" : "down";
}

/** By what part of the profile the regulations that apply were matched; one may be matched by several. */
export function profileMatch(verdicts: Verdict[]) {
  const matchedBy = (ground: Verdict["grounds"][number]) =>
    verdicts.filter((verdict) => verdict.grounds.includes(ground)).length;
  return {
    directMatches: matchedBy("category"),
    industryMatches: matchedBy("industry"),
    serviceMatches: matchedBy("services"),
  };
}

/** How many each regulator has in each band, the one with most first. */
export function countByRegulator(scored: readonly ScoredRegulation[]): RegulatorCount[] {
  const groups = [...Map.groupBy(scored, ({ regulator }) => regulator)].map(([regulator, regulations]) => {
    const having = (level: RiskLevel) => regulations.filter(({ risk_level }) => risk_level === level).length;
    return { regulator, high: having("High"), medium: having("Medium"), low: having("Low") };
  });
  const total = ({ high, medium, low }: RegulatorCount) => high + medium + low;
  return groups.toSorted((a, b) => total(b) - total(a) || a.regulator.localeCompare(b.regulator));
}

const mostDueFirst = 3;

/** The regulations whose dates come first; on the same day in their order. */
export function dueFirst(scored: readonly ScoredRegulation[]): ScoredRegulation[] {
  const dated = scored.flatMap((regulation) =>
    regulation.nextDueOn ? [{ regulation, dueOn: regulation.nextDueOn }] : [],
  );
  const sorted = dated.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  return sorted.slice(0, mostDueFirst).map(({ regulation }) => regulation);
}

type Requirements = RegulationDetail["requirements"];
type OwnRequirement = Requirements[number] & { verdict: JudgedDuty["result"]; questions: JudgedDuty["questions"] };

/** The duties of a regulation that binds a company or may (`result`), each with whether it binds. What does not sets no dates. */
export function withVerdicts(
  requirements: Requirements,
  result: "applies" | "may",
  duties: ReadonlyMap<string, JudgedDuty>,
): OwnRequirement[] {
  return requirements.map(({ figures, deadline, ...requirement }) => {
    // A company's own reading says of no duty whom it binds, and a duty of the library's has its id.
    const judged = requirement.for || figures ? duties.get(requirement.id) : undefined;
    const own = judged?.figures ?? figures;
    const verdict = judged?.result === "applies" ? result : (judged?.result ?? result);
    return {
      ...requirement,
      ...(own && own.length > 0 && { figures: own }),
      deadline: deadline && verdict === "no" ? { ...deadline, nextDueOn: null, dueNote: null } : deadline,
      verdict,
      questions: judged?.questions ?? [],
    };
  });
}
