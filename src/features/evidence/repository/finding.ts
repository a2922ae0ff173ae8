import { and, asc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { Statements } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import type { Found, Piece, PieceFile, PieceLink } from "../rules/piece.ts";
import { evidence, evidenceFiles, evidenceLinks } from "../tables.ts";

type Reading = Pick<Statements, "select">;

/** Pieces, each with its newest file. */
export const piecesWith = (db: Reading, which: SQL | undefined) =>
  db
    .select({ piece: getTableColumns(evidence), file: getTableColumns(evidenceFiles) })
    .from(evidence)
    .innerJoin(evidenceFiles, eq(evidenceFiles.id, evidence.fileId))
    .where(which)
    .$dynamic();

/** The same with what each shows. */
export async function withLinks(db: Reading, rows: readonly { piece: Piece; file: PieceFile }[]): Promise<Found[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ piece }) => piece.id);
  const { evidenceId, dutyId, filingId } = evidenceLinks;
  const links = await db
    .select({ evidenceId, dutyId, filingId })
    .from(evidenceLinks)
    .where(inArray(evidenceId, listed(ids)))
    .orderBy(asc(dutyId), asc(filingId));
  const byPiece = Map.groupBy(links, (link) => link.evidenceId);
  const own = (id: string): PieceLink[] => (byPiece.get(id) ?? []).map(({ evidenceId: _id, ...link }) => link);
  return rows.map(({ piece, file }) => ({ piece, file, links: own(piece.id) }));
}

/** One piece of a company, whoever sees it. */
export async function foundIn(db: Reading, companyId: string, id: string): Promise<Found | undefined> {
  const which = and(eq(evidence.companyId, companyId), eq(evidence.id, id));
  return (await withLinks(db, await piecesWith(db, which)))[0];
}
