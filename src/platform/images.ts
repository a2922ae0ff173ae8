import { AppError } from "./errors.ts";

const accepted = new Set(["png", "jpeg", "webp", "gif"]);
export const maxLogoBytes = 5 * 1024 * 1024;
// Shown at 96 px at most; twice that for dense screens, with room to spare.
const longestSidePx = 512;

/**
 * Decodes an uploaded picture and writes it anew as PNG: what is stored holds pixels only, whatever else the file carried.
 * @throws AppError `invalid_input` for anything but a readable PNG, JPEG, WebP or GIF of sane size
 */
export async function asLogo(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > maxLogoBytes) throw new AppError("invalid_input", "The logo must be at most 5 MB");
  // Its library is large, and many a process never sees a picture.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: 40_000_000, pages: 1, failOn: "error" });
    const { format } = await image.metadata();
    if (!accepted.has(format ?? "")) throw new Error(`format ${format}`);
    const box = { width: longestSidePx, height: longestSidePx, fit: "inside" as const, withoutEnlargement: true };
    return await image.rotate().resize(box).png().toBuffer();
  } catch (cause) {
    throw new AppError("invalid_input", "The logo must be a PNG, JPEG, WebP or GIF image", { cause });
  }
}
