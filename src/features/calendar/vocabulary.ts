/** What a calendar has. */
export const entryKindLabels = { filing: "Filings", task: "Tasks", review: "Reviews", expiry: "Expiries" } as const;
export type EntryKind = keyof typeof entryKindLabels;
export const entryKinds = Object.keys(entryKindLabels) as [EntryKind, ...EntryKind[]];

/** How it stands with an entry, whatever its kind: still to be done, done, or not to be done any more. */
export const standings = ["open", "done", "cancelled"] as const;
export type Standing = (typeof standings)[number];

/** Whose calendar a feed is: a person's own work, or all of the company's. */
export const feedScopes = ["person", "company"] as const;
export type FeedScope = (typeof feedScopes)[number];

/** The longest time that is listed at once, days: two years. */
export const mostDays = 732;
/** How many entries are listed at once, and how many a feed has: what is due first. */
export const mostEntries = 5000;
export const mostInFeed = 3000;
/** How far a feed reaches back, and ahead. */
export const feedDays = { back: 31, ahead: 400 } as const;
/** For how long a feed says of what is gone that it is cancelled: programs that ask once a month hear of it. */
export const cancelledDays = 62;

/** The years of which a calendar is taken out as a file. */
export const yearBounds = { first: 2000, last: 2100 } as const;
export const yearFormats = ["xlsx", "pdf"] as const;
export type YearFormat = (typeof yearFormats)[number];
