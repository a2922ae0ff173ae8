import { load, type CheerioAPI } from "cheerio";
import { maxPages, maxTextChars, type ReadEnd } from "./reading.ts";
import { unzipped } from "./zip.ts";

type Part = ReturnType<CheerioAPI>;
type Node = Part extends Iterable<infer Each> ? Each : never;

/**
 * The text of a Word document (ECMA-376, WordprocessingML): paragraphs as lines with an empty one between, a table's row as
 * one line. Pages are those that Word noted when it last laid the document out. Numbers that Word counts by itself are in no
 * text; what was struck out in tracked changes is left out.
 */
export function readDocx(bytes: Buffer): ReadEnd {
  const xml = unzipped(bytes, "word/document.xml");
  if (!xml) return { kind: "unreadable", reason: "The file is no Word document" };
  const document = load(xml.toString("utf8"), { xml: true });
  // The same again for programs that know no text boxes.
  document("mc\\:Fallback").remove();
  const blocks = document("w\\:body")
    .find("w\\:p, w\\:tr")
    .filter((_, block) => document(block).parents("w\\:tr").length === 0)
    .toArray();
  const text = blocks.map((block) => (block.tagName === "w:tr" ? rowText(document, block) : runs(block))).join("\n\n");
  const pages = text
    .slice(0, maxTextChars)
    .split("\f")
    .map((page) => page.replace(/\n{3,}/g, "\n\n").trim());
  if (pages.every((page) => page === "")) return { kind: "unreadable", reason: "The file holds no text" };
  return { kind: "read", pages: pages.slice(0, maxPages), total: pages.length };
}

const rowText = (document: CheerioAPI, row: Node): string =>
  document(row)
    .children("w\\:tc")
    .toArray()
    .map((cell) => runs(cell).replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "")
    .join(" | ");

type Walked = { tagName?: string; attribs?: Record<string, string>; children?: Walked[]; data?: string };

/** What the runs of a paragraph say, with its line breaks; `\f` where a page begins. */
function runs(node: Walked): string {
  const { tagName = "", attribs = {}, children = [] } = node;
  switch (tagName) {
    case "w:t":
      return children.map(({ data = "" }) => data.replaceAll("\f", " ")).join("");
    case "w:tab":
      return " ";
    case "w:lastRenderedPageBreak":
      return "\f";
    case "w:br":
      return attribs["w:type"] === "page" ? "" : "\n";
    case "w:p":
      return `${children.map(runs).join("")}\n`.replace(/\n$/, "");
    default:
      return children.map(runs).join(tagName === "w:tc" ? " " : "");
  }
}
