import type { SourceFigure } from "#features/triage/schema.ts";
import { plural } from "#shared/plural.ts";

/** How well a source's changes reach those whom they bind, with the numbers that rests on. */
export function figureWords(figure: SourceFigure | undefined): string {
  if (!figure || (figure.judged === 0 && figure.missed === 0)) return "Nothing of it was judged yet";
  const { judged, rightlyTold, wronglyTold, missed, companies, precision } = figure;
  const share = precision === null ? [] : [`${Math.round(precision * 100)} %`];
  const told = judged === 0 ? [] : [`${rightlyTold} of ${plural(judged, "decision")} found it meant for the company, ${wronglyTold} did not`]; // prettier-ignore
  const lost = missed === 0 ? [] : [`${missed} missed`];
  return [...share, ...told, ...lost, `by ${plural(companies, "company", "companies")}`].join("; ");
}
