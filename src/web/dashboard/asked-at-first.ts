/*
 * So many cards of each row are asked for with the page, which is drawn while they are on their way; and so many once somebody
 * uses it, for whom a row is to be moved, searched and printed. The rest of a row is in the library.
 */
const limits = { first: 20, more: 200 };

export type DashboardFilters = {
  search?: string | undefined;
  regulator?: string | undefined;
  category?: string | undefined;
};

/** What is asked of the dashboard, in the order in which the page asks it (`lib/server/early-answer.ts`). */
export const dashboardQuestion = (companyId: string, part: keyof typeof limits, filters: DashboardFilters = {}) => ({
  companyId,
  ...filters,
  limit: limits[part],
});
