import { addDays } from "#shared/calendar.ts";
import type { AuditValues } from "../../audit/vocabulary.ts";
import type { Evidence, EvidenceFile, EvidenceLink, EvidenceRequest } from "../schema.ts";
import { remindDays, type ShownType, type TextState, type Validity } from "../vocabulary.ts";
import { folded } from "./words.ts";

export type Piece = {
  id: string;
  companyId: string;
  title: string;
  note: string | null;
  validFrom: string | null;
  validUntil: string | null;
  folded: string;
  fileId: string;
  heldAt: string | null;
  heldBy: string | null;
  heldWhy: string | null;
  remindedOf: string | null;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
};
export type PieceFile = {
  id: string;
  evidenceId: string;
  companyId: string;
  number: number;
  file: string;
  name: string;
  bytes: number;
  shownAs: ShownType | null;
  textState: TextState;
  attempts: number;
  addedAt: string;
  addedBy: string | null;
};
export type PieceLink = { dutyId: string; filingId: string };
/** A piece with its newest file and what it shows. */
export type Found = { piece: Piece; file: PieceFile; links: readonly PieceLink[] };
export type Request = {
  id: string;
  companyId: string;
  what: string;
  askedBy: string | null;
  askedOf: string | null;
  dutyId: string | null;
  filingId: string | null;
  untilDay: string;
  createdAt: string;
  endedAt: string | null;
  evidenceId: string | null;
};

export const sha256Of = ({ file }: Pick<PieceFile, "file">): string => file.slice(0, 64);

export function asFile(row: PieceFile): EvidenceFile {
  const { id: fileId, number, name, bytes, shownAs, textState: text, addedAt, addedBy } = row;
  return { fileId, number, name, bytes, sha256: sha256Of(row), shownAs, text, addedAt, addedBy };
}

export const asLink = ({ dutyId, filingId }: PieceLink): EvidenceLink => ({ dutyId, filingId: filingId || null });

export function asEvidence({ piece, file, links }: Found): Evidence {
  const { id: _id, title, note, validFrom, validUntil, heldAt, heldBy, heldWhy } = piece;
  const { createdAt, createdBy, updatedAt, updatedBy, version } = piece;
  return {
    _id,
    title,
    note,
    validFrom,
    validUntil,
    file: asFile(file),
    links: links.map(asLink),
    held: heldAt === null ? null : { at: heldAt, by: heldBy, reason: heldWhy ?? "" },
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    version,
  };
}

/** How a request stands on a day in Lagos. */
export function stateOf({ endedAt, evidenceId, untilDay }: Request, today: string): EvidenceRequest["state"] {
  if (evidenceId !== null) return "answered";
  if (endedAt !== null) return "withdrawn";
  return untilDay < today ? "lapsed" : "open";
}

export const foldedFacts = (title: string, note: string | null, name: string): string =>
  folded([title, note ?? "", name].join("\n"));

/** What the log keeps of what is said of a piece. */
export const recordedOf = ({ title, note, validFrom, validUntil }: Piece): AuditValues => ({
  title,
  note,
  validFrom,
  validUntil,
});
/** And of a file: its name and its hash stay when the bytes are gone. */
export const recordedFile = (file: PieceFile): AuditValues => ({
  name: file.name,
  sha256: sha256Of(file),
  bytes: file.bytes,
  number: file.number,
});
/** A link as one word: an occurrence, or a duty. */
export const linkWord = ({ dutyId, filingId }: PieceLink): string => filingId || dutyId;

/** Does it hold at some time between two days? Without a first day it always did, without a last one it always will. */
export const holdsWithin = (
  { validFrom, validUntil }: Pick<Piece, "validFrom" | "validUntil">,
  { from, to }: { from: string; to: string },
): boolean => (validFrom ?? "") <= to && (validUntil ?? "9999") >= from;

/** Which pieces are meant by how long they are good, on a day: those that lapse before one, those that hold on one. */
export function validOn(
  today: string,
  validity: Validity | undefined,
  before: string | undefined,
): { lapsingBefore: string | undefined; holdsOn: string | undefined } {
  const soon = addDays(today, remindDays + 1);
  const own = validity === "lapsed" ? today : validity === "lapsing" ? soon : undefined;
  const lapsingBefore = own !== undefined && before !== undefined && before < own ? before : (own ?? before);
  return { lapsingBefore, holdsOn: validity === "valid" || validity === "lapsing" ? today : undefined };
}
