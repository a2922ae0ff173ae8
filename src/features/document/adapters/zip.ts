import { inflateRawSync } from "node:zlib";

// A document of 200 pages unpacks to some five megabytes; what unpacks to more than this is made to fill memory.
const mostUnpacked = 64 * 1024 ** 2;
const marks = { entry: 0x02014b50, end: 0x06054b50 };
const endLength = 22;
const longestComment = 0xffff;

/**
 * One file of an archive, unpacked; undefined where it holds none of that name (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12
 * and 4.3.16: its list stands at the end).
 * @throws Error for an archive that is broken, or holds more than is unpacked
 */
export function unzipped(bytes: Buffer, name: string): Buffer | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries && bytes.readUInt32LE(at) === marks.entry; entry += 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    if (bytes.toString("utf8", at + 46, at + 46 + nameLength) === name) return contentAt(bytes, at);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return undefined;
}

function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at -= 1) if (bytes.readUInt32LE(at) === marks.end) return at;
  return undefined;
}

/** What the entry of the list that begins at a place names. */
function contentAt(bytes: Buffer, entry: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const size = bytes.readUInt32LE(entry + 20);
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0 && size <= mostUnpacked) return packed;
  if (method !== 8) throw new Error(`an archive is packed by method ${method}`);
  return inflateRawSync(packed, { maxOutputLength: mostUnpacked });
}
