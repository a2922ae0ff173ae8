import { answerTasks } from "#platform/sandbox/inside.ts";
import { maxPageChars, type ReadEnd, type ReadTask, type RecognisedPage } from "./reading.ts";

/** What goes wrong inside is the file's doing; what cannot even start is ours, and ends the process. */
const damaged = (): ReadEnd => ({ kind: "unreadable", reason: "The file is damaged and its text cannot be read" });

type Tell = (page: RecognisedPage) => Promise<void>;

async function read({ task, bytes }: { task: ReadTask; bytes: Buffer }, tell: Tell): Promise<ReadEnd> {
  if (task.kind === "html" || task.kind === "text") {
    const { readHtml, readText } = await import("./html.ts");
    try {
      return task.kind === "html" ? readHtml(bytes, task) : readText(bytes);
    } catch {
      return damaged();
    }
  }
  if (task.kind === "docx" || task.kind === "xlsx") {
    const [{ readDocx }, { readXlsx }] = await Promise.all([import("./docx.ts"), import("./xlsx.ts")]);
    try {
      return task.kind === "docx" ? readDocx(bytes) : readXlsx(bytes);
    } catch {
      return damaged();
    }
  }
  const { openPdf, readPdf, pagePictures } = await import("./pdf.ts");
  const opened = await openPdf(new Uint8Array(bytes));
  if ("unreadable" in opened) return { kind: "unreadable", reason: opened.unreadable };
  const { pdf } = opened;
  const opens: ReadEnd = { kind: "read", pages: [], total: pdf.numPages };
  if (task.kind === "pdf") return readPdf(pdf).catch(damaged);
  // A file that opens and whose first page cannot be had is no document.
  if (task.kind === "inspect") return pdf.getPage(1).then(() => opens, damaged);
  await recognisePages(task.pages, (page) => pagePictures(pdf, page).catch(() => []), tell);
  return opens;
}

async function recognisePages(pages: number[], picturesOf: (page: number) => Promise<Buffer[]>, tell: Tell) {
  const [{ createRecogniser }] = await Promise.all([import("./recognise.ts"), import("sharp")]);
  const recogniser = await createRecogniser();
  for (const page of pages) {
    const found: { text: string; confidence: number }[] = [];
    // A page may be cut into strips, one picture each, or into its letters and the paper behind them, which says nothing.
    for (const picture of await picturesOf(page)) {
      const part = await recogniser.recognise(picture);
      if (part.text !== "") found.push(part);
    }
    const text = found.map((part) => part.text).join("\n");
    const confidence = found.length === 0 ? null : Math.min(...found.map((part) => part.confidence));
    await tell({ page, text: text.slice(0, maxPageChars), confidence });
  }
  await recogniser.close();
}

// What reads documents, which strangers wrote (adapters/reader.ts).
answerTasks(read);
