import { aScannedPdf } from "../../fixtures/documents/pdf.ts";
import { loadLetters } from "../letters.ts";

/** What fits on a picture of a page: characters on a line, lines on a sheet. */
const sheet = { columns: 68, lines: 40 };

/** A line broken at its blanks; the blanks that set table columns apart become one, as a scanner's reader gives them. */
function broken(line: string): string[] {
  const lines = [""];
  for (const word of line.trim().split(/\s+/)) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= sheet.columns) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** A letter of the open half as a scanner leaves it: pictures of its pages, no letters; and the words that are on them. */
export async function scannedLetter(id: string) {
  const letter = loadLetters("open").find((one) => one.id === id);
  if (!letter) throw new Error(`No letter of the open half is called ${id}`);
  const sheets = letter.pages.flatMap((page) => {
    const lines = page.trim().split("\n").flatMap(broken);
    return Array.from({ length: Math.ceil(lines.length / sheet.lines) }, (_, at) =>
      lines.slice(at * sheet.lines, (at + 1) * sheet.lines).join("\n"),
    );
  });
  return { letter, sheets, pdf: await aScannedPdf(sheets) };
}
