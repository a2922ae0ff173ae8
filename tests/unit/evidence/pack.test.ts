import { describe, expect, test } from "vitest";
import { coverOf } from "#features/evidence/rules/pack-papers.ts";
import {
  changedLast,
  chosenPieces,
  pieceFiles,
  receiptFiles,
  sumsOf,
  type PackContents,
} from "#features/evidence/rules/pack.ts";
import type { Found } from "#features/evidence/rules/piece.ts";
import { aDuty, aFound, anOccurrence } from "../../support/samples/register.ts";

const hash = "a".repeat(64);
const period = { from: "2026-04-01", to: "2026-06-30" };
const lasting = { validFrom: null, validUntil: null };
const showing = (...links: Found["links"]) => ({ ...aFound(lasting), links });

describe("the pieces of a pack", () => {
  const chosen = { dutyIds: new Set(["a.r1"]), filingIds: new Set(["a.r1.2026-05"]), period };
  test.each<[string, Found, boolean]>([
    ["a chosen duty", showing({ dutyId: "a.r1", filingId: "" }), true],
    ["another duty", showing({ dutyId: "b.r1", filingId: "" }), false],
    ["a chosen duty, in another period", { ...aFound({ ...lasting, validUntil: "2026-03-31" }), links: [{ dutyId: "a.r1", filingId: "" }] }, false],
    ["a chosen occurrence", showing({ dutyId: "a.r1", filingId: "a.r1.2026-05" }), true],
    ["a chosen occurrence, whenever it is good", { ...aFound({ ...lasting, validUntil: "2026-03-31" }), links: [{ dutyId: "a.r1", filingId: "a.r1.2026-05" }] }, true],
    ["another occurrence of a chosen duty", showing({ dutyId: "a.r1", filingId: "a.r1.2025-05" }), false],
    ["one of several", showing({ dutyId: "b.r1", filingId: "" }, { dutyId: "a.r1", filingId: "" }), true],
    ["nothing", showing(), false],
  ])("has what shows %s, or not", (_what, found, isIn) => {
    expect(chosenPieces([found], chosen)).toEqual(isIn ? [found] : []);
  }); // prettier-ignore

  test.each([
    ["minutes.pdf", "0001 minutes.pdf"],
    [" .-minutes.pdf. ", "0001 minutes.pdf"],
    ["-rf", "0001 rf"],
    ["a - b.pdf", "0001 a - b.pdf"],
    ["...", "0001 file"],
  ])("lie under their names, so that every system keeps them: %j as %j", (name, path) => {
    const { file } = aFound();
    expect(pieceFiles([{ ...aFound(), file: { ...file, name } }])).toEqual([
      { path: `evidence/${path}`, file: file.file, sha256: hash, bytes: 10, day: "2026-11-20" },
    ]);
  });

  test("are numbered", () => {
    expect(pieceFiles([aFound(), aFound()]).map(({ path }) => path)).toEqual([
      "evidence/0001 minutes.pdf",
      "evidence/0002 minutes.pdf",
    ]);
  });
});

test("receipts lie beside them, those of what has one, on the day on which it was filed", () => {
  const receipt = { name: "receipt.pdf", file: `${hash}.pdf`, bytes: 7 };
  const filed = anOccurrence({ _id: "x", filedAt: "2026-12-08T09:00:00.000Z" });
  const known = anOccurrence({ _id: "y" });
  const said = { file: receipt.file, sha256: hash, bytes: 7 };
  const receipts = new Map([["x", receipt], ["y", receipt]]); // prettier-ignore
  expect(receiptFiles([anOccurrence({ _id: "none" }), filed, known], receipts)).toEqual(
    new Map([
      ["x", { path: "receipts/0001 receipt.pdf", ...said, day: "2026-12-08" }],
      ["y", { path: "receipts/0002 receipt.pdf", ...said, day: "2026-12-10" }],
    ]),
  );
});

test("hashes are listed as sha256sum reads them", () => {
  const files = [{ path: "a b", sha256: "1" }, { path: "c", sha256: "2" }]; // prettier-ignore
  expect(sumsOf(files)).toBe("1  a b\n2  c\n");
});

const aPackDuty = (updatedAt: string | null) => ({ ...aDuty(), how: null, ownerName: null, updatedAt });
const contents = (overrides: Partial<PackContents> = {}): PackContents => ({ duties: [], filings: [], pieces: [], ...overrides }); // prettier-ignore

