import { normaliseRegulator } from "../../catalogue/rules/regulator.ts";
import type { Verdict } from "../../applicability/schema.ts";
import { passes, type Filter } from "../../catalogue/rules/filter.ts";
import type { Instrument } from "../../catalogue/schema.ts";

/** A change as the filters of the updates see it. */
export type SeenChange = {
  sourceId: string;
  regulator: string;
  changeType: string;
  status: string;
  reviewedAt: string | null;
  detectedAt: string;
};
/** What the text of the filters asks for: `readFilter` of the watch. */
export type UpdatesFilter = {
  source?: string | undefined;
  regulator?: string | undefined;
  changeType?: string | undefined;
  statuses?: readonly string[] | undefined;
  reviewed?: string | undefined;
  documents?: string | undefined;
  concerns?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Does a change pass all but `concerns`, which is another matter for each company? */
export function passesUpdates(change: SeenChange, filter: UpdatesFilter): boolean {
  const { source, regulator, changeType, statuses, reviewed, documents, from, to } = filter;
  const isCaptured = change.sourceId !== "catalogue";
  return (
    (!source || change.sourceId === source) &&
    (!regulator || isRegulator(change.regulator, regulator)) &&
    (!changeType || change.changeType === changeType) &&
    (!statuses || statuses.includes(change.status)) &&
    (reviewed !== "yes" || change.reviewedAt !== null) &&
    (reviewed !== "no" || (change.reviewedAt === null && isCaptured)) &&
    (documents === undefined || (documents === "any" && isCaptured)) &&
    (!from || change.detectedAt >= from) &&
    (!to || change.detectedAt <= to)
  );
}

const isRegulator = (code: string, asked: string) =>
  code === normaliseRegulator(asked) || code === asked || code === asked.toUpperCase();

/** What is another for each company about a regulation of the library. */
export type SeenByCompany = { verdict: Verdict["result"]; riskLevel: string };
export type LibraryAsked = Pick<Filter, "risk"> & { applies?: string | undefined };

/** Does an instrument pass all that is the same for everybody? Words are another matter. */
export const passesLibrary = (instrument: Instrument, { risk: _risk, ...filter }: Filter): boolean =>
  passes(instrument, filter);

/** Does it pass as this company sees it? */
export const passesForCompany = ({ verdict, riskLevel }: SeenByCompany, { risk, applies }: LibraryAsked): boolean =>
  (!applies || verdict === applies) && (!risk || riskLevel === risk);
