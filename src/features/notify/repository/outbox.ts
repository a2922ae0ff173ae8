import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import { recordAudits, recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { notifications, outbox, webhooks } from "../tables.ts";
import { mayBeTold, type Person } from "./people.ts";

export type OutboxRow = typeof outbox.$inferSelect;
/** Null where the row tells what a saved search found, or what happened in the company's work. */
type Notification = typeof notifications.$inferSelect | null;
type Webhook = typeof webhooks.$inferSelect;
/** What came of a post: taken, the address is gone for good, or it may be tried again. */
export type PostOutcome = { kind: "sent" } | { kind: "gone" | "retry"; reason: string };
export type Channel = OutboxRow["channel"];
/** A row of the outbox with what a mail of it says, and where to. */
export type MailRow = OutboxRow & { notification: Notification; companyName: string; userId: string; email: string };
export type PostRow = OutboxRow & { notification: Notification; webhook: Webhook };

export function outboxRepository(db: Database) {
  return {
    ...oversight(db),

    /**
     * Takes what has been due the longest until the lease ends, and counts a try: one row, or all of a digest. None when
     * nothing is due. Nobody else gets them until then; whoever dies with a lease leaves them to the next.
     */
    async claim(channel: Channel, { now, until }: { now: string; until: string }): Promise<OutboxRow[]> {
      const free = and(
        eq(outbox.state, "waiting"),
        eq(outbox.channel, channel),
        lte(outbox.sendAfter, now),
        or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
      );
      return db.write(async (tx) => {
        const first = await one(tx.select().from(outbox).where(free).orderBy(outbox.sendAfter).limit(1));
        if (!first) return [];
        const { id, companyId, accountId, batch } = first;
        const own = and(eq(outbox.companyId, companyId), eq(outbox.accountId, accountId ?? ""));
        const digest = batch === null ? eq(outbox.id, id) : and(own, eq(outbox.batch, batch));
        return tx
          .update(outbox)
          .set({ leaseUntil: until, attempts: sql`attempts + 1` })
          .where(and(digest, free))
          .returning();
      });
    },

    /** Ends every lease: for a process that knows that whoever had them is gone. */
    async releaseAll(): Promise<void> {
      await db
        .update(outbox)
        .set({ leaseUntil: null })
        .where(and(eq(outbox.state, "waiting"), isNotNull(outbox.leaseUntil)));
    },

    /** Lets leave now what waits for a time further ahead than anything waits: a clock that was set back had noted it. */
    async bringForward(now: string, furthest: string): Promise<void> {
      const isFar = or(gt(outbox.sendAfter, furthest), gt(outbox.leaseUntil, furthest));
      await db
        .update(outbox)
        .set({ sendAfter: now, leaseUntil: null })
        .where(and(eq(outbox.state, "waiting"), isFar));
    },

    async markSent(ids: string[], doneAt: string): Promise<void> {
      await db
        .update(outbox)
        .set({ state: "sent", doneAt, leaseUntil: null, lastError: null })
        .where(inArray(outbox.id, ids));
    },

    async markDead(ids: string[], doneAt: string, lastError: string): Promise<void> {
      await db
        .update(outbox)
        .set({ state: "dead", doneAt, leaseUntil: null, lastError })
        .where(and(inArray(outbox.id, ids), eq(outbox.state, "waiting")));
    },

    /** What was cancelled or given up meanwhile stays so. */
    async retryAt(ids: string[], sendAfter: string, lastError: string): Promise<void> {
      await db
        .update(outbox)
        .set({ sendAfter, leaseUntil: null, lastError })
        .where(and(inArray(outbox.id, ids), eq(outbox.state, "waiting")));
    },

    /**
     * In the order in which things were told; without what was cancelled since it was claimed, or is for somebody who may
     * not be told any more: that is cancelled here.
     */
    async listMails(ids: string[], now: string): Promise<MailRow[]> {
      const { companyId, accountId } = outbox;
      const ofPerson = and(eq(memberships.companyId, companyId), eq(memberships.accountId, accountId));
      const waits = and(inArray(outbox.id, ids), eq(outbox.state, "waiting"));
      const rows = await db
        .select({
          ...getTableColumns(outbox),
          notification: notifications,
          companyName: companies.name,
          userId: accounts.id,
          email: accounts.email,
        })
        .from(outbox)
        .leftJoin(notifications, eq(notifications.id, outbox.notificationId))
        .innerJoin(companies, eq(companies.id, companyId))
        .innerJoin(memberships, ofPerson)
        .innerJoin(accounts, eq(accounts.id, accountId))
        .where(and(waits, mayBeTold(now)))
        .orderBy(sql`coalesce(${notifications.createdAt}, ${outbox.createdAt})`, notifications.id, outbox.id);
      const left = ids.filter((id) => !rows.some((row) => row.id === id));
      const cancelled = { state: "cancelled" as const, doneAt: now, leaseUntil: null, lastError: notTold };
      const isLeft = and(inArray(outbox.id, left), eq(outbox.state, "waiting"));
      if (left.length > 0) await db.update(outbox).set(cancelled).where(isLeft);
      return rows;
    },

    async listPosts(ids: string[]): Promise<PostRow[]> {
      return db
        .select({ ...getTableColumns(outbox), notification: notifications, webhook: webhooks })
        .from(outbox)
        .leftJoin(notifications, eq(notifications.id, outbox.notificationId))
        .innerJoin(webhooks, eq(webhooks.id, outbox.webhookId))
        .where(and(inArray(outbox.id, ids), eq(outbox.state, "waiting")))
        .orderBy(outbox.id);
    },

    /** Lets whatever else waits for a webhook wait at least as long: an address that fails is not asked for each of them. */
    async holdPosts(webhookId: string, until: string): Promise<void> {
      await db
        .update(outbox)
        .set({ sendAfter: until })
        .where(
          and(
            eq(outbox.webhookId, webhookId),
            eq(outbox.state, "waiting"),
            lt(outbox.sendAfter, until),
            isNull(outbox.leaseUntil),
          ),
        );
    },

    /**
     * Notes what came of the last post to a webhook. One that is gone is used again only when a post gets through; what
     * waits for it is given up. Answers how many.
     */
    async recordPost(webhookId: string, at: string, outcome: PostOutcome): Promise<number> {
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(webhooks).where(eq(webhooks.id, webhookId)));
        if (!stored) return 0;
        const lastError = outcome.kind === "sent" ? null : outcome.reason;
        const stoppedAt = stoppedSince(stored.stoppedAt, outcome, at);
        await tx.update(webhooks).set({ lastAt: at, lastError, stoppedAt }).where(eq(webhooks.id, webhookId));
        const changed = changedValues({ isStopped: stored.stoppedAt !== null }, { isStopped: stoppedAt !== null });
        const { companyId, id: subject } = stored;
        if (changed) await recordAudit(tx, { companyId, at, action: "webhook.changed", subject, ...changed });
        if (outcome.kind !== "gone") return 0;
        const waiting = and(eq(outbox.webhookId, webhookId), eq(outbox.state, "waiting"));
        const dead = { state: "dead" as const, doneAt: at, leaseUntil: null, lastError };
        return (await tx.update(outbox).set(dead).where(waiting)).rowCount;
      });
    },
  };
}

