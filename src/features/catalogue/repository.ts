import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { auditWithin } from "../audit/repository.ts";
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
  const versionStatement = db.$client.prepare<[], number>("SELECT version FROM catalogue_state WHERE id = 1").pluck();

  return {
    /** Grows with every change; cheap enough to ask on every request. */
    async version(): Promise<number> {
      return versionStatement.get() ?? 0;
    },

    async list(): Promise<StoredRegulation[]> {
      return db.select().from(regulations).orderBy(regulations.id).all();
    },

    /** What is known of each file, without its content. */
    async listHashes(): Promise<Map<string, { contentHash: string; fileHash: string }>> {
      const rows = db
        .select({ id: regulations.id, contentHash: regulations.contentHash, fileHash: regulations.fileHash })
        .from(regulations)
        .all();
      return new Map(rows.map(({ id, ...hashes }) => [id, hashes]));
    },

    async findState(): Promise<CatalogueState | undefined> {
      return db.select().from(catalogueState).where(eq(catalogueState.id, 1)).get();
    },

    /** Newest first. */
    async listRevisions(regulationId: string): Promise<StoredRevision[]> {
      return db
        .select()
        .from(revisions)
        .where(eq(revisions.regulationId, regulationId))
        .orderBy(desc(revisions.revision))
        .all();
    },

    /** Revisions after the first of each regulation: what changed since it was recorded. Newest first. */
    async listChanged(
      regulationIds: string[],
      page: { limit: number; skip: number },
    ): Promise<{ rows: StoredRevision[]; total: number }> {
      // One value for the whole list: a statement takes only so many.
      const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(regulationIds)}))`;
      const which = and(gt(revisions.revision, 1), inArray(revisions.regulationId, wanted));
      const rows = db
        .select()
        .from(revisions)
        .where(which)
        .orderBy(desc(revisions.id))
        .limit(page.limit)
        .offset(page.skip)
        .all();
      return { rows, total: db.select({ total: count() }).from(revisions).where(which).get()?.total ?? 0 };
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
      return db.transaction((tx) => saveAll(tx, parsed, questions, at), { behavior: "immediate" });
    },
  };
}

export type CatalogueRepository = ReturnType<typeof catalogueRepository>;

function saveAll(
  tx: Transaction,
  parsed: Hashed[],
  questions: { list: Question[]; fileHash: string } | undefined,
  at: string,
): Saved {
  const saved: Saved = { added: [], changed: [] };
  for (const reading of parsed) {
    const id = reading.instrument.key;
    const stored = tx.select().from(regulations).where(eq(regulations.id, id)).get();
    if (stored?.contentHash === reading.contentHash) {
      tx.update(regulations).set({ fileHash: reading.fileHash }).where(eq(regulations.id, id)).run();
      continue;
    }
    saveRevision(tx, reading, stored, at);
    (stored ? saved.changed : saved.added).push(id);
  }
  const isChanged = saved.added.length + saved.changed.length > 0 || questions !== undefined;
  if (isChanged) {
    const version = bumpVersion(tx, questions, at);
    const after = { version, added: saved.added.length, changed: saved.changed.length, questions: !!questions };
    auditWithin(tx, { companyId: null, at, action: "catalogue.loaded", after });
  }
  return saved;
}

function saveRevision(
  tx: Transaction,
  { instrument, contentHash, fileHash }: Hashed,
  stored: StoredRegulation | undefined,
  at: string,
) {
  const revision = (stored?.revision ?? 0) + 1;
  const changes = stored ? changesBetween(stored.content, instrument) : [];
  const row = { content: instrument, contentHash, fileHash, revision, recordedAt: at };
  tx.insert(regulations)
    .values({ id: instrument.key, ...row })
    .onConflictDoUpdate({ target: regulations.id, set: row })
    .run();
  tx.insert(revisions)
    .values({ regulationId: instrument.key, revision, content: instrument, changes, recordedAt: at })
    .run();
}

function bumpVersion(tx: Transaction, questions: { list: Question[]; fileHash: string } | undefined, at: string) {
  const set = {
    version: sql`${catalogueState.version} + 1`,
    changedAt: at,
    ...(questions && { questions: questions.list, questionsFileHash: questions.fileHash }),
  };
  return tx
    .insert(catalogueState)
    .values({
      id: 1,
      version: 1,
      questions: questions?.list ?? [],
      questionsFileHash: questions?.fileHash ?? "",
      changedAt: at,
    })
    .onConflictDoUpdate({ target: catalogueState.id, set })
    .returning({ version: catalogueState.version })
    .get().version;
}
