import { expect, test } from "vitest";
import { sha256 } from "#platform/sha256.ts";
import { send } from "../support/processes/process.ts";
import { workLoop } from "../support/processes/work-loop.ts";

type Filed = { state: string; receiptId: string | null; receiptSha256: string | null };
type Piece = { _id: string; file: { fileId: string; sha256: string } };

// Fifty of them: tests/faults/long/work-crash.test.ts.
test("Work, process kill: duties, filings, events, tasks, evidence and confirmations that were acknowledged are there after each of three kills", async () => {
  const { firm, counts } = await workLoop(3);
  const tables = ["duties", "filings", "filing_events", "tasks", "evidence", "evidence_files", "circulars", "circular_receipts"]; // prettier-ignore
  for (const table of tables)
    expect([table, counts.get(table) ?? 0]).toEqual([table, expect.toSatisfy((count: number) => count >= 3)]);

  // And it is served again.
  const { url, companyId, token } = firm;
  const read = async <T>(at: string) => (await send(`${url}/api/v1/${at}`, "GET", undefined, token)).body.data as T;
  const bytesOf = async (at: string) =>
    Buffer.from(await (await fetch(`${url}/${at}`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer());
  const due = await read<Filed[]>(`filing/${companyId}?from=2026-01-01&to=2027-12-31`);
  const filed = due.filter(({ state }) => state.startsWith("filed"));
  expect(filed.length).toBeGreaterThanOrEqual(counts.get("filings")!);
  for (const { receiptId, receiptSha256 } of filed.slice(0, 10))
    expect(sha256(await bytesOf(`receipts/${receiptId}`))).toBe(receiptSha256);
  const pieces = await read<Piece[]>(`evidence/${companyId}?limit=10`);
  for (const { file } of pieces) expect(sha256(await bytesOf(`evidence-files/${file.fileId}`))).toBe(file.sha256);
}, 120_000);
