import { and, eq } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { AuditAction, AuditValues } from "../../audit/vocabulary.ts";
import {
  foldedFacts,
  linkWord,
  recordedFile,
  recordedOf,
  sha256Of,
  type Found,
  type Piece,
  type PieceFile,
  type PieceLink,
} from "../rules/piece.ts";
import { foundIn } from "./finding.ts";
import { evidence, evidenceFiles, evidenceLinks, evidenceRequests } from "../tables.ts";
import { mostLinks, mostPieces, mostVersions } from "../vocabulary.ts";

export type EvidenceAction = Extract<AuditAction, `evidence.${string}`>;
/** Who does it, and when. */
export type Deed = { at: string; by: string | null };
/** What is done to a piece: what is set, and what the log says of it. */
export type Alteration = { set: Partial<Piece>; action: EvidenceAction; before?: AuditValues; after?: AuditValues };
/** Decides in the transaction that stores it; undefined: nothing is to be done. */
export type Decide = (found: Found) => Alteration | undefined;

/** What is done to pieces, each with its entry in the log. What `decide` throws, nothing is stored of. */
export const altering = (db: Database) => ({ ...comingAndGoing(db), ...changing(db) });

function comingAndGoing(db: Database) {
  return {
    /** Keeps a piece with its first file and what it shows; undefined where the company has as many as it may. */
    async add(
      { piece, file, links }: Found,
      requestId: string | undefined,
    ): Promise<Found | "too many" | "request ended"> {
      return db.write(async (tx) => {
        const { companyId, id, createdAt: at } = piece;
        if ((await countRows(tx, evidence, eq(evidence.companyId, companyId))) >= mostPieces) return "too many";
        if (requestId !== undefined && !(await isOpen(tx, { companyId, requestId }))) return "request ended";
        await tx.insert(evidence).values(piece);
        await tx.insert(evidenceFiles).values(file);
        await insertLinks(tx, piece, links, at);
        if (requestId !== undefined) {
          const set = { endedAt: at, evidenceId: id };
          await tx.update(evidenceRequests).set(set).where(isRequest({ companyId, requestId }));
        }
        const shows = links.map(linkWord);
        const after = { ...recordedOf(piece), ...recordedFile(file), ...(shows.length > 0 && { shows }) };
        await recordAudit(tx, { companyId, at, action: "evidence.added", subject: id, after });
        return (await foundIn(tx, companyId, id))!;
      });
    },

    /** Deletes a piece with all its files, unless it is held; the log keeps their names and hashes. Answers the names of the bytes. */
    async remove(
      companyId: string,
      id: string,
      { reason, at }: { reason: string; at: string },
    ): Promise<string[] | "unknown" | "held"> {
      return db.write(async (tx) => {
        const found = await foundIn(tx, companyId, id);
        if (!found) return "unknown";
        if (found.piece.heldAt !== null) return "held";
        const files = await tx.select().from(evidenceFiles).where(eq(evidenceFiles.evidenceId, id));
        await tx.delete(evidence).where(eq(evidence.id, id));
        const names = files.map((file) => `${file.name} ${sha256Of(file)}`);
        const before = { ...recordedOf(found.piece), files: names, shows: found.links.map(linkWord) };
        await recordAudit(tx, {
          companyId,
          at,
          action: "evidence.deleted",
          subject: id,
          before,
          after: { reason },
        });
        return files.map(({ file }) => file);
      });
    },
  };
}

