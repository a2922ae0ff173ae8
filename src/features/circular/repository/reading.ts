import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countOf, countRows, listed } from "#platform/database/sql.ts";
import { called } from "../../account/repository/called.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import type { CircularFilter, CircularText } from "../schema.ts";
import { circularReceipts, circulars, circularTexts } from "../tables.ts";

export type CircularRow = typeof circulars.$inferSelect;
/** The same with what is called who sent it. */
export type FoundCircular = CircularRow & { sentByName: string };
export type ReceiptRow = typeof circularReceipts.$inferSelect;
/** Who looks: all of the company's, or what was sent to a person or by it; null: a token of the company. */
export type Look = { companyId: string; userId: string | null; seesAll: boolean; now: string };
export type Counts = { recipients: number; opened: number; confirmed: number; left: number };
type Reads = Pick<Database | Transaction, "select">;

export const isCircular = (companyId: string, id: string) =>
  and(eq(circulars.companyId, companyId), eq(circulars.id, id));

const receiptOf = (db: Reads, ...which: (SQL | undefined)[]) =>
  exists(
    db
      .select({ id: circularReceipts.id })
      .from(circularReceipts)
      .where(and(eq(circularReceipts.circularId, circulars.id), ...which)),
  );
const isOf = (userId: string) => eq(circularReceipts.accountId, userId);
const isUnconfirmed = isNull(circularReceipts.confirmedAt);

/** Whether the person of a receipt belongs to the company of its circular. */
const isThere = (db: Reads, now: string) =>
  exists(
    db
      .select({ id: memberships.accountId })
      .from(memberships)
      .where(
        and(
          eq(memberships.accountId, circularReceipts.accountId),
          eq(memberships.companyId, circulars.companyId),
          isActive(now),
        ),
      ),
  );

function isSeen(db: Reads, { companyId, userId, seesAll }: Look): SQL | undefined {
  const own = userId === null ? sql`false` : or(eq(circulars.sentBy, userId), receiptOf(db, isOf(userId)));
  return and(eq(circulars.companyId, companyId), seesAll ? undefined : own);
}

function passes(db: Reads, { userId, now }: Look, { box, state, subjectId, search }: CircularFilter) {
  const me = userId ?? "";
  const boxes = { received: receiptOf(db, isOf(me)), sent: eq(circulars.sentBy, me), all: undefined };
  // Of what came to somebody: whether that person has confirmed it.
  const isLeft = receiptOf(db, isUnconfirmed, box === "received" ? isOf(me) : isThere(db, now));
  const stands = isNull(circulars.withdrawnAt);
  const states = {
    open: and(stands, isLeft),
    done: and(stands, not(isLeft)),
    withdrawn: isNotNull(circulars.withdrawnAt),
    all: undefined,
  };
  const words = search?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const text = sql<string>`lower(${circulars.title} || ' ' || coalesce(${circulars.note}, ''))`;
  return and(
    boxes[box],
    states[state],
    subjectId ? eq(circulars.subjectId, subjectId) : undefined,
    ...words.map((word) => sql`${text} LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`),
  );
}

const withSender = (db: Database) =>
  db
    .select({ circular: circulars, sentByName: called })
    .from(circulars)
    .leftJoin(accounts, eq(accounts.id, circulars.sentBy));

