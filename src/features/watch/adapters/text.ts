import { load } from "cheerio/slim";
import { compile } from "html-to-text";
import { plainLine } from "#shared/plain-line.ts";
import { webAddress } from "#shared/web-address.ts";

const hasMarkup = /<[a-z!/?][^<>]*>|&#?\w+;?/i;

/** `<N25bn` says "less than": no element of HTML has a name of letters and digits but the headings. */
const noTag = /<(?=\/?(?!h[1-6](?![\w:-]))[a-z]+\p{Sc}?\d\w*(?![\w:-]))/giu;
const withSigns = (html: string) => html.replaceAll(noTag, "&lt;");

// What is longer is no title or excerpt. A document of this length can nest deep enough to exhaust a parser's stack.
const longestRead = 50_000;

/** One line of text, for titles: markup dropped, entities decoded. */
export function lineOf(html: string): string {
  if (!hasMarkup.test(html)) return plainLine(html);
  return plainLine(unlessTooDeep(html, withoutMarkup) ?? "");
}

function withoutMarkup(html: string): string {
  const $ = load(html, null, false);
  $("script, style, template").remove();
  $("br, p, div, li, td").after(" ");
  return $.root().text();
}

/** Longer than any excerpt; what lies behind a link is read from there. */
export const longestSummary = 4000;

// A notice of some pages; of what is longer the beginning tells whether it was edited.
const longestText = 20_000;

/** Text in paragraphs, for summaries; null when nothing is left. */
export const summaryOf = (html: string | null | undefined): string | null => paragraphsOf(html, longestSummary);

/** A post's whole text in paragraphs; null when nothing is left. */
export const textOf = (html: string | null | undefined): string | null => paragraphsOf(html, longestText);

function paragraphsOf(html: string | null | undefined, longest: number): string | null {
  if (!html) return null;
  const text = hasMarkup.test(html) ? unlessTooDeep(html, inParagraphs) : html;
  return text?.trim().slice(0, longest) || null;
}

const inParagraphs = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

function unlessTooDeep(html: string, read: (html: string) => string): string | null {
  try {
    return read(withSigns(html.slice(0, longestRead)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A link as an absolute http(s) address, or null. One that is absolute and clean stays as it was written; in others blanks
 * are encoded. Letters of the path keep their case: servers tell them apart.
 */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  const text = link?.trim().replaceAll(/[\r\n\t]/g, "");
  const url = text ? URL.parse(text, base) : null;
  if (!url || webAddress(url.href) === null) return null;
  return /^https?:\/\/[\w.:[\]-]+\/[!#-;=?-[\]_a-z~]*$/i.test(text!) ? text! : url.href;
}

/** The last part of an address in words, where nothing better names what it leads to. */
export function fileName(url: string): string {
  const name = url.split(/[?#]/, 1)[0]!.split("/").findLast(Boolean) ?? "";
  return plainLine(
    decoded(name)
      .replace(/\.\w{2,4}$/, "")
      .replaceAll(/[_-]+/g, " "),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
