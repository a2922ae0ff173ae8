/** Does a regulation bind the company: the verdict of `applicability`. */
export const verdicts = ["applies", "may", "no", "watch", "history"] as const;
export const orders = ["newest", "urgent", "due"] as const;
export type Order = (typeof orders)[number];
