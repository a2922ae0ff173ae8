import { linkedTo, type Questions } from "../rules.ts";
import type { NextQuestion, OpenQuestion } from "../schema.ts";

/** Nobody is asked more at a time: what these settle, and what follows from them, is not asked any more. */
const mostAsked = 10;

/** What may bind, and what would settle it. */
export type Unsettled = { title: string; open: readonly OpenQuestion[] };

/**
 * The yes/no questions that settle most of what may bind, those of one subject together, and how many are open in all. An
 * answer settles what asks for it, and what asks for an answer that follows from it.
 */
export function nextQuestions(unsettled: readonly Unsettled[], questions: Questions) {
  const waiting = unsettled.map(({ title, open }) => ({
    title,
    keys: answerable(open).map(({ key }) => key),
  }));
  const titlesOf = (keys: ReadonlySet<string>) =>
    waiting.flatMap((one) => (one.keys.some((key) => keys.has(key)) ? one.title : []));
  const open = new Map(unsettled.flatMap((one) => answerable(one.open)).map((question) => [question.key, question]));
  const ranked = [...open.values()].map(({ key, question, help }) => {
    const [yes, no] = [true, false].map((answer) => titlesOf(followersOf(key, answer, questions)));
    const titles = yes!.length >= no!.length ? yes! : no!;
    const group = questions.byKey.get(key)?.group ?? "size";
    const next: NextQuestion = {
      key,
      group,
      question,
      help,
      settles: titles.length,
      titles: titles.slice(0, mostTitles),
    };
    return { next, weight: yes!.length + no!.length };
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
