import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jsonLine } from "#features/audit/adapters/export.ts";
import { canonicalText, sealedText } from "#features/audit/rules.ts";
import type { AuditEntry } from "#features/audit/schema.ts";
import { verifyExport } from "#features/audit/service/verifying.ts";
import { sha256 } from "#platform/sha256.ts";

/** An export as the program wrote it until the log named people, to the byte. */
const beforePeople = readFileSync("tests/fixtures/activity/2026-11-21-before-people.jsonl", "utf8").trim().split("\n");

/** The same chain exported now, when an entry that names a person has come after. */
function exportedNow(): AuditEntry[] {
  const before = beforePeople.slice(0, -1).map((line) => JSON.parse(line) as AuditEntry);
  const nobody = { form: 1, userId: null, userSeal: null, role: null, tokenId: null, userName: null, userSalt: null };
  const name = { salt: "5a17", name: "Ada Obi" };
  const person = { userId: "user-1", userSeal: sha256(sealedText(name)), role: "owner", tokenId: null };
  const { id, hash: previousHash, ...last } = before.at(-1)!;
  const entry = { ...last, id: id + 4, form: 2, ...person, userName: name.name, userSalt: name.salt, previousHash };
  return [...before.map((first) => ({ ...first, ...nobody })), { ...entry, hash: sha256(canonicalText(entry)) }];
}

/** With its closing line. */
function closed(entries: AuditEntry[]): string[] {
  const { companyId, hash } = entries.at(-1)!;
  const manifest = { chain: companyId, entries: entries.length, head: hash, exportedAt: "2026-11-22T09:00:00.000Z" };
  return [...entries.map(jsonLine), jsonLine(manifest)];
}
const withLast = (change: (last: AuditEntry) => object) => {
  const entries = exportedNow();
  return closed(entries.with(4, change(entries[4]!) as AuditEntry));
};

test("an export of before the log named people goes on verifying, and goes on showing what was changed in it", async () => {
  const whole = { isWhole: true, entries: 4, head: (JSON.parse(beforePeople[3]!) as AuditEntry).hash };
  expect(await verifyExport(beforePeople)).toMatchObject(whole);
  const [reason, line] = ["the entry is not as it was written", 3];
  const changed = beforePeople.with(2, beforePeople[2]!.replace("MFB", "Bank"));
  expect(await verifyExport(changed)).toEqual({ isWhole: false, line, reason });
});

test("entries of both forms are one chain, and those of the first are exported to the byte as ever", async () => {
  const lines = closed(exportedNow());
  expect(await verifyExport(lines)).toMatchObject({ isWhole: true, entries: 5 });
  expect(lines.slice(0, 4)).toEqual(beforePeople.slice(0, 4).map((line) => `${line}\n`));
});

test("an export shows that an entry of the first form was given to a person", async () => {
  const entries = exportedNow();
  const given = closed(entries.with(1, { ...entries[1]!, userId: "user-1" }));
  const reason = "the entry names a person and did not when it was written";
  expect(await verifyExport(given)).toEqual({ isWhole: false, line: 2, reason });
});

test.each<[string, Partial<AuditEntry>, string]>([
  ["name", { userName: "Eve" }, "the person has another name than when it was written"],
  ["role", { role: "auditor" }, "the entry is not as it was written"],
  ["form", { form: 1 }, "the entry is not as it was written"],
])("an export shows that a %s was changed", async (_what, change, reason) => {
  const lines = withLast((last) => ({ ...last, ...change }));
  expect(await verifyExport(lines)).toEqual({ isWhole: false, line: 5, reason });
});

test("an export is whole without the names of people who are gone, and not without who they were", async () => {
  expect(await verifyExport(withLast((last) => ({ ...last, userName: null })))).toMatchObject({ isWhole: true });
  const unnamed = withLast(({ userId: _userId, ...last }) => last);
  const reason = "this line is neither an entry nor the closing line of an export";
  expect(await verifyExport(unnamed)).toEqual({ isWhole: false, line: 5, reason });
});
