import { and, asc, eq, gte, isNull, lte, ne, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { batches, countRows } from "#platform/database/sql.ts";
import type { AccountMail } from "../../account/repository.ts";
import { accountMails } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import type { Piece, PieceFile } from "../rules/piece.ts";
import { evidence, evidenceFiles, evidenceWords } from "../tables.ts";

/** What is done to evidence in the background: its text is read, and people are reminded before it lapses. */
export function texts(db: Database) {
  return {
    /** The file whose text has waited longest, of a company that is not suspended; another try of it is counted. */
    async claimText(): Promise<PieceFile | undefined> {
      return db.write(async (tx) => {
        const next = await one(
          tx
            .select({ id: evidenceFiles.id })
            .from(evidenceFiles)
            .innerJoin(companies, eq(companies.id, evidenceFiles.companyId))
            .where(and(eq(evidenceFiles.textState, "waiting"), isNull(companies.suspendedAt)))
            // What fails again and again does not hold up what waits behind it.
            .orderBy(asc(evidenceFiles.attempts), asc(evidenceFiles.id))
            .limit(1),
        );
        if (!next) return undefined;
        const own = eq(evidenceFiles.id, next.id);
        const row = (await one(tx.select().from(evidenceFiles).where(own)))!;
        return one(
          tx
            .update(evidenceFiles)
            .set({ attempts: row.attempts + 1 })
            .where(own)
            .returning(),
        );
      });
    },

    /** How many files of a company wait to be read. */
    async countUnread(companyId: string): Promise<number> {
      return countRows(
        db,
        evidenceFiles,
        and(eq(evidenceFiles.companyId, companyId), eq(evidenceFiles.textState, "waiting")),
      );
    },

    /** Keeps the words of a file in place of those of the version before; null: it has no text. Of an older version nothing is searched. */
    async keepWords({ id, evidenceId }: PieceFile, words: readonly string[] | null): Promise<void> {
      await db.write(async (tx) => {
        const textState = words === null ? ("none" as const) : ("read" as const);
        await tx.update(evidenceFiles).set({ textState }).where(eq(evidenceFiles.id, id));
        const newest = await one(tx.select({ id: evidence.id }).from(evidence).where(eq(evidence.fileId, id)));
        if (!newest) return;
        await tx.delete(evidenceWords).where(eq(evidenceWords.evidenceId, evidenceId));
        const rows = (words ?? []).map((word) => ({ evidenceId, word }));
        for (const some of batches(rows)) await tx.insert(evidenceWords).values(some);
      });
    },

    /** Pieces that lapse from one day to another and of whose last day nobody was reminded, of companies that are not suspended. */
    async listLapsing({ from, to }: { from: string; to: string }, limit: number): Promise<Piece[]> {
      const isNear = and(gte(evidence.validUntil, from), lte(evidence.validUntil, to));
      const isNew = or(isNull(evidence.remindedOf), ne(evidence.remindedOf, evidence.validUntil));
      const rows = await db
        .select({ piece: evidence })
        .from(evidence)
        .innerJoin(companies, eq(companies.id, evidence.companyId))
        .where(and(isNear, isNew, isNull(companies.suspendedAt)))
        .orderBy(asc(evidence.validUntil), asc(evidence.id))
        .limit(limit);
      return rows.map(({ piece }) => piece);
    },

    /** Notes that people were reminded of a piece's last day, with the mails that do it; false where another process has. */
    async remindOf({ id, validUntil }: Piece, mails: readonly AccountMail[]): Promise<boolean> {
      return db.write(async (tx) => {
        const isIt = and(eq(evidence.id, id), eq(evidence.validUntil, validUntil ?? ""));
        const isNew = or(isNull(evidence.remindedOf), ne(evidence.remindedOf, evidence.validUntil));
        const noted = await tx.update(evidence).set({ remindedOf: validUntil }).where(and(isIt, isNew));
        if (noted.rowCount === 0) return false;
        if (mails.length > 0) await tx.insert(accountMails).values([...mails]);
        return true;
      });
    },
  };
}
