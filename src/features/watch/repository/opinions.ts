import { asStored, eachOf, listed } from "#platform/database/sql.ts";
import { and, count, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm"; // prettier-ignore
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { Opinion } from "../../classification/schema.ts";
import { changes, opinions } from "../tables.ts";
import type { ChangeRecord } from "./publishing.ts";

/** What a model said of a change, with what was read. */
export type Opined = Pick<ChangeRecord, "id" | "regulator" | "changeType" | "topics" | "audience"> &
  Pick<typeof opinions.$inferSelect, "model" | "askedAt"> & { opinion: Opinion };
/** Instants between which a change was detected, since when asked ones are counted, and how many of those there may be. */
export type Asking = { model: string; now: string; from: string; to: string; since: string; most: number };

const mostAttempts = 3;

/** No cue decided the kind; nobody is addressed by name; or it has no topic, which only what makes a rule needs. */
const isWeak = or(
  sql`NOT EXISTS (SELECT 1 FROM ${eachOf(changes.evidence, "cue")} WHERE value ->> 'rule' LIKE 'change-type.%' AND value ->> 'rule' <> 'change-type.reference')`,
  sql`${changes.audience} ->> 'basis' IN ('regulator', 'subject')`,
  and(sql`${asStored(changes.topics)} = '[]'`, ne(changes.changeType, "other")),
);
// Of an edit and of what the site itself does, no words have to be read.
const isRead = and(
  ne(changes.sourceId, "catalogue"),
  isNull(changes.diff),
  or(isNull(changes.heldBecause), notInArray(changes.heldBecause, ["unlisted", "moved"])),
);
const isUnjudged = and(isNull(changes.reviewedAt), ne(changes.status, "dismissed"));

/** What a model was asked, and what it said. */
export function modelOpinions(db: Database) {
  return {
    /**
     * Takes the newest change that stands on weak ground and of which nothing is known, so that nobody else asks about it for a
     * day. Undefined where there is none, or where as many were asked as may be.
     */
    async claimOpinion({ model, now, from, to, since, most }: Asking): Promise<ChangeRecord | undefined> {
      return db.write(async (tx) => {
        const asked = tx.select({ rows: count() }).from(opinions).where(gt(opinions.askedAt, since));
        if ((await one(asked))!.rows >= most) return undefined;
        const isDue = and(isRead, isUnjudged, isWeak, gte(changes.detectedAt, from), lte(changes.detectedAt, to));
        const isAgain = and(
          isNull(opinions.opinion),
          lt(opinions.attempts, mostAttempts),
          lte(opinions.askedAt, since),
        );
        const change = await one(
          tx
            .select(getTableColumns(changes))
            .from(changes)
            .leftJoin(opinions, eq(opinions.changeId, changes.id))
            .where(and(isDue, or(isNull(opinions.changeId), isAgain)))
            .orderBy(desc(changes.detectedAt), desc(changes.id))
            .limit(1),
        );
        if (!change) return undefined;
        const set = { model, askedAt: now, attempts: sql`${opinions.attempts} + 1` };
        const row = { changeId: change.id, model, askedAt: now, attempts: 1 };
        await tx.insert(opinions).values(row).onConflictDoUpdate({ target: opinions.changeId, set });
        return change;
      });
    },

    /** What came of asking. Null: nothing ever will, as of a text that no model is shown. */
    async saveOpinion(changeId: string, opinion: Opinion | null): Promise<void> {
      const set = opinion ? { opinion } : { attempts: mostAttempts };
      await db.update(opinions).set(set).where(eq(opinions.changeId, changeId));
    },

    /** What models said of changes that no person has judged and of which nobody dropped it; of these changes where some are named. */
    async listOpinions(ids?: readonly string[]): Promise<Opined[]> {
      const { id, regulator, changeType, topics, audience } = changes;
      const { model, askedAt, opinion } = opinions;
      const isOpen = and(isUnjudged, isNotNull(opinion), isNull(opinions.droppedAt));
      const rows = await db
        .select({ id, regulator, changeType, topics, audience, model, askedAt, opinion })
        .from(opinions)
        .innerJoin(changes, eq(changes.id, opinions.changeId))
        .where(and(isOpen, ids && inArray(id, listed(ids))))
        .orderBy(desc(askedAt), desc(id));
      return rows.flatMap((row) => (row.opinion === null ? [] : [{ ...row, opinion: row.opinion }]));
    },

    /** Sets aside what a model said of a change, once. False where it said nothing of it. */
    async dropOpinion(changeId: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const isThis = and(eq(opinions.changeId, changeId), isNotNull(opinions.opinion));
        const said = await one(tx.select().from(opinions).where(isThis));
        if (!said || said.droppedAt !== null) return said !== undefined;
        await tx.update(opinions).set({ droppedAt: at }).where(isThis);
        const after = { model: said.model };
        await recordAudit(tx, { companyId: null, at, action: "change.opinionDropped", subject: changeId, after });
        return true;
      });
    },
  };
}
