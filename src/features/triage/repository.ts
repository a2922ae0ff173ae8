import { and, countDistinct, eq, getTableColumns, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { currentAuditContext, type AuditContext } from "#platform/audit-context.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches, countOf, countRows, excluded, listed } from "#platform/database/sql.ts";
import { called } from "../account/repository/called.ts";
import { accounts } from "../account/tables.ts";
import { recordAudits } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { regulations } from "../catalogue/tables.ts";
import { changes } from "../watch/tables.ts";
import { isSameContent, isStale, type Content, type Seen } from "./rules/decision.ts";
import { triageEscalating } from "./repository/escalating.ts";
import type { Judged, JudgedAudience } from "./rules/figures.ts";
import { decisions, triageStart } from "./tables.ts";

/** A decision with what the person is called who took it; null where none is known. */
export type DecisionRow = typeof decisions.$inferSelect & { decidedByName: string | null };
/** What is to be decided, with what the log calls the change. */
export type NewDecision = Omit<DecisionRow, "sessionId" | "address" | "decidedBy" | "decidedByName"> & {
  title: string;
};
/** What is otherwise than it was seen, by the change's id; undefined where its decision was taken back. Nothing was stored. */
export type Stale = { stale: ReadonlyMap<string, DecisionRow | undefined> };
export type TriageRepository = ReturnType<typeof triageRepository>;

const contentOf = ({ verdict, reason, note, dueOn }: Content) => ({ verdict, reason, note, dueOn });
const nothing = { verdict: null, reason: null, note: null, dueOn: null };

/** What companies decided of changes. */
export function triageRepository(db: Database) {
  return {
    ...triageEscalating(db),

    /** The instant up to which everything had been told before there was an inbox. */
    async toldUpTo(): Promise<string> {
      return (await one(db.select().from(triageStart)))?.toldUpTo ?? "";
    },

    /** Ids of all changes that a company has decided. */
    async listDecided(companyId: string): Promise<string[]> {
      const rows = await db
        .select({ id: decisions.changeId })
        .from(decisions)
        .where(eq(decisions.companyId, companyId))
        .orderBy(decisions.changeId);
      return rows.map(({ id }) => id);
    },

    /** What several companies have decided, in the order of their ids: of which changes, and which days they set. */
    async listDecidedOf(companyIds: readonly string[]) {
      const { companyId, changeId, verdict, dueOn } = decisions;
      return db
        .select({ companyId, changeId, verdict, dueOn })
        .from(decisions)
        .where(inArray(companyId, listed(companyIds)))
        .orderBy(companyId, changeId);
    },

    /**
     * Of these changes those that revise a captured entry of which one of these companies has decided what its regulator
     * published, with which company and what they revise.
     */
    async listRevisionsOfDecided(companyIds: readonly string[], changeIds: readonly string[]) {
      return revisionsOfDecided(db, companyIds, changeIds);
    },

    async countDecided(companyId: string): Promise<number> {
      return countRows(db, decisions, eq(decisions.companyId, companyId));
    },

    /** What the company decided of these changes, in the order of their ids. */
    async listOf(companyId: string, changeIds: readonly string[]): Promise<DecisionRow[]> {
      return rowsOf(db, companyId, changeIds);
    },

    /**
     * Keeps the decisions of one company, all or none, each with its entry in the log. One that was decided the same before
     * stays as it was; of one that was decided otherwise it is kept when the change reached the company and whether it was told.
     * `seen`: nothing is kept where one of them is another by now.
     */
    async decide(companyId: string, made: readonly NewDecision[], seen?: Seen): Promise<DecisionRow[] | Stale> {
      const { sessionId, address, user } = currentAuditContext();
      const decidedBy = personIn(user);
      return db.write(async (tx) => {
        const ids = made.map(({ changeId }) => changeId);
        const before = new Map((await rowsOf(tx, companyId, ids)).map((row) => [row.changeId, row]));
        const fresh = made.filter((row) => {
          const stored = before.get(row.changeId);
          return !stored || !isSameContent(stored, row);
        });
        const stale = staleOf(fresh, before, seen);
        if (stale) return stale;
        for (const rows of batches(fresh)) {
          const values = rows.map(({ title: _title, ...row }) => ({ ...row, sessionId, address, decidedBy }));
          const { verdict, reason, note, dueOn, decidedAt } = decisions;
          const columns = { verdict, reason, note, dueOn, decidedAt, sessionId: decisions.sessionId, address: decisions.address, decidedBy: decisions.decidedBy };
          const set = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, excluded(column)]));
          const target = [decisions.companyId, decisions.changeId];
          await tx.insert(decisions).values(values).onConflictDoUpdate({ target, set });
        }
        await recordAudits(
          tx,
          fresh.map((row) => {
            const stored = before.get(row.changeId);
            const changed = changedValues(stored ? contentOf(stored) : nothing, contentOf(row))!;
            const after = { title: row.title, ...changed.after };
            const recorded = { companyId, at: row.decidedAt, action: "decision.made" as const, subject: row.changeId, after };
            return stored ? { ...recorded, before: changed.before } : recorded;
          }),
        );
        return rowsOf(tx, companyId, ids);
      });
    }, // prettier-ignore

    /** Takes back what a company decided of these changes, as it was seen; answers of which it had decided. */
    async undo(companyId: string, changeIds: readonly string[], at: string, seen?: Seen): Promise<string[] | Stale> {
      return db.write(async (tx) => {
        const before = new Map((await rowsOf(tx, companyId, changeIds)).map((row) => [row.changeId, row]));
        const stale = staleOf([...before.values()], before, seen);
        if (stale) return stale;
        await tx.delete(decisions).where(ofChanges(companyId, changeIds));
        const undone = [...before.values()];
        await recordAudits(
          tx,
          undone.map((row) => {
            const { before } = changedValues(contentOf(row), nothing)!;
            return { companyId, at, action: "decision.undone" as const, subject: row.changeId, before };
          }),
        );
        return undone.map(({ changeId }) => changeId);
      });
    },

    /** What companies judged of the changes of each source, in the order of the sources' ids. */
    async listJudged(): Promise<Judged[]> {
      const { wasTold, verdict, companyId } = decisions;
      const isWrong = sql`${verdict} = 'not-applicable'`;
      const counted = {
        source: changes.sourceId,
        judged: countOf(sql`${wasTold}`),
        rightlyTold: countOf(sql`${wasTold} AND NOT ${isWrong}`),
        wronglyTold: countOf(sql`${wasTold} AND ${isWrong}`),
        missed: countOf(sql`NOT ${wasTold} AND ${verdict} = 'applies'`),
      };
      const scope = sql<JudgedAudience["scope"]>`${changes.audience} ->> 'scope'`;
      return db.read(async (tx) => {
        const sources = await tx
          .select({ ...counted, companies: countDistinct(companyId) })
          .from(decisions)
          .innerJoin(changes, eq(changes.id, decisions.changeId))
          .groupBy(changes.sourceId)
          .orderBy(changes.sourceId);
        const audiences = await tx
          .select({ ...counted, scope })
          .from(decisions)
          .innerJoin(changes, eq(changes.id, decisions.changeId))
          .groupBy(changes.sourceId, scope)
          .orderBy(changes.sourceId, sql`${scope} NULLS FIRST`);
        return sources.map((row) => ({
          ...row,
          byAudience: audiences.flatMap(({ source, ...one }) => (source === row.source ? [one] : [])),
        }));
      });
    },
  };
}

