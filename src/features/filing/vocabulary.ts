/** How an occurrence of a duty stands. `filed-late`: filed after the instant by which it was due. */
export const filingStates = ["upcoming", "in-work", "filed", "filed-late", "waived"] as const;

/** Which of them a list has: all; what is neither filed nor waived; what is late; the clocks that events have started and nobody has answered. */
export const filingViews = ["all", "open", "late", "running"] as const;
export type FilingView = (typeof filingViews)[number];

/** What is kept of it; `open`: nothing but another day. */
export type StoredState = "open" | "in-work" | "filed" | "waived";

/** The longest range that a list is asked for, days: two years. */
export const mostDays = 732;
export const maxReceiptBytes = 25 * 1024 * 1024;
/** How many events a company may keep. */
export const mostEvents = 10_000;
