import { dayInFull, type Day } from "#shared/calendar.ts";
import type { JudgedDuty } from "../../../../applicability/schema.ts";
import { dueOf } from "../../../../catalogue/rules/due.ts";
import type { Calendar } from "../../../../catalogue/rules/working-days.ts";
import { figureInWords } from "../../../../catalogue/rules/figures/in-words.ts";
import type { Instrument } from "../../../../catalogue/schema.ts";
import type { LicenceCategory } from "../../../../company/vocabulary.ts";
import type { Citation } from "../../../schema.ts";

export type FactsContext = {
  instruments: ReadonlyMap<string, Instrument>;
  today: Day;
  calendar?: Calendar | undefined;
  /** What is the asker's own: its duties by catalogue key and id, its licence. Null: only what holds for everybody is told. */
  asker: {
    duties: ReadonlyMap<string, ReadonlyMap<string, JudgedDuty>>;
    category: LicenceCategory | null;
  } | null;
};

/** What the library knows of a duty besides its words: when it is due, in words and as the next day, its figures, the penalty. */
export function factsOfCitation({ regulationId, requirementId }: Citation, context: FactsContext): string[] {
  const { instruments, today, calendar, asker } = context;
  const instrument = instruments.get(regulationId ?? "");
  const requirement = instrument?.requirements.find(({ id }) => id === requirementId);
  if (!instrument || !requirement) return [];
  const { deadline, figures = [], id } = requirement;
  const due = deadline && dueOf(instrument, deadline.schedule, today, asker?.category ?? null, calendar);
  const judged = asker?.duties.get(instrument.key)?.get(id);
  const own = judged?.figures ?? figures.filter((figure) => figure.for === undefined);
  return [
    deadline && `Deadline: ${deadline.rule}.`,
    deadline?.details,
    due && `Next due: ${dayInFull(due.day)}${due.note === null ? "" : ` (${due.note})`}.`,
    ...own.map((figure) => `${figureInWords(figure)}.`),
    instrument.penalty && `Penalty: ${instrument.penalty}`,
  ].filter((fact) => typeof fact === "string");
}
