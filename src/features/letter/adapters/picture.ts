// Of an A4 page, at 150 dots an inch.
const mostWidth = 1050;
const mostHeight = 1400;
// A screen of the largest size has some 33 million; what claims more is no screenshot, and would fill the memory.
const mostPixels = 50_000_000;

/** A screenshot as a letter shows it; undefined for what is no PNG or JPEG, or cannot be read. */
export async function drawnPicture(
  bytes: Buffer,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
    const { format } = await picture.metadata();
    if (format !== "png" && format !== "jpeg") return undefined;
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: mostWidth, height: mostHeight, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
