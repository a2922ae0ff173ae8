type DaySpan = { from?: string | undefined; to?: string | undefined };

export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));

/** No day lies between two days in the wrong order. What is no day at all, the server refuses. */
export const areDaysReversed = ({ from, to }: DaySpan): boolean => isDay(from) && isDay(to) && from > to;
