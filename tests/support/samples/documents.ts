import { readdirSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Reader } from "#features/document/adapters/reader.ts";
import { documentRepository, enqueueDocuments } from "#features/document/repository.ts";
import { documentService, type Viewer } from "#features/document/service.ts";
import { fileStore } from "#platform/files.ts";
import { cachedFiles, type Vault } from "#platform/files/vault.ts";
import { createOutbound } from "#platform/outbound.ts";
import { migratedDatabase } from "./databases.ts";
import { aCompanyIn } from "../../contract/rows.ts";
import { fakeClock } from "../fakes.ts";
import { aFolder } from "../folder.ts";
import { sharedReaders } from "../processes/shared-readers.ts";
import type { Loopback } from "../servers/loopback.ts";

type Setup = { site?: Loopback; mayFetch?: () => Promise<string | null>; reader?: Reader; vault?: Vault };

export const operator: Viewer = { companyId: null, isOperator: true };
export const guest: Viewer = { companyId: null, isOperator: false };
export const as = (companyId: string): Viewer => ({ companyId, isOperator: false });

/** The documents over a real database, real files, the real gate and the real reading process; only the clock is a fake. */
export function documentApp({
  site,
  mayFetch = async () => null,
  reader = sharedReaders.documentReader,
  vault,
}: Setup = {}) {
  const db = migratedDatabase();
  const clock = fakeClock("2026-11-23T09:00:00.000Z");
  const outbound = createOutbound({
    allowHosts: site ? [site.host] : [],
    userAgent: "Ilana tests",
    timeouts: { connectMs: 500, headersMs: 500, bodyMs: 500, totalMs: 5000 },
  });
  onTestFinished(async () => {
    await outbound.close();
    db.$client.close();
  });
  const folder = aFolder();
  const files = vault ? cachedFiles(fileStore(folder), vault, clock) : fileStore(folder);
  const keptFiles = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  const stored = documentRepository(db);
  const quota = { companyBytes: 500 * 1024 ** 2, serverBytes: 1024 ** 3 };
  const restart = () => documentService({ documents: stored, files, outbound, mayFetch, reader, clock, quota });
  const service = restart();

  /** Notes documents as the publication of a change does. */
  const want = async (paths: string[], documents: "fetch" | "refused" = "fetch", changeId = "change") => {
    const urls = paths.map((path) => new URL(path, site?.url ?? "https://example.org").href);
    const rows = service.rowsFor(changeId, urls, { hosts: site?.hosts ?? ["example.org"], documents });
    await db.write((tx) => enqueueDocuments(tx, rows));
    return rows;
  };
  const only = async (viewer = operator, changeId = "change") => {
    const [document, ...more] = (await service.summariesOf([changeId], viewer)).get(changeId) ?? [];
    if (!document || more.length > 0) throw new Error(`Not one document but ${document ? more.length + 1 : 0}`);
    return document;
  };
  const aCompany = async () => (await aCompanyIn(db)).id;
  const upload = (bytes: Buffer, companyId: string | null = null, name = "letter.pdf") =>
    service.upload({ changeId: "change", companyId, bytes, name });
  return { db, clock, files, keptFiles, stored, service, restart, want, only, aCompany, upload };
}
