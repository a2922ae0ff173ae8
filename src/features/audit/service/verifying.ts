import { setImmediate } from "node:timers/promises";
import { sha256 } from "#platform/sha256.ts";
import { readLine } from "../adapters/export.ts";
import type { AuditRepository } from "../repository.ts";
import { beginning, following, whyBroken, type Head } from "../rules.ts";
import type { AuditEntry, Manifest } from "../schema.ts";

export type ChainHead = { companyId: string | null; entries: number; id: number; hash: string };
export type Verification = {
  chains: number;
  entries: number;
  /** Where each chain stands, up to where it is whole. To be kept elsewhere: later it shows whether the newest entries are still there. */
  heads: ChainHead[];
  /** The first entry of each chain that does not fit. */
  broken: { companyId: string | null; id: number; reason: string }[];
  /** Ids, first and last, that are not there although ids have no gaps. */
  missing: { from: number; to: number }[];
  /** The last entry that was read, and one hash over those of all entries up to it: written down, it can be held against the log later. */
  last: number;
  fingerprint: string;
};

// Some 20 ms: other requests get their turn in between.
const pageSize = 1000;

/**
 * Reads the log, a page at a time, whole or up to an entry, and holds every entry of every chain against the one before it.
 */
export async function verifyAll(audit: AuditRepository, upTo?: number): Promise<Verification> {
  // Asked before reading: what is recorded meanwhile is no gap.
  const lastId = Math.min(await audit.lastId(), upTo ?? Infinity);
  return verifyEntries(pagesOf(audit, upTo ?? Number.MAX_SAFE_INTEGER), lastId);
}

async function* pagesOf(audit: AuditRepository, upTo: number): AsyncGenerator<AuditEntry[]> {
  for (let after = 0; ;) {
    const page = await audit.listAll({ after, upTo, limit: pageSize });
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
    await setImmediate();
  }
}

/** The same of entries from wherever they are, some at a time, in the order of their ids. `lastId`: the highest ever given. */
export async function verifyEntries(pages: AsyncIterable<AuditEntry[]>, lastId: number): Promise<Verification> {
  const heads = new Map<string | null, Head>();
  const broken = new Map<string | null, Verification["broken"][number]>();
  const missing: Verification["missing"] = [];
  let [entries, after, fingerprint] = [0, 0, beginning.hash];
  for await (const page of pages)
    for (const entry of page) {
      const { id, companyId } = entry;
      if (id !== after + 1) missing.push({ from: after + 1, to: id - 1 });
      [after, entries, fingerprint] = [id, entries + 1, sha256(`${fingerprint}\n${entry.hash}`)];
      const head = heads.get(companyId) ?? beginning;
      if (broken.has(companyId)) continue;
      const reason = whyBroken(head, entry, sha256);
      if (reason === null) heads.set(companyId, following(head, entry));
      else broken.set(companyId, { companyId, id, reason });
    }
  if (after < lastId) missing.push({ from: after + 1, to: lastId });
  const current = Array.from(heads, ([companyId, head]) => ({ companyId, ...head }));
  return {
    chains: new Set([...heads.keys(), ...broken.keys()]).size,
    entries,
    heads: current,
    broken: [...broken.values()],
    missing,
    last: after,
    fingerprint,
  };
}

/** What came of verifying an export: what it holds, or the line where it breaks, and why. */
export type ExportVerdict =
  | { isWhole: true; chain: string | null; entries: number; head: string; exportedAt: string }
  | { isWhole: false; line: number; reason: string };

/** Verifies an export by itself, line by line: no database is asked, and nothing is trusted but the hashes. */
export async function verifyExport(lines: AsyncIterable<string> | Iterable<string>): Promise<ExportVerdict> {
  let [head, line] = [beginning, 0];
  let chain: string | null | undefined;
  let manifest: Manifest | undefined;
  const broken = (reason: string): ExportVerdict => ({ isWhole: false, line, reason });
  for await (const text of lines) {
    if (text.trim() === "") continue;
    line += 1;
    const read = readLine(text);
    if (!read) return broken("this line is neither an entry nor the closing line of an export");
    if (manifest) return broken("something stands after the closing line");
    if ("manifest" in read) {
      ({ manifest } = read);
      continue;
    }
    const { entry } = read;
    if (chain !== undefined && entry.companyId !== chain) return broken("the entry belongs to another chain");
    const reason = whyBroken(head, entry, sha256);
    if (reason !== null) return broken(reason);
    [chain, head] = [entry.companyId, following(head, entry)];
  }
  if (!manifest) return broken("the closing line is missing: the export was cut off");
  if (manifest.entries !== head.entries || manifest.head !== head.hash || manifest.chain !== (chain ?? manifest.chain))
    return broken(`the closing line speaks of ${manifest.entries} entries, and ${head.entries} stand before it`);
  return {
    isWhole: true,
    chain: manifest.chain,
    entries: head.entries,
    head: head.hash,
    exportedAt: manifest.exportedAt,
  };
}
