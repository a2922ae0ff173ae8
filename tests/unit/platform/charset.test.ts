import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "#platform/charset.ts";

const words = "Ìlànà — “₦50 million”";
const western = "Café – “naïve”";
const bytesIn = (charset: string, text: string) => iconv.encode(text, charset);
const marked = (charset: string, text: string) => iconv.encode(text, charset, { addBOM: true });
const xml = (charset: string) => `<?xml version="1.0" encoding="${charset}"?><a>${western}</a>`;
const filler = `<!-- ${"x".repeat(1100)} -->`;

test.each<[string, Buffer, string | null, string]>([
  ["UTF-8 by default", bytesIn("utf-8", words), null, words],
  ["plain ASCII", Buffer.from("plain"), "text/plain; charset=us-ascii", "plain"],
  ["nothing", Buffer.alloc(0), "text/html; charset=utf-8", ""],
  ["a mark before a header that says otherwise", marked("utf-8", words), "text/html; charset=iso-8859-1", words],
  ["UTF-16 by its mark", marked("utf-16le", words), null, words],
  ["UTF-16 in big endian by its mark", marked("utf-16be", words), "text/html; charset=utf-8", words],
  ["UTF-32 by its mark", marked("utf-32le", words), null, words],
  ["UTF-32 in big endian by its mark", marked("utf-32be", words), null, words],
  [
    "UTF-16 without a mark, by its shape",
    bytesIn("utf-16le", `<?xml version="1.0"?>${words}`),
    null,
    `<?xml version="1.0"?>${words}`,
  ],
  ["UTF-16BE without a mark, by its shape", bytesIn("utf-16be", `<p>${words}`), "text/html", `<p>${words}`],
  ["UTF-16 that only the header names", bytesIn("utf-16le", words), "text/plain; charset=UTF-16LE", words],
  ["the header's charset", bytesIn("windows-1252", western), "text/html; charset=windows-1252", western],
  ["a quoted charset", bytesIn("windows-1252", western), 'text/html; charset="Windows-1252"', western],
  ["what is called Latin-1 and is Windows", bytesIn("windows-1252", western), "text/html; charset=ISO-8859-1", western],
  ["the header before the document", bytesIn("koi8-r", "Банк"), "text/xml; charset=koi8-r", "Банк"],
  ["the XML declaration", bytesIn("windows-1252", xml("windows-1252")), "text/xml", xml("windows-1252")],
  [
    "single quotes and blanks in it",
    bytesIn("koi8-r", "<?xml version='1.0' encoding = 'koi8-r' ?>Банк"),
    null,
    "<?xml version='1.0' encoding = 'koi8-r' ?>Банк",
  ],
  [
    "HTML's meta charset",
    bytesIn("windows-1251", "<meta charset=windows-1251>Банк"),
    "text/html",
    "<meta charset=windows-1251>Банк",
  ],
  [
    "HTML's older meta",
    bytesIn("big5", '<meta http-equiv="Content-Type" content="text/html; charset=big5">銀行'),
    null,
    '<meta http-equiv="Content-Type" content="text/html; charset=big5">銀行',
  ],
  ["a charset that does not exist", bytesIn("utf-8", words), "text/html; charset=none-such", words],
  ["a header that is broken", bytesIn("utf-8", words), ";;;=\u0000", words],
  ["a header that is no media type", bytesIn("utf-8", words), "", words],
])("reads %s", (_what, bytes, contentType, expected) => {
  expect(decodeText(bytes, contentType)).toBe(expected);
});

test.each<[string, Buffer, string | null, string]>([
  [
    "UTF-8 that is not",
    bytesIn("windows-1252", `${western} says the circular`),
    "text/html; charset=utf-8",
    `${western} says the circular`,
  ],
  [
    "UTF-8 in the header, the truth in the document",
    bytesIn("windows-1252", xml("windows-1252")),
    "text/xml; charset=utf-8",
    xml("windows-1252"),
  ],
  [
    "none: a text that was cut at a byte leaves all others as they are",
    Buffer.concat([bytesIn("utf-8", words), Buffer.from([0xe2, 0x80]), bytesIn("utf-8", ` ${words}`)]),
    "text/html; charset=utf-8",
    `${words}\ufffd ${words}`,
  ],
  ["Latin-1 that is UTF-8", bytesIn("utf-8", words), "text/html; charset=iso-8859-1", words],
  [
    "UTF-16 that is not",
    Buffer.from("<?xml version='1.0' encoding='utf-16'?><a/>"),
    null,
    "<?xml version='1.0' encoding='utf-16'?><a/>",
  ],
  ["UTF-16 in the header that is not", bytesIn("utf-8", words), "text/xml; charset=utf-16", words],
])("passes over a label that lies: %s", (_what, bytes, contentType, expected) => {
  expect(decodeText(bytes, contentType)).toBe(expected);
});

test("looks for a declaration in the first 1024 bytes only", () => {
  const bytes = bytesIn("windows-1252", `${filler}<meta charset="koi8-r">${western}`);
  expect(decodeText(bytes, null)).toContain(western);
});

test("never fails, and gives valid UTF-8 back as it was", () => {
  const label = fc.constantFrom(
    null,
    "text/html",
    "text/html; charset=utf-8",
    "text/html; charset=utf-16",
    "x; charset=utf-7",
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      label,
      (bytes, type) => typeof decodeText(Buffer.from(bytes), type) === "string",
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!/^(\uFEFF|<|\0)/.test(text));
      expect(decodeText(Buffer.from(text), "text/html; charset=utf-8")).toBe(Buffer.from(text).toString("utf8"));
    }),
  );
});
