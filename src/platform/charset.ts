import { isUtf8 } from "node:buffer";
import chardet from "chardet";
import { parse } from "content-type";
import iconv from "iconv-lite";

const marks: [string, number[]][] = [
  // The longer marks first: UTF-32 in little endian begins with the mark of UTF-16.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** How `<?xml` or `<!` begins where each character takes more than a byte (XML 1.0, appendix F). */
const wideStarts: [string, number[]][] = [
  ["utf-32le", [0x3c, 0, 0, 0]],
  ["utf-32be", [0, 0, 0, 0x3c]],
  ["utf-16le", [0x3c, 0]],
  ["utf-16be", [0, 0x3c]],
];
const startOf = (bytes: Buffer, table: [string, number[]][]) =>
  table.find(([, start]) => bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte))?.[0];

// What servers claim by default, without looking at the file.
const westernLabel = /^(us-ascii|ascii|iso-?8859-?1|latin-?1|l1|windows-1252|cp-?1252)$/;
const wideLabel = /^(utf|ucs|iso-10646-ucs)-?(16|32|2|4)/;

/**
 * Decodes bytes of a page, feed or file of unknown honesty: byte order mark, then the charset of the HTTP header, then what
 * the document says of itself, then a guess by statistics. A label that the bytes contradict is passed over.
 */
export function decodeText(bytes: Buffer, contentType: string | null): string {
  const marked = startOf(bytes, marks);
  if (marked) return iconv.decode(bytes, marked);
  const claims = [headerCharset(contentType), startOf(bytes, wideStarts), declaredCharset(bytes)];
  const believed = claims.find((label) => label !== undefined && canBe(bytes, label));
  return iconv.decode(bytes, actual(bytes, believed ?? guessed(bytes)));
}

function headerCharset(contentType: string | null): string | undefined {
  // The package reads any string; a broken header merely has no charset.
  return contentType === null ? undefined : clean(parse(contentType).parameters["charset"]);
}

/** What an XML declaration or an HTML `meta` says, as far as the first 1024 bytes tell (HTML standard, 13.2.3.2). */
function declaredCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 1024);
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']?([^"'\s?>]+)/i.exec(head);
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^"'\s/>;]+)/i.exec(head);
  return clean(xml?.[1] ?? meta?.[1]);
}

const clean = (label: string | undefined) =>
  label
    ?.trim()
    .replaceAll(/^["']|["']$/g, "")
    .toLowerCase() || undefined;

function canBe(bytes: Buffer, label: string): boolean {
  if (!iconv.encodingExists(label)) return false;
  if (/^utf-?8$/.test(label)) return isUtf8(bytes) || isMostlyUtf8(bytes);
  // Text in two or four bytes a character has zeros among its letters; without any, the label is wrong.
  if (wideLabel.test(label)) return bytes.length % 2 === 0 && bytes.includes(0);
  return true;
}

/** A few broken characters, as programs leave that cut a text at a byte, do not make it another charset. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [whole, broken] = [0, 0];
  for (const character of bytes.toString("utf8")) {
    if (character === "\ufffd") broken += 1;
    else if (character > "\x7f") whole += 1;
  }
  return broken < whole;
}

/** Bytes beyond ASCII that are valid UTF-8 are UTF-8, even where a Western label says otherwise: by chance they never are. */
function actual(bytes: Buffer, label: string): string {
  if (!westernLabel.test(label)) return label;
  // What is called Latin-1 is read as Windows-1252, as browsers do (Encoding standard, 4.2).
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

// Enough to tell by; statistics over megabytes take long.
const sampleBytes = 64 * 1024;

function guessed(bytes: Buffer): string {
  if (isUtf8(bytes)) return "utf-8";
  const guess = chardet.detect(bytes.subarray(0, sampleBytes))?.toLowerCase();
  return guess && guess !== "utf-8" && canBe(bytes, guess) ? guess : "windows-1252";
}
