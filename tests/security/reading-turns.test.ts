import { expect, test } from "vitest";
import type { Reader } from "#features/document/adapters/reader.ts";
import { documentApp } from "../support/samples/documents.ts";

// One company's files must hold up neither what regulators publish nor other companies' files for long.

const aNote = (at: string) => Buffer.from(`%PDF-1.7 ${at}`);
const letter = "A letter that is long enough to be taken for letters and not for a picture of some.";

/** Reads at once; of what is named a scan, every page takes 40 seconds of the fake clock. */
function slow(advance: (seconds: number) => void) {
  const read: string[] = [];
  const reader: Reader = {
    async read(task, bytes, { onPage, signal } = {}) {
      const name = bytes.toString().slice("%PDF-1.7 ".length);
      const isScan = name.startsWith("scan");
      if (task.kind === "inspect") return { kind: "read", pages: [], total: isScan ? 10 : 1 };
      if (task.kind !== "scan") {
        read.push(name);
        return { kind: "read", pages: Array.from({ length: isScan ? 10 : 1 }, () => (isScan ? "" : letter)), total: isScan ? 10 : 1 };
      }
      for (const page of task.pages) {
        advance(40);
        read.push(`${name} ${page}`);
        await onPage?.({ page, text: letter, confidence: 90 });
        if (signal?.aborted) return { kind: "stopped" };
      }
      return { kind: "read", pages: [], total: 10 };
    },
  }; // prettier-ignore
  return { reader, read };
}

function app() {
  const clockRef: { advance: (seconds: number) => void } = { advance: () => {} };
  const { reader, read } = slow((seconds) => clockRef.advance(seconds));
  const documents = documentApp({ reader });
  clockRef.advance = (seconds) => documents.clock.advance(seconds);
  return { ...documents, read };
}

test("everybody's documents come first, then companies in turn, each for a minute of a scan", async () => {
  const { upload, aCompany, service, read } = app();
  const [greedy, other] = [await aCompany(), await aCompany()];
  for (const name of ["scan 1", "scan 2", "a", "b"]) await upload(aNote(name), greedy, `${name}.pdf`);
  await upload(aNote("c"), other, "c.pdf");
  await upload(aNote("shared"));
  const next = async () => {
    read.length = 0;
    await service.readNext();
    return [...read];
  };
  expect(await next()).toEqual(["shared"]);
  const turns = [await next(), await next()];
  expect(turns).toContainEqual(["c"]);
  const own: string[][] = [];
  while ((await service.readNext()) !== undefined) own.push(read.splice(0));
  // What is a picture follows what is letters, two pages a turn.
  expect(own.at(-1)).toEqual(["scan 2 9", "scan 2 10"]);
  await upload(aNote("scan 3"), greedy, "scan 3.pdf");
  await service.readNext();
  expect(await next()).toEqual(["scan 3 1", "scan 3 2"]);
  await upload(aNote("another shared"));
  expect(await next()).toEqual(["another shared"]);
  await upload(aNote("d"), other, "d.pdf");
  expect(await next()).toEqual(["d"]);
  expect(await next()).toEqual(["scan 3 3", "scan 3 4"]);
});
