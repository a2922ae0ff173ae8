import { inflateRawSync } from "node:zlib";
import { SheetFault, sheetLimits } from "./reading.ts";

const marks = { entry: 0x02014b50, end: 0x06054b50, file: 0x04034b50 };
const endLength = 22;
const entryLength = 46;
const headerLength = 30;
const longestComment = 0xffff;
/** A size that stands elsewhere (ZIP64), of archives above four gigabytes. */
const elsewhere = 0xffffffff;

type Entry = { name: string; method: number; packedBytes: number; header: number };
const broken = () => new SheetFault("The file is damaged");

/**
 * An archive whose files are unpacked one by one, within bounds that hold for all of them together, whatever the archive says of
 * itself (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16).
 * @throws SheetFault for one that is damaged, locked, too much, or has names that lead out of it
 */
export function openArchive(bytes: Buffer) {
  const entries = entriesOf(bytes);
  let left: number = sheetLimits.unpackedBytes;

  return {
    /** What a file of it holds; undefined where there is none of that name. @throws SheetFault */
    file(name: string): Buffer | undefined {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const content = unpacked(bytes, entry, left);
      left -= content.length;
      return content;
    },
  };
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  if (end === undefined) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > sheetLimits.entries) throw new SheetFault("The file is made of too many parts", "too_large");
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  let claimed = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== marks.entry) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + entryLength, at + entryLength + nameLength);
    checkName(name);
    if (entries.has(name)) throw broken();
    if ((bytes.readUInt16LE(at + 8) & 1) === 1)
      throw new SheetFault("The file is locked with a password", "unsupported_type");
    claimed += bytes.readUInt32LE(at + 24);
    if (claimed > sheetLimits.unpackedBytes) throw new SheetFault("The file unpacks to more than is read", "too_large");
    const packedBytes = bytes.readUInt32LE(at + 20);
    const header = bytes.readUInt32LE(at + 42);
    if (packedBytes === elsewhere || header === elsewhere) throw broken();
    entries.set(name, { name, method: bytes.readUInt16LE(at + 10), packedBytes, header });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at -= 1) if (bytes.readUInt32LE(at) === marks.end) return at;
  return undefined;
}

/** Nothing is ever written under such a name; whoever sends one sends no workbook. */
function checkName(name: string): void {
  const leadsOut = name.startsWith("/") || /[\\\0:]/.test(name) || name.split("/").includes("..");
  if (leadsOut) throw new SheetFault("The file has parts whose names lead out of it");
}

function unpacked(bytes: Buffer, { method, packedBytes, header }: Entry, mostBytes: number): Buffer {
  if (header + headerLength > bytes.length || bytes.readUInt32LE(header) !== marks.file) throw broken();
  const start = header + headerLength + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === 0 && packed.length <= mostBytes) return packed;
  if (method !== 8) throw broken();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new SheetFault("The file unpacks to more than is read", "too_large");
    throw broken();
  }
}
