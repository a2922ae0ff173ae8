import { evaluate, indexQuestions } from "../../applicability/rules.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { Profile } from "../../company/schema.ts";
import { categories, industryLabels } from "../../company/vocabulary.ts";
import type { Library } from "./gates/finding.ts";
import { everyKindOfCompany } from "./sample-profiles.ts";

export const bases = ["seen", "inferred", "knowledge"] as const;
export const confidences = ["verified", "partly", "unverified"] as const;

/** How many texts and duties there are of something, how sure their facts are, and by what each duty is known. */
export type Count = {
  texts: number;
  duties: number;
  dated: number;
} & Record<(typeof confidences)[number], number> &
  Record<(typeof bases)[number], number>;
/** `settled`: texts that bind without a question; `own`: those that name this class and at most two others. */
export type ClassCount = Count & { settled: number; own: number };
export type Coverage = {
  all: Count;
  regulators: Record<string, Count>;
  /** By licence for financial companies, by name of the industry for others. */
  classes: Record<string, ClassCount>;
};

/** How far a catalogue covers each regulator, licence and industry. Of classes only what is in force counts. */
export function coverageOf({ instruments, questions }: Library): Coverage {
  const regulators = Map.groupBy(instruments, ({ regulator }) => regulator);
  const asked = indexQuestions([...questions]);
  const inForce = instruments.filter(({ status }) => status === "in-force");
  const classes = everyKindOfCompany.map((profile): [string, ClassCount] => {
    const judged = inForce.map((instrument) => ({ instrument, ...evaluate(instrument, profile, asked) }));
    const binding = judged.filter(({ result }) => isBinding(result));
    const texts = binding.map(({ instrument }) => instrument);
    const settled = binding.filter(({ result }) => result === "applies").length;
    return [nameOf(profile), { ...countOf(texts), settled, own: texts.filter((text) => names(text, profile)).length }];
  });
  return {
    all: countOf(instruments),
    regulators: Object.fromEntries([...regulators].map(([regulator, texts]) => [regulator, countOf(texts)])),
    classes: Object.fromEntries(classes),
  };
}

function countOf(instruments: readonly Instrument[]): Count {
  const duties = instruments.flatMap(({ requirements }) => requirements);
  const confident = (level: string) => instruments.filter(({ confidence }) => confidence === level).length;
  const known = (by: string) => duties.filter(({ basis }) => basis === by).length;
  return {
    texts: instruments.length,
    duties: duties.length,
    dated: duties.filter(({ deadline }) => deadline?.schedule).length,
    verified: confident("verified"),
    partly: confident("partly"),
    unverified: confident("unverified"),
    seen: known("seen"),
    inferred: known("inferred"),
    knowledge: known("knowledge"),
  };
}

const mostClasses = 3;
/** Is a text written for this class in particular: it names it, or its parent, among few? */
function names({ appliesTo }: Instrument, { industry, category }: Profile): boolean {
  const list: readonly string[] = industry === "financial" ? appliesTo.categories : appliesTo.industries;
  const parent = categories[category].parent;
  const isNamed = industry === "financial" ? list.includes(category) || (parent !== undefined && list.includes(parent)) : list.includes(industry);
  return isNamed && list.length <= mostClasses;
} // prettier-ignore

const nameOf = ({ industry, category }: Profile): string =>
  industry === "financial" ? category : `${industryLabels[industry]} (industry)`;
