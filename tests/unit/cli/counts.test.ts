import { expect, test } from "vitest";
import { inWords } from "#cli/archives.ts";
import { outcomeInWords } from "#cli/watch.ts";
import type { Manifest } from "#platform/backup/manifest.ts";

const logo = { name: "files/ab/abc.png", size: 1, sha256: "" };

test.each([
  [1, "2026-11-21, Ilana 1.2.3, 1 company, 1 row, 1 file"],
  [2, "2026-11-21, Ilana 1.2.3, 2 companies, 2 rows, 2 files"],
])("what is in a backup, %i of each", (count, words) => {
  const manifest = {
    createdAt: "2026-11-21",
    version: "1.2.3",
    counts: { companies: count },
    members: Array.from({ length: count }, () => logo),
  };
  expect(inWords(manifest as unknown as Manifest)).toBe(words);
});

test("what came of a check, one of each", () => {
  const change = { id: "1", changeType: "new", title: "A circular", url: null, status: "published" } as const;
  expect(outcomeInWords({ kind: "unchanged", items: 1 })).toBe("nothing new (1 entry)");
  expect(outcomeInWords({ kind: "baseline", items: 1 })).toBe(
    "first good answer: 1 entry is known from now on, none is announced",
  );
  expect(outcomeInWords({ kind: "checked", items: 1, changes: [change], pending: 1, setAside: 1 })).toBe(
    "1 change, 1 to be seen again, 1 set aside (1 entry)",
  );
  expect(outcomeInWords({ kind: "failed", reason: "No answer", changes: [change] })).toBe(
    "failed. No answer. Before that, 1 change:",
  );
  expect(outcomeInWords({ kind: "baseline", items: 2 })).toContain("2 entries are known");
});
