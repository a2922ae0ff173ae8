import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql, sum, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { auditWithin } from "../../audit/repository.ts";
import type { UploadUsage } from "../rules/quota.ts";
import { blankDocument } from "../rules/row.ts";
import { documents } from "../tables.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** A PDF somebody gave us: a company for itself, or the operator (null) for everybody. */
export type Upload = {
  changeId: string;
  companyId: string | null;
  name: string;
  mediaType: string;
  file: string;
  bytes: number;
  pages: number;
  createdAt: string;
};

const isShared = isNull(documents.companyId);
const ofChange = (changeId: string) => eq(documents.changeId, changeId);

const isSameFile = ({ changeId, file }: Pick<Upload, "changeId" | "file">) =>
  and(ofChange(changeId), eq(documents.file, file));

export function findUpload(
  db: Pick<Database, "select">,
  upload: Pick<Upload, "changeId" | "companyId" | "file">,
): DocumentRow | undefined {
  const isOwn = upload.companyId === null ? undefined : eq(documents.companyId, upload.companyId);
  return db
    .select()
    .from(documents)
    .where(and(isSameFile(upload), or(isShared, isOwn)))
    .orderBy(documents.companyId)
    .get();
}

export function uploadUsage(db: Pick<Database, "select">, companyId: string, changeId: string): UploadUsage {
  const counted = db
    .select({
      ofChange: sql<number>`count(*) filter (where ${ofChange(changeId)})`,
      files: count(),
      bytes: sum(documents.bytes).mapWith(Number),
    })
    .from(documents)
    .where(eq(documents.companyId, companyId))
    .get();
  return { ofChange: counted?.ofChange ?? 0, files: counted?.files ?? 0, bytes: counted?.bytes ?? 0 };
}

export function addUploadWithin(tx: Transaction, upload: Upload): DocumentRow {
  const known = findUpload(tx, upload);
  if (known) return known;
  const { companyId, createdAt: at, changeId, name, file, bytes, pages } = upload;
  const added = placeUpload(tx, upload);
  const after = { changeId, name, file, bytes, pages };
  auditWithin(tx, { companyId, at, action: "document.uploaded", subject: added.id, after });
  return added;
}

function placeUpload(tx: Transaction, upload: Upload): DocumentRow {
  const { companyId } = upload;
  const missing = missingDocument(tx, upload);
  const values = { ...blankDocument, ...upload, isUpload: true, state: "reading" as const };
  if (companyId === null) {
    // What companies had uploaded for themselves is now everybody's.
    replaceOwn(tx, and(isSameFile(upload), isNotNull(documents.companyId)), upload.createdAt);
    if (!missing) return insert(tx, { ...values, url: null, hosts: [] });
    const kept = { url: missing.url, hosts: missing.hosts, createdAt: missing.createdAt };
    return tx
      .update(documents)
      .set({ ...values, ...kept })
      .where(eq(documents.id, missing.id))
      .returning()
      .get();
  }
  return insert(tx, { ...values, url: missing?.url ?? null, hosts: [] });
}

const insert = (tx: Transaction, row: Omit<DocumentRow, "id">): DocumentRow =>
  tx
    .insert(documents)
    .values({ ...row, id: newId() })
    .returning()
    .get();

/** The document of the change that an upload stands for: the only one without bytes, or the one of the same name. */
function missingDocument(tx: Transaction, { changeId, name }: Upload): DocumentRow | undefined {
  const hasNone = and(
    isNull(documents.file),
    inArray(documents.state, ["waiting", "refused", "unreachable", "unreadable"]),
  );
  const missing = tx
    .select()
    .from(documents)
    .where(and(ofChange(changeId), isShared, hasNone))
    .limit(100)
    .all();
  return missing.length === 1 ? missing[0] : missing.find((row) => row.name === name);
}

/** Companies' own uploads that are everybody's now go, each with an entry in its company's record. */
function replaceOwn(tx: Transaction, which: SQL | undefined, at: string) {
  for (const row of tx.delete(documents).where(which).returning().all()) recordShared(tx, row, at);
}

function recordShared(tx: Transaction, { id, companyId, changeId, name, file }: DocumentRow, at: string) {
  auditWithin(tx, { companyId, at, action: "document.shared", subject: id, after: { changeId, name, file } });
}

/** Makes a company's upload everybody's: an entry in the record of the whole, and one in that of each company that had it. */
export function shareWithin(tx: Transaction, id: string, at: string): DocumentRow | undefined {
  const row = tx.select().from(documents).where(eq(documents.id, id)).get();
  if (!row || row.companyId === null) return row;
  const isTwin = and(ofChange(row.changeId), eq(documents.file, row.file ?? ""), ne(documents.id, id));
  const shared = tx.select().from(documents).where(and(isTwin, isShared)).get();
  for (const companyId of [null, row.companyId]) recordShared(tx, { ...row, companyId }, at);
  replaceOwn(tx, and(isTwin, isNotNull(documents.companyId)), at);
  if (shared) {
    tx.delete(documents).where(eq(documents.id, id)).run();
    return shared;
  }
  // It stands for what could not be fetched, which goes.
  if (row.url !== null) {
    const isMissing = and(ofChange(row.changeId), eq(documents.url, row.url), isShared, isNull(documents.file));
    tx.delete(documents).where(isMissing).run();
  }
  return tx
    .update(documents)
    .set({ companyId: null, classifiedAt: null })
    .where(eq(documents.id, id))
    .returning()
    .get();
}