const notTold = "Whom it was for does not belong to the company any more, or is kept out";

/** What a row is about: the notification's, the saved search, or what something of the company's work is called. */
const title = sql<string>`coalesce(${notifications.regulationTitle}, 'Saved search: ' || (${outbox.found} -> 'search' ->> 'name'), ${outbox.event} ->> 'title')`;

/** What waits and what was given up, for the company and the operator. */
function oversight(db: Database) {
  return {
    /** How much for a person, and by webhook for its company where that is to be seen, waits and was given up, and the last that was. */
    async countOf({ companyId, userId }: Person, isWithPosts: boolean) {
      const isSeen = or(eq(outbox.accountId, userId), isWithPosts ? eq(outbox.channel, "webhook") : undefined);
      const own = and(eq(outbox.companyId, companyId), isSeen);
      const counts = await db
        .select({ state: outbox.state, rows: count() })
        .from(outbox)
        .where(own)
        .groupBy(outbox.state);
      const rowsOf = (state: OutboxRow["state"]) => counts.find((row) => row.state === state)?.rows ?? 0;
      const lastDead = await db
        .select({
          channel: outbox.channel,
          reason: outbox.lastError,
          at: outbox.doneAt,
          regulationTitle: title,
        })
        .from(outbox)
        .leftJoin(notifications, eq(notifications.id, outbox.notificationId))
        .where(and(own, eq(outbox.state, "dead")))
        .orderBy(desc(outbox.doneAt), desc(outbox.id))
        .limit(5);
      return { waiting: rowsOf("waiting"), dead: rowsOf("dead"), lastDead };
    },

    /** What waits and what was given up, over all companies; the last given up first. */
    async listDead(limit: number) {
      const backlog = await one(
        db
          .select({ waiting: count(), oldest: sql<string | null>`min(${outbox.createdAt})` })
          .from(outbox)
          .where(eq(outbox.state, "waiting")),
      );
      const isDead = eq(outbox.state, "dead");
      const rows = await db
        .select({
          id: outbox.id,
          channel: outbox.channel,
          companyName: companies.name,
          regulationTitle: title,
          reason: outbox.lastError,
          createdAt: outbox.createdAt,
          givenUpAt: outbox.doneAt,
        })
        .from(outbox)
        .leftJoin(notifications, eq(notifications.id, outbox.notificationId))
        .innerJoin(companies, eq(companies.id, outbox.companyId))
        .where(isDead)
        .orderBy(desc(outbox.doneAt), desc(outbox.id))
        .limit(limit);
      const dead = await countRows(db, outbox, isDead);
      return { waiting: backlog?.waiting ?? 0, oldestWaitingSince: backlog?.oldest ?? null, dead, rows };
    },

    /** Gives up for the present what waits and was due, in hand or not, until somebody has it tried again. Answers how many. */
    async holdDue(now: string, lastError: string): Promise<number> {
      return (
        await db
          .update(outbox)
          .set({ state: "dead", doneAt: now, leaseUntil: null, lastError })
          .where(and(eq(outbox.state, "waiting"), lte(outbox.sendAfter, now)))
      ).rowCount;
    },

    /** Lets what was given up be tried again, from the beginning, but for a webhook that is gone and who is suspended. Answers how many. */
    async revive(ids: string[], now: string): Promise<number> {
      const anew = { batch: null, sendAfter: now, createdAt: now, attempts: 0, leaseUntil: null, doneAt: null };
      return db.write(async (tx) => {
        const gone = tx.select({ id: webhooks.id }).from(webhooks).where(isNotNull(webhooks.stoppedAt));
        const isReachable = or(isNull(outbox.webhookId), notInArray(outbox.webhookId, gone));
        const open = tx.select({ id: companies.id }).from(companies).where(isNull(companies.suspendedAt));
        const revived = await tx
          .update(outbox)
          .set({ state: "waiting", ...anew })
          .where(and(inArray(outbox.id, ids), eq(outbox.state, "dead"), isReachable, inArray(outbox.companyId, open)))
          .returning({ companyId: outbox.companyId });
        await recordRetried(tx, revived, now);
        return revived.length;
      });
    },

    async forgetDone(before: string): Promise<void> {
      await db.delete(outbox).where(and(ne(outbox.state, "waiting"), lt(outbox.doneAt, before)));
    },
  };
}
export type OutboxRepository = ReturnType<typeof outboxRepository>;

function stoppedSince(before: string | null, { kind }: PostOutcome, at: string): string | null {
  if (kind === "sent") return null;
  return kind === "gone" ? (before ?? at) : before;
}

/** In the record of the whole, and in that of each company whose messages they are. */
async function recordRetried(tx: Transaction, revived: { companyId: string }[], at: string) {
  if (revived.length === 0) return;
  const groups = [[null, revived] as const, ...Map.groupBy(revived, (row) => row.companyId)];
  await recordAudits(
    tx,
    groups.map(([companyId, { length: messages }]) => ({ companyId, at, action: "mail.retried", after: { messages } })),
  );
}
