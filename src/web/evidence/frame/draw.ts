// Runs in a sandboxed frame that has no origin: it knows no token, reaches no server, and the page around it hears from it
// only what messages.ts has. Whatever a file may do to its reader stays here (docs/decisions/0047).
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
// It gives pdf.js what reads a PDF: a worker of its own may not be made without an origin.
import "pdfjs-dist/build/pdf.worker.min.mjs";
import { decoders, type Decoder, type Given, type Said, type Shown } from "./messages.ts";

// Beyond that a page is scrolled through no more, but taken home and read there.
const mostPages = 300;
// A screen has no more dots to a page's width; a canvas of more costs memory alone.
const mostWidth = 2000;
const gap = "12px";

addEventListener("message", function start(event: MessageEvent<Shown>) {
  if (event.source !== parent || !event.ports[0]) return;
  removeEventListener("message", start);
  const port = event.ports[0];
  const say = (said: Said) => port.postMessage(said);
  style(document.body, { margin: "0", padding: gap, boxSizing: "border-box", textAlign: "center" });
  show(event.data, port).then(
    (pages) => say({ said: "shown", pages }),
    (error: unknown) => say({ said: (error as Error)?.name === "PasswordException" ? "locked" : "failed" }),
  );
});

const style = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => Object.assign(element.style, styles);

/** Answers how many pages there are. */
async function show({ bytes, type }: Shown, port: MessagePort): Promise<number> {
  if (type === "application/pdf") return showPdf(bytes, port);
  const picture = new Image();
  picture.alt = "The picture";
  picture.src = URL.createObjectURL(new Blob([bytes], { type }));
  await picture.decode();
  style(picture, { maxWidth: "100%", height: "auto" });
  document.body.append(picture);
  return 1;
}

async function showPdf(bytes: ArrayBuffer, port: MessagePort): Promise<number> {
  const given = new Map<Decoder, (bytes: ArrayBuffer | null) => void>();
  port.addEventListener("message", ({ data }: MessageEvent<Given>) => given.get(data.decoder)?.(data.bytes));
  port.start();
  /** Has the page around it fetch a decoder: nothing is fetched from here. */
  class Asking {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const decoder = decoders.find((one) => one === filename);
      if (!decoder) throw new Error(`There is no ${filename}`);
      const answered = await new Promise<ArrayBuffer | null>((resolve) => {
        given.set(decoder, resolve);
        port.postMessage({ said: "needs", decoder } satisfies Said);
      });
      if (!answered) throw new Error(`${filename} did not come`);
      return new Uint8Array(answered);
    }
  }
  const pdf = await getDocument({ data: bytes, wasmUrl: "/", useWorkerFetch: false, BinaryDataFactory: Asking, verbosity: 0 }).promise;
  const pages = Math.min(pdf.numPages, mostPages);
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void drawInto(target as HTMLCanvasElement, pdf, pages).catch(() => undefined);
      }
    },
    { rootMargin: "600px" },
  );
  for (let number = 1; number <= pages; number += 1) {
    const canvas = document.createElement("canvas");
    canvas.dataset["page"] = String(number);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `Page ${number} of ${pdf.numPages}`);
    style(canvas, { width: "100%", maxWidth: "60rem", aspectRatio: `${width} / ${height}`, background: "white", display: "block", margin: `0 auto ${gap}` });
    document.body.append(canvas);
    observer.observe(canvas);
  }
  return pdf.numPages;
} // prettier-ignore

async function drawInto(canvas: HTMLCanvasElement, pdf: PDFDocumentProxy, pages: number): Promise<void> {
  const page: PDFPageProxy = await pdf.getPage(Number(canvas.dataset["page"]));
  const natural = page.getViewport({ scale: 1 });
  style(canvas, { aspectRatio: `${natural.width} / ${natural.height}` });
  const wanted = Math.min(canvas.clientWidth * devicePixelRatio, mostWidth);
  const viewport = page.getViewport({ scale: wanted / natural.width });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport }).promise;
  if (pages > 1) page.cleanup();
}
