// The build for Node.js: the other one expects what only the newest browsers have.
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Sharp } from "sharp";
import { maxPageChars, maxPages, maxTextChars, type ReadEnd } from "./reading.ts";
import { packageFolder } from "#platform/program.ts";

// A4 at 600 dpi has 35 million pixels; a larger picture is skipped before it is decoded.
const maxImagePixels = 40_000_000;
// Decoding JPEG 2000 takes sixteen bytes a pixel: what is larger than A4 at 350 dpi is decoded at half that, or less.
const maxWholePixels = 12_000_000;
// The folder of the decoders of CCITT (fax), JBIG2 and JPEG 2000; pdf.js asks for a slash at its end on every system.
const decoders = `${packageFolder("pdfjs-dist/wasm/jbig2.wasm")}/`;

// pdf.js asks a canvas how long the side of a JPEG 2000 picture may be; without one it halves what exceeds 2,048 dots,
// as A4 at 200 dpi does. Nothing is ever drawn on this one.
Object.assign(globalThis, {
  OffscreenCanvas: class {
    getContext = () => ({ fillRect: () => {}, getImageData: () => ({ data: [0, 0, 0, 255] }) });
  },
});

/** Opens a PDF, or says in words why it cannot be opened. Nothing that a PDF holds is run. */
export async function openPdf(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy } | { unreadable: string }> {
  try {
    const limits = { maxImageSize: maxImagePixels, canvasMaxAreaInBytes: maxWholePixels * 4 };
    return { pdf: await getDocument({ data: bytes, wasmUrl: decoders, verbosity: 0, ...limits }).promise };
  } catch (error) {
    const { name } = error as Error;
    const isLocked = name === "PasswordException";
    return {
      unreadable: isLocked
        ? "The PDF is locked with a password"
        : "The file is damaged, or cut off, and cannot be opened as a PDF",
    };
  }
}

/** The text of the pages, as far as the PDF holds letters and not pictures of letters. */
export async function readPdf(pdf: PDFDocumentProxy): Promise<ReadEnd> {
  const pages: string[] = [];
  let chars = 0;
  while (pages.length < Math.min(pdf.numPages, maxPages) && chars < maxTextChars) {
    const page = await pdf.getPage(pages.length + 1);
    const text = textOf((await page.getTextContent()).items).slice(0, maxPageChars);
    page.cleanup();
    pages.push(text);
    chars += text.length;
  }
  return { kind: "read", pages, total: pdf.numPages };
}

type TextItem = { str: string; hasEOL: boolean; transform: number[]; height: number };
type Items = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"];

/** Lines as they stand on the page; a gap of more than a line and a half is kept as an empty line. */
function textOf(items: Items): string {
  let text = "";
  let lastY: number | undefined;
  for (const item of items) {
    if (!("str" in item)) continue;
    const { str, hasEOL, transform, height } = item as TextItem;
    const y = transform[5] ?? 0;
    const isFarBelow = lastY !== undefined && height > 0 && lastY - y > height * 1.9;
    if (str.trim() !== "") {
      if (isFarBelow && text !== "") text = `${text.trimEnd()}\n\n`;
      lastY = y;
    }
    text += str + (hasEOL ? "\n" : "");
  }
  return text.replaceAll("\u0000", "").trim();
}

/** A picture of a page in grey, as raw pixels. */
type Picture = { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 };
// Stamps, logos and signatures are smaller; a page at 72 dpi is 595 by 842.
const leastPixels = 300_000;

/** The pictures of a page that are large enough to hold its text, ready to be recognised, in the order they are drawn. */
export async function pagePictures(pdf: PDFDocumentProxy, pageNumber: number): Promise<Buffer[]> {
  const page = await pdf.getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const paints = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  const sources = fnArray.flatMap((fn, at) => (paints.has(fn) ? [(argsArray[at] as unknown[])[0]] : []));
  const pictures: Buffer[] = [];
  for (const source of sources) {
    const picture = asPicture(await resolved(page, source));
    if (picture) pictures.push(await prepared(picture, page.rotate));
  }
  page.cleanup();
  return pictures;
}

/** Pictures stand in the operator list by name, or whole. */
async function resolved(page: PDFPageProxy, source: unknown): Promise<unknown> {
  const name = typeof source === "string" ? source : (source as { data?: unknown } | null)?.data;
  if (typeof name !== "string") return source;
  const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => void objects.get(name, resolve));
}

function asPicture(image: unknown): Picture | undefined {
  const { data, width = 0, height = 0 } = (image ?? {}) as { data?: unknown; width?: number; height?: number };
  const isView = ArrayBuffer.isView(data);
  if (!isView || width * height < leastPixels || width * height > maxImagePixels) return undefined;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const channels = bytes.length / (width * height);
  if (channels === 1 || channels === 3 || channels === 4) return { data: bytes, width, height, channels };
  // Fax pictures come with eight pixels a byte, each line filled up to whole bytes.
  if (bytes.length === Math.ceil(width / 8) * height)
    return { data: spread(bytes, width, height), width, height, channels: 1 };
  return undefined;
}

function spread(bits: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = (bits[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0;
  return pixels;
}

// Recognition reads best at about 300 dpi (tesseract-ocr.github.io/tessdoc/ImproveQuality.html): 2,480 dots across A4.
const bestWidth = 2480;

async function prepared({ data, width, height, channels }: Picture, rotation: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const image: Sharp = sharp(data, { raw: { width, height, channels }, limitInputPixels: maxImagePixels });
  const upright = rotation % 360 === 0 ? image : image.rotate(rotation);
  const isFar = width < bestWidth * 0.8 || width > bestWidth * 1.4;
  const sized = isFar ? upright.resize({ width: bestWidth }) : upright;
  // Contrast is left alone: stretching it brings out the noise of JPEG, which is then read as letters.
  const { data: pixels, info } = await sized
    .flatten({ background: "white" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A mask paints black where its bits are nought; a page is mostly paper, so what is mostly black is turned.
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const page = sharp(pixels, { raw });
  return (mean < 100 ? page.negate() : page).png({ compressionLevel: 1 }).toBuffer();
}
