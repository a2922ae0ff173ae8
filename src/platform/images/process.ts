import { answerTasks } from "../sandbox/inside.ts";

export type Picture = { bytes: Uint8Array; longestSidePx: number };

const accepted = new Set(["png", "jpeg", "webp", "gif"]);

/** What decodes pictures, which strangers made (platform/images.ts): its pixels as a PNG, or why there are none. */
answerTasks(async ({ bytes, longestSidePx }: Picture): Promise<{ png: Uint8Array } | { refused: string }> => {
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: 40_000_000, pages: 1, failOn: "error" });
    const { format } = await image.metadata();
    if (!accepted.has(format ?? "")) return { refused: `format ${format}` };
    const box = { width: longestSidePx, height: longestSidePx, fit: "inside" as const, withoutEnlargement: true };
    return { png: await image.rotate().resize(box).png().toBuffer() };
  } catch (error) {
    return { refused: String(error) };
  }
});
