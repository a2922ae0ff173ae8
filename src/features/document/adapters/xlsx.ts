import { load } from "cheerio";
import { maxTextChars, type ReadEnd } from "./reading.ts";
import { unzipped } from "./zip.ts";

// What has more is no text that anybody reads.
const mostSheets = 20;

/**
 * The texts of a workbook (ECMA-376, SpreadsheetML), each once: those that its cells share, and those that stand in cells
 * themselves. Numbers and what formulas come to are left out.
 */
export function readXlsx(bytes: Buffer): ReadEnd {
  if (!unzipped(bytes, "xl/workbook.xml")) return { kind: "unreadable", reason: "The file is no workbook" };
  const shared = unzipped(bytes, "xl/sharedStrings.xml");
  const texts = shared ? textsIn(shared, "si") : [];
  for (let sheet = 1; sheet <= mostSheets; sheet += 1) {
    const xml = unzipped(bytes, `xl/worksheets/sheet${sheet}.xml`);
    if (!xml) break;
    texts.push(...textsIn(xml, "is"));
  }
  const text = texts.join("\n").slice(0, maxTextChars);
  if (text.trim() === "") return { kind: "unreadable", reason: "The file holds no text" };
  return { kind: "read", pages: [text], total: 1 };
}

function textsIn(xml: Buffer, element: "si" | "is"): string[] {
  const document = load(xml.toString("utf8"), { xml: true });
  // How a word is read aloud stands beside it in some scripts.
  document("rPh").remove();
  const found = document(element).toArray();
  return found.map((each) => document(each).find("t").text().trim()).filter((text) => text !== "");
}
