import { readCatalogue } from "#features/catalogue/adapters/folder.ts";
import type { Instrument, Question } from "#features/catalogue/schema.ts";
import type { Hashed } from "#features/catalogue/repository.ts";
import { dataFile } from "#platform/program.ts";

/** The catalogue of the program, parsed. Every file of it could be read. */
export type Shipped = {
  files: number;
  parsed: Hashed[];
  questions: { list: Question[]; fileHash: string };
  instruments: readonly Instrument[];
};

let reading: Promise<Shipped> | undefined;

/** The catalogue of the program, parsed once in a process and the same for all: that takes longer than most tests. */
export function shippedCatalogue(): Promise<Shipped> {
  reading ??= readShipped();
  return reading;
}

async function readShipped(): Promise<Shipped> {
  const { files, parsed, questions, faults } = await readCatalogue(dataFile("catalogue"), new Map(), undefined);
  if (faults.length > 0 || parsed.length !== files || !questions)
    throw new Error(`the catalogue is broken: ${faults.map(({ file, reason }) => `${file}: ${reason}`).join("\n")}`);
  return frozen({ files, parsed, questions, instruments: parsed.map(({ instrument }) => instrument) });
}

/** A test that changed what the others read would fail here, and not they. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
