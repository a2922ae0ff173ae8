/** The screens whose filters can be saved. */
export const places = ["library", "updates"] as const;
export type Place = (typeof places)[number];
/** When somebody wants to hear of what a search finds. */
export const wishes = ["off", "at-once", "daily", "weekly"] as const;
export type Wish = (typeof wishes)[number];
/** By what it hears of it. */
export const channels = ["mail", "feed", "webhook"] as const;
export type Channel = (typeof channels)[number];

/** Of one person in a company. */
export const mostSearches = 50;
