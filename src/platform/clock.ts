/** The only reader of the system time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** An instant as it is stored and sent: ISO 8601 in UTC. */
export const instant = (clock: Clock): string => clock.now().toISOString();

const lagos = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" });

/** The calendar day in Lagos, `YYYY-MM-DD`: deadlines of Nigerian regulators fall on local days. */
export const lagosDay = (at: Date): string => lagos.format(at);

/** The hour of the day in Lagos, 0 to 23: one ahead of UTC all year (tz database, Africa/Lagos). */
export const lagosHour = (at: Date): number => (at.getUTCHours() + 1) % 24;
