import type { SourceFigure } from "#features/triage/schema.ts";
import { plural } from "#shared/plural.ts";

/** How well a source's changes reach those whom they bind, with the numbers that rests on; whoever asks, over all companies. */
export function figureWords(figure: SourceFigure | undefined): string {
  if (!isJudged(figure)) return "Nothing of it was judged yet";
  const { judged, rightlyTold, wronglyTold, companies } = figure;
  const told = judged === 0 ? [] : [`${rightlyTold} of ${plural(judged, "decision")} found it meant for the company, ${wronglyTold} did not`]; // prettier-ignore
  const by = `by ${plural(companies, "company", "companies")} of this server`;
  return [...shareOf(figure), ...told, ...missedOf(figure), by].join("; ");
}

const audienceNames: Record<NonNullable<SourceFigure["byAudience"][number]["scope"]>, string> = {
  classes: "for the classes it names",
  licensed: "for all licensees",
  everybody: "for everybody",
  nobody: "for nobody who must act",
};

/** The same by for whom the changes were read to be, a line for each; none where there is one only. */
export function audienceFigureWords(figure: SourceFigure | undefined): string[] {
  const audiences = figure?.byAudience.filter(isJudged) ?? [];
  if (audiences.length < 2) return [];
  return audiences.map((one) => {
    const told = one.judged === 0 ? [] : [`${one.rightlyTold} of ${plural(one.judged, "decision")}`];
    const name = one.scope === null ? "of the library" : audienceNames[one.scope];
    return `What is ${name}: ${[...shareOf(one), ...told, ...missedOf(one)].join("; ")}`;
  });
}

type Counted = Pick<SourceFigure, "judged" | "missed" | "precision">;
const isJudged = <T extends Counted>(figure: T | undefined): figure is T =>
  figure !== undefined && (figure.judged > 0 || figure.missed > 0);
const shareOf = ({ precision }: Counted) => (precision === null ? [] : [`${Math.round(precision * 100)} %`]);
const missedOf = ({ missed }: Counted) => (missed === 0 ? [] : [`${missed} missed`]);
