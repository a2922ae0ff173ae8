import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createReader, type ReadResult } from "#features/document/adapters/reader.ts";
import { aCcittFax, aCircular, aScannedPdf, aSmallPrint, aTextPdf } from "../fixtures/documents/pdf.ts";
import { aCcittPdf, aFaxPdf, aJbig2Pdf, aJpxPdf, onePage, rawPdf, stream } from "../fixtures/documents/raw-pdf.ts";
import { documentApp, guest } from "../support/samples/documents.ts";
import { aFolder } from "../support/folder.ts";

// Pages are recognised at low priority: on a busy machine that takes its time.
const unhurried = 90_000;

/** One picture of so many pixels a side, packed into almost nothing. */
const anImageBomb = (side: number): Buffer => aFaxPdf(Buffer.alloc((side * side) / 8), { width: side, height: side });

/** A page whose instructions unpack to many times their size. */
function aContentBomb(megabytes: number): Buffer {
  const zeros = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, "0 0 m 1 1 l S\n"));
  return rawPdf([
    onePage,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>",
    stream("/Filter /FlateDecode", zeros),
  ]);
}

const twoGiga = 2 ** 31 - 1;
/** A file of JPEG 2000 that says its picture is so many dots a side (SIZ, ISO/IEC 15444-1, A.5.1). */
function aLyingJpx(side: number): Buffer {
  const file = Buffer.from(aSmallPrint.file);
  const sizes = file.indexOf(Buffer.from([0xff, 0x51])) + 6;
  for (const at of [sizes, sizes + 4, sizes + 16, sizes + 20]) file.writeUInt32BE(side, at);
  return aJpxPdf(file, aSmallPrint.size);
}

/** The outcome and the words of it, within limits that are short for a test. */
const read = (bytes: Buffer, limits = {}): Promise<ReadResult> =>
  createReader({ silenceMs: 15_000, ...limits }).read({ kind: "pdf" }, bytes);

