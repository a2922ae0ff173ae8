import { fileURLToPath } from "node:url";
import type { Memo } from "../rules/memo/document.ts";
import { memoLayout } from "./memo-pdf/layout.ts";

const fontFile = (cut: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`));

/** Makes a memo into a PDF of A4 pages. What the typeface lacks is shown by a sign, and a line at the top says so. */
export async function memoPdf(memo: Memo): Promise<Buffer> {
  const pdfmake = await loaded();
  return pdfmake.createPdf(memoLayout(memo)).getBuffer();
}

let loading: ReturnType<typeof load> | undefined;
const loaded = () => (loading ??= load());

/** Takes some tenths of a second: only whoever wants a PDF waits for it. It may read its fonts, and nothing else. */
async function load() {
  const { default: pdfmake } = await import("pdfmake");
  const inter = { normal: fontFile("400Regular"), bold: fontFile("600SemiBold") };
  const files: readonly string[] = Object.values(inter);
  pdfmake.setFonts({ Inter: inter });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.includes(path));
  return pdfmake;
}
