/** "1 regulation", "2 regulations", "3 duties" (`plural(3, "duty", "duties")`). */
export const plural = (count: number, one: string, many?: string): string => `${count} ${nounFor(count, one, many)}`;

/** The noun alone, where the number is written in another way. */
export const nounFor = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);
