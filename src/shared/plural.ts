/** "1 regulation", "2 regulations", "3 duties" (`plural(3, "duty", "duties")`). */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
