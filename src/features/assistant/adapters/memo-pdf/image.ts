import type { MemoBlock } from "../../rules/memo/document.ts";
import type { Canvas } from "./canvas.ts";

type Size = { width: number; height: number };
type Place = Canvas & { left: number; width: number; bottom: number };
// Pixels of a picture to points: 150 to an inch of 72.
const pixelPoints = 72 / 150;
// A third of a page: so much of a picture begins a new page rather than become small.
const leastHeight = 230;

/** So large, or as much smaller as it takes to fit. */
function fitted(size: Size, room: Size): Size {
  const share = Math.min(1, room.width / size.width, room.height / size.height);
  return { width: size.width * share, height: size.height * share };
}

/** Draws a picture as large as it is at 150 dots an inch, and no larger than what is left of the page. */
export function imagePen(
  { pdf, draw, root, left, width, bottom }: Place,
  { bytes, width: pixels, height, alt }: Extract<MemoBlock, { kind: "image" }>,
): void {
  const { top } = pdf.page.margins;
  const whole = fitted({ width: pixels * pixelPoints, height: height * pixelPoints }, { width, height: bottom - top });
  if (pdf.y > top && pdf.y + Math.min(whole.height, leastHeight) > bottom) pdf.addPage();
  const shown = fitted(whole, { width, height: bottom - pdf.y });
  const { y } = pdf;
  root.add(pdf.struct("Figure", { alt: draw(alt) }, () => pdf.image(Buffer.from(bytes), left, y, shown)));
  pdf.y = y + shown.height;
}
