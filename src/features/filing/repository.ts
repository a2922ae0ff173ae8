import { and, asc, between, desc, eq, gt, isNotNull, or, sql, sum, type SQL } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../audit/repository.ts";
import { auditEntries } from "../audit/tables.ts";
import { catalogueState } from "../catalogue/tables.ts";
import { companies } from "../company/tables.ts";
import type { AuditAction, AuditValues } from "../audit/vocabulary.ts";
import { cancelReminders, filingReminding } from "./repository/reminding.ts";
import { enqueueEvents } from "../notify/repository/events.ts";
import { filingEvent, startedEvent } from "./rules/event.ts";
import { subjectOf } from "./rules/laid-over.ts";
import { events, filings } from "./tables.ts";
import { mostEvents, type StoredState } from "./vocabulary.ts";

export type FilingRow = typeof filings.$inferSelect;
export type EventRow = typeof events.$inferSelect;
/** Which occurrence, and when it is due as it is computed now. */
export type Touched = Pick<
  FilingRow,
  "companyId" | "regulationId" | "requirementId" | "period" | "plainDay" | "dueDay" | "dueAt"
>;
/** What happens to it: in which states it may, and what is stored and recorded. */
export type FilingChange = {
  from: readonly StoredState[];
  /** Without a state it keeps the one it has. */
  set: Partial<Omit<FilingRow, "id" | "changedAt" | "version" | keyof Omit<Touched, "dueDay" | "dueAt">>>;
  action: Extract<AuditAction, `filing.${string}`>;
  after: AuditValues;
  at: string;
};
export type FilingRepository = ReturnType<typeof filingRepository>;

const isMeant = ({ companyId, requirementId, period }: Pick<FilingRow, "companyId" | "requirementId" | "period">) =>
  and(eq(filings.companyId, companyId), eq(filings.requirementId, requirementId), eq(filings.period, period));
const untouched = {
  movedWhy: null,
  reason: null,
  filedAt: null,
  reference: null,
  receiptId: null,
  receiptFile: null,
  receiptName: null,
  receiptBytes: 0,
};

