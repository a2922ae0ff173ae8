import type { ShownType } from "#features/evidence/vocabulary.ts";

/** What the screen hands to the frame, once: a file of somebody's, which the frame alone reads. */
export type Shown = { bytes: ArrayBuffer; type: ShownType };
/** What decodes pictures that PDFs have, by the names that pdf.js has for it. */
export const decoders = ["jbig2.wasm", "openjpeg.wasm", "qcms_bg.wasm"] as const;
export type Decoder = (typeof decoders)[number];

/** What the frame says: that it is shown, that it cannot be, or that a decoder is needed. */
export type Said =
  | { said: "shown"; pages: number }
  | { said: "failed" }
  | { said: "locked" }
  | { said: "needs"; decoder: Decoder };
/** The answer to the last. */
export type Given = { decoder: Decoder; bytes: ArrayBuffer | null };
