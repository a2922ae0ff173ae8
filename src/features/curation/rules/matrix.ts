import { evaluate, indexQuestions, type Questions } from "../../applicability/rules.ts";
import { requirementsFor } from "../../applicability/rules/duties.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import { figureInWords } from "../../catalogue/rules/figures/in-words.ts";
import type { Instrument, Requirement } from "../../catalogue/schema.ts";
import { categories, licenceCategories, type LicenceCategory } from "../../company/vocabulary.ts";
import type { Library } from "./gates/finding.ts";
import { profileOf } from "./sample-profiles.ts";

/** What every licence is asked about, in the order of the columns. */
export const columns = ["capital", "returns", "incidents", "complaints", "limits"] as const;
export type Column = (typeof columns)[number];
/** One duty as a licence sees it: its own figures, its deadline, and what leaves open whether it binds. */
export type Entry = { duty: string; words: string; isOpen: boolean };
export type Row = { licence: LicenceCategory } & Record<Column, Entry[]>;

/** What each licence is shown of capital, returns, incidents, complaints and limits, where figures or dates are data. */
export function licenceMatrix({ instruments, questions }: Library): Row[] {
  const asked = indexQuestions([...questions]);
  const inForce = instruments.filter(({ status, captured }) => status === "in-force" && !captured);
  return licenceCategories.map((licence) => {
    const shown = inForce.flatMap((instrument) => shownTo(licence, instrument, asked));
    const cell = (column: Column): Entry[] => shown.flatMap((one) => (one.columns.has(column) ? [one.entry] : []));
    return {
      licence,
      capital: cell("capital"),
      returns: cell("returns"),
      incidents: cell("incidents"),
      complaints: cell("complaints"),
      limits: cell("limits"),
    };
  });
}

function shownTo(licence: LicenceCategory, instrument: Instrument, questions: Questions) {
  const profile = profileOf(licence);
  const verdict = evaluate(instrument, profile, questions);
  if (!isBinding(verdict.result)) return [];
  const judged = requirementsFor(instrument, profile, questions);
  return instrument.requirements.flatMap((requirement) => {
    const own = judged.get(requirement.id);
    if (own && !isBinding(own.result)) return [];
    const figures = own?.figures ?? requirement.figures ?? [];
    return [
      {
        entry: {
          duty: `${instrument.key}#${requirement.id}`,
          words: wordsOf(requirement, figures),
          isOpen: verdict.result === "may" || own?.result === "may",
        },
        columns: columnsOf(instrument, requirement, figures),
      },
    ];
  });
}

const wordsOf = ({ text, deadline }: Requirement, figures: readonly Figure[]): string =>
  [text, ...figures.map((figure) => `[${figureInWords(figure)}]`), ...(deadline ? [`{${deadline.rule}}`] : [])].join(
    " ",
  );

const isIncident = /\b(?:incident|breach|cyber|outage|downtime|fraud|suspicious|attack)/i;
const isComplaint = /\b(?:complain|dispute|refund|revers|grievance)/i;
const isReturn = /\b(?:return|report|file|render|submit|send)\b/i;
const calendar = new Set(["daily", "weekly", "monthly", "quarterly", "semi-annual", "annual"]);

/** By what a duty is about and which data it has: words alone would bring in every mention. */
function columnsOf(instrument: Instrument, { text, deadline }: Requirement, figures: readonly Figure[]): Set<Column> {
  const has = (...kinds: Figure["kind"][]) => figures.some(({ kind }) => kinds.includes(kind));
  const isClock = has("deadline") || deadline?.schedule?.type === "within";
  const found: [Column, boolean][] = [
    ["capital", has("capital") || (has("ratio") && instrument.tags.includes("capital-ratios"))],
    ["returns", isReturn.test(text) && calendar.has(deadline?.recurrence ?? "")],
    ["incidents", isClock && isIncident.test(text)],
    ["complaints", isClock && isComplaint.test(text)],
    ["limits", has("limit")],
  ];
  return new Set(found.flatMap(([column, holds]) => (holds ? [column] : [])));
}

const titles: Record<Column, string> = {
  capital: "Capital",
  returns: "Returns and days",
  incidents: "Incident clocks",
  complaints: "Complaints",
  limits: "Limits",
};

/** The matrix for eyes: first how many duties each cell has, then each licence with its cells. A "?" hangs on an answer. */
export function matrixInWords(rows: readonly Row[]): string {
  const widest = Math.max(...rows.map(({ licence }) => licence.length));
  const counts = rows.map((row) =>
    [row.licence.padEnd(widest), ...columns.map((column) => String(row[column].length).padStart(titles[column].length))].join("  "),
  );
  const head = ["".padEnd(widest), ...columns.map((column) => titles[column])].join("  ");
  const licences = rows.map((row) =>
    [`== ${categories[row.licence].name} (${row.licence})`, ...columns.map((column) => cellInWords(titles[column], row[column]))].join("\n"),
  );
  return [[head, ...counts].join("\n"), ...licences].join("\n\n");
} // prettier-ignore

const cellInWords = (title: string, entries: readonly Entry[]): string =>
  [`-- ${title}`, ...entries.map(({ duty, words, isOpen }) => `${isOpen ? "?" : " "} ${duty}: ${words}`)].join("\n");