export function filingRepository(db: Database) {
  // Asked with every answer about a company's work, so all of it in one statement.
  const states = db
    .select({
      library: sql<number>`(SELECT ${catalogueState.version} FROM ${catalogueState} WHERE ${catalogueState.id} = 1)`,
      revision: companies.revision,
      own: headOf(sql`= ${companies.id}`),
      house: headOf(sql`IS NULL`),
    })
    .from(companies)
    .where(eq(companies.id, sql.placeholder("companyId")))
    .prepare("state of a company's work");

  return {
    ...filingReminding(db),

    /**
     * Names the state of all on which a company's work rests: the library, its profile, and what it and the house have done;
     * whatever changes work or the holidays leaves its entry in their logs in the same transaction.
     */
    async stateOf(companyId: string): Promise<string> {
      const state = await one(states.execute({ companyId }));
      return state ? Object.values(state).join(" ") : "";
    },

    /** What was touched of a company's occurrences that are due between two days, or were by their rule. */
    async listTouched(companyId: string, { from, to }: { from: string; to: string }): Promise<FilingRow[]> {
      const isThen = or(between(filings.dueDay, from, to), between(filings.plainDay, from, to));
      return db
        .select()
        .from(filings)
        .where(and(eq(filings.companyId, companyId), isThen))
        .orderBy(asc(filings.dueAt), asc(filings.id));
    },

    /** The regulations of which something was moved to a day between two, of any company. */
    async listMoved({ from, to }: { from: string; to: string }): Promise<string[]> {
      const { regulationId, dueDay, movedWhy } = filings;
      const rows = await db
        .selectDistinct({ regulationId })
        .from(filings)
        .where(and(isNotNull(movedWhy), between(dueDay, from, to)))
        .orderBy(asc(regulationId));
      return rows.map((row) => row.regulationId);
    },

    async find(of: Pick<FilingRow, "companyId" | "requirementId" | "period">): Promise<FilingRow | undefined> {
      return one(db.select().from(filings).where(isMeant(of)));
    },

    async findReceipt(companyId: string, receiptId: string): Promise<FilingRow | undefined> {
      const isIt = and(eq(filings.companyId, companyId), eq(filings.receiptId, receiptId));
      return one(db.select().from(filings).where(isIt));
    },

    /** The names of the files of all receipts. */
    async listFiles(): Promise<string[]> {
      const { receiptFile } = filings;
      const rows = await db.selectDistinct({ receiptFile }).from(filings).where(isNotNull(receiptFile));
      return rows.flatMap((row) => row.receiptFile ?? []);
    },

    /** How many bytes a company's receipts take. */
    async receiptBytes(companyId: string): Promise<number> {
      const own = eq(filings.companyId, companyId);
      const row = await one(
        db
          .select({ bytes: sum(filings.receiptBytes) })
          .from(filings)
          .where(own),
      );
      return Number(row?.bytes ?? 0);
    },

    /** Stores what happens to an occurrence, with its entry in the log; undefined when it is in a state in which that may not be. */
    async change(touched: Touched, { from, set, action, after, at }: FilingChange): Promise<FilingRow | undefined> {
      return db.write(async (tx) => {
        const known = await one(tx.select().from(filings).where(isMeant(touched)));
        if (!from.includes(known?.state ?? "open")) return undefined;
        const { companyId } = touched;
        // Who has filed is not reminded, and of what was moved the old day is not told.
        await cancelReminders(tx, touched, at);
        const before = known && { state: known.state, dueDay: known.dueDay };
        const subject = subjectOf(touched);
        await recordAudit(tx, { companyId, at, action, subject, ...(before && { before }), after });
        const changed = one(
          known
            ? tx
                .update(filings)
                .set({ ...touched, ...set, changedAt: at })
                .where(isMeant(touched))
                .returning()
            : tx
                .insert(filings)
                .values({ id: newId(), state: "open", ...untouched, ...touched, ...set, changedAt: at })
                .returning(),
        );
        const row = (await changed)!;
        await enqueueEvents(tx, companyId, [{ id: newId(), event: filingEvent(action, row) }], at);
        return row;
      });
    },

    /** What happened to a company, the newest first. */
    async listEvents(companyId: string): Promise<EventRow[]> {
      const own = eq(events.companyId, companyId);
      return db.select().from(events).where(own).orderBy(desc(events.occurredAt), desc(events.id));
    },

    /** The companies to which something happened after an instant, in the order of their ids. */
    async listWithEvents(after: string): Promise<string[]> {
      const { companyId, occurredAt } = events;
      const rows = await db
        .selectDistinct({ companyId })
        .from(events)
        .where(gt(occurredAt, after))
        .orderBy(asc(companyId));
      return rows.map((row) => row.companyId);
    },

    /** Keeps an event; the same said again is the one that is kept. Undefined when the company keeps as many as it may. */
    async addEvent(row: Omit<EventRow, "id">): Promise<EventRow | undefined> {
      return db.write(async (tx) => {
        const known = await one(tx.select().from(events).where(isSame(row)));
        if (known) return known;
        if ((await countRows(tx, events, eq(events.companyId, row.companyId))) >= mostEvents) return undefined;
        const { companyId, kind, requirementId, occurredAt, createdAt: at } = row;
        const after = { kind, requirementId, occurredAt };
        await recordAudit(tx, { companyId, at, action: "filing.eventAdded", subject: kind, after });
        const added = { id: newId(), ...row };
        await enqueueEvents(tx, companyId, [{ id: added.id, event: startedEvent(added) }], at);
        return one(tx.insert(events).values(added).returning());
      });
    },
  };
}

/** The hash of the newest entry of a chain of the log. */
const headOf = (which: SQL): SQL<string | null> =>
  sql`(SELECT ${auditEntries.hash} FROM ${auditEntries} WHERE ${auditEntries.companyId} ${which} ORDER BY ${auditEntries.id} DESC LIMIT 1)`;

const isSame = ({ companyId, kind, requirementId, occurredAt }: Omit<EventRow, "id">) =>
  and(
    eq(events.companyId, companyId),
    eq(events.kind, kind),
    eq(events.requirementId, requirementId),
    eq(events.occurredAt, occurredAt),
  );
