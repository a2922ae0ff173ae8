import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterAnswer, retryOr, whyUnreadable, type FetchAnswer } from "#features/document/rules/fetched.ts";
import { fileName, nameOfUrl } from "#features/document/rules/name.ts";
import { sniff } from "#features/document/rules/sniff.ts";

const pdf = Buffer.from("%PDF-1.7\n%\u00E2\u00E3");
const page = Buffer.from("<!DOCTYPE html><html><body>Just a moment</body></html>");
const answered = (status: number, headers: Record<string, string> = {}, body = pdf): FetchAnswer => ({
  kind: "response",
  url: "https://example.org/Out/letter.pdf",
  status,
  headers,
  body,
});

describe("what an answer means:", () => {
  const path = "/Out/letter.pdf";

  test("a PDF is kept, whatever it is called", () => {
    const kept = { kind: "bytes", contents: "pdf", mediaType: "application/pdf", extension: "pdf", bytes: pdf };
    expect(afterAnswer(answered(200), 1, path)).toEqual(kept);
    expect(afterAnswer(answered(200, { "content-type": "image/png" }), 1, "/x.png")).toEqual(kept);
  });

  test.each([
    ["403", answered(403)],
    ["401", answered(401)],
    ["a challenge", answered(503, { "cf-mitigated": "challenge" })],
    ["a challenge that passes for an answer", answered(200, { "cf-mitigated": "challenge" }, page)],
  ])("%s is a refusal, and is not asked again", (_what, answer) => {
    expect(afterAnswer(answer, 1, path)).toMatchObject({ kind: "ended", state: "refused" });
  });

  test.each<[string, FetchAnswer]>([
    ["404", answered(404)],
    ["500", answered(500)],
    ["429", answered(429)],
    ["an unfinished answer", answered(206)],
    ["an empty file", answered(200, {}, Buffer.alloc(0))],
    ["a page in place of the PDF", answered(200, { "content-type": "text/html" }, page)],
    ["silence", { kind: "timed_out", phase: "headers" }],
    ["a broken connection", { kind: "failed", reason: "ECONNRESET" }],
    ["endless redirects", { kind: "too_many_redirects" }],
    ["an address that is not public just now", { kind: "refused", reason: "not a public address" }],
  ])("%s is tried again after a minute", (_what, answer) => {
    expect(afterAnswer(answer, 1, path)).toMatchObject({ kind: "again", waitSeconds: 60 });
  });

  test("tries come after 1, 5 and 30 minutes, 2, 6 and 24 hours, and then no more", () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => retryOr(attempts, "Silence"));
    const minutes = waits.map((wait) => wait.kind === "again" && wait.waitSeconds / 60);
    expect(minutes).toEqual([1, 5, 30, 120, 360, 1440]);
    expect(retryOr(7, "Silence")).toEqual({ kind: "ended", state: "unreachable", problem: "Silence. Tried 7 times." });
  });

  test("a site that asks for more time gets it, up to a day", () => {
    const waitOf = (value: string) => {
      const after = afterAnswer(answered(503, { "retry-after": value }), 1, path);
      return after.kind === "again" && after.waitSeconds;
    };
    expect(["900", "10", "999999", "Fri, 31 Dec 2027 23:59:59 GMT", "-5"].map(waitOf)).toEqual([
      900, 60, 86_400, 60, 60,
    ]);
  });

  test("what is too large ends, in words", () => {
    expect(afterAnswer({ kind: "too_large", limit: 1 }, 1, path)).toEqual({
      kind: "ended",
      state: "unreadable",
      problem: "The file is larger than 30 MB",
    });
  });

  test("a page keeps its character set, and never a type that a browser would run", () => {
    const headers = { "content-type": "Text/HTML; charset=Windows-1252" };
    expect(afterAnswer(answered(200, headers, page), 1, "/news")).toMatchObject({
      mediaType: "text/html; charset=windows-1252",
      extension: "html",
    });
    const script = answered(200, { "content-type": "image/svg+xml" }, Buffer.from("<svg onload='x'/>"));
    expect(afterAnswer(script, 1, "/a.svg")).toMatchObject({
      contents: "unknown",
      mediaType: "application/octet-stream",
    });
  });

  test("nothing but a picture of ours may end in .png", () => {
    expect(afterAnswer(answered(200, {}, Buffer.from("\u0089PNG")), 1, "/a.png")).toMatchObject({ extension: "bin" });
  });
});

test.each([
  ["%PDF-1.4", "", "/x", "pdf"],
  ["\n\n  junk %PDF-1.4", "", "/x", "pdf"],
  ["PK\u0003\u0004xl/", "", "/x.xlsx", "office"],
  ["\u00D0\u00CF\u0011\u00E0\u00A1", "", "/x.XLS", "office"],
  ["{\\rtf1", "", "/x.rtf", "office"],
  ["a;b;c", "text/csv", "/x.csv", "office"],
  ["<html>", "", "/x", "html"],
  ["\u00EF\u00BB\u00BF <?xml version='1.0'?>\n<!-- x --><!DOCTYPE HTML>", "", "/x", "html"],
  ["Welcome", "text/html", "/x", "html"],
  ["Welcome", "text/plain; charset=utf-8", "/x", "text"],
  ["Welcome", "", "/x", "unknown"],
  ["We\u0000lcome", "text/plain", "/x", "unknown"],
  ["", "", "", "unknown"],
] as const)("%j sent as %j from %s is %s", (bytes, mediaType, path, kind) => {
  expect(sniff(Buffer.from(bytes, "latin1"), mediaType, path)).toBe(kind);
});

test("says of what it cannot read that it is kept", () => {
  expect([whyUnreadable("office"), whyUnreadable("unknown")]).toEqual([
    expect.stringContaining("kept as it is"),
    expect.stringContaining("kept as it is"),
  ]);
  expect([whyUnreadable("pdf"), whyUnreadable("html"), whyUnreadable("text")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("file names", () => {
  test.each([
    ["https://www.cbn.gov.ng/Out/2026/FMD/Review%20of%20limits.pdf", "Review of limits.pdf"],
    ["https://www.cbn.gov.ng/Out/2026/Review of limits.pdf?x=1#y", "Review of limits.pdf"],
    ["https://example.org/a/%E0%A4%A.pdf", "%E0%A4%A.pdf"],
    ["https://example.org/", "document"],
    ["no address", "document"],
  ])("%s is shown as %s", (url, name) => expect(nameOfUrl(url)).toBe(name));

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\letters\\cbn.pdf", "cbn.pdf"],
    ['a"<b>|c:*?.pdf', "abc.pdf"],
    ["letter\u202Efdp.exe", "letterfdp.exe"],
    ["..", "document"],
    ["\r\nset-cookie: x", "set-cookie x"],
  ])("%j becomes %j", (name, clean) => expect(fileName(name)).toBe(clean));

  test("are never endless and keep their ending", () => {
    const long = fileName(`${"a".repeat(500)}.pdf`);
    expect([long.length, long.slice(-5)]).toEqual([120, "a.pdf"]);
    expect(fileName(`${"a".repeat(115)}${"\u{1F4C4}".repeat(9)}.pdf`)).toBe(`${"a".repeat(115)}.pdf`);
  });

  test("of any kind are plain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(fileName(name)).toMatch(/^[^\p{Cc}\p{Cf}/\\"<>]{1,120}$/u);
        expect(() => encodeURIComponent(fileName(name.repeat(5)))).not.toThrow();
      }),
    );
  });
});
