import { describe, expect, test } from "vitest";
import {
  asEvidence,
  asFile,
  asLink,
  foldedFacts,
  holdsWithin,
  linkWord,
  recordedFile,
  recordedOf,
  sha256Of,
  stateOf,
  validOn,
  type Request,
} from "#features/evidence/rules/piece.ts";
import { shownAs } from "#features/evidence/rules/shown.ts";
import { afterAll, folded, termsOf, wordsOf } from "#features/evidence/rules/words.ts";
import { aFound } from "../../support/samples/register.ts";

const hash = "a".repeat(64);

test("a piece is told with its newest file and what it shows, and of a hold who, when and why", () => {
  const file = { fileId: "f1", number: 2, name: "minutes.pdf", bytes: 10, sha256: hash, shownAs: "application/pdf", text: "read", addedAt: "2026-11-20T09:00:00.000Z", addedBy: "ada" } as const;
  const piece = {
    _id: "p1",
    title: "Minutes",
    note: "Of the board",
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
    file,
    links: [{ dutyId: "a.r1", filingId: null }, { dutyId: "a.r1", filingId: "a.r1.2026" }],
    held: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    createdBy: "ada",
    updatedAt: "2026-11-21T09:00:00.000Z",
    updatedBy: "tunde",
    version: 3,
  };
  expect(asEvidence(aFound())).toEqual(piece);
  expect(asFile(aFound().file)).toEqual(file);
  const held = { heldAt: "2026-11-22T09:00:00.000Z", heldBy: "bisi", heldWhy: "A court asked" };
  expect(asEvidence(aFound(held)).held).toEqual({ at: held.heldAt, by: "bisi", reason: "A court asked" });
  expect(asEvidence(aFound({ ...held, heldWhy: null })).held?.reason).toBe("");
}); // prettier-ignore

test("a link is an occurrence, or a duty", () => {
  const [duty, filing] = [{ dutyId: "a.r1", filingId: "" }, { dutyId: "a.r1", filingId: "a.r1.2026" }]; // prettier-ignore
  expect([asLink(duty), asLink(filing)]).toEqual([{ dutyId: "a.r1", filingId: null }, filing]);
  expect([linkWord(duty), linkWord(filing)]).toEqual(["a.r1", "a.r1.2026"]);
});

test("the log keeps what was said of a piece, and of a file its name and hash", () => {
  const { piece, file } = aFound();
  expect(recordedOf(piece)).toEqual({ title: "Minutes", note: "Of the board", validFrom: "2026-01-01", validUntil: "2026-12-31" }); // prettier-ignore
  expect(recordedFile(file)).toEqual({ name: "minutes.pdf", sha256: hash, bytes: 10, number: 2 });
  expect(sha256Of({ file: `${hash}.pdf` })).toBe(hash);
});

describe("a request", () => {
  const asked: Request = { id: "r", companyId: "c", what: "Minutes", askedBy: null, askedOf: null, dutyId: null, filingId: null, untilDay: "2026-11-27", createdAt: "2026-11-01T09:00:00.000Z", endedAt: null, evidenceId: null }; // prettier-ignore
  const ended = { endedAt: "2026-11-20T09:00:00.000Z" };
  test.each<[string, Partial<Request>, string, string]>([
    ["on its last day is open", {}, "2026-11-27", "open"],
    ["a day later has lapsed", {}, "2026-11-28", "lapsed"],
    ["that was answered is, however late it is", { ...ended, evidenceId: "p1" }, "2026-12-31", "answered"],
    ["that was withdrawn is, however late it is", ended, "2026-12-31", "withdrawn"],
  ])("%s", (_how, overrides, today, state) => {
    expect(stateOf({ ...asked, ...overrides }, today)).toBe(state);
  });
});

// A period from 1 April to 30 June.
test.each([
  [null, null, true],
  [null, "2026-03-31", false],
  [null, "2026-04-01", true],
  ["2026-06-30", null, true],
  ["2026-07-01", null, false],
  ["2026-05-01", "2026-05-02", true],
  ["2026-01-01", "2026-12-31", true],
])("a piece that is good from %s to %s holds within a quarter: %s", (validFrom, validUntil, holds) => {
  expect(holdsWithin({ validFrom, validUntil }, { from: "2026-04-01", to: "2026-06-30" })).toBe(holds);
});