async function revisionsOfDecided(db: Database, companyIds: readonly string[], changeIds: readonly string[]) {
  const decided = db
    .selectDistinct({ companyId: decisions.companyId, key: changes.instrumentKey })
    .from(decisions)
    .innerJoin(changes, and(eq(changes.id, decisions.changeId), ne(changes.sourceId, "catalogue")))
    .where(and(inArray(decisions.companyId, listed(companyIds)), isNotNull(changes.instrumentKey)))
    .as("decided");
  const rows = await db
    .select({ companyId: decided.companyId, id: changes.id, diff: changes.diff })
    .from(changes)
    .innerJoin(regulations, eq(regulations.id, changes.instrumentKey))
    .innerJoin(decided, eq(decided.key, changes.instrumentKey))
    .where(
      and(
        sql`${changes.id} IN ${listed(changeIds)}`,
        eq(changes.sourceId, "catalogue"),
        sql`${regulations.content} ->> 'captured' IS NOT NULL`,
      ),
    )
    .orderBy(changes.id, decided.companyId);
  return rows.flatMap(({ diff, ...row }) => (diff ? [{ ...row, diff }] : []));
}

function staleOf(
  asked: readonly { changeId: string }[],
  stored: ReadonlyMap<string, DecisionRow>,
  seen: Seen | undefined,
): Stale | undefined {
  const ids = asked.map(({ changeId }) => changeId).filter((id) => isStale(seen, id, stored.get(id)));
  return ids.length > 0 ? { stale: new Map(ids.map((id) => [id, stored.get(id)])) } : undefined;
}

const ofChanges = (companyId: string, changeIds: readonly string[]) =>
  and(eq(decisions.companyId, companyId), inArray(decisions.changeId, listed(changeIds)));

const name = sql<string | null>`CASE WHEN ${decisions.decidedBy} IS NULL THEN NULL ELSE ${called} END`;
const rowsOf = async (
  tx: Pick<Database | Transaction, "select">,
  companyId: string,
  changeIds: readonly string[],
): Promise<DecisionRow[]> =>
  tx
    .select({ ...getTableColumns(decisions), decidedByName: name })
    .from(decisions)
    .leftJoin(accounts, eq(accounts.id, decisions.decidedBy))
    .where(ofChanges(companyId, changeIds))
    .orderBy(decisions.changeId);

/** The person who does something; null for a token of the company, which is nobody. */
const personIn = (user: AuditContext["user"]): string | null => (user && user.id !== user.tokenId ? user.id : null);
