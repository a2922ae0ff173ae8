import { buildIndexApart, type BuildIndex } from "#features/assistant/adapters/index-builder.ts";
import { createReader } from "#features/document/adapters/reader.ts";
import { createListingReader } from "#features/watch/adapters/listing-reader.ts";
import { sha256 } from "#platform/sha256.ts";
import { createSheetReader } from "#platform/sheets/reader.ts";

const built = new Map<string, ReturnType<BuildIndex>>();
/** Most tests look in the library of the program alone, and some of each file in one of their own. */
const mostBuilt = 4;

/** Builds each index once, in a thread of its own as the server does: nobody changes one. */
const sharedIndex: BuildIndex = (units) => {
  const key = sha256(JSON.stringify(units));
  const index = built.get(key) ?? buildIndexApart(units);
  // The last that was asked for stays longest.
  built.delete(key);
  built.set(key, index);
  if (built.size > mostBuilt) built.delete(built.keys().next().value!);
  index.catch(() => built.get(key) === index && built.delete(key));
  return index;
};

const idleMs = 30_000;
/**
 * One process for all that the tests of a worker have read, since starting it takes longer than most of them. That each document
 * has one of its own is tested in tests/faults/hostile-documents.test.ts. What several leave behind is more than one may take.
 */
export const sharedReaders = {
  listingReader: createListingReader(),
  documentReader: createReader({ idleMs, memoryMb: 1024 }),
  sheetReader: createSheetReader({ idleMs }),
  buildIndex: sharedIndex,
};
