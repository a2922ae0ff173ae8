/** What is counted since the process started, by a few labels with few values: never an id, a name or an address. */
export type Count = { name: string; labels: Record<string, string>; value: number };
export type MetricCounters = ReturnType<typeof createMetricCounters>;

/** Counts what happens, at the price of a sum each, for whoever asks later (docs/operations.md lists the names). */
export function createMetricCounters() {
  const counts = new Map<string, Count>();
  return {
    /** Adds one, or so many, to what is counted under a name and labels. */
    add(name: string, labels: Record<string, string> = {}, by = 1): void {
      const key = `${name} ${Object.values(labels).join(" ")}`;
      const known = counts.get(key);
      if (known) known.value += by;
      else counts.set(key, { name, labels, value: by });
    },
    list: (): readonly Count[] => [...counts.values()],
  };
}
