type DaySpan = { from?: string | undefined; to?: string | undefined };

function isDay(text: string | undefined): text is string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? "")) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // 30 February is read as a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text!);
}

/** No day lies between two days in the wrong order. What is no day at all, the server refuses. */
export const areDaysReversed = ({ from, to }: DaySpan): boolean => isDay(from) && isDay(to) && from > to;
