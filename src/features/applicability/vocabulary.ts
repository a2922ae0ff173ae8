/** Does an instrument bind a company? `may`: not settled; `watch`: a draft; `history`: superseded or withdrawn. */
export const verdicts = ["applies", "may", "no", "watch", "history"] as const;
export type VerdictResult = (typeof verdicts)[number];

/** Only these two set duties, dates and a risk of the company's own. */
export const isBinding = (result: VerdictResult): boolean => result === "applies" || result === "may";
