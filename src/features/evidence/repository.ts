import {
  and,
  asc,
  between,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  sql,
  sum,
  type SQL,
} from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows, listed } from "#platform/database/sql.ts";
import type { Found, PieceFile } from "./rules/piece.ts";
import { afterAll } from "./rules/words.ts";
import type { FileKind } from "./vocabulary.ts";
import { evidence, evidenceFiles, evidenceLinks, evidenceWords } from "./tables.ts";
import { altering } from "./repository/altering.ts";
import { piecesWith, withLinks } from "./repository/finding.ts";
import { people } from "./repository/people.ts";
import { requests } from "./repository/requests.ts";
import { texts } from "./repository/texts.ts";

/** Whose pieces somebody sees: those that show one of these duties, and those that the person has added. */
export type Seen = { dutyIds: readonly string[]; userId: string | null };
export type PieceFilter = {
  dutyId: string | undefined;
  filingId: string | undefined;
  terms: readonly string[];
  lapsingBefore: string | undefined;
  /** Only what has not lapsed on this day. */
  holdsOn: string | undefined;
  kind: FileKind | undefined;
  /** Only what shows one of these duties. */
  dutyIds: readonly string[] | undefined;
  isHeld: boolean | undefined;
  /** Null: all of the company. */
  seen: Seen | null;
};
export type EvidenceRepository = ReturnType<typeof evidenceRepository>;

const ofCompany = (companyId: string) => eq(evidence.companyId, companyId);

/** The evidence of companies: pieces, their files, what they show, and what colleagues are asked for. */
export function evidenceRepository(db: Database) {
  return {
    ...altering(db),
    ...texts(db),
    ...requests(db),
    ...people(db),

    /** A company's pieces, the newest first, from the one after another on. */
    async list(
      companyId: string,
      filter: PieceFilter,
      page: { limit: number; after?: string | undefined },
    ): Promise<{ rows: Found[]; total: number }> {
      const which = and(ofCompany(companyId), ...conditionsOf(companyId, filter));
      const onPage = page.after === undefined ? which : and(which, lt(evidence.id, page.after));
      const rows = await piecesWith(db, onPage).orderBy(desc(evidence.id)).limit(page.limit);
      return { rows: await withLinks(db, rows), total: await countRows(db, evidence, which) };
    },

    /** All that show one of these duties or their occurrences, in the order in which they came. */
    async listOfDuties(companyId: string, dutyIds: readonly string[]): Promise<Found[]> {
      const which = and(ofCompany(companyId), linkedTo(companyId, inArray(evidenceLinks.dutyId, listed(dutyIds))));
      return withLinks(db, await piecesWith(db, which).orderBy(asc(evidence.id)));
    },

    /** Those whose last good day is within a time, of those that somebody sees, the earliest first. */
    async listLapsingWithin(companyId: string, { from, to }: { from: string; to: string }, { seen, limit }: { seen: Seen | null; limit: number }): Promise<Found[]> {
      const which = and(ofCompany(companyId), between(evidence.validUntil, from, to), seenBy(companyId, seen));
      return withLinks(db, await piecesWith(db, which).orderBy(asc(evidence.validUntil), asc(evidence.id)).limit(limit));
    },

    /** One piece that somebody sees. */
    async find(companyId: string, id: string, seen: Seen | null): Promise<Found | undefined> {
      const which = and(ofCompany(companyId), eq(evidence.id, id), seenBy(companyId, seen));
      return (await withLinks(db, await piecesWith(db, which)))[0];
    },

    /** All files of a piece, the newest first. */
    async versionsOf(companyId: string, evidenceId: string): Promise<PieceFile[]> {
      const own = and(eq(evidenceFiles.companyId, companyId), eq(evidenceFiles.evidenceId, evidenceId));
      return db.select().from(evidenceFiles).where(own).orderBy(desc(evidenceFiles.number));
    },

    async findFile(companyId: string, fileId: string): Promise<PieceFile | undefined> {
      const own = and(eq(evidenceFiles.companyId, companyId), eq(evidenceFiles.id, fileId));
      return one(db.select().from(evidenceFiles).where(own));
    },

    /** A file whoever's it is: for an address that was signed. */
    async findAnyFile(fileId: string): Promise<PieceFile | undefined> {
      return one(db.select().from(evidenceFiles).where(eq(evidenceFiles.id, fileId)));
    },

    /** The names under which the bytes of all files are kept. */
    async listFiles(): Promise<string[]> {
      const rows = await db.selectDistinct({ file: evidenceFiles.file }).from(evidenceFiles);
      return rows.map(({ file }) => file);
    },

    /** How many bytes the files of a company take. */
    async bytesOf(companyId: string): Promise<number> {
      const bytes = db.select({ bytes: sum(evidenceFiles.bytes) }).from(evidenceFiles);
      return Number((await one(bytes.where(eq(evidenceFiles.companyId, companyId))))?.bytes ?? 0);
    },
  };
} // prettier-ignore

function conditionsOf(companyId: string, filter: PieceFilter): (SQL | undefined)[] {
  const { dutyId, dutyIds, filingId, terms, lapsingBefore, holdsOn, kind, isHeld, seen } = filter;
  return [
    dutyId === undefined ? undefined : linkedTo(companyId, eq(evidenceLinks.dutyId, dutyId)),
    dutyIds === undefined ? undefined : linkedTo(companyId, inArray(evidenceLinks.dutyId, listed(dutyIds))),
    filingId === undefined ? undefined : linkedTo(companyId, eq(evidenceLinks.filingId, filingId)),
    ...terms.map((term) => or(like(evidence.folded, `%${term}%`), hasWord(term))),
    lapsingBefore === undefined ? undefined : lt(evidence.validUntil, lapsingBefore),
    holdsOn === undefined ? undefined : or(isNull(evidence.validUntil), gte(evidence.validUntil, holdsOn)),
    kind === undefined ? undefined : isOfKind(kind),
    isHeld === undefined ? undefined : isHeld ? isNotNull(evidence.heldAt) : isNull(evidence.heldAt),
    seenBy(companyId, seen),
  ];
}

/** Those that show what is meant. */
const linkedTo = (companyId: string, which: SQL | undefined): SQL =>
  sql`${evidence.id} IN (SELECT ${evidenceLinks.evidenceId} FROM ${evidenceLinks} WHERE ${and(eq(evidenceLinks.companyId, companyId), which)})`;

/** Those whose newest file is of a kind. */
function isOfKind(kind: FileKind): SQL {
  const { id, shownAs } = evidenceFiles;
  const such = { pdf: eq(shownAs, "application/pdf"), picture: like(shownAs, "image/%"), other: isNull(shownAs) }[kind];
  return sql`EXISTS (SELECT 1 FROM ${evidenceFiles} WHERE ${and(eq(id, evidence.fileId), such)})`;
}

/** Those in whose text a word begins so: one look into an index for each piece, however many words begin so. */
function hasWord(term: string): SQL {
  const { word, evidenceId } = evidenceWords;
  const begins = and(eq(evidenceId, evidence.id), gte(word, term), lt(word, afterAll(term)));
  return sql`EXISTS (SELECT 1 FROM ${evidenceWords} WHERE ${begins})`;
}

function seenBy(companyId: string, seen: Seen | null): SQL | undefined {
  if (seen === null) return undefined;
  const byDuty = linkedTo(companyId, inArray(evidenceLinks.dutyId, listed(seen.dutyIds)));
  return seen.userId === null ? byDuty : or(byDuty, eq(evidence.createdBy, seen.userId));
}