// Thirty days from 27 November are 27 December: what lapses on it does within them.
test.each([
  [undefined, undefined, undefined, undefined],
  ["valid", undefined, undefined, "2026-11-27"],
  ["lapsing", undefined, "2026-12-28", "2026-11-27"],
  ["lapsed", undefined, "2026-11-27", undefined],
  [undefined, "2027-03-01", "2027-03-01", undefined],
  ["valid", "2027-03-01", "2027-03-01", "2026-11-27"],
  ["lapsing", "2026-12-01", "2026-12-01", "2026-11-27"],
  ["lapsing", "2027-03-01", "2026-12-28", "2026-11-27"],
  ["lapsed", "2026-11-01", "2026-11-01", undefined],
  ["lapsed", "2026-12-01", "2026-11-27", undefined],
] as const)("%s pieces, before %s: those that lapse before %s, and hold on %s", (validity, before, lapsingBefore, holdsOn) => {
  expect(validOn("2026-11-27", validity, before)).toEqual({ lapsingBefore, holdsOn });
}); // prettier-ignore

describe("the words of a text", () => {
  test("are small letters without marks, so that they are found however they are typed", () => {
    expect([folded("Ọyọ̀"), folded("ÉCLAIR ﬁ")]).toEqual(["oyo", "eclair fi"]);
    expect(foldedFacts("Ìwé", null, "A.pdf")).toBe("iwe\n\na.pdf");
    expect(foldedFacts("A", "B", "C")).toBe("a\nb\nc");
  });

  test.each([
    ["Board minutes, 2026: the board's", ["board", "minutes", "2026", "the"]],
    ["a b", []],
    ["", []],
    ["x".repeat(50), ["x".repeat(40)]],
    // No half of a character is kept.
    [`${"x".repeat(39)}𐐨`, [`${"x".repeat(39)}�`]],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("are kept of its beginning, and so many", () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1000));
    expect(wordsOf(numbers(3001).join(" "))).toEqual(numbers(3000));
    const behind = (spaces: number) => wordsOf(`${" ".repeat(spaces)}ab`);
    expect([behind(999_998), behind(999_999)]).toEqual([["ab"], []]);
  });

  test.each([
    [" Board  BOARD min a", ["board", "min", "a"]],
    ["!?", []],
    ["a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"]],
    ["x".repeat(50), ["x".repeat(40)]],
  ])("that are looked for by %j are %j", (search, terms) => {
    expect(termsOf(search)).toEqual(terms);
  });

  test("that begin with a term stand up to what comes after all of them", () => {
    const bytes = (text: string) => Buffer.from(text);
    for (const word of ["board", "boards", "board中", "board\u{10FFFE}"])
      expect(Buffer.compare(bytes(word), bytes(afterAll("board")))).toBeLessThan(0);
    expect(Buffer.compare(bytes("boat"), bytes(afterAll("board")))).toBeGreaterThan(0);
  });
});

// By what the format says that its files begin with: ISO 32000, PNG (RFC 2083), JPEG, GIF 87a and 89a, WebP (RFC 9649).
test.each([
  ["%PDF-1.7", "application/pdf"],
  ["x%PDF-1.7", null],
  ["\u0089PNG\r\n\u001A\n", "image/png"],
  ["\u0089PNG\n", null],
  ["\u00FF\u00D8\u00FF\u00E0", "image/jpeg"],
  ["x\u00FF\u00D8\u00FF", null],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["GIF90a", null],
  ["RIFF1234WEBPVP8 ", "image/webp"],
  ["RIFF1234WAVEfmt ", null],
  ["1234RIFFWEBP", null],
  ["<svg onload=alert(1)>", null],
  ["", null],
])("what begins with %j is shown as %s", (head, type) => {
  expect(shownAs(Buffer.from(head, "latin1"))).toBe(type);
});