test.each<[string, Partial<PackContents>, string | undefined]>([
  ["nothing", {}, undefined],
  ["what nobody has touched", { duties: [aPackDuty(null)], filings: [anOccurrence()] }, undefined],
  ["a duty", { duties: [aPackDuty("2026-11-01T09:00:00.000Z"), aPackDuty("2026-10-01T09:00:00.000Z")] }, "2026-11-01T09:00:00.000Z"],
  ["a filing", { filings: [anOccurrence({ filedAt: "2026-12-08T09:00:00.000Z" })], pieces: [aFound()] }, "2026-12-08T09:00:00.000Z"],
  ["a piece", { pieces: [aFound()], duties: [aPackDuty("2026-11-01T09:00:00.000Z")] }, "2026-11-21T09:00:00.000Z"],
  ["a file", { pieces: [{ ...aFound(), file: { ...aFound().file, addedAt: "2026-11-23T09:00:00.000Z" } }] }, "2026-11-23T09:00:00.000Z"],
])("a pack is dated by the last change of %s", (_of, overrides, at) => {
  expect(changedLast(contents(overrides))).toBe(at);
}); // prettier-ignore

describe("the page on top", () => {
  const about = { company: "Okpella Bank", choice: "Duties of CBN", period };
  const cover = (overrides: Partial<PackContents> = {}, receipts = new Map()) => coverOf(contents(overrides), about, { pieces: [], receipts }); // prettier-ignore
  const factsOf = (memo: ReturnType<typeof cover>) =>
    memo.blocks.flatMap((block) => (block.kind === "facts" ? block.rows.map(({ label, value }) => `${label}: ${value}`) : [])); // prettier-ignore

  test("says of whom, of what, of when, and how much there is", () => {
    const filings = (["filed", "filed", "filed-late", "waived", "upcoming", "in-work"] as const).map((state) => anOccurrence({ state })); // prettier-ignore
    const [receipt] = pieceFiles([aFound()]);
    const memo = cover({ duties: [aPackDuty(null)], filings, pieces: [aFound(), aFound()] }, new Map([["x", receipt!]])); // prettier-ignore
    expect(factsOf(memo)).toEqual([
      "Company: Okpella Bank",
      "Duties: Duties of CBN (1)",
      "Period: 1 April 2026 to 30 June 2026",
      "Due in it: 6, of which 2 filed in time, 1 filed late, 1 waived, 2 not filed",
      "Files: 2 pieces of evidence, 1 receipt",
      "State of: 21 November 2026, the day of the last change of what is in it",
    ]);
    expect(memo).toMatchObject({ title: "Evidence pack", subject: "Duties of CBN", company: "Okpella Bank", day: "21 November 2026", isoDay: "2026-11-21", prepared: "Of Okpella Bank", writtenAt: new Date("2026-11-21T09:00:00.000Z") }); // prettier-ignore
  });

  test("is dated by the period where nothing was said", () => {
    const memo = cover();
    expect(memo.isoDay).toBe("2026-04-01");
    expect(factsOf(memo).at(-1)).toBe("State of: Nothing was said, filed or brought of it yet");
  });

  test("counts the duties by how it stands with them, and says what is in the archive", () => {
    const duties = [aPackDuty(null), aPackDuty(null), { ...aPackDuty(null), state: "partly" as const }];
    const { blocks } = cover({ duties });
    const table = blocks.find(({ kind }) => kind === "table");
    expect(table).toMatchObject({
      columns: [{ title: "State", share: 70 }, { title: "Duties", share: 30 }],
      rows: [["Not looked at", "0"], ["In place", "2"], ["Partly in place", "1"], ["Not in place", "0"], ["Does not apply", "0"]],
    }); // prettier-ignore
    const list = blocks.flatMap((block) =>
      block.kind === "list" ? block.items.map((item) => item.split(":")[0]) : [],
    );
    expect(list).toEqual(["register.xlsx", "evidence/", "receipts/", expect.stringMatching(/^SHA256SUMS/)]);
    expect(blocks.flatMap((block) => (block.kind === "section" ? [block.text] : []))).toEqual(["How it stands with the duties", "What is in this archive"]); // prettier-ignore
    expect(blocks.at(-1)).toMatchObject({ kind: "text", tone: "quiet", text: expect.stringContaining("gives the same bytes") as string }); // prettier-ignore
  });
});
