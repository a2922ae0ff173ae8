/** The only reader of the system time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** An instant as it is stored and sent: ISO 8601 in UTC. */
export const instant = (clock: Clock): string => clock.now().toISOString();

const hourMs = 3_600_000;

/**
 * The calendar day in Lagos, `YYYY-MM-DD`, one hour ahead of UTC all year since 1919 (tz database, Africa/Lagos): deadlines of Nigerian regulators fall on local days.
 */
export const lagosDay = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 10);

/** The instant at which a calendar day begins in Lagos, or one some days later. */
export const startOfLagosDay = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + later * 24 * hourMs).toISOString();

/** The hour of the day in Lagos, 0 to 23. */
export const lagosHour = (at: Date): number => (at.getUTCHours() + 1) % 24;