export function circularReading(db: Database) {
  return {
    /** One that somebody sees. */
    async find(look: Look, id: string): Promise<FoundCircular | undefined> {
      const row = await one(withSender(db).where(and(isSeen(db, look), eq(circulars.id, id))));
      return row && { ...row.circular, sentByName: row.sentByName };
    },

    /** What somebody is called. */
    async nameOf(userId: string): Promise<string | undefined> {
      return (await one(db.select({ name: called }).from(accounts).where(eq(accounts.id, userId))))?.name;
    },

    /** Those that somebody sees and looks for, the newest first. */
    async list(look: Look, filter: CircularFilter, { limit, skip }: { limit: number; skip: number }) {
      const which = and(isSeen(db, look), passes(db, look, filter));
      const rows = await withSender(db)
        .where(which)
        .orderBy(desc(circulars.sentAt), desc(circulars.id))
        .limit(limit)
        .offset(skip);
      const found = rows.map(({ circular, sentByName }): FoundCircular => ({ ...circular, sentByName }));
      return { rows: found, total: await countRows(db, circulars, which) };
    },

    /** How far each of these is, by its id. */
    async countsOf(ids: readonly string[], now: string): Promise<Map<string, Counts>> {
      const { circularId, openedAt, confirmedAt } = circularReceipts;
      const rows = await db
        .select({
          circularId,
          recipients: count(),
          opened: countOf(sql`${openedAt} IS NOT NULL`),
          confirmed: countOf(sql`${confirmedAt} IS NOT NULL`),
          left: countOf(sql`${confirmedAt} IS NULL AND NOT ${isThere(db, now)}`),
        })
        .from(circularReceipts)
        .innerJoin(circulars, eq(circulars.id, circularId))
        .where(inArray(circularId, listed(ids)))
        .groupBy(circularId);
      return new Map(rows.map(({ circularId: id, ...counts }) => [id, counts]));
    },

    /** What a person has confirmed of these, by the circular's id. */
    async receiptsOfPerson(ids: readonly string[], userId: string): Promise<Map<string, ReceiptRow>> {
      const which = and(inArray(circularReceipts.circularId, listed(ids)), isOf(userId));
      const rows = await db.select().from(circularReceipts).where(which);
      return new Map(rows.map((row) => [row.circularId, row]));
    },

    /** Everybody to whom one was sent, by name. */
    async listReceipts({ id, companyId }: Pick<CircularRow, "id" | "companyId">, now: string) {
      const hasLeft = sql<number>`CASE WHEN ${memberships.accountId} IS NULL THEN 1 ELSE 0 END`.mapWith(Number);
      const own = and(
        eq(memberships.accountId, circularReceipts.accountId),
        eq(memberships.companyId, companyId),
        isActive(now),
      );
      const rows = await db
        .select({ receipt: circularReceipts, name: called, hasLeft })
        .from(circularReceipts)
        .leftJoin(accounts, eq(accounts.id, circularReceipts.accountId))
        .leftJoin(memberships, own)
        .where(eq(circularReceipts.circularId, id))
        .orderBy(asc(called), asc(circularReceipts.id));
      return rows.map(({ receipt, name, hasLeft: left }) => ({ ...receipt, name, hasLeft: left === 1 }));
    },

    /** A version of its text that was shown. */
    async findText(circularId: string, hash: string): Promise<CircularText | undefined> {
      const which = and(eq(circularTexts.circularId, circularId), eq(circularTexts.hash, hash));
      return (await one(db.select({ content: circularTexts.content }).from(circularTexts).where(which)))?.content;
    },

    /** The version that was shown last, of those that were kept. */
    async lastText(circularId: string): Promise<{ content: CircularText; hash: string } | undefined> {
      const { content, hash, firstShownAt } = circularTexts;
      const rows = db.select({ content, hash }).from(circularTexts).where(eq(circularTexts.circularId, circularId));
      return one(rows.orderBy(desc(firstShownAt), asc(hash)).limit(1));
    },

    /** Which versions were shown, the first first. */
    async listTexts(circularId: string): Promise<{ hash: string; firstShownAt: string }[]> {
      const { hash, firstShownAt } = circularTexts;
      const rows = db
        .select({ hash, firstShownAt })
        .from(circularTexts)
        .where(eq(circularTexts.circularId, circularId));
      return rows.orderBy(asc(firstShownAt), asc(hash));
    },

    /** What a person is still to confirm, what is to be read first before all others, and how much that is. */
    async listUnread({ companyId, userId }: { companyId: string; userId: string }, limit: number) {
      const stands = and(eq(circulars.companyId, companyId), isNull(circulars.withdrawnAt));
      const which = and(stands, isOf(userId), isUnconfirmed);
      const receipts = () =>
        db.select({ circular: circulars, openedAt: circularReceipts.openedAt }).from(circularReceipts);
      const rows = await receipts()
        .innerJoin(circulars, eq(circulars.id, circularReceipts.circularId))
        .where(which)
        .orderBy(asc(circulars.readBy), asc(circulars.id))
        .limit(limit);
      const counted = await one(
        db
          .select({ total: count() })
          .from(circularReceipts)
          .innerJoin(circulars, eq(circulars.id, circularReceipts.circularId))
          .where(which),
      );
      return { rows: rows.map(({ circular, openedAt }) => ({ ...circular, openedAt })), total: counted!.total };
    },
  };
}
