import { loadBuffer } from "cheerio";
import { compile } from "html-to-text";
import { maxTextChars, type ReadEnd } from "./reading.ts";

const furniture =
  "script,style,noscript,template,svg,iframe,form,nav,header,footer,aside,[role=navigation],[role=banner],[role=contentinfo],[hidden],[aria-hidden=true]";
// The first that is there and holds something.
const mainContent = ["main article", "article", "main", "[role=main]", "#content", ".entry-content", "#main", "body"];

const asText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    // Headings in capitals would differ from the page.
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
  limits: { maxInputLength: 16_000_000, maxDepth: 200 },
});

/** The text of a page's main content. The character set is found as a browser finds it: mark, header, declaration. */
export function readHtml(bytes: Buffer, mediaType: string): ReadEnd {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1];
  const page = loadBuffer(bytes, charset ? { encoding: { transportLayerEncodingLabel: charset } } : {});
  page(furniture).remove();
  for (const selector of mainContent) {
    const html = page(selector).first().html();
    const text = html ? asText(html).trim() : "";
    if (text.length >= 50 || (selector === "body" && text !== ""))
      return { kind: "read", pages: [text.slice(0, maxTextChars).replaceAll("\f", " ")], total: 1 };
  }
  return { kind: "unreadable", reason: "The page holds no text" };
}

/** Plain text: UTF-8, or what older Windows programs wrote. */
export function readText(bytes: Buffer): ReadEnd {
  const text = decoded(bytes).slice(0, maxTextChars).trim();
  if (text === "") return { kind: "unreadable", reason: "The file holds no text" };
  return { kind: "read", pages: [text.replaceAll("\f", "\n\n")], total: 1 };
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
