/** Lagos is one hour ahead of UTC all year (tz database: Africa/Lagos). */
export const lagosOffsetMs = 3_600_000;

/** The calendar day of a publication as its regulator, in Nigeria, dates it: midnight in Lagos is the evening before in UTC. */
export const dayOf = (publishedAt: string): string =>
  publishedAt.length === "2026-03-05".length
    ? publishedAt
    : new Date(Date.parse(publishedAt) + lagosOffsetMs).toISOString().slice(0, 10);