describe("22 Hostile PDF: every bad file ends in words:", () => {
  const damaged = { kind: "unreadable", reason: "The file is damaged, or cut off, and cannot be opened as a PDF" };

  test("a thousand pages: the first five hundred are read, and how many there are is known", async () => {
    const bytes = await aTextPdf(Array.from({ length: 1000 }, (_, at) => `Page ${at + 1}`));
    const result = await read(bytes);
    expect(result).toMatchObject({ kind: "read", total: 1000 });
    expect(result.kind === "read" && [result.pages.length, result.pages.at(-1)]).toEqual([500, "Page 500"]);
  });

  test("locked", async () => {
    const locked = await aTextPdf([aCircular], { userPassword: "secret" });
    expect(await read(locked)).toEqual({ kind: "unreadable", reason: "The PDF is locked with a password" });
  });

  test.each([
    ["cut off", async () => (await aTextPdf([aCircular])).subarray(0, 400)],
    ["empty", async () => Buffer.alloc(0)],
    ["noise", async () => randomBytes(100_000)],
    ["noise that calls itself a PDF", async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(100_000)])],
    ["an archive", async () => Buffer.from("PK\u0003\u0004 and more")],
    ["a page", async () => Buffer.from("<html><body>403</body></html>")],
  ])("%s, it is called damaged", async (_what, bytes) => expect(await read(await bytes())).toEqual(damaged));

  test("pages that are their own parents", async () => {
    const result = await read(rawPdf(["<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]));
    expect(result.kind).toBe("unreadable");
  });

  test("a count of pages that is a lie", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";
    const result = await read(rawPdf(["<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>", page]));
    expect(["read", "unreadable"]).toContain(result.kind);
  });

  test(
    "a gigapixel picture is not even unpacked",
    async () => {
      const bytes = anImageBomb(32_768);
      expect(bytes.length).toBeLessThan(1_000_000);
      const pages: string[] = [];
      const result = await createReader().read({ kind: "scan", pages: [1] }, bytes, {
        onPage: async ({ text }) => void pages.push(text),
      });
      expect([result, pages]).toEqual([{ kind: "read", pages: [], total: 1 }, [""]]);
    },
    unhurried,
  );

  test.each([
    ["in the code of fax machines", ({ code, ...size }) => aCcittPdf(code, size, twoGiga)],
    ["in JBIG2", ({ code, ...size }) => aJbig2Pdf(code, size, { width: twoGiga, height: twoGiga })],
    ["in JPEG 2000, large", () => aLyingJpx(30_000)],
    ["in JPEG 2000, endless", () => aLyingJpx(twoGiga)],
    ["in noise", ({ width, height }) => aCcittPdf(randomBytes(100_000), { width, height })],
  ] satisfies [string, (fax: Awaited<ReturnType<typeof aCcittFax>>) => Buffer][])(
    "a picture that is larger than it says, %s",
    async (_what, make) => {
      const bytes = make(await aCcittFax(aCircular));
      const result = await createReader().read({ kind: "scan", pages: [1] }, bytes);
      expect(result).toEqual({ kind: "read", pages: [], total: 1 });
    },
    unhurried,
  );

  test(
    "a page that unpacks to more than the memory allowed",
    async () => {
      expect(await read(aContentBomb(1500), { memoryMb: 160, silenceMs: 30_000 })).toMatchObject({
        kind: expect.stringMatching(/died|unreadable|read/) as string,
      });
    },
    unhurried,
  );

  test("too much memory", async () => {
    const scan = await aScannedPdf(["A page of this scan"]);
    expect(await createReader({ memoryMb: 60 }).read({ kind: "scan", pages: [1] }, scan)).toEqual({
      kind: "died",
      reason: "Reading took more memory than is allowed",
    });
  });

  test("too much time", async () => {
    expect(await read(await aTextPdf([aCircular]), { silenceMs: 20 })).toEqual({
      kind: "died",
      reason: "Reading took longer than 0.02 seconds",
    });
  });

  test("a page of elements within elements without end", async () => {
    const html = Buffer.from(`<html><body>${"<div>".repeat(200_000)}deep${"</div>".repeat(200_000)}</body></html>`);
    const task = { kind: "html" as const, mediaType: "text/html", url: null };
    const result = await createReader({ silenceMs: 3000 }).read(task, html);
    expect(["read", "unreadable", "died"]).toContain(result.kind);
  });
});

/** Ids of the processes that this one, or another, has started and that read documents. */
function readingProcesses(parent = process.pid): number[] {
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((task) => readNow(`/proc/${parent}/task/${task}/children`).split(" ").filter(Boolean))
    .filter((pid) => readNow(`/proc/${pid}/cmdline`).includes("reader-process") && !ofOtherTests.has(pid))
    .map(Number);
}
/** What other files have had read in waits for more of theirs, and ends by itself. */
const ofOtherTests = new Set<string>();
beforeAll(() => {
  for (const pid of readingProcesses()) ofOtherTests.add(String(pid));
});

