/** Where the text of a document stands. */
export const documentStateLabels = {
  waiting: "Waiting to be fetched",
  refused: "The site refuses programs: upload the file",
  unreachable: "Could not be fetched yet",
  reading: "Its text is being read",
  scanning: "Its pages are being recognised",
  ready: "Text ready",
  unreadable: "No text could be read",
} as const;
export type DocumentState = keyof typeof documentStateLabels;
export const documentStates = Object.keys(documentStateLabels) as [DocumentState, ...DocumentState[]];
