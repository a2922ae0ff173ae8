import type { Occurrence } from "../../filing/schema.ts";
import type { Duty } from "../../obligation/schema.ts";
import { holdsWithin, sha256Of, type Found } from "./piece.ts";
import type { PackChoice } from "../schema.ts";

/** What goes into a pack, before any of it is made. */
export type PackContents = {
  duties: readonly (Duty & { how: string | null; ownerName: string | null; updatedAt: string | null })[];
  filings: readonly Occurrence[];
  pieces: readonly Found[];
};
export type Period = Pick<PackChoice, "from" | "to">;

/** A file in a pack: where it lies there, under which name its bytes are kept, and the day on which it came. */
export type PackFile = { path: string; file: string; sha256: string; bytes: number; day: string };

/** The pieces that show chosen duties at some time of the period, or chosen occurrences. */
export function chosenPieces(
  found: readonly Found[],
  { dutyIds, filingIds, period }: { dutyIds: ReadonlySet<string>; filingIds: ReadonlySet<string>; period: Period },
): Found[] {
  return found.filter(({ piece, links }) =>
    links.some(({ dutyId, filingId }) =>
      filingId === "" ? dutyIds.has(dutyId) && holdsWithin(piece, period) : filingIds.has(filingId),
    ),
  );
}

// What begins or ends so is hidden, or loses its end, on one of the usual systems.
const unfit = /^[\s.-]+|[\s.]+$/g;

/** Where a file lies: numbered, so that no two are one and none is a name that a system keeps for itself. */
const pathOf = (folder: string, at: number, name: string): string =>
  `${folder}/${String(at + 1).padStart(4, "0")} ${name.replaceAll(unfit, "") || "file"}`;

/** The newest files of the pieces. */
export const pieceFiles = (pieces: readonly Found[]): PackFile[] =>
  pieces.map(({ file }, at) => ({
    path: pathOf("evidence", at, file.name),
    file: file.file,
    sha256: sha256Of(file),
    bytes: file.bytes,
    day: file.addedAt.slice(0, 10),
  }));

export type Receipt = { name: string; file: string; bytes: number };
/** The receipts of what was filed, by the occurrence's id. */
export function receiptFiles(
  filings: readonly Occurrence[],
  receipts: ReadonlyMap<string, Receipt>,
): Map<string, PackFile> {
  const kept = filings.flatMap((filing) => {
    const receipt = receipts.get(filing._id);
    return receipt ? [{ filing, receipt }] : [];
  });
  return new Map(
    kept.map(({ filing, receipt: { name, file, bytes } }, at) => [
      filing._id,
      {
        path: pathOf("receipts", at, name),
        file,
        sha256: file.slice(0, 64),
        bytes,
        day: (filing.filedAt ?? filing.dueAt).slice(0, 10),
      },
    ]),
  );
}

/** A list of hashes as `sha256sum -c` reads it. Names have no line breaks and no backslashes (document/rules/name.ts). */
export const sumsOf = (files: readonly { path: string; sha256: string }[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("");

/**
 * The instant of the last change of anything in it: what a pack is dated by, so that the same choice gives the same bytes.
 * Undefined where nothing was said, filed or brought.
 */
export function changedLast({ duties, filings, pieces }: PackContents): string | undefined {
  const instants = [
    ...duties.flatMap(({ updatedAt }) => updatedAt ?? []),
    ...pieces.flatMap(({ piece, file }) => [piece.updatedAt, file.addedAt]),
    ...filings.flatMap(({ filedAt }) => filedAt ?? []),
  ];
  return instants.toSorted().at(-1);
}