/** Processes and threads end while they are looked at. */
function readNow(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

// Looked at through /proc, which Linux has.
describe.runIf(process.platform === "linux")("22 Hostile PDF: the reading process", () => {
  test(
    "killed from outside leaves the document to be tried again, three times at most",
    async () => {
      const { service, upload, only, clock } = documentApp({ reader: createReader() });
      await upload(await aScannedPdf(["The first page of this scan", "The second page of this scan"]));
      await service.readNext();
      for (const attempt of [1, 2, 3]) {
        const reading = service.readNext();
        await expect.poll(() => readingProcesses(), { timeout: 10_000, interval: 5 }).toHaveLength(1);
        process.kill(readingProcesses()[0]!, "SIGKILL");
        expect(await reading, `attempt ${attempt}`).toMatchObject({ state: attempt < 3 ? "scanning" : "unreadable" });
        clock.advance(10 * 60);
      }
      expect(await only()).toMatchObject({ state: "unreadable", problem: "Reading took more memory than is allowed" });
      expect(await service.readNext()).toBeUndefined();
    },
    unhurried,
  );

  test(
    "has low priority, none of our secrets, and goes when it is done",
    async () => {
      process.env["ILANA_TEST_SECRET"] = "secret of the server";
      const { service, upload } = documentApp({ reader: createReader() });
      await upload(await aScannedPdf(["A page of this scan with some words on it"]));
      await service.readNext();
      const reading = service.readNext();
      await expect.poll(() => readingProcesses(), { timeout: 10_000, interval: 5 }).toHaveLength(1);
      const [pid] = readingProcesses();
      expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("ILANA_TEST_SECRET");
      const nice = () => Number(execFileSync("ps", ["-o", "ni=", "-p", String(pid)], { encoding: "utf8" }));
      await expect.poll(nice, { timeout: 5000, interval: 20 }).toBeGreaterThan(0);
      await reading;
      delete process.env["ILANA_TEST_SECRET"];
      expect(readingProcesses()).toEqual([]);
    },
    unhurried,
  );

  test(
    "is one at a time, and an upload need not wait for it",
    async () => {
      const reader = createReader();
      const [scan, letter] = [
        await aScannedPdf(["A page of this scan", "Another page of it"]),
        await aTextPdf([aCircular]),
      ];
      const ends: string[] = [];
      const noted = (name: string, work: Promise<ReadResult>) => work.then(() => void ends.push(name));
      const first = noted("scan", reader.read({ kind: "scan", pages: [1, 2] }, scan));
      const second = noted("text", reader.read({ kind: "pdf" }, letter));
      await noted("upload", reader.read({ kind: "inspect" }, letter));
      expect(readingProcesses()).toHaveLength(1);
      await Promise.all([first, second]);
      expect(ends).toEqual(["upload", "scan", "text"]);
    },
    unhurried,
  );

  test(
    "goes with the server, however that ends",
    async () => {
      const file = path.join(aFolder(), "scan.pdf");
      const pages = Array.from({ length: 20 }, (_, at) => at + 1);
      writeFileSync(file, await aScannedPdf(pages.map((page) => `Page ${page} of a long scan`)));
      const reader = new URL("../../src/features/document/adapters/reader.ts", import.meta.url).href;
      const script = `
        import { readFileSync } from "node:fs";
        const { createReader } = await import(${JSON.stringify(reader)});
        const task = { kind: "scan", pages: ${JSON.stringify(pages)} };
        await createReader().read(task, readFileSync(${JSON.stringify(file)}));`;
      const server = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
      onTestFinished(() => void server.kill("SIGKILL"));
      await expect.poll(() => readingProcesses(server.pid).length, { timeout: 30_000, interval: 20 }).toBe(1);
      const [pid] = readingProcesses(server.pid);
      server.kill("SIGKILL");
      await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 30_000, interval: 20 }).toBe(false);
    },
    unhurried,
  );

  test("stopped with the server leaves no try behind", async () => {
    const stop = new AbortController();
    const { service, upload, stored, only } = documentApp({ reader: createReader() });
    await upload(await aTextPdf([aCircular]));
    const reading = service.readNext(stop.signal);
    stop.abort();
    expect(await reading).toMatchObject({ state: "reading" });
    const { id } = await only();
    expect(await stored.find(id, guest)).toMatchObject({ attempts: 0, nextTryAt: null, problem: null });
  });
});

test("23 OCR isolation: the server goes on while a hostile file is read", async () => {
  const bomb = aContentBomb(200);
  let turns = 0;
  const tick = setInterval(() => (turns += 1), 5);
  await read(bomb, { silenceMs: 3000 });
  clearInterval(tick);
  // Starting the process alone leaves time for dozens; reading here would leave time for one or two.
  expect(turns).toBeGreaterThan(5);
});
