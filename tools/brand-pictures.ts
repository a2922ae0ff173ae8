/**
 * Draws the pictures by which others show Ilana, from its mark: the share picture and the icons that cannot be SVG. Run
 * after a change of the mark or of the words; what it writes into src/web/public is committed.
 *
 *   npm run pictures:brand
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./chromium.mjs";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "src/web/public");
const font = readFileSync(
  path.join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
).toString("base64");
const mark = readFileSync(path.join(folder, "favicon.svg"), "utf8");
const markShapes = mark.slice(mark.indexOf(">") + 1, mark.lastIndexOf("</svg>"));

// The colours of src/web/theme/colors.ts: panel, its texts, the accent, and the risk bands.
const card = (y: number, band: string, words: string, width: number) => `
  <rect x="760" y="${y}" width="380" height="120" rx="14" fill="${band}"/>
  <path d="M770 ${y}h356a14 14 0 0 1 14 14v92a14 14 0 0 1 -14 14h-356z" fill="#FFFFFF"/>
  <text x="794" y="${y + 40}" font-size="22" font-weight="600" fill="#1C1A16">${words}</text>
  <rect x="794" y="${y + 60}" width="${width}" height="12" rx="6" fill="#E9E5DB"/>
  <rect x="794" y="${y + 84}" width="${width - 90}" height="12" rx="6" fill="#E9E5DB"/>`;

const share = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter">
  <rect width="1200" height="630" fill="#0B5D45"/>
  <g transform="translate(72 72) scale(2.5)">
    <rect width="32" height="32" rx="8" fill="#084A37"/>${markShapes.replace(/<rect[^>]*\/>/, "")}
  </g>
  <text x="176" y="128" font-size="46" font-weight="700" fill="#FFFFFF">Ilana</text>
  <g font-size="54" font-weight="700" fill="#FFFFFF">
    <text x="72" y="276">Know every</text>
    <text x="72" y="344">regulation that binds</text>
    <text x="72" y="412">your company</text>
  </g>
  <text x="72" y="488" font-size="28" fill="#D3EADF">Why it applies, and how urgent it is</text>
  <rect x="72" y="530" width="96" height="8" rx="4" fill="#F5B942"/>
  ${card(90, "#C4261B", "High risk", 300)}
  ${card(252, "#B98500", "Medium risk", 260)}
  ${card(414, "#857E72", "Low risk", 280)}
</svg>`;

/** Drawn by a browser, which has the product's letters. */
async function photograph(svg: string): Promise<Buffer> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const face = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }`;
  await page.setContent(`<style>${face} body { margin: 0 }</style>${svg}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot();
  await browser.close();
  return sharp(png).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file that holds one PNG. */
function ico(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const drawn = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 288 }).resize(width).png({ palette: true, effort: 10 }).toBuffer();

// A phone rounds the corners itself, and would show what lies behind ours.
const square = mark.replace('rx="8"', 'rx="0"');
const files = {
  "share.png": await photograph(share),
  "apple-touch-icon.png": await drawn(square, 180),
  "favicon.ico": ico(await drawn(mark, 32), 32),
};
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(path.join(folder, name), bytes);
  process.stdout.write(`src/web/public/${name}, ${(bytes.length / 1000).toFixed(1)} kB\n`);
}
