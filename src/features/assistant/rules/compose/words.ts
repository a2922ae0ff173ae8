import type { Citation } from "../../schema.ts";

/** What must be known of a source before it is relied on, as it goes on in a sentence; null where it is in force. */
export const statusWords: Record<Citation["status"], string | null> = {
  "in-force": null,
  superseded: "superseded: another instrument has taken its place, and this one creates no duties",
  draft: "draft: it binds nobody yet",
  withdrawn: "withdrawn: it was taken back and creates no duties",
  captured: "captured, not yet reviewed: published by the regulator and read by a program only",
  uploaded: "your own upload: it need not be the regulator's text, and nobody has checked that it is",
};
