import { and, asc, count, desc, eq, getTableColumns, isNull, lt, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../audit/repository.ts";
import type { PolicyCounts, PolicyRow } from "./schema.ts";
import { policies } from "./tables.ts";
import { mostPolicies } from "./vocabulary.ts";

type StoredPolicy = typeof policies.$inferSelect;
/** A policy without its text and its table, which are long. */
export type PolicyFacts = Omit<StoredPolicy, "text" | "rows">;
export type NewPolicy = Pick<StoredPolicy, "companyId" | "name" | "kind" | "pages" | "chars" | "text" | "createdAt">;
/** One that was claimed: whoever has it works on it until `leasedUntil`. */
export type ClaimedPolicy = PolicyFacts & { text: string };
/** How an assessment ended. */
export type PolicyEnd =
  | { state: "ready"; rows: PolicyRow[]; counts: PolicyCounts; assessedAt: string }
  | { state: "failed"; problem: string }
  | { state: "waiting"; attempts: number };
export type PolicyRepository = ReturnType<typeof policyRepository>;

const { text: _text, rows: _rows, ...facts } = getTableColumns(policies);
const isPolicy = (companyId: string, id: string) => and(eq(policies.companyId, companyId), eq(policies.id, id));
/** Still in the hands of whoever claimed it: neither cancelled, nor begun anew, nor taken over. */
const isHeld = ({ id, leasedUntil }: PolicyFacts) =>
  and(eq(policies.id, id), eq(policies.state, "assessing"), eq(policies.leasedUntil, leasedUntil ?? ""));
const waiting = { state: "waiting" as const, progress: 0, problem: null, attempts: 0, leasedUntil: null };

export function policyRepository(db: Database) {
  return {
    /** A company's policies, the newest first. */
    async list(companyId: string): Promise<PolicyFacts[]> {
      const own = eq(policies.companyId, companyId);
      return db.select(facts).from(policies).where(own).orderBy(desc(policies.createdAt), desc(policies.id));
    },

    /** One policy with its table; undefined when the company has no such. */
    async find(companyId: string, id: string): Promise<(PolicyFacts & { rows: PolicyRow[] | null }) | undefined> {
      return one(
        db
          .select({ ...facts, rows: policies.rows })
          .from(policies)
          .where(isPolicy(companyId, id)),
      );
    },

    /** Stores one that waits to be assessed. Undefined when the company has as many as it may have. */
    async add(row: NewPolicy): Promise<PolicyFacts | undefined> {
      return db.write(async (tx) => {
        const { companyId, createdAt: at, name, pages, chars } = row;
        const stored = await one(tx.select({ rows: count() }).from(policies).where(eq(policies.companyId, companyId)));
        if ((stored?.rows ?? 0) >= mostPolicies) return undefined;
        const id = newId();
        await recordAudit(tx, { companyId, at, action: "policy.brought", subject: id, after: { name, pages, chars } });
        return one(
          tx
            .insert(policies)
            .values({ id, ...row, ...waiting })
            .returning(facts),
        );
      });
    },

    /** Has a policy that is not being assessed assessed anew; its table stands until then. Undefined when there is no such. */
    async restart(companyId: string, id: string, at: string): Promise<PolicyFacts | undefined> {
      return db.write(async (tx) => {
        const known = await one(tx.select(facts).from(policies).where(isPolicy(companyId, id)));
        if (!known || known.state === "waiting" || known.state === "assessing") return known;
        await recordAudit(tx, { companyId, at, action: "policy.reassessed", subject: id, after: { name: known.name } });
        return one(tx.update(policies).set(waiting).where(isPolicy(companyId, id)).returning(facts));
      });
    },

    /** Ends an assessment that waits or goes on; an earlier table stays. Undefined when there is no such policy. */
    async cancel(companyId: string, id: string, at: string): Promise<PolicyFacts | undefined> {
      return db.write(async (tx) => {
        const known = await one(tx.select(facts).from(policies).where(isPolicy(companyId, id)));
        if (!known || (known.state !== "waiting" && known.state !== "assessing")) return known;
        await recordAudit(tx, { companyId, at, action: "policy.cancelled", subject: id, after: { name: known.name } });
        const state = known.assessedAt === null ? ("cancelled" as const) : ("ready" as const);
        const set = { state, progress: 0, leasedUntil: null };
        return one(tx.update(policies).set(set).where(isPolicy(companyId, id)).returning(facts));
      });
    },

    /** Deletes a policy with its text and its table. False when the company has no such. */
    async remove(companyId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const removed = await one(tx.delete(policies).where(isPolicy(companyId, id)).returning(facts));
        if (!removed) return false;
        const { name } = removed;
        await recordAudit(tx, { companyId, at, action: "policy.deleted", subject: id, before: { name } });
        return true;
      });
    },

    /** The companies of which a policy waits, or was left by a process that is gone. */
    async listOwners(now: string): Promise<string[]> {
      const rows = await db.selectDistinct({ companyId: policies.companyId }).from(policies).where(isDue(now));
      return rows.map(({ companyId }) => companyId);
    },

    /** Takes a company's oldest policy that is due, until an instant, with its text. */
    async claim(companyId: string, now: string, until: string): Promise<ClaimedPolicy | undefined> {
      return db.write(async (tx) => {
        const due = and(eq(policies.companyId, companyId), isDue(now));
        const next = await one(
          tx
            .select({ ...facts, text: policies.text })
            .from(policies)
            .where(due)
            .orderBy(asc(policies.createdAt), asc(policies.id))
            .limit(1),
        );
        if (!next) return undefined;
        const set = { state: "assessing" as const, attempts: next.attempts + 1, leasedUntil: until, progress: 0 };
        await tx.update(policies).set(set).where(eq(policies.id, next.id));
        return { ...next, ...set };
      });
    },

    /** Notes how far it is, and holds it for longer. False when it is in other hands, cancelled or gone. */
    async note(held: PolicyFacts, progress: number, until: string): Promise<boolean> {
      const set = { progress, leasedUntil: until };
      return (await db.update(policies).set(set).where(isHeld(held)).returning({ id: policies.id })).length > 0;
    },

    /** Ends it in one way or another. False when it is in other hands, cancelled or gone: then nothing is stored. */
    async end(held: PolicyFacts, end: PolicyEnd): Promise<boolean> {
      const set = { problem: null, progress: 0, ...end, leasedUntil: null };
      return (await db.update(policies).set(set).where(isHeld(held)).returning({ id: policies.id })).length > 0;
    },

    /** Frees what the process before us had in hand. */
    async release(): Promise<void> {
      await db.update(policies).set({ leasedUntil: null }).where(eq(policies.state, "assessing"));
    },
  };
}

const isDue = (now: string) =>
  or(
    eq(policies.state, "waiting"),
    and(eq(policies.state, "assessing"), or(isNull(policies.leasedUntil), lt(policies.leasedUntil, now))),
  );
