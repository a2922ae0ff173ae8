import type { Reply } from "../../schema.ts";
import { shown } from "../compose/quotation.ts";

/** An assessment with the answer to what its description asks besides: its sentence after the outcome, its citations after the others. */
export function withAnswer(gap: Reply, question: string, answered: Reply): Reply {
  const asked = `You also ask “${shown(question)}”`;
  if (answered.outcome !== "answered" && answered.answer === null) {
    const summary = `${gap.summary} ${asked}: nothing that I hold plainly answers that; ask it by itself.`;
    return { ...gap, summary, uncovered: [question] };
  }
  const line = answered.answer?.line ?? answered.summary;
  const shift = gap.citations.length + gap.related.length;
  const renumbered = line.replaceAll(/\[(\d+)\]/g, (_, number: string) => `[${Number(number) + shift}]`);
  const named = new Set([...line.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
  const citations = answered.citations
    .filter(({ number }) => named.has(number))
    .map((citation) => ({ ...citation, number: citation.number + shift }));
  return {
    ...gap,
    summary: `${gap.summary} ${asked}: ${renumbered}`,
    citations: [...gap.citations, ...citations],
    uncovered: answered.uncovered,
  };
}
