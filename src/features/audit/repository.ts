import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import { batches, countRows } from "#platform/database/sql.ts";
import { currentAuditContext, type AuditUser } from "#platform/audit-context.ts";
import { sha256 } from "#platform/sha256.ts";
import { beginning, canonicalText, kept } from "./rules.ts";
import type { AuditEntry } from "./schema.ts";
import { auditEntries, auditNames } from "./tables.ts";
import type { AuditAction, AuditActor, AuditValues } from "./vocabulary.ts";

/** What is to be recorded of a change, beside who caused it. */
export type Recorded = {
  /** Null: done to the whole, not to a company. */
  companyId: string | null;
  at: string;
  action: AuditAction;
  subject?: string | null;
  /** Secrets never; long texts are shortened. */
  before?: AuditValues;
  after?: AuditValues;
  /** Who it was, where that is known only now: whoever has just shown the right password. */
  by?: { actor: AuditActor; sessionId: string | null; user: AuditUser };
};
export type AuditQuery = {
  actions: AuditAction[] | undefined;
  /** Instants; `before` is the first that no longer counts. */
  from: string | undefined;
  before: string | undefined;
};

/** An entry as its row has it: without what the person was called. */
export type StoredEntry = Omit<AuditEntry, "userName" | "userSalt">;

const ofChain = (companyId: string | null) =>
  companyId === null ? isNull(auditEntries.companyId) : eq(auditEntries.companyId, companyId);

/**
 * Records a change inside the transaction that makes it, so that neither is without the other; who caused it is the current
 * audit context. Nobody else writes between the last entry and this one.
 */
export async function recordAudit(tx: Transaction, recorded: Recorded): Promise<StoredEntry> {
  const [entry] = await recordAudits(tx, [recorded]);
  return entry!;
}

/** The same of many changes, in their order. */
export async function recordAudits(tx: Transaction, all: readonly Recorded[]): Promise<StoredEntry[]> {
  if (all.length === 0) return [];
  const heads = new Map<string | null, string>();
  for (const { companyId } of all) if (!heads.has(companyId)) heads.set(companyId, await headOf(tx, companyId));
  const first = await countUp(tx, "audit", all.length);
  const entries = all.map((recorded, index) => {
    const entry = entryOf(recorded, first + index, heads.get(recorded.companyId)!);
    heads.set(recorded.companyId, entry.hash);
    return entry;
  });
  for (const batch of batches(entries)) await tx.insert(auditEntries).values(batch);
  return entries;
}

async function headOf(tx: Pick<Transaction, "select">, companyId: string | null): Promise<string> {
  const newest = tx.select({ hash: auditEntries.hash }).from(auditEntries).where(ofChain(companyId));
  const last = await one(newest.orderBy(desc(auditEntries.id)).limit(1));
  return last?.hash ?? beginning.hash;
}

function entryOf(
  { companyId, at, action, subject = null, before, after, by }: Recorded,
  id: number,
  previousHash: string,
) {
  const context = { ...currentAuditContext(), ...by };
  const entry = {
    id,
    form: 2,
    companyId,
    at,
    actor: context.actor,
    action,
    subject,
    before: before ? kept(before) : null,
    after: after ? kept(after) : null,
    userId: context.user?.id ?? null,
    userSeal: context.user?.seal ?? null,
    role: context.user?.role ?? null,
    tokenId: context.user?.tokenId ?? null,
    sessionId: context.sessionId,
    address: context.address,
    requestId: context.requestId,
    previousHash,
  };
  return { ...entry, hash: sha256(canonicalText({ ...entry, userName: null, userSalt: null })) };
}

export function auditRepository(db: Database) {
  return {
    /** Records what changes nothing that is stored. */
    async append(recorded: Recorded): Promise<StoredEntry> {
      return db.write(async (tx) => recordAudit(tx, recorded));
    },

    /** A chain, newest first. */
    async list(
      companyId: string | null,
      { actions, from, before }: AuditQuery,
      page: { limit: number; skip: number },
    ): Promise<{ rows: AuditEntry[]; total: number }> {
      const which = and(
        ofChain(companyId),
        actions && inArray(auditEntries.action, actions),
        from === undefined ? undefined : gte(auditEntries.at, from),
        before === undefined ? undefined : lt(auditEntries.at, before),
      );
      const rows = (
        await stored(db).where(which).orderBy(desc(auditEntries.id)).limit(page.limit).offset(page.skip)
      ).map(asEntry);
      return { rows, total: await countRows(db, auditEntries, which) };
    },

    /** The next entries of one chain, the oldest first, up to an id. */
    async listOfChain(
      companyId: string | null,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): Promise<AuditEntry[]> {
      const between = and(gt(auditEntries.id, after), lte(auditEntries.id, upTo));
      return (
        await stored(db)
          .where(and(ofChain(companyId), between))
          .orderBy(asc(auditEntries.id))
          .limit(limit)
      ).map(asEntry);
    },

    /** The next entries of all chains together, the oldest first, up to an id. */
    async listAll({ after, upTo, limit }: { after: number; upTo: number; limit: number }): Promise<AuditEntry[]> {
      return (
        await stored(db)
          .where(and(gt(auditEntries.id, after), lte(auditEntries.id, upTo)))
          .orderBy(asc(auditEntries.id))
          .limit(limit)
      ).map(asEntry);
    },

    /** The highest id ever given, also when the newest entries are gone. */
    async lastId(): Promise<number> {
      return lastCounted(db, "audit");
    },
  };
}
export type AuditRepository = ReturnType<typeof auditRepository>;

/** Rows as they stand on the disk: whoever verifies must also be able to read what was spoilt. */
const stored = (db: Database) =>
  db
    .select({
      id: auditEntries.id,
      form: auditEntries.form,
      companyId: auditEntries.companyId,
      at: auditEntries.at,
      actor: auditEntries.actor,
      action: auditEntries.action,
      subject: auditEntries.subject,
      before: sql<string | null>`${auditEntries.before}`,
      after: sql<string | null>`${auditEntries.after}`,
      userId: auditEntries.userId,
      userSeal: auditEntries.userSeal,
      role: auditEntries.role,
      tokenId: auditEntries.tokenId,
      userName: auditNames.name,
      userSalt: auditNames.salt,
      sessionId: auditEntries.sessionId,
      address: auditEntries.address,
      requestId: auditEntries.requestId,
      previousHash: auditEntries.previousHash,
      hash: auditEntries.hash,
    })
    .from(auditEntries)
    .leftJoin(auditNames, eq(auditNames.seal, auditEntries.userSeal));

type StoredRow = Omit<AuditEntry, "before" | "after"> & { before: string | null; after: string | null };
const asEntry = (row: StoredRow): AuditEntry => ({ ...row, before: valuesOf(row.before), after: valuesOf(row.after) });

/** What is no JSON any more is kept as the text it is, whose hash is another. */
function valuesOf(text: string | null): AuditValues | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as AuditValues;
  } catch {
    return { unreadable: text };
  }
}
