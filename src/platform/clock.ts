/** The only reader of the system time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** An instant as it is stored and sent: ISO 8601 in UTC. */
export const instant = (clock: Clock): string => clock.now().toISOString();
