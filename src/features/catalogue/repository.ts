import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches, countRows, excluded } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changesBetween } from "./rules/revision.ts";
import type { Instrument, Question } from "./schema.ts";
import { catalogueState, regulations, revisions } from "./tables.ts";

export type StoredRegulation = typeof regulations.$inferSelect;
export type StoredRevision = typeof revisions.$inferSelect;
export type CatalogueState = typeof catalogueState.$inferSelect;
/** An instrument with the hashes of its content and of the file it stands in. */
export type Hashed = { instrument: Instrument; contentHash: string; fileHash: string };
export type Saved = { added: string[]; changed: string[] };

export function catalogueRepository(db: Database) {
  const versions = db
    .select({ version: catalogueState.version })
    .from(catalogueState)
    .where(eq(catalogueState.id, 1))
    .prepare();

  return {
    /** Grows with every change; cheap enough to ask on every request. */
    async version(): Promise<number> {
      return (await one(versions.execute()))?.version ?? 0;
    },

    /** All of it as it is at one moment, by id. */
    async readAll(): Promise<{ rows: StoredRegulation[]; state: CatalogueState | undefined }> {
      return db.read(async (tx) => ({
        rows: await tx.select().from(regulations).orderBy(regulations.id),
        state: await one(tx.select().from(catalogueState).where(eq(catalogueState.id, 1))),
      }));
    },

    /** What is known of each file, without its content. */
    async listHashes(): Promise<Map<string, { contentHash: string; fileHash: string }>> {
      const rows = await db
        .select({ id: regulations.id, contentHash: regulations.contentHash, fileHash: regulations.fileHash })
        .from(regulations);
      return new Map(rows.map(({ id, ...hashes }) => [id, hashes]));
    },

    async findState(): Promise<CatalogueState | undefined> {
      return one(db.select().from(catalogueState).where(eq(catalogueState.id, 1)));
    },

    /** Newest first. */
    async listRevisions(regulationId: string): Promise<StoredRevision[]> {
      return db
        .select()
        .from(revisions)
        .where(eq(revisions.regulationId, regulationId))
        .orderBy(desc(revisions.revision));
    },

    /** Revisions after the first of each regulation: what changed since it was recorded. Newest first. */
    async listChanged(
      regulationIds: string[],
      page: { limit: number; skip: number },
    ): Promise<{ rows: StoredRevision[]; total: number }> {
      // One value for the whole list: a statement takes only so many.
      const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(regulationIds)}))`;
      const which = and(gt(revisions.revision, 1), inArray(revisions.regulationId, wanted));
      const rows = await db
        .select()
        .from(revisions)
        .where(which)
        .orderBy(desc(revisions.id))
        .limit(page.limit)
        .offset(page.skip);
      return { rows, total: await countRows(db, revisions, which) };
    },

    /**
     * Stores what was read, in one transaction: new instruments, a new revision with its diff for each changed content,
     * the questions, and a higher version when anything changed.
     */
    async save(
      parsed: Hashed[],
      questions: { list: Question[]; fileHash: string } | undefined,
      at: string,
    ): Promise<Saved> {
      return db.write(async (tx) => saveAll(tx, parsed, questions, at));
    },
  };
}

export type CatalogueRepository = ReturnType<typeof catalogueRepository>;

async function saveAll(
  tx: Transaction,
  parsed: Hashed[],
  questions: { list: Question[]; fileHash: string } | undefined,
  at: string,
): Promise<Saved> {
  const saved: Saved = { added: [], changed: [] };
  for (const batch of batches(parsed)) {
    const ids = batch.map(({ instrument }) => instrument.key);
    const rows = await tx.select().from(regulations).where(inArray(regulations.id, ids));
    const stored = new Map(rows.map((row) => [row.id, row]));
    const isSame = ({ instrument, contentHash }: Hashed) => stored.get(instrument.key)?.contentHash === contentHash;
    for (const { instrument, fileHash } of batch.filter(isSame))
      await tx.update(regulations).set({ fileHash }).where(eq(regulations.id, instrument.key));
    const moved = batch.filter((result) => !isSame(result));
    if (moved.length > 0) await saveRevisions(tx, moved, stored, at);
    for (const { instrument } of moved) (stored.has(instrument.key) ? saved.changed : saved.added).push(instrument.key);
  }
  const isChanged = saved.added.length + saved.changed.length > 0 || questions !== undefined;
  if (isChanged) {
    const version = await bumpVersion(tx, questions, at);
    const after = { version, added: saved.added.length, changed: saved.changed.length, questions: !!questions };
    await recordAudit(tx, { companyId: null, at, action: "catalogue.loaded", after });
  }
  return saved;
}

async function saveRevisions(
  tx: Transaction,
  readings: Hashed[],
  stored: ReadonlyMap<string, StoredRegulation>,
  recordedAt: string,
) {
  const rows = readings.map(({ instrument: content, contentHash, fileHash }) => {
    const revision = (stored.get(content.key)?.revision ?? 0) + 1;
    return { id: content.key, content, contentHash, fileHash, revision, recordedAt };
  });
  const { content, contentHash, fileHash, revision } = regulations;
  const set = {
    content: excluded(content),
    contentHash: excluded(contentHash),
    fileHash: excluded(fileHash),
    revision: excluded(revision),
    recordedAt,
  };
  await tx.insert(regulations).values(rows).onConflictDoUpdate({ target: regulations.id, set });
  await tx.insert(revisions).values(
    rows.map(({ id, content: now, revision: number }) => {
      const before = stored.get(id)?.content;
      const changes = before ? changesBetween(before, now) : [];
      return { regulationId: id, revision: number, content: now, changes, recordedAt };
    }),
  );
}

async function bumpVersion(tx: Transaction, questions: { list: Question[]; fileHash: string } | undefined, at: string) {
  const set = {
    version: sql`${catalogueState.version} + 1`,
    changedAt: at,
    ...(questions && { questions: questions.list, questionsFileHash: questions.fileHash }),
  };
  const fresh = { questions: questions?.list ?? [], questionsFileHash: questions?.fileHash ?? "", changedAt: at };
  const bumped = tx
    .insert(catalogueState)
    .values({ id: 1, version: 1, ...fresh })
    .onConflictDoUpdate({ target: catalogueState.id, set })
    .returning({ version: catalogueState.version });
  return (await one(bumped))!.version;
}
