import type { Instrument } from "../../catalogue/schema.ts";
import type { Reading } from "../schema.ts";
import { seenDuties } from "./drafts.ts";
import { penaltyText } from "./quotes.ts";

/** What a company has settled of a captured regulation, and when. */
export type OwnReading = { content: Reading; savedAt: string };
/** A company's own, by regulation. */
export type OwnReadings = ReadonlyMap<string, OwnReading>;

/** Does a company's reading stand in front? Until a person has reviewed the entry for all. */
export const isInFront = ({ captured }: Instrument): boolean => captured?.reviewedOn === null;

/**
 * An entry of the library as the company that has read it sees it: its duties, its severity, its words. Whom it is for, its
 * dates and its links stay the library's.
 */
export function laidOver(instrument: Instrument, readings: OwnReadings): Instrument {
  const own = readings.get(instrument.key);
  if (!own || !isInFront(instrument)) return instrument;
  const { content, savedAt } = own;
  const { duties, severityWhy, ...fields } = content;
  const { penaltyQuotes = [], ...captured } = instrument.captured!;
  return {
    ...instrument,
    ...fields,
    // Of words of its own nothing is quoted.
    captured: penaltyText(penaltyQuotes) === fields.penalty ? instrument.captured : captured,
    severityWhy: severityWhy || "Your company has set it",
    requirements: seenDuties(duties),
    checkBeforeDisplay: "Whom it binds, its dates and its links were read by the program",
    own: { savedAt },
  };
}
