import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { archive } from "#features/evidence/adapters/archive.ts";

test("a name is told as UTF-8 of Unix and its file may be read, so that unpackers of other systems write both right", async () => {
  const path = "evidence/0001 Board minutes 2026 – AML.txt";
  async function* content() {
    yield Buffer.from("minutes");
  }
  const bytes = await buffer(Readable.from(archive([{ path, day: "2026-11-27", read: async () => content() }])));
  expect(Object.keys(unzipSync(bytes))).toEqual([path]);
  // The header of its entry in the central directory (APPNOTE 4.3.12).
  const at = bytes.indexOf(Buffer.from("PK\u0001\u0002"));
  expect([bytes[at + 5], bytes.readUInt16LE(at + 8) & 0x0800, bytes.readUInt32LE(at + 38) >>> 16]).toEqual([3, 0x0800, 0o100644]);
}); // prettier-ignore
