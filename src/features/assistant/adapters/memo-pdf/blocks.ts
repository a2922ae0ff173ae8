import { oneLine, type Fact, type MemoBlock } from "../../rules/memo/document.ts";
import { paper, ruled, type Canvas } from "./canvas.ts";
import { imagePen } from "./image.ts";
import { tableHeight, tablePen } from "./table.ts";

/** `tag`: what it is for a program that reads aloud. `before`: the distance from what stands above it, in points. */
type Style = { tag: string; size: number; font?: "plain" | "bold"; color?: string; before: number };
export const styles = {
  title: { tag: "H1", size: 19, font: "bold", color: paper.green, before: 0 },
  prepared: { tag: "P", size: 10, color: paper.grey, before: 0 },
  section: { tag: "H2", size: 13, font: "bold", color: paper.green, before: 16 },
  entry: { tag: "H3", size: 10.5, font: "bold", before: 10 },
  plain: { tag: "P", size: 10, before: 4 },
  lead: { tag: "P", size: 12, font: "bold", before: 4 },
  loud: { tag: "P", size: 10, font: "bold", color: paper.red, before: 4 },
  quiet: { tag: "P", size: 9, color: paper.grey, before: 4 },
  fact: { tag: "P", size: 10, before: 3 },
  item: { tag: "LBody", size: 10, before: 3 },
  address: { tag: "P", size: 9, color: paper.green, before: 2 },
  blanks: { tag: "P", size: 10, before: 28 },
} satisfies Record<string, Style>;

const lineGap = 2;
const indent = 12;
// Some three lines: that much of a text stands on the page of its heading.
const keptHeight = 48;
// A third of a page: what is shorter is not divided.
const mostWhole = 230;

/** Draws blocks from the top of a page downwards, each as an element of the structure tree. */
export function blockPen(canvas: Canvas) {
  const { pdf, draw, root } = canvas;
  const left = pdf.page.margins.left;
  const width = pdf.page.width - left - pdf.page.margins.right;
  const bottom = pdf.page.height - pdf.page.margins.bottom;
  const use = ({ size, font = "plain", color = paper.black }: Style) => pdf.font(font).fontSize(size).fillColor(color);

  function needRoom(height: number): void {
    if (pdf.y > pdf.page.margins.top && pdf.y + height > bottom) pdf.addPage();
  }

  /** Leaves the distance above a block, but not at the top of a page. */
  function begin(style: Style): void {
    if (pdf.y > pdf.page.margins.top) pdf.y += style.before;
    use(style);
    needRoom(pdf.currentLineHeight(true));
  }

  const written = (text: string, at = 0, options: PDFKit.Mixins.TextOptions = {}) =>
    pdf.text(text, left + at, pdf.y, { width: width - at, lineGap, ...options });

  function text(value: string, style: Style): void {
    begin(style);
    root.add(pdf.struct(style.tag, {}, () => written(draw(value))));
  }

  /** Label and value in one paragraph, apart by their color. */
  function fact({ label, value }: Fact): void {
    begin(styles.fact);
    const both = () => {
      pdf.fillColor(paper.grey);
      written(`${draw(label)}: `, 0, { continued: true });
      pdf.fillColor(paper.black).text(draw(value));
    };
    root.add(pdf.struct("P", {}, both));
  }

  function list(items: readonly string[]): void {
    const all = pdf.struct("L");
    root.add(all);
    for (const value of items) {
      begin(styles.item);
      const item = pdf.struct("LI");
      all.add(item);
      const { y } = pdf;
      item.add(pdf.struct("Lbl", {}, () => pdf.text("•", left, y, { lineBreak: false })));
      pdf.y = y;
      item.add(pdf.struct("LBody", {}, () => written(draw(value), indent)));
      item.end();
    }
    all.end();
  }

  /** With a line at its side on each of its pages, as quotes are set. */
  function quote(value: string): void {
    begin(styles.plain);
    const pageNumber = () => pdf.bufferedPageRange().count - 1;
    const from = { page: pageNumber(), y: pdf.y };
    root.add(pdf.struct("BlockQuote", {}, () => written(draw(value), indent)));
    const to = { page: pageNumber(), y: pdf.y };
    for (let page = from.page; page <= to.page; page += 1) {
      pdf.switchToPage(page);
      const top = page === from.page ? from.y : pdf.page.margins.top;
      ruled(pdf, { from: [left + 1, top], to: [left + 1, page === to.page ? to.y : bottom], width: 2 });
    }
  }

  function address({ text: value, href }: { text: string; href: string | null }): void {
    if (href === null) return text(value, styles.quiet);
    begin(styles.address);
    const link = pdf.struct("Link", { alt: href }, [
      () => void written(draw(value), 0, { link: href, underline: true }),
    ]);
    root.add(pdf.struct("P", {}, [link]));
  }

  function block(of: MemoBlock): void {
    switch (of.kind) {
      case "section":
      case "entry":
        return text(oneLine(of.text), styles[of.kind]);
      case "text":
        return text(of.text, styles[of.tone]);
      case "facts":
        return of.rows.forEach(fact);
      case "list":
        return list(of.items);
      case "table":
        return tablePen({ ...canvas, left, width, bottom }, of);
      case "quote":
        return quote(of.text);
      case "address":
        return address(of);
      case "blanks":
        return text(of.labels.map((label) => `${label}: ${"_".repeat(24)}`).join("   "), styles.blanks);
      case "page":
        return needRoom(bottom);
      case "image":
        begin(styles.plain);
        return imagePen({ ...canvas, left, width, bottom }, of);
      default:
        return of satisfies never;
    }
  }

  const heightOf = (value: string, style: Style): number =>
    style.before + use(style).heightOfString(draw(value), { width: width - indent, lineGap });

  function blockHeight(of: MemoBlock): number {
    if (of.kind === "table") return tableHeight({ ...canvas, left, width, bottom }, of);
    if (of.kind === "facts")
      return of.rows.reduce((sum, { label, value }) => sum + heightOf(`${label}: ${value}`, styles.fact), 0);
    if (of.kind === "list") return of.items.reduce((sum, item) => sum + heightOf(item, styles.item), 0);
    if (of.kind === "blanks") return heightOf("_", styles.blanks);
    if (of.kind === "page" || of.kind === "image") return 0;
    return heightOf(
      of.text,
      of.kind === "text" ? styles[of.tone] : of.kind === "quote" ? styles.plain : styles[of.kind],
    );
  }

  /** Begins a page where a heading would stand alone at the end of one, or a short part would be divided. */
  function keepTogether([heading, ...rest]: readonly MemoBlock[]): void {
    let height = blockHeight(heading!);
    let body = 0;
    let isEntryNext = false;
    for (const next of rest) {
      isEntryNext = next.kind === "entry" && body <= keptHeight;
      if (next.kind === "section" || next.kind === "entry" || body > mostWhole) break;
      body += blockHeight(next);
    }
    height += body <= mostWhole ? body : keptHeight;
    // Of a section that begins with an entry, the entry's heading and its first lines too.
    needRoom(height + (isEntryNext ? keptHeight * 1.5 : 0));
  }

  return { text, block, keepTogether };
}
