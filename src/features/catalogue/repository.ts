import { and, desc, eq, gt, gte, inArray, lte, max, or, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches, countRows, excluded, listed } from "#platform/database/sql.ts";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { recordAudit } from "../audit/repository.ts";
import { broughtBack, changesBetween, shelvedAs, takenBack } from "./rules/revision.ts";
import type { Instrument, Question } from "./schema.ts";
import { catalogueState, regulations, revisions } from "./tables.ts";

export type StoredRegulation = typeof regulations.$inferSelect;
export type StoredRevision = typeof revisions.$inferSelect;
export type CatalogueState = typeof catalogueState.$inferSelect;
/** An instrument with the hashes of its content and of the file it stands in. */
export type Hashed = { instrument: Instrument; contentHash: string; fileHash: string };
export type CatalogueReading = {
  rows: StoredRegulation[];
  state: CatalogueState | undefined;
  /** Id of the newest revision: what comes later is another. */
  lastRevision: number;
};
export type Saved = { added: string[]; changed: string[] };

export function catalogueRepository(db: Database) {
  const versions = db
    .select({ version: catalogueState.version })
    .from(catalogueState)
    .where(eq(catalogueState.id, 1))
    .prepare("catalogue version");

  return {
    /** Grows with every change; cheap enough to ask on every request. */
    async version(): Promise<number> {
      return (await one(versions.execute()))?.version ?? 0;
    },

    /**
     * All of it as it is at one moment, by id; or what is different since a revision: a library of thousands is not read
     * whole because one circular came in. `known` is what was read then: it may be told in another form since, without a revision.
     */
    async readAll(
      sinceRevision = 0,
      known: ReadonlyMap<string, StoredRegulation> = new Map(),
    ): Promise<CatalogueReading> {
      return db.read(async (tx) => {
        const isWanted = sinceRevision === 0 ? undefined : isDifferent(sinceRevision, known);
        return {
          rows: await tx.select().from(regulations).where(isWanted).orderBy(regulations.id),
          state: await one(tx.select().from(catalogueState).where(eq(catalogueState.id, 1))),
          lastRevision: await newestRevision(tx),
        };
      });
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

    /**
     * Of each instrument that was revised since an instant the revision that was the newest before it; the first where there
     * was none.
     */
    async readTextsBefore(before: string): Promise<StoredRevision[]> {
      const known = sql`(SELECT max(earlier.revision) FROM ${revisions} AS earlier
        WHERE earlier.regulation_id = ${regulations.id} AND earlier.recorded_at < ${before})`;
      const isThat = eq(revisions.revision, sql`coalesce(${known}, 1)`);
      const rows = await db
        .select({ text: revisions })
        .from(regulations)
        .innerJoin(revisions, and(eq(revisions.regulationId, regulations.id), isThat))
        .where(and(gt(regulations.revision, 1), gte(regulations.recordedAt, before)));
      return rows.map(({ text }) => text);
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
      const wanted = listed(regulationIds);
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
     * Stores what a person said of a link of a captured instrument as its next revision, with its entry in the log. False where
     * the instrument is another by now than at `revision`.
     */
    async saveLink(
      instrument: Instrument,
      { revision, after, at }: { revision: number; after: Record<string, string>; at: string },
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const isSame = and(eq(regulations.id, instrument.key), eq(regulations.revision, revision));
        if (!(await one(tx.select({ id: regulations.id }).from(regulations).where(isSame)))) return false;
        if ((await saveCaptured(tx, [instrument], at)).length === 0) return false;
        await recordAudit(tx, { companyId: null, at, action: "catalogue.linkSettled", subject: instrument.key, after });
        return true;
      });
    },

    /**
     * Stores what was read, in one transaction: new instruments, a new revision with its diff for each changed content,
     * the questions, and a higher version when anything changed. Undefined, and nothing stored, where the catalogue is no longer
     * at the version `seen`.
     */
    async save(
      parsed: Hashed[],
      questions: { list: Question[]; fileHash: string } | undefined,
      at: string,
      seen?: number,
    ): Promise<Saved | undefined> {
      return db.write(async (tx) => {
        if (seen !== undefined && ((await one(tx.select().from(catalogueState)))?.version ?? 0) !== seen)
          return undefined;
        return saveRead(tx, parsed, questions, at);
      });
    },
  };
}

/** Revised since, or of other content than what is known. */
function isDifferent(sinceRevision: number, known: ReadonlyMap<string, StoredRegulation>) {
  const hashes = [...known.values()].map(({ contentHash }) => contentHash);
  // One value for the whole list: a statement takes only so many.
  const isOther = sql`${regulations.contentHash} NOT IN ${listed(hashes)}`;
  const revised = sql`(SELECT ${revisions.regulationId} FROM ${revisions} WHERE ${revisions.id} > ${sinceRevision})`;
  return or(sql`${regulations.id} IN ${revised}`, isOther);
}

/**
 * Stores instruments that were captured, inside the transaction that publishes their changes or learns of their text: a
 * first revision, or the next where something is different. What a person has reviewed, what was shipped, and what came
 * with another change is left as it is. Answers the keys of those that were stored.
 */
export async function saveCaptured(tx: Transaction, instruments: readonly Instrument[], at: string): Promise<string[]> {
  const saved: string[] = [];
  for (const batch of batches(instruments)) {
    const ids = batch.map(({ key }) => key);
    const rows = await tx.select().from(regulations).where(inArray(regulations.id, ids));
    const stored = new Map(rows.map((row) => [row.id, row]));
    const moved = batch.map(asCaptured).filter((hashed) => isOurs(hashed, stored.get(hashed.instrument.key)));
    if (moved.length > 0) await saveRevisions(tx, moved, stored, at);
    saved.push(...moved.map(({ instrument }) => instrument.key));
  }
  if (saved.length > 0) await bumpVersion(tx, undefined, at);
  return saved;
}

