/**
 * What the reading process is asked to do with a file. `inspect` only opens a PDF; `scan`
 * recognises the pages named, one after the other.
 */
export type ReadTask =
  | { kind: "inspect" }
  | { kind: "pdf" }
  | { kind: "text" }
  | { kind: "docx" }
  | { kind: "xlsx" }
  /** `url` is where the page was found: its links are read against it. */
  | { kind: "html"; mediaType: string; url: string | null }
  | { kind: "scan"; pages: number[] };

/** What it says of a scan, page by page. */
export type RecognisedPage = {
  page: number;
  text: string;
  /** 0 to 100; null when the page shows no picture large enough to hold text. */
  confidence: number | null;
};
export type ReadEnd =
  /** `total` counts the pages of the document, of which the first `pages.length` were read. */
  ({ kind: "read"; pages: string[]; total: number } | { kind: "unreadable"; reason: string }) & {
    /** Addresses of the files that a web page links in its main content. */
    files?: string[];
  };

// A long law has some 400 pages; what is longer is a data dump or an attack.
export const maxPages = 500;
// A page holds about 3,000 characters.
export const maxPageChars = 100_000;
// A hostile page may hold millions.
export const maxLinks = 100;
export const maxTextChars = 3_000_000;
