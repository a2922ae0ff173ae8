import { and, asc, desc, eq, inArray, isNull, lt, sum } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows, listed } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { LetterHead } from "./schema.ts";
import { letterAnnexes, letterHeads, letters } from "./tables.ts";
import { mostLetters } from "./vocabulary.ts";

export type LetterRow = typeof letters.$inferSelect;
export type AnnexRow = typeof letterAnnexes.$inferSelect;
export type LetterRepository = ReturnType<typeof letterRepository>;

const isWaiting = (companyId: string, ids: readonly string[]) =>
  and(eq(letterAnnexes.companyId, companyId), isNull(letterAnnexes.letterId), inArray(letterAnnexes.id, listed(ids)));

export function letterRepository(db: Database) {
  return {
    async findHead(companyId: string): Promise<LetterHead | undefined> {
      const { address, contact, signatories } = letterHeads;
      const own = eq(letterHeads.companyId, companyId);
      return one(db.select({ address, contact, signatories }).from(letterHeads).where(own));
    },

    /** Keeps it, with its entry in the log; the same again leaves none. */
    async saveHead(companyId: string, head: LetterHead, at: string): Promise<void> {
      await db.write(async (tx) => {
        const before = await one(tx.select().from(letterHeads).where(eq(letterHeads.companyId, companyId)));
        const changed = changedValues(recorded(before ?? noHead), recorded(head));
        if (!changed) return;
        const set = { ...head, updatedAt: at };
        await tx.insert(letterHeads).values({ companyId, ...set }).onConflictDoUpdate({ target: letterHeads.companyId, set });
        await recordAudit(tx, { companyId, at, action: "letter.headChanged", ...changed });
      });
    },

    /** Keeps a screenshot that waits for its letter, with its entry in the log. */
    async addAnnex(row: Omit<AnnexRow, "letterId" | "position">): Promise<void> {
      await db.write(async (tx) => {
        await tx.insert(letterAnnexes).values({ ...row, letterId: null, position: 0 });
        const { companyId, createdAt: at, id: subject, name, file } = row;
        const after = { name, sha256: file.slice(0, 64) };
        await recordAudit(tx, { companyId, at, action: "letter.annexAdded", subject, after });
      });
    },

    /** How many bytes a company's screenshots take. */
    async annexBytes(companyId: string): Promise<number> {
      const own = eq(letterAnnexes.companyId, companyId);
      const row = await one(db.select({ bytes: sum(letterAnnexes.bytes) }).from(letterAnnexes).where(own));
      return Number(row?.bytes ?? 0);
    },

    /** Keeps a letter with its screenshots, in order. Why not, where one of them does not wait, or no more letters are kept. */
    async add(row: LetterRow, annexIds: readonly string[]): Promise<"kept" | "unknown annex" | "too many"> {
      return db.write(async (tx) => {
        const { companyId, occurrenceId, writtenAt: at } = row;
        const same = and(eq(letters.companyId, companyId), eq(letters.occurrenceId, occurrenceId));
        if ((await countRows(tx, letters, same)) >= mostLetters) return "too many";
        const waiting = await tx.select().from(letterAnnexes).where(isWaiting(companyId, annexIds));
        if (waiting.length !== annexIds.length) return "unknown annex";
        await tx.insert(letters).values(row);
        for (const [position, id] of annexIds.entries())
          await tx.update(letterAnnexes).set({ letterId: row.id, position }).where(eq(letterAnnexes.id, id));
        const annexes = waiting.map(({ file }) => file.slice(0, 64));
        const after = { letter: row.id, attempts: row.content.attempts.length, annexes };
        await recordAudit(tx, { companyId, at, action: "letter.made", subject: occurrenceId, after });
        return "kept";
      });
    },

    /** Of an occurrence, the newest first. */
    async list(companyId: string, occurrenceId: string): Promise<LetterRow[]> {
      const own = and(eq(letters.companyId, companyId), eq(letters.occurrenceId, occurrenceId));
      return db.select().from(letters).where(own).orderBy(desc(letters.writtenAt), desc(letters.id));
    },

    async find(companyId: string, id: string): Promise<LetterRow | undefined> {
      const own = and(eq(letters.companyId, companyId), eq(letters.id, id));
      return one(db.select().from(letters).where(own));
    },

    /** The screenshots of these letters, each letter's in order. */
    async listAnnexes(letterIds: readonly string[]): Promise<AnnexRow[]> {
      const { letterId, position } = letterAnnexes;
      const isTheirs = inArray(letterId, listed(letterIds));
      return db.select().from(letterAnnexes).where(isTheirs).orderBy(asc(letterId), asc(position));
    },

    async findAnnex(companyId: string, id: string): Promise<AnnexRow | undefined> {
      const own = and(eq(letterAnnexes.companyId, companyId), eq(letterAnnexes.id, id));
      return one(db.select().from(letterAnnexes).where(own));
    },

    /** Forgets screenshots that waited for a letter since before an instant. Answers how many. */
    async forgetWaiting(before: string): Promise<number> {
      const isOld = and(isNull(letterAnnexes.letterId), lt(letterAnnexes.createdAt, before));
      return (await db.delete(letterAnnexes).where(isOld)).rowCount;
    },

    /** The names of the files of all screenshots. */
    async listFiles(): Promise<string[]> {
      const rows = await db.selectDistinct({ file: letterAnnexes.file }).from(letterAnnexes);
      return rows.map(({ file }) => file);
    },
  };
} // prettier-ignore

const noHead: LetterHead = { address: "", contact: "", signatories: [] };

const recorded = ({ address, contact, signatories }: LetterHead) => ({
  address,
  contact,
  signatories: signatories.map(({ name, title }) => `${name}, ${title}`),
});
