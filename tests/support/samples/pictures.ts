import sharp from "sharp";

/** A small picture; another width makes other bytes. */
export const aPng = (width = 8): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: "#0B5D45" } })
    .png()
    .toBuffer();
