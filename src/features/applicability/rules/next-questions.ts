import { linkedTo, type Questions } from "../rules.ts";
import type { NextQuestion, OpenQuestion } from "../schema.ts";

/** Nobody is asked more at a time: what these settle, and what follows from them, is not asked any more. */
const mostAsked = 10;

/** What may bind, and what would settle it: a text, or one duty of a text that applies, with the title of that text. */
export type Unsettled = { title: string; open: readonly OpenQuestion[]; isDuty?: boolean };

/** Whether a whole text binds matters more than whether one duty of it does. */
const weights = { text: 4, duty: 1 };
const weightOf = (waiting: readonly Pick<Unsettled, "isDuty">[]): number =>
  waiting.reduce((sum, { isDuty }) => sum + (isDuty ? weights.duty : weights.text), 0);

/**
 * The yes/no questions that settle most of what may bind, those of one subject together, and how many are open in all. An
 * answer settles what asks for it, and what asks for an answer that follows from it.
 */
export function nextQuestions(unsettled: readonly Unsettled[], questions: Questions) {
  const waiting = unsettled.map(({ title, open, isDuty }) => ({
    title,
    isDuty: isDuty ?? false,
    keys: answerable(open).map(({ key }) => key),
  }));
  const waitingFor = (keys: ReadonlySet<string>) => waiting.filter((one) => one.keys.some((key) => keys.has(key)));
  const open = new Map(unsettled.flatMap((one) => answerable(one.open)).map((question) => [question.key, question]));
  const ranked = [...open.values()].map(({ key, question, help }) => {
    const [yes, no] = [true, false].map((answer) => waitingFor(followersOf(key, answer, questions)));
    const settled = weightOf(yes!) >= weightOf(no!) ? yes! : no!;
    const [duties, texts] = [settled.filter(({ isDuty }) => isDuty), settled.filter(({ isDuty }) => !isDuty)];
    const titles = new Set([...texts, ...duties].map(({ title }) => title));
    const group = questions.byKey.get(key)?.group ?? "size";
    const next: NextQuestion = {
      key,
      group,
      question,
      help,
      settles: texts.length,
      settlesDuties: duties.length,
      titles: [...titles].slice(0, mostTitles),
    };
    return { next, weight: weightOf(yes!) + weightOf(no!) };
  });
  const byWeight = ranked.toSorted((a, b) => b.weight - a.weight).map(({ next }) => next);
  const first = apartFirst(byWeight, questions).slice(0, mostAsked);
  return { next: [...Map.groupBy(first, ({ group }) => group).values()].flat(), total: ranked.length };
}

const mostTitles = 2;

const answerable = (open: readonly OpenQuestion[]) => open.filter(({ kind }) => kind === "answer");

/** In this order, but behind all others those that the answer to one before them may settle: asked together, one is in vain. */
function apartFirst(ranked: readonly NextQuestion[], questions: Questions): NextQuestion[] {
  const near = new Set<string>();
  const [apart, waiting]: [NextQuestion[], NextQuestion[]] = [[], []];
  for (const question of ranked) {
    if (near.has(question.key)) {
      waiting.push(question);
      continue;
    }
    apart.push(question);
    for (const answer of [true, false]) for (const key of followersOf(question.key, answer, questions)) near.add(key);
  }
  return [...apart, ...waiting];
}

/** The question and all whose answer follows from this answer to it. */
function followersOf(key: string, answer: boolean, questions: Questions): ReadonlySet<string> {
  const found = new Set([key]);
  // A set that grows while it is walked: what follows from what follows is walked too.
  for (const at of found) for (const next of linkedTo(at, !answer, questions)) found.add(next);
  return found;
}
