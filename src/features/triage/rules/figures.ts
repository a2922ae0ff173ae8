import type { SourceFigure } from "../schema.ts";

export type Judged = Omit<SourceFigure, "precision">;

/** The share that was rightly told of what companies judged; null where nothing was. */
export function withPrecision(judged: Judged): SourceFigure {
  return { ...judged, precision: judged.judged === 0 ? null : judged.rightlyTold / judged.judged };
}