function changing(db: Database) {
  return {
    /** Does to a piece what is decided of it as it stands; undefined where there is none. */
    async alter(companyId: string, id: string, { at, by }: Deed, decide: Decide): Promise<Found | undefined> {
      return db.write(async (tx) => {
        const found = await foundIn(tx, companyId, id);
        if (!found) return undefined;
        const alteration = decide(found);
        if (!alteration) return found;
        const { set, action, before, after } = alteration;
        const next = { ...found.piece, ...set };
        const folded = foldedFacts(next.title, next.note, found.file.name);
        const stamp = { folded, version: next.version + 1, updatedAt: at, updatedBy: by };
        await tx
          .update(evidence)
          .set({ ...set, ...stamp })
          .where(eq(evidence.id, id));
        await recordAudit(tx, {
          companyId,
          at,
          action,
          subject: id,
          ...(before && { before }),
          ...(after && { after }),
        });
        return foundIn(tx, companyId, id);
      });
    },

    /** Adds a file as the newest version of its piece. */
    async addVersion(
      row: Omit<PieceFile, "number">,
      valid: Partial<Pick<Piece, "validFrom" | "validUntil">>,
      { at, by }: Deed,
    ): Promise<Found | "unknown" | "too many"> {
      return db.write(async (tx) => {
        const { companyId, evidenceId } = row;
        const found = await foundIn(tx, companyId, evidenceId);
        if (!found) return "unknown";
        const number = found.file.number + 1;
        if (number > mostVersions) return "too many";
        const file = { ...row, number };
        await tx.insert(evidenceFiles).values(file);
        const { piece } = found;
        const folded = foldedFacts(piece.title, piece.note, file.name);
        const set = { ...valid, fileId: file.id, folded, version: piece.version + 1, updatedAt: at, updatedBy: by };
        await tx.update(evidence).set(set).where(eq(evidence.id, evidenceId));
        const before = { ...recordedFile(found.file), validFrom: piece.validFrom, validUntil: piece.validUntil };
        const after = { ...before, ...recordedFile(file), ...valid };
        await recordAudit(tx, { companyId, at, action: "evidence.versionAdded", subject: evidenceId, before, after });
        return (await foundIn(tx, companyId, evidenceId))!;
      });
    },

    /** Changes what a piece shows. What it shows already and what it does not show are passed over. */
    async changeLinks(
      companyId: string,
      id: string,
      { add, remove }: { add: readonly PieceLink[]; remove: readonly PieceLink[] },
      { at, by }: Deed,
    ): Promise<Found | "unknown" | "too many"> {
      return db.write(async (tx) => {
        const found = await foundIn(tx, companyId, id);
        if (!found) return "unknown";
        const key = ({ dutyId, filingId }: PieceLink) => `${dutyId} ${filingId}`;
        const standing = new Set(found.links.map(key));
        const going = remove.filter((link) => standing.has(key(link)));
        const wanted = new Map(add.map((link) => [key(link), link]));
        const coming = [...wanted.values()].filter((link) => !standing.has(key(link)));
        if (standing.size + coming.length - going.length > mostLinks) return "too many";
        if (going.length + coming.length === 0) return found;
        for (const { dutyId, filingId } of going)
          await tx.delete(evidenceLinks).where(isLink({ evidenceId: id, dutyId, filingId }));
        await insertLinks(tx, found.piece, coming, at);
        const set = { version: found.piece.version + 1, updatedAt: at, updatedBy: by };
        await tx.update(evidence).set(set).where(eq(evidence.id, id));
        const next = (await foundIn(tx, companyId, id))!;
        const before = { shows: found.links.map(linkWord) };
        const after = { title: found.piece.title, shows: next.links.map(linkWord) };
        await recordAudit(tx, { companyId, at, action: "evidence.linked", subject: id, before, after });
        return next;
      });
    },
  };
}

async function insertLinks(
  tx: Transaction,
  { id: evidenceId, companyId }: Pick<Piece, "id" | "companyId">,
  links: readonly PieceLink[],
  createdAt: string,
): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map((link) => ({ evidenceId, companyId, ...link, createdAt }));
  await tx.insert(evidenceLinks).values(rows).onConflictDoNothing();
}

const isLink = ({ evidenceId, dutyId, filingId }: PieceLink & { evidenceId: string }) =>
  and(eq(evidenceLinks.evidenceId, evidenceId), eq(evidenceLinks.dutyId, dutyId), eq(evidenceLinks.filingId, filingId));

type Asked = { companyId: string; requestId: string };
const isRequest = ({ companyId, requestId }: Asked) =>
  and(eq(evidenceRequests.companyId, companyId), eq(evidenceRequests.id, requestId));

async function isOpen(tx: Transaction, asked: Asked): Promise<boolean> {
  return (await one(tx.select().from(evidenceRequests).where(isRequest(asked))))?.endedAt === null;
}
