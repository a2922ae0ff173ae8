// Of the end record, of an entry of the central directory and of what stands before each file (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16).
const endSignature = 0x06054b50;
const endBytes = 22;
const entryBytes = 46;

/** A ZIP file whose entries are all of one moment: what is made of the same content is the same, whenever it is made. */
export function dated(zip: Buffer, at: Date): Buffer {
  const bytes = Buffer.from(zip);
  const end = bytes.length - endBytes;
  if (bytes.readUInt32LE(end) !== endSignature)
    throw new Error("The file ends otherwise than a ZIP file without a comment does");
  const [time, day] = dosTime(at);
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const local = bytes.readUInt32LE(entry + 42);
    for (const place of [entry + 12, local + 10]) {
      bytes.writeUInt16LE(time, place);
      bytes.writeUInt16LE(day, place + 2);
    }
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(entry + place));
    entry += entryBytes + name! + extra! + comment!;
  }
  return bytes;
}

/** Years from 1980 on, seconds by two: as MS-DOS counted. */
const dosTime = (at: Date): [time: number, day: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];
