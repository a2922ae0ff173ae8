import type { OpenQuestion } from "#features/applicability/schema.ts";
import type { ShownRegulation } from "../detail-state.ts";

/** What would settle whether single duties bind, each question once, without those that are asked of the whole. */
export function questionsOfDuties({ requirements = [], questions = [] }: ShownRegulation): OpenQuestion[] {
  const all = requirements.flatMap((requirement) => requirement.questions ?? []);
  const asked = new Map([...all, ...questions].map((question) => [question.key, question]));
  for (const { key } of questions) asked.delete(key);
  return [...asked.values()];
}
