import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql, sum, type SQL } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../../audit/repository.ts";
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

export async function findUpload(
  db: Pick<Database, "select">,
  upload: Pick<Upload, "changeId" | "companyId" | "file">,
): Promise<DocumentRow | undefined> {
  const isOwn = upload.companyId === null ? undefined : eq(documents.companyId, upload.companyId);
  return one(
    db
      .select()
      .from(documents)
      .where(and(isSameFile(upload), or(isShared, isOwn)))
      .orderBy(documents.companyId),
  );
}

export async function uploadUsage(
  db: Pick<Database, "select">,
  companyId: string,
  changeId: string,
): Promise<UploadUsage> {
  const counted = await one(
    db
      .select({
        ofChange: sql<number>`count(*) filter (where ${ofChange(changeId)})`,
        files: count(),
        bytes: sum(documents.bytes).mapWith(Number),
      })
      .from(documents)
      .where(eq(documents.companyId, companyId)),
  );
  const bytesOfAll = sum(documents.bytes).mapWith(Number);
  const all = await one(db.select({ bytes: bytesOfAll }).from(documents).where(isNotNull(documents.companyId)));
  const { ofChange: here = 0, files = 0, bytes } = counted ?? {};
  return { ofChange: here, files, bytes: bytes ?? 0, all: all?.bytes ?? 0 };
}

export async function insertUpload(tx: Transaction, upload: Upload): Promise<DocumentRow> {
  const known = await findUpload(tx, upload);
  if (known) return known;
  const { companyId, createdAt: at, changeId, name, file, bytes, pages } = upload;
  const added = await placeUpload(tx, upload);
  const after = { changeId, name, file, bytes, pages };
  await recordAudit(tx, { companyId, at, action: "document.uploaded", subject: added.id, after });
  return added;
}

async function placeUpload(tx: Transaction, upload: Upload): Promise<DocumentRow> {
  const { companyId } = upload;
  const missing = await missingDocument(tx, upload);
  const values = { ...blankDocument, ...upload, isUpload: true, state: "reading" as const };
  if (companyId === null) {
    // What companies had uploaded for themselves is now everybody's.
    await replaceOwn(tx, and(isSameFile(upload), isNotNull(documents.companyId)), upload.createdAt);
    if (!missing) return insert(tx, { ...values, url: null, hosts: [] });
    const kept = { url: missing.url, hosts: missing.hosts, createdAt: missing.createdAt };
    const took = tx.update(documents).set({ ...values, ...kept });
    return (await one(took.where(eq(documents.id, missing.id)).returning()))!;
  }
  return insert(tx, { ...values, url: missing?.url ?? null, hosts: [] });
}

async function insert(tx: Transaction, row: Omit<DocumentRow, "id">): Promise<DocumentRow> {
  const stored = tx.insert(documents).values({ ...row, id: newId() });
  return (await one(stored.returning()))!;
}

/** The document of the change that an upload stands for: the only one without bytes, or the one of the same name. */
async function missingDocument(tx: Transaction, { changeId, name }: Upload): Promise<DocumentRow | undefined> {
  const hasNone = and(
    isNull(documents.file),
    inArray(documents.state, ["waiting", "refused", "unreachable", "unreadable"]),
  );
  const missing = await tx
    .select()
    .from(documents)
    .where(and(ofChange(changeId), isShared, hasNone))
    .limit(100);
  return missing.length === 1 ? missing[0] : missing.find((row) => row.name === name);
}

/** Companies' own uploads that are everybody's now go, each with an entry in its company's record. */
async function replaceOwn(tx: Transaction, which: SQL | undefined, at: string) {
  for (const row of await tx.delete(documents).where(which).returning()) await recordShared(tx, row, at);
}

async function recordShared(tx: Transaction, { id, companyId, changeId, name, file }: DocumentRow, at: string) {
  await recordAudit(tx, { companyId, at, action: "document.shared", subject: id, after: { changeId, name, file } });
}

/** Makes a company's upload everybody's: an entry in the record of the whole, and one in that of each company that had it. */
export async function insertShared(tx: Transaction, id: string, at: string): Promise<DocumentRow | undefined> {
  const row = await one(tx.select().from(documents).where(eq(documents.id, id)));
  if (!row || row.companyId === null) return row;
  const isTwin = and(ofChange(row.changeId), eq(documents.file, row.file ?? ""), ne(documents.id, id));
  const shared = await one(tx.select().from(documents).where(and(isTwin, isShared)));
  for (const companyId of [null, row.companyId]) await recordShared(tx, { ...row, companyId }, at);
  await replaceOwn(tx, and(isTwin, isNotNull(documents.companyId)), at);
  if (shared) {
    await tx.delete(documents).where(eq(documents.id, id));
    return shared;
  }
  // It stands for what could not be fetched, which goes.
  if (row.url !== null) {
    const isMissing = and(ofChange(row.changeId), eq(documents.url, row.url), isShared, isNull(documents.file));
    await tx.delete(documents).where(isMissing);
  }
  return one(tx.update(documents).set({ companyId: null, classifiedAt: null }).where(eq(documents.id, id)).returning());
}
