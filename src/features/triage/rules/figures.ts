import type { SourceFigure } from "../schema.ts";

type AudienceFigure = SourceFigure["byAudience"][number];
/** What was judged of a source's changes of one kind of audience. */
export type JudgedAudience = Omit<AudienceFigure, "precision">;
export type Judged = Omit<SourceFigure, "precision" | "byAudience"> & { byAudience: JudgedAudience[] };

/** The share that was rightly told of what companies judged, of all and by audience; null where nothing was. */
export const withPrecision = (judged: Judged): SourceFigure => ({
  ...judged,
  precision: precisionOf(judged),
  byAudience: judged.byAudience.map((one) => ({ ...one, precision: precisionOf(one) })),
});

const precisionOf = ({ judged, rightlyTold }: Pick<SourceFigure, "judged" | "rightlyTold">): number | null =>
  judged === 0 ? null : rightlyTold / judged;
