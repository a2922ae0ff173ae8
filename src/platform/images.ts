import { AppError } from "./errors.ts";
import type { Picture } from "./images/process.ts";
import { createSandbox } from "./sandbox.ts";
import { programScript } from "./program.ts";

export const maxLogoBytes = 5 * 1024 * 1024;
// Shown at 96 px at most; twice that for dense screens, with room to spare.
const longestSidePx = 512;

/** How the four kinds of picture (PNG, JPEG, WebP, GIF) begin, in hexadecimal; what begins otherwise is shown to no decoder. */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/, /^47494638(37|39)61/];
const isPicture = (bytes: Buffer) => beginnings.some((begins) => begins.test(bytes.toString("hex", 0, 16)));

const decoder = createSandbox<Picture, { png: Uint8Array } | { refused: string }>({
  script: programScript("platform/images/process"),
  silenceMs: 20_000,
  memoryMb: 768,
  heapShare: 0.25,
});

/**
 * Decodes an uploaded picture, in a process of its own, and writes it anew as PNG: what is stored holds pixels only, whatever
 * else the file carried.
 * @throws AppError `invalid_input` for anything but a readable PNG, JPEG, WebP or GIF of sane size
 */
export async function asLogo(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > maxLogoBytes) throw new AppError("invalid_input", "The logo must be at most 5 MB");
  const refuse = (cause: unknown) =>
    new AppError("invalid_input", "The logo must be a PNG, JPEG, WebP or GIF image", { cause });
  if (!isPicture(bytes)) throw refuse("it begins as none of them");
  const end = await decoder.run({ bytes, longestSidePx });
  if (end.kind !== "answered") throw refuse(end.kind);
  if ("refused" in end.answer) throw refuse(end.answer.refused);
  return Buffer.from(end.answer.png);
}
