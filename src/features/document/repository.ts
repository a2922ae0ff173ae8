import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches } from "#platform/database/sql.ts";
import { companies } from "../company/tables.ts";
import {
  insertUpload,
  findUpload,
  uploadUsage,
  insertShared,
  type DocumentRow,
  type Upload,
} from "./repository/uploads.ts";
import type { UploadUsage } from "./rules/quota.ts";
import { documents } from "./tables.ts";

export type { DocumentRow };

/** A document without its text, which may be long. */
export type DocumentFacts = Omit<DocumentRow, "text">;
/** A document whose text was read. `companyId`: whose upload it is; null for everybody's. */
export type ReadyDocument = Pick<DocumentRow, "id" | "changeId" | "companyId" | "readAt">;
/** Whose eyes: a company sees what is everybody's and its own, the operator sees everything. */
export type Viewer = { companyId: string | null; isOperator: boolean };
const isShared = isNull(documents.companyId);

/**
 * Notes what is to be fetched, inside the transaction that stores the changes, so that neither is without the other. What
 * is noted already for a change is not noted twice.
 */
export async function enqueueDocuments(tx: Transaction, rows: readonly DocumentRow[]): Promise<void> {
  const wanted = new Map(rows.toReversed().map((row) => [placeOf(row), row]));
  for (const batch of batches([...wanted.values()].toReversed())) {
    const ofChanges = inArray(documents.changeId, [...new Set(batch.map(({ changeId }) => changeId))]);
    const { changeId, url } = documents;
    const noted = await tx.select({ changeId, url }).from(documents).where(and(ofChanges, isShared));
    const known = new Set(noted.map(placeOf));
    const fresh = batch.filter((row) => !known.has(placeOf(row)));
    if (fresh.length > 0) await tx.insert(documents).values(fresh);
  }
}

/**
 * Has the texts of a change handed on again, inside the transaction that makes of the change what they can say more of. Who
 * has one in hand does not mark it any more.
 */
export async function handOnAgain(tx: Transaction, changeId: string): Promise<void> {
  const isRead = and(eq(documents.changeId, changeId), eq(documents.state, "ready"), isShared);
  await tx.update(documents).set({ classifiedAt: null, nextTryAt: null }).where(isRead);
}

const placeOf = ({ changeId, url }: Pick<DocumentRow, "changeId" | "url">) => JSON.stringify([changeId, url]);

const { text: _text, ...facts } = getTableColumns(documents);

// A page of changes has 100 at most, most with one document; whoever has more shows the first.
const maxSummaries = 2_000;
const oldest = [sql`${documents.nextTryAt} NULLS FIRST`, asc(documents.createdAt), asc(documents.id)];
const visibleTo = ({ companyId, isOperator }: Viewer): SQL | undefined =>
  isOperator ? undefined : or(isShared, companyId === null ? undefined : eq(documents.companyId, companyId));

const isToRead = (now: string) =>
  and(
    inArray(documents.state, ["reading", "scanning"]),
    or(isNull(documents.nextTryAt), lte(documents.nextTryAt, now)),
  );

const ownersToRead = (db: Database, now: string) =>
  db
    .selectDistinct({ companyId: documents.companyId })
    .from(documents)
    .leftJoin(companies, eq(companies.id, documents.companyId))
    .where(and(isToRead(now), isNull(companies.suspendedAt)))
    .orderBy(sql`${documents.companyId} NULLS FIRST`);

