import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import { listed } from "#platform/database/sql.ts";
import { changes } from "../tables.ts";

/** Which changes are meant. */
export type ChangeFilter = {
  source?: string | undefined;
  regulator?: string | undefined;
  changeType?: string | undefined;
  statuses?: readonly string[] | undefined;
  reviewed?: string | undefined;
  /** Only what was captured, and no revision of the library. */
  isCaptured?: boolean | undefined;
  /** Only some of these. */
  ids?: readonly string[] | undefined;
  /** Told after this instant. */
  publishedAfter?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export function conditionOf(filter: ChangeFilter): SQL | undefined {
  const { source, regulator, changeType, statuses, reviewed, isCaptured, ids, publishedAfter, from, to } = filter;
  return and(
    source ? eq(changes.sourceId, source) : undefined,
    regulator ? eq(changes.regulator, regulator) : undefined,
    changeType ? sql`${changes.changeType} = ${changeType}` : undefined,
    statuses ? inArray(sql`${changes.status}`, [...statuses]) : undefined,
    reviewed === "yes" ? isNotNull(changes.reviewedAt) : undefined,
    reviewed === "no" ? isNull(changes.reviewedAt) : undefined,
    reviewed === "no" || isCaptured ? ne(changes.sourceId, "catalogue") : undefined,
    ids ? inArray(changes.id, listed(ids)) : undefined,
    publishedAfter !== undefined ? gt(changes.publishedAt, publishedAfter) : undefined,
    from ? gte(changes.detectedAt, from) : undefined,
    to ? lte(changes.detectedAt, to) : undefined,
  );
}
