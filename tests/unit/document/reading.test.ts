import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  joinPages,
  pagesToScan,
  readers,
  splitPages,
  whatIsMissing,
  withDoubt,
  withoutPageBreaks,
} from "#features/document/rules/reading.ts";

const full = "A page with letters, more than a page number or the mark of a scanner.";

test("pages come back from one text as they went in", () => {
  const pages = ["first", "", "third\nline"];
  expect(splitPages(joinPages(pages))).toEqual(pages);
  expect(splitPages(joinPages(["one\fpage"]))).toHaveLength(1);
  expect(withoutPageBreaks(joinPages(pages))).toBe("first\n\n\n\nthird\nline");
});

test("pages with hardly a letter are recognised, from where it was left", () => {
  const pages = [full, "", " 3 ", full, "CamScanner"];
  expect(pagesToScan(pages, 0)).toEqual([2, 3, 5]);
  expect(pagesToScan(pages, 2)).toEqual([3, 5]);
  expect(pagesToScan(pages, 5)).toEqual([]);
});

test("no more than forty pages are recognised, and it is said", () => {
  const scans = Array.from({ length: 60 }, () => "");
  expect(pagesToScan(scans, 0)).toHaveLength(40);
  expect(whatIsMissing(scans, 60)).toBe("Pictures of text are recognised on the first 40 of 60 pages only");
  expect(
    whatIsMissing(
      Array.from({ length: 60 }, () => full),
      60,
    ),
  ).toBeNull();
  expect(whatIsMissing([full], 1000)).toBe("Only the first 1 of 1000 pages were read");
});

test("pages that are hard to read are named", () => {
  expect(withDoubt(null, 1, 91)).toBeNull();
  expect(withDoubt(null, 1, null)).toBeNull();
  expect(withDoubt(withDoubt(null, 2, 61.6), 5, 40)).toBe("Hard to read: page 2 (62 % certain), page 5 (40 % certain)");
});

test("names the readers in the versions that are installed", () => {
  const manifest = path.join(import.meta.dirname, "../../../package.json");
  const { dependencies } = JSON.parse(readFileSync(manifest, "utf8")) as { dependencies: Record<string, string> };
  for (const reader of [readers.pdf, readers.html, readers.scan]) {
    const [name, version] = reader.split(" ");
    expect(dependencies[name!], name).toBe(version);
  }
});
