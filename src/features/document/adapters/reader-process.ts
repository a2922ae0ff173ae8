import { constants, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { watchOver } from "#platform/watchdog.ts";
import { maxPageChars, type ReadEnd, type ReadMessage, type ReadTask } from "./reading.ts";

/*
 * The process that reads what strangers wrote. It gets the bytes on its standard input, holds no secrets, and may be
 * killed at any moment: adapters/reader.ts starts it, limits it and makes sense of its end.
 */

const [task, memoryMb] = JSON.parse(process.argv[2] ?? "[]") as [ReadTask, number];

const tell = (message: ReadMessage) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** What goes wrong inside is the file's doing; what cannot even start is ours, and ends the process. */
const damaged = (): ReadEnd => ({ kind: "unreadable", reason: "The file is damaged and its text cannot be read" });

async function read(bytes: Buffer): Promise<ReadEnd> {
  if (task.kind === "html" || task.kind === "text") {
    const { readHtml, readText } = await import("./html.ts");
    try {
      return task.kind === "html" ? readHtml(bytes, task) : readText(bytes);
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
  await recognisePages(task.pages, (page) => pagePictures(pdf, page).catch(() => []));
  return opens;
}

async function recognisePages(pages: number[], picturesOf: (page: number) => Promise<Buffer[]>) {
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
    await tell({ kind: "page", page, text: text.slice(0, maxPageChars), confidence });
  }
  await recogniser.close();
}

process.on("disconnect", () => process.exit(1));
// Nobody waits for a text; whoever brings a file waits until it has been opened. Threads started from here on are as low.
// Not the lowest there is: a busy machine would starve the work until its time is over.
if (task.kind !== "inspect") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
watchOver(memoryMb);
await tell(await read(await buffer(process.stdin)));
process.disconnect?.();
process.exit(0);