/** No file has this hash: one that comes later under the same key is read. */
const asCaptured = (instrument: Instrument): Hashed => ({
  instrument,
  contentHash: sha256(canonicalJson(instrument)),
  fileHash: "captured",
});

function isOurs({ instrument, contentHash }: Hashed, stored: StoredRegulation | undefined): boolean {
  if (!stored) return true;
  const { captured } = stored.content;
  const isFree = captured?.reviewedOn === null && captured.changeId === instrument.captured?.changeId;
  return isFree && stored.contentHash !== contentHash;
}

export type CatalogueRepository = ReturnType<typeof catalogueRepository>;

/** `save`, inside the transaction of whoever stores more than that. */
export async function saveRead(
  tx: Transaction,
  parsed: readonly Hashed[],
  questions: { list: Question[]; fileHash: string } | undefined,
  at: string,
): Promise<Saved> {
  const saved: Saved = { added: [], changed: [] };
  for (const batch of batches(parsed)) {
    const ids = batch.map(({ instrument }) => instrument.key);
    const rows = await tx.select().from(regulations).where(inArray(regulations.id, ids));
    const stored = new Map(rows.map((row) => [row.id, row]));
    const isSame = ({ instrument, contentHash }: Hashed) => {
      const before = stored.get(instrument.key);
      return before?.contentHash === contentHash && !before.isTakenBack;
    };
    for (const { instrument, fileHash } of batch.filter(isSame))
      await tx.update(regulations).set({ fileHash }).where(eq(regulations.id, instrument.key));
    const moved = batch.filter((result) => !isSame(result));
    if (moved.length > 0) await saveRevisions(tx, moved, stored, at);
    const isThere = (key: string) => stored.get(key)?.isTakenBack === false;
    for (const { instrument } of moved) (isThere(instrument.key) ? saved.changed : saved.added).push(instrument.key);
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
    const before = stored.get(content.key);
    const moved = before ? changesBetween(before.content, content) : [];
    const changes = before?.isTakenBack ? [broughtBack, ...moved] : moved;
    const next = { id: content.key, content, contentHash, fileHash, isTakenBack: false };
    // What is only told in another form is no news, and no revision.
    if (before && changes.length === 0)
      return { row: { ...next, revision: before.revision, recordedAt: before.recordedAt }, changes: null };
    return { row: { ...next, revision: (before?.revision ?? 0) + 1, recordedAt }, changes };
  });
  const set = {
    content: excluded(regulations.content),
    contentHash: excluded(regulations.contentHash),
    fileHash: excluded(regulations.fileHash),
    revision: excluded(regulations.revision),
    recordedAt: excluded(regulations.recordedAt),
    isTakenBack: excluded(regulations.isTakenBack),
  };
  const current = rows.map(({ row }) => row);
  await tx.insert(regulations).values(current).onConflictDoUpdate({ target: regulations.id, set });
  const fresh = rows.flatMap(({ row: { id: regulationId, revision, content }, changes }) =>
    changes ? [{ regulationId, revision, content, changes, recordedAt }] : [],
  );
  if (fresh.length > 0) await tx.insert(revisions).values(fresh);
}

/**
 * Takes what files had brought since a revision out of the library again, inside the transaction that goes back from them: an
 * instrument that was there before has its text of then as its next revision, and one that was not is kept and no longer shown.
 */
export async function takeBackSince(tx: Transaction, keys: readonly string[], lastRevision: number, at: string) {
  for (const batch of batches(keys)) {
    const rows = await tx
      .select()
      .from(regulations)
      .where(inArray(regulations.id, [...batch]));
    const stored = new Map(rows.map((row) => [row.id, row]));
    const isEarlier = and(inArray(revisions.regulationId, [...batch]), lte(revisions.id, lastRevision));
    const earlier = await tx.select().from(revisions).where(isEarlier).orderBy(revisions.id);
    // The last of each counts.
    const texts = new Map(earlier.map((text) => [text.regulationId, text]));
    const isOut = ({ changes }: StoredRevision) => shelvedAs(changes) === "takenBack";
    const back = [...texts.values()].filter((text) => !isOut(text)).map(({ content }) => asCaptured(content));
    if (back.length > 0) await saveRevisions(tx, back, stored, at);
    const kept = new Set(back.map(({ instrument }) => instrument.key));
    for (const row of rows.filter(({ id, isTakenBack }) => !kept.has(id) && !isTakenBack)) await hide(tx, row, at);
  }
  if (keys.length > 0) await bumpVersion(tx, undefined, at);
}

async function hide(tx: Transaction, { id, content, revision: before }: StoredRegulation, recordedAt: string) {
  const revision = before + 1;
  await tx.insert(revisions).values({ regulationId: id, revision, content, changes: [takenBack], recordedAt });
  // No file has this hash: the same one is read again when it comes back.
  const set = { isTakenBack: true, fileHash: "taken back", revision, recordedAt };
  await tx.update(regulations).set(set).where(eq(regulations.id, id));
}

/** Id of the newest revision; 0 where there is none. */
export const newestRevision = async (tx: Pick<Transaction, "select">): Promise<number> =>
  (await one(tx.select({ id: max(revisions.id) }).from(revisions)))?.id ?? 0;

/** A higher version, inside the transaction that changes something beside the instruments by which they are found. */
export const raiseVersion = async (tx: Transaction, at: string) => void (await bumpVersion(tx, undefined, at));

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
