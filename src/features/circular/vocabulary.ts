/** What is circulated. */
export const circularKindLabels = { change: "Update", regulation: "Regulation", document: "Document" } as const;
export type CircularKind = keyof typeof circularKindLabels;
export const circularKinds = Object.keys(circularKindLabels) as [CircularKind, ...CircularKind[]];

/** How one recipient stands. */
export const receiptStateLabels = {
  "not-opened": "Not opened",
  opened: "Opened",
  confirmed: "Confirmed",
  "confirmed-late": "Confirmed late",
  left: "Left the company",
} as const;
export type ReceiptState = keyof typeof receiptStateLabels;
export const receiptStates = Object.keys(receiptStateLabels) as [ReceiptState, ...ReceiptState[]];

/** Which circulars are listed: those that came to whoever asks, those that it sent, or all that it sees. */
export const circularBoxes = ["received", "sent", "all"] as const;
export type CircularBox = (typeof circularBoxes)[number];
/** `open`: somebody is still to confirm it; `done`: nobody is; `withdrawn`. */
export const circularViews = ["open", "done", "withdrawn", "all"] as const;
export type CircularView = (typeof circularViews)[number];

/** What a company, and a circular, may have. */
export const mostCirculars = 20_000;
export const mostRecipients = 1_000;
/** How many characters of a text are shown; what is longer is read in its file, whose hash is part of what is confirmed. */
export const mostShown = 200_000;
/** How many days before the day by which it is to be read its recipients are reminded first. */
export const remindDays = 2;
