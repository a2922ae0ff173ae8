import sharp from "sharp";

/** A small picture. */
export const aPng = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0B5D45" } })
    .png()
    .toBuffer();
