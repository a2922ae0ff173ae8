import { createReader } from "#features/document/adapters/reader.ts";
import { createListingReader } from "#features/watch/adapters/listing-reader.ts";
import { createSheetReader } from "#platform/sheets/reader.ts";

const idleMs = 30_000;
/**
 * One process for all that the tests of a worker have read, since starting it takes longer than most of them. That each document
 * has one of its own is tested in tests/faults/hostile-documents.test.ts. What several leave behind is more than one may take.
 */
export const sharedReaders = {
  listingReader: createListingReader(),
  documentReader: createReader({ idleMs, memoryMb: 1024 }),
  sheetReader: createSheetReader({ idleMs }),
};
