import type { OpenQuestion } from "#features/applicability/schema.ts";
import type { MayApply } from "#features/dashboard/schema.ts";

type Unsettled = Pick<MayApply, "questions" | "shortTitle">;

/** Each yes/no question once, with the regulations it would settle; the one that settles most comes first. */
export function groupByQuestion(mayApply: Unsettled[]): { question: OpenQuestion; titles: string[] }[] {
  const points = new Map<string, { question: OpenQuestion; titles: string[] }>();
  for (const { questions, shortTitle } of mayApply) {
    for (const question of questions.filter(({ kind }) => kind === "answer")) {
      const point = points.get(question.key) ?? { question, titles: [] };
      point.titles.push(shortTitle);
      points.set(question.key, point);
    }
  }
  return [...points.values()].toSorted((a, b) => b.titles.length - a.titles.length);
}

/** The profile fields that open questions ask for. */
export function profileGaps(mayApply: Unsettled[]): Set<string> {
  const questions = mayApply.flatMap((regulation) => regulation.questions);
  return new Set(questions.filter(({ kind }) => kind === "profile").map(({ key }) => key));
}
