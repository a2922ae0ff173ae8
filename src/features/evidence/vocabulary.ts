export const maxEvidenceBytes = 25 * 1024 * 1024;

/** What a company may keep at a time. */
export const mostPieces = 20_000;
export const mostVersions = 100;
export const mostLinks = 500;
export const mostOpenRequests = 500;
/** How many links are changed at once. */
export const mostLinksAtOnce = 100;

/** How many days before it lapses people are reminded of a piece, once. */
export const remindDays = 30;

/** How far the text of a file is known: it is read in the background, and of many files there is none. */
export type TextState = "waiting" | "read" | "none";
export const textStates = ["waiting", "read", "none"] as const satisfies TextState[];

/** What a browser may show of a file, in a frame that may do nothing. */
export const shownTypes = ["application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type ShownType = (typeof shownTypes)[number];

/** What sort of file a piece is, as people look for it. */
export const fileKinds = ["pdf", "picture", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

/** How long a piece is good, on the day on which is asked: `valid` has what lapses soon too, `lapsing` that alone. */
export const validities = ["valid", "lapsing", "lapsed"] as const;
export type Validity = (typeof validities)[number];

/** What an examiner is handed at once: archives of four gigabytes and more are not opened by all programs. */
export const mostPackFiles = 5000;
export const mostPackBytes = 2 * 1024 ** 3;
