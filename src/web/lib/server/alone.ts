/**
 * Long answers that the server has ready as long as nothing changes: each is asked for by itself, for in a batch it would be
 * made anew and would wait for the others.
 */
export const alone: ReadonlySet<string> = new Set([
  "calendar.list",
  "dashboard.overview",
  "dashboard.regulation",
  "dashboard.summary",
  "duty.counts",
  "duty.list",
  "evidence.list",
  "filing.list",
  "library.list",
]);
