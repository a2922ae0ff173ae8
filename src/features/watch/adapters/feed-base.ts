import { load, type CheerioAPI } from "cheerio/slim";

type Element = Extract<ReturnType<CheerioAPI["root"]>[number]["childNodes"][number], { attribs: unknown }>;

/**
 * A feed with every address made absolute by the `xml:base` in force where it stands (XML Base), and titles in Base64
 * (`mode` of Atom 0.3) written out: neither parser does this. Other feeds come back as they are.
 */
export function withBases(xml: string, documentUrl: string): string {
  if (!/xml:base|mode\s*=\s*["']base64/.test(xml)) return xml;
  // Text stays as it is written, entities and sections included.
  const $ = load(xml, { xml: { decodeEntities: false } });
  const visit = (element: Element, outer: string) => {
    const own = element.attribs["xml:base"];
    const inner = own === undefined ? outer : resolved(own, outer);
    const base = /^https?:/i.test(inner) ? inner : outer;
    for (const child of $(element).children().toArray()) visit(child, base);
    makeAbsolute($, element, base);
    if (element.attribs["mode"] === "base64") writeOut($, element);
  };
  for (const root of $.root().children().toArray()) visit(root, documentUrl);
  return $.xml();
}

const addressed = new Map([
  ["link", "href"],
  ["enclosure", "url"],
  ["content", "src"],
]);

function makeAbsolute($: CheerioAPI, element: Element, base: string) {
  const name = element.name.replace(/^.*:/, "").toLowerCase();
  const attribute = addressed.get(name);
  const address = attribute && element.attribs[attribute];
  if (attribute && address !== undefined) element.attribs[attribute] = written(resolved(address, base));
  // RSS writes its link as text.
  const text = name === "link" && address === undefined ? $(element).text().trim() : "";
  if (text) $(element).text(written(resolved(text, base)));
}

const resolved = (address: string, base: string) => {
  const plain = address.trim().replaceAll("&amp;", "&");
  return URL.canParse(plain, base) ? new URL(plain, base).href : plain;
};
const written = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function writeOut($: CheerioAPI, element: Element) {
  const bytes = Buffer.from($(element).text(), "base64");
  element.attribs["mode"] = "escaped";
  $(element).text(written(bytes.toString("utf8")));
}