export function documentRepository(db: Database) {
  /** Takes the first that is due and keeps others off it until `leaseUntil`; what takes it and dies leaves it to the next. */
  const claim = (isDue: SQL | undefined, order: SQL[], leaseUntil: string): Promise<DocumentRow | undefined> =>
    db.write(async (tx) => {
      const due = tx.select().from(documents).where(isDue);
      const row = await one(due.orderBy(...order).limit(1));
      if (!row) return undefined;
      const taken = { attempts: row.attempts + 1, nextTryAt: leaseUntil };
      await tx.update(documents).set(taken).where(eq(documents.id, row.id));
      return { ...row, ...taken };
    });

  return {
    /** Those of these changes that the viewer may see, the oldest first. */
    async list(changeIds: string[], viewer: Viewer): Promise<DocumentFacts[]> {
      return db
        .select(facts)
        .from(documents)
        .where(and(inArray(documents.changeId, changeIds), visibleTo(viewer)))
        .orderBy(asc(documents.createdAt), asc(documents.id))
        .limit(maxSummaries);
    },

    /**
     * Ids of the changes, as far as the viewer sees their documents, of which a site did not give a file and nobody has
     * supplied it (`missing`), or of which a company supplied one for itself (`uploaded`).
     */
    async changesWhose(files: "missing" | "uploaded", viewer: Viewer): Promise<string[]> {
      const { changeId, url, isUpload, state, companyId } = documents;
      const isNotGiven = and(eq(isUpload, false), inArray(state, ["refused", "unreachable"]));
      const isOwn = and(eq(isUpload, true), isNotNull(companyId));
      const rows = await db
        .select({ changeId, url, isUpload })
        .from(documents)
        .where(and(visibleTo(viewer), files === "missing" ? or(isNotGiven, eq(isUpload, true)) : isOwn));
      const keyOf = (row: (typeof rows)[number]) => `${row.changeId} ${row.url}`;
      const supplied = new Set(rows.filter((row) => row.isUpload).map(keyOf));
      const found = files === "missing" ? rows.filter((row) => !supplied.has(keyOf(row))) : rows;
      return [...new Set(found.map((row) => row.changeId))];
    },

    /** Moves whenever a text was read, read again or made everybody's; cheap enough to be asked at each use. */
    async textsVersion(): Promise<string> {
      const read = { ready: count(), own: count(documents.companyId), last: max(documents.readAt) };
      const row = await one(db.select(read).from(documents).where(eq(documents.state, "ready")));
      return `${row?.ready ?? 0} ${row?.own ?? 0} ${row?.last ?? ""}`;
    },

    /** The documents whose text was read, the latest first: so many of everybody's, then so many of each company's own. */
    async listReady(most: { shared: number; own: number }): Promise<ReadyDocument[]> {
      const { id, changeId, companyId, readAt } = documents;
      const place = sql<number>`row_number() over (partition by ${companyId} order by ${readAt} desc, ${id} desc)`;
      const placed = db
        .select({ id, changeId, companyId, readAt, place: place.as("place") })
        .from(documents)
        .where(and(eq(documents.state, "ready"), isNotNull(documents.text)))
        .as("placed");
      const isOwn = isNotNull(placed.companyId);
      return db
        .select({ id: placed.id, changeId: placed.changeId, companyId: placed.companyId, readAt: placed.readAt })
        .from(placed)
        .where(or(and(not(isOwn), lte(placed.place, most.shared)), and(isOwn, lte(placed.place, most.own))))
        .orderBy(isOwn, desc(placed.readAt), desc(placed.id));
    },

    /** The kept file of every document that has one. */
    async listFiles(): Promise<string[]> {
      const rows = await db.selectDistinct({ file: documents.file }).from(documents).where(isNotNull(documents.file));
      return rows.map(({ file }) => file!);
    },

    async find(id: string, viewer: Viewer): Promise<DocumentRow | undefined> {
      return one(
        db
          .select()
          .from(documents)
          .where(and(eq(documents.id, id), visibleTo(viewer))),
      );
    },

    /** Takes one that was never asked for, or whose next try is due. */
    async claimFetch(now: string, leaseUntil: string): Promise<DocumentRow | undefined> {
      const isTime = lte(documents.nextTryAt, now);
      const isNew = and(eq(documents.state, "waiting"), or(isNull(documents.nextTryAt), isTime));
      const isRetry = and(eq(documents.state, "unreachable"), isTime);
      return claim(or(isNew, isRetry), oldest, leaseUntil);
    },

    /** Whose documents are to be read and may be just now, each once; null: everybody's. Who is suspended waits. */
    async listOwnersToRead(now: string): Promise<(string | null)[]> {
      const rows = await ownersToRead(db, now);
      return rows.map((row) => row.companyId);
    },

    /** Takes one of an owner's whose bytes are here and whose text is not; letters, which are soon read, before pictures. */
    async claimRead(now: string, leaseUntil: string, owner: string | null): Promise<DocumentRow | undefined> {
      const isOwners = owner === null ? isShared : eq(documents.companyId, owner);
      return claim(and(isToRead(now), isOwners), [asc(documents.state), ...oldest], leaseUntil);
    },

    /** Takes one of everybody's whose text is ready and with which its change has not been looked at. */
    async claimText(now: string, leaseUntil: string): Promise<DocumentRow | undefined> {
      const isTime = or(isNull(documents.nextTryAt), lte(documents.nextTryAt, now));
      const isNew = and(eq(documents.state, "ready"), isNull(documents.classifiedAt), isShared);
      return claim(and(isNew, isTime), oldest, leaseUntil);
    },

    /**
     * Saves what became of a claim, and with it, or not at all, the documents that are wanted because of it. False, and
     * nothing is saved, when the lease has gone to somebody else.
     */
    async save(
      claimed: Pick<DocumentRow, "id" | "nextTryAt">,
      values: Partial<DocumentRow> & Pick<DocumentRow, "nextTryAt">,
      wanted: readonly DocumentRow[] = [],
    ): Promise<boolean> {
      const isOurs = and(eq(documents.id, claimed.id), eq(documents.nextTryAt, claimed.nextTryAt ?? ""));
      return db.write(async (tx) => {
        if ((await tx.update(documents).set(values).where(isOurs)).rowCount !== 1) return false;
        await enqueueDocuments(tx, wanted);
        return true;
      });
    },

    /** Gives back what a process that is no more had claimed. */
    async release(): Promise<void> {
      const isClaimed = and(
        inArray(documents.state, ["waiting", "reading", "scanning", "ready"]),
        isNotNull(documents.nextTryAt),
      );
      await db.update(documents).set({ nextTryAt: null }).where(isClaimed);
    },

    /** The document that these bytes are already: everybody's, or the company's own. */
    async findUpload(upload: Pick<Upload, "changeId" | "companyId" | "file">): Promise<DocumentRow | undefined> {
      return findUpload(db, upload);
    },

    /** How much a company has uploaded that is still its own. */
    async uploadUsage(companyId: string, changeId: string): Promise<UploadUsage> {
      return uploadUsage(db, companyId, changeId);
    },

    /**
     * Stores an upload. The same bytes are the same row; everybody's upload takes the place of the document that could not
     * be fetched.
     */
    async addUpload(upload: Upload): Promise<DocumentRow> {
      return db.write(async (tx) => insertUpload(tx, upload));
    },

    /**
     * Makes a company's upload everybody's, with which its change is still to be looked at; undefined when there is no such
     * document.
     */
    async share(id: string, at: string): Promise<DocumentRow | undefined> {
      return db.write(async (tx) => insertShared(tx, id, at));
    },
  };
}
export type DocumentRepository = ReturnType<typeof documentRepository>;
