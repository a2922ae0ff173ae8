import { evaluate, indexQuestions, isAsked, linkedTo, type Questions } from "../../../applicability/rules.ts";
import { requirementsFor } from "../../../applicability/rules/duties.ts";
import { isBinding } from "../../../applicability/vocabulary.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { Profile } from "../../../company/schema.ts";
import { everyKindOfCompany } from "../sample-profiles.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

/** A company that a text reaches, with the keys of the questions that it leaves open there. */
type Reached = { profile: Profile; open: readonly string[] };

/** Texts, duties and figures that no company can be bound by, whatever it answers; and questions that decide nothing. */
export function outOfReach(library: Library): Finding[] {
  const questions = indexQuestions([...library.questions]);
  // A draft is judged as what it may become.
  const living = library.instruments.filter(({ status }) => status === "in-force" || status === "draft");
  const inForce = living.map((instrument): Instrument => ({ ...instrument, status: "in-force" }));
  const reached = inForce.map((instrument) => ({ instrument, by: reachedBy(instrument, questions) }));
  return [
    ...reached
      .filter(({ instrument }) => isEdited(instrument))
      .flatMap(({ instrument, by }) =>
        by.length === 0
          ? [finding(instrument.key, ["appliesTo"], "no company can be reached by it, whatever it answers")]
          : unreachedDuties(instrument, by, questions),
      ),
    ...idleQuestions(library, questions, reached),
  ];
}

const finding = (where: string, path: Finding["path"], message: string): Finding => ({
  gate: "reach",
  level: "fault",
  where,
  path,
  message,
});

function reachedBy(instrument: Instrument, questions: Questions): Reached[] {
  return everyKindOfCompany.flatMap((profile) => {
    const { result, open } = evaluate(instrument, profile, questions);
    const keys = open.flatMap((question) => (question.kind === "answer" ? [question.key] : []));
    const isReached = isBinding(result) && keys.every((key) => canAnswer(key, profile, questions));
    return isReached ? [{ profile, open: keys }] : [];
  });
}

/** Is a company asked this question, or one from whose yes it follows? */
function canAnswer(key: string, profile: Profile, questions: Questions, seen: ReadonlySet<string> = new Set()): boolean {
  const question = questions.byKey.get(key);
  // The question of a head count is raised by the head count itself.
  if (!question) return true;
  if (isAsked(question, profile)) return true;
  const further = new Set([...seen, key]);
  return linkedTo(key, true, questions).some((other) => !further.has(other) && canAnswer(other, profile, questions, further));
} // prettier-ignore

function unreachedDuties(instrument: Instrument, by: readonly Reached[], questions: Questions): Finding[] {
  const judged = by.map(({ profile }) => requirementsFor(instrument, profile, questions));
  return instrument.requirements.flatMap(({ id, figures = [] }, at) => {
    const own = judged.flatMap((duties) => duties.get(id) ?? []);
    if (own.length === 0) return [];
    const binding = own.filter(({ result }) => isBinding(result));
    if (binding.length === 0)
      return [finding(instrument.key, ["requirements", at], `${id} binds nobody whom its text reaches`)];
    const held = new Set(binding.flatMap((duty) => duty.figures));
    return figures.flatMap((figure, place) =>
      held.has(figure)
        ? []
        : [finding(instrument.key, ["requirements", at, "figures", place], `a figure of ${id} is for nobody whom its text reaches`)],
    );
  }); // prettier-ignore
}

function idleQuestions(
  { questions: list }: Library,
  questions: Questions,
  reached: readonly { instrument: Instrument; by: readonly Reached[] }[],
): Finding[] {
  const useful = new Set<string>();
  const note = (key: string, profile: Profile) => {
    const question = questions.byKey.get(key);
    if (!question || useful.has(`${key} ${kindOf(profile)}`)) return;
    useful.add(`${key} ${kindOf(profile)}`);
    // A yes from which it follows, and whatever follows from a no to it, settle it as well.
    for (const other of linkedTo(key, true, questions)) note(other, profile);
  };
  for (const { instrument, by } of reached)
    for (const { profile, open } of by) {
      for (const key of open) note(key, profile);
      for (const { questions: asked } of requirementsFor(instrument, profile, questions).values())
        for (const { kind, key } of asked) if (kind === "answer") note(key, profile);
    }
  return list.flatMap((question, at): Finding[] => {
    const asked = everyKindOfCompany.filter((profile) => isAsked(question, profile));
    if (asked.length === 0) return [questionFinding(at, `nobody is asked ${question.key}`)];
    if (asked.some((profile) => useful.has(`${question.key} ${kindOf(profile)}`))) return [];
    return [questionFinding(at, `${question.key} decides nothing for anybody who is asked it`)];
  });
}

const kindOf = ({ industry, category }: Profile): string => `${industry} ${category}`;
const questionFinding = (at: number, message: string): Finding => ({
  gate: "questions",
  level: "fault",
  where: "questions",
  path: [at],
  message,
});
