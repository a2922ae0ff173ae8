import type { MyWork } from "#features/work/schema.ts";

/** Of somebody for whom nothing waits. */
export const nothingWaits: MyWork = {
  day: "2026-11-21",
  late: [],
  today: [],
  week: [],
  undated: [],
  isMore: false,
  reviews: [],
  filings: [],
  circulars: { total: 0, rows: [] },
  unread: { total: 0, newest: [] },
  waiting: 0,
};
