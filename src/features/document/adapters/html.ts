import { loadBuffer, type CheerioAPI } from "cheerio";
import { compile } from "html-to-text";
import { webAddress } from "#shared/web-address.ts";
import { isFileAddress } from "../rules/file-address.ts";
import { maxLinks, maxTextChars, type ReadEnd } from "./reading.ts";

const furniture =
  "script,style,noscript,template,svg,form,nav,header,footer,aside,[role=navigation],[role=banner],[role=contentinfo],[hidden],[aria-hidden=true]";
// Where it stands on most sites; last the whole of it.
const mainContent = ["main article", "article", "main", "[role=main]", "#content", ".entry-content", "#main", "body"];
type Part = ReturnType<CheerioAPI>;

const asText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "iframe", format: "skip" },
    // Headings in capitals would differ from the page.
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
  limits: { maxInputLength: 16_000_000, maxDepth: 200 },
});

/**
 * The text of a page's main content, and the files that it links. The character set is found as a browser finds it: mark,
 * header, declaration.
 */
export function readHtml(bytes: Buffer, { mediaType, url }: { mediaType: string; url: string | null }): ReadEnd {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1];
  const page = loadBuffer(bytes, charset ? { encoding: { transportLayerEncodingLabel: charset } } : {});
  const base = URL.parse(page("base[href]").attr("href") ?? "", url ?? undefined)?.href ?? url;
  page(furniture).remove();
  const { text, files } = contentOf(page, base);
  if (text === "") return { kind: "unreadable", reason: "The page holds no text", files };
  return { kind: "read", pages: [text.slice(0, maxTextChars).replaceAll("\f", " ")], total: 1, files };
}

/** What stands in the middle of a page: the first part that says something, or is no more than a heading and its file. */
function contentOf(page: CheerioAPI, base: string | null): { text: string; files: string[] } {
  let brief: { text: string; files: string[] } | undefined;
  let last = { text: "", files: [] as string[] };
  for (const selector of mainContent) {
    const part = page(selector).first();
    const html = part.html();
    last = { text: html ? asText(html).trim() : "", files: filesIn(part, base) };
    if (last.text.length >= 50) return last;
    if (last.files.length > 0) brief ??= last;
  }
  return brief ?? last;
}

/** The files that a part of a page links or shows, each once. */
function filesIn(part: Part, base: string | null): string[] {
  const found = new Set<string>();
  for (const { attribs } of part.find("a[href], iframe[src], embed[src], object[data]").toArray()) {
    const address = URL.parse((attribs.href ?? attribs.src ?? attribs.data)!, base ?? undefined);
    if (!address || webAddress(address.href) === null) continue;
    // Where it opens is no other file.
    address.hash = "";
    if (isFileAddress(address.href)) found.add(address.href);
    if (found.size === maxLinks) break;
  }
  return [...found];
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
