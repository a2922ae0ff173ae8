import { Zip, ZipPassThrough } from "fflate";

/** A file of an archive: where it lies there, the day it is of, and its bytes. */
export type Entry = { path: string; day: string; read: () => Promise<AsyncIterable<Uint8Array>> };

const unix = 3;
/** A plain file that its owner may write and all may read, in the upper half of the attributes (APPNOTE 4.4.15). */
const readable = (0o100644 << 16) >>> 0;

/**
 * A ZIP archive, made as it is taken: one file after the other, a piece at a time. Files are not packed, for most are packed
 * already. Of the same entries the same bytes come, wherever and whenever.
 */
export async function* archive(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (const { path, day, read } of entries) {
    const entry = new ZipPassThrough(path);
    entry.mtime = noonOf(day);
    // A name is UTF-8 and a file may be read: who unpacks by the rules of another system takes both from the system's number.
    entry.os = unix;
    entry.attrs = readable;
    zip.add(entry);
    for await (const piece of await read()) {
      if (piece.length > 0) entry.push(piece);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/** Archives have times without a zone: noon of a day is written the same wherever the server is. They begin with 1980. */
function noonOf(day: string): Date {
  const [year = 1980, month = 1, date = 1] = day.split("-").map(Number);
  return year < 1980 ? new Date(1980, 0, 1, 12) : new Date(year, month - 1, date, 12);
}
