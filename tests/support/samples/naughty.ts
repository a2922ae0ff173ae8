import strings from "big-list-of-naughty-strings/blns.json" with { type: "json" };

/** Strings that have broken programs before: the published list. */
export const naughtyStrings: readonly string[] = strings;

/** What this program is made of, spoken to: lines, control characters, half characters, paths, SQL, search syntax, templates, formulas. */
export const payloads = [
  "",
  " ",
  "\u0000",
  "a\u0000b and more of it",
  "two\r\nBcc: everybody@example.com",
  "a\nb\u2028c\u2029d",
  "\u202Etxt.exe\u202C, turned around",
  "\u200B\uFEFF\u2060",
  "half \uD800 a character",
  "\uDFFF\uD800",
  "\u001B[31mred\u001B]0;title\u0007",
  "{{7*7}}${7*7}<%= 7*7 %>#{7*7}",
  "../../../../etc/passwd",
  "..%2f..%2f..%5c%00.png",
  "'; DROP TABLE accounts; --",
  "1' OR '1'='1",
  'a" AND NEAR(b c, 2) OR title:d* NOT "e',
  "title : * ^ - ( )",
  "%_%\\",
  "=HYPERLINK(\"https://example.com\",\"x\")",
  "+1+cmd|' /C calc'!A0",
  "<script>alert(1)</script>",
  "\"><img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "https://[::1]:99999/\\@example.com",
  "]]><!--<![CDATA[ &lt;&amp;",
  "İıſK ẞ ﷺ ǆ",
  "e" + "\u0301".repeat(300),
  "😀👩‍👩‍👧‍👦".repeat(20),
  "1e309",
  "-0",
  "[object Object]",
  "__proto__",
  "constructor",
  "2026-02-30T25:61:61Z",
  "9".repeat(400),
  "word ".repeat(1000),
]; // prettier-ignore

/** Every `step`th string of the published list, from `start` on: which ones is known from one run to the next. */
export const sampleOf = (start: number, step: number): string[] =>
  naughtyStrings.filter((_text, at) => at % step === start % step);

/** Where a text is stored: itself without the blanks at its ends, half characters replaced, for UTF-8 holds none. */
export type Place = { write: (text: string) => Promise<unknown>; read: () => Promise<string | null | undefined> };

/** Puts every text into a place, and answers those that came back as something else; how many were taken at all. */
export async function roundTrip({ write, read }: Place, texts: readonly string[]) {
  const changed: { text: string; stored: string | null | undefined }[] = [];
  let taken = 0;
  for (const text of texts) {
    const before = await read();
    const isTaken = await write(text).then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code !== "BAD_REQUEST") throw error;
        return false;
      },
    );
    const stored = await read();
    if (isTaken ? stored !== text.toWellFormed().trim() : stored !== before) changed.push({ text, stored });
    taken += Number(isTaken);
  }
  return { changed, taken };
}
