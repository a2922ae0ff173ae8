import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches, countRows, listed } from "#platform/database/sql.ts";
import { isActive } from "../account/repository/memberships.ts";
import { accounts, memberships } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { units } from "../member/tables.ts";
import { cancelEvents, enqueueEvents, type LeavingEvent } from "../notify/repository/events.ts";
import { circularReading, isCircular, type CircularRow, type ReceiptRow } from "./repository/reading.ts";
import { circularReminding, unconfirmedOf } from "./repository/reminding.ts";
import type { CircularText } from "./schema.ts";
import { circularReceipts, circulars, circularTexts } from "./tables.ts";
import { mostCirculars, mostRecipients } from "./vocabulary.ts";

export type { CircularRow, ReceiptRow };
/** Whom a circular is for, by user ids and units. */
export type Recipients = { people: readonly string[]; units: readonly string[] };
/** A version of a text with its hash. */
export type Version = { content: CircularText; hash: string };
export type NotSent = "unknown person" | "unknown unit" | "nobody" | "too many people" | "full";
export type CircularRepository = ReturnType<typeof circularRepository>;

/** What companies send to their people, and what came of it. */
export function circularRepository(db: Database) {
  return {
    ...circularReading(db),
    ...circularReminding(db),

    /** Keeps a circular with its text and a receipt for each who is to confirm it, with its entry in the log and what is told. */
    async send(
      row: CircularRow,
      text: Version,
      to: Recipients,
      { newId, eventOf }: { newId: () => string; eventOf: (people: readonly string[]) => LeavingEvent },
    ): Promise<CircularRow | NotSent> {
      return db.write(async (tx) => {
        const { id, companyId, sentAt: at, kind, subjectId, title, readBy, note, sentHash } = row;
        if ((await countRows(tx, circulars, eq(circulars.companyId, companyId))) >= mostCirculars) return "full";
        const members = await recipientsOf(tx, companyId, to, at);
        if (typeof members === "string") return members;
        await tx.insert(circulars).values(row);
        await keepText(tx, id, text, at);
        const receipts = members.map(({ userId, unitName }) => ({ id: newId(), circularId: id, accountId: userId, unitName }));
        for (const some of batches(receipts)) await tx.insert(circularReceipts).values(some);
        const after = { kind, of: subjectId, title, readBy, note, hash: sentHash, recipients: members.length, units: [...to.units] };
        await recordAudit(tx, { companyId, at, action: "circular.sent", subject: id, after });
        await enqueueEvents(tx, companyId, [eventOf(members.map(({ userId }) => userId))], at);
        return row;
      });
    },

    /** Notes that somebody has opened a circular, of which version; the first time counts. Undefined where it is not its. */
    async open({ id, companyId }: CircularRow, userId: string, text: Version, at: string): Promise<ReceiptRow | undefined> {
      return db.write(async (tx) => {
        const receipt = await ownReceipt(tx, id, userId);
        if (!receipt || receipt.openedAt !== null) return receipt;
        await keepText(tx, id, text, at);
        const set = { openedAt: at, openedHash: text.hash };
        await tx.update(circularReceipts).set(set).where(eq(circularReceipts.id, receipt.id));
        const after = { receipt: receipt.id, hash: text.hash };
        await recordAudit(tx, { companyId, at, action: "circular.opened", subject: id, after });
        return { ...receipt, ...set };
      });
    },

    /**
     * Keeps that somebody has confirmed a version of the text, with its entry in the log; nothing more is told it of the circular.
     * Confirmed again nothing changes. Undefined where it is not its, or was withdrawn meanwhile.
     */
    async confirm(
      { id, companyId }: CircularRow,
      userId: string,
      { text, at, event }: { text: Version; at: string; event: LeavingEvent },
    ): Promise<ReceiptRow | undefined> {
      return db.write(async (tx) => {
        const receipt = await ownReceipt(tx, id, userId);
        if (!receipt || receipt.confirmedAt !== null) return receipt;
        const stands = and(isCircular(companyId, id), isNull(circulars.withdrawnAt));
        if ((await countRows(tx, circulars, stands)) === 0) return undefined;
        await keepText(tx, id, text, at);
        const opened = { openedAt: receipt.openedAt ?? at, openedHash: receipt.openedHash ?? text.hash };
        const set = { ...opened, confirmedAt: at, confirmedHash: text.hash };
        await tx.update(circularReceipts).set(set).where(eq(circularReceipts.id, receipt.id));
        const after = { receipt: receipt.id, hash: text.hash };
        await recordAudit(tx, { companyId, at, action: "circular.confirmed", subject: id, after });
        await cancelEvents(tx, { companyId, subject: id, types: ["circular.sent", "circular.due"], accountId: userId }, at);
        await enqueueEvents(tx, companyId, [event], at);
        return { ...receipt, ...set };
      });
    },

    /** Withdraws a circular: who has not confirmed it need not. False where it was withdrawn already. */
    async withdraw(
      { id, companyId }: CircularRow,
      { by, reason, at }: { by: string | null; reason: string; at: string },
      eventOf: (people: readonly string[]) => LeavingEvent,
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const set = { withdrawnAt: at, withdrawnBy: by, reason, remindOn: null, lateAt: null };
        const stands = and(isCircular(companyId, id), isNull(circulars.withdrawnAt));
        if ((await tx.update(circulars).set(set).where(stands)).rowCount === 0) return false;
        await recordAudit(tx, { companyId, at, action: "circular.withdrawn", subject: id, after: { reason } });
        await cancelEvents(tx, { companyId, subject: id, types: ["circular.sent", "circular.due", "circular.late"] }, at);
        const left = await unconfirmedOf(tx, { id, companyId }, at);
        await enqueueEvents(tx, companyId, [eventOf(left.map(({ userId }) => userId))], at);
        return true;
      });
    },
  };
} // prettier-ignore

const ownReceipt = async (tx: Transaction, circularId: string, userId: string): Promise<ReceiptRow | undefined> =>
  one(
    tx
      .select()
      .from(circularReceipts)
      .where(and(eq(circularReceipts.circularId, circularId), eq(circularReceipts.accountId, userId))),
  );

const keepText = async (tx: Transaction, circularId: string, { content, hash }: Version, at: string): Promise<void> =>
  void (await tx.insert(circularTexts).values({ circularId, hash, content, firstShownAt: at }).onConflictDoNothing());

/** Who belongs to the company now and is meant: people by their ids, and whoever belongs to a unit. */
async function recipientsOf(tx: Transaction, companyId: string, to: Recipients, at: string): Promise<{ userId: string; unitName: string | null }[] | NotSent> {
  const [people, unitIds] = [[...new Set(to.people)], [...new Set(to.units)]];
  const known = await countRows(tx, units, and(eq(units.companyId, companyId), inArray(units.id, listed(unitIds))));
  if (known < unitIds.length) return "unknown unit";
  const { accountId: userId, unitId } = memberships;
  const isMeant = or(inArray(userId, listed(people)), inArray(unitId, listed(unitIds)));
  const members = await tx
    .select({ userId, unitName: units.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, userId))
    .leftJoin(units, and(eq(units.id, unitId), eq(units.companyId, companyId)))
    .where(and(eq(memberships.companyId, companyId), isActive(at), isMeant))
    .orderBy(asc(userId))
    .limit(mostRecipients + 1);
  const there = new Set(members.map((one) => one.userId));
  if (members.length > mostRecipients) return "too many people";
  if (people.some((one) => !there.has(one))) return "unknown person";
  return members.length > 0 ? members : "nobody";
} // prettier-ignore
