import { AppError } from "#platform/errors.ts";
import type { Files, OpenFile } from "#platform/files.ts";
import { createSigner } from "#platform/signing.ts";
import type { EvidenceRepository } from "./repository.ts";
import { lagosDay } from "#shared/lagos.ts";
import { asEvidence, validOn, type PieceFile } from "./rules/piece.ts";
import { termsOf } from "./rules/words.ts";
import type { Evidence, EvidenceFilter, Preview } from "./schema.ts";
import { background, type BackgroundDeps } from "./service/background.ts";
import { keeping, type KeepingDeps } from "./service/keeping.ts";
import { packing, type PackingDeps } from "./service/packing.ts";
import { requesting, type RequestingDeps } from "./service/requesting.ts";
import { seeing, unknown, type Asker, type SeeingDeps } from "./service/seeing.ts";
import type { ShownType } from "./vocabulary.ts";

type Within = "seen" | "requesting";
export type EvidenceDeps = SeeingDeps &
  Omit<KeepingDeps, Within> &
  Omit<RequestingDeps, Within> &
  Omit<BackgroundDeps, Within> &
  Omit<PackingDeps, Within> & { stored: EvidenceRepository; jwtSecret: string };
export type EvidenceService = ReturnType<typeof evidenceService>;

// As long as somebody may take to look at a page of it.
const previewMs = 5 * 60_000;

/** What shows that duties are met: files with versions, how long they are good, and whom they were asked of (docs/decisions/0047). */
export function evidenceService(deps: EvidenceDeps) {
  const { stored, files, clock } = deps;
  const seen = seeing(deps);
  const asked = requesting({ ...deps, seen });
  const previews = createSigner(deps.jwtSecret, "evidence-preview");

  /** @throws AppError `not_found` */
  async function fileSeen(asker: Asker, fileId: string): Promise<PieceFile> {
    const file = await stored.findFile(asker.companyId, fileId);
    if (!file) throw unknown();
    await seen.find(asker, file.evidenceId);
    return file;
  }

  return {
    ...keeping({ ...deps, seen, requesting: asked }),
    ...asked,
    ...background({ ...deps, seen }),
    ...packing({ ...deps, seen }),

    /** Names the state on which the list of whoever asks rests: of files whose text comes to be read there is no entry in the log. */
    async cacheKeyOf(asker: Asker): Promise<string> {
      const state = await deps.obligations.cacheKeyOf(asker.companyId, asker);
      return `${state} ${await stored.countUnread(asker.companyId)}`;
    },

    /** The pieces that somebody sees and looks for, the newest first. */
    async list(asker: Asker, filter: EvidenceFilter, limit: number): Promise<{ rows: Evidence[]; total: number }> {
      const { dutyId, filingId, search, regulator, validity, lapsingBefore, kind, held, after } = filter;
      const good = validOn(lagosDay(clock.now()), validity, lapsingBefore);
      const dutyIds = regulator === undefined ? undefined : await seen.dutiesOfRegulator(asker, regulator);
      const wanted = {
        dutyId,
        dutyIds,
        filingId,
        kind,
        ...good,
        terms: termsOf(search ?? ""),
        isHeld: held && held === "yes",
      };
      // Words of which nothing can be looked for are found nowhere.
      if (search?.trim() && wanted.terms.length === 0) return { rows: [], total: 0 };
      const page = { limit, after };
      const { rows, total } = await stored.list(asker.companyId, { ...wanted, seen: await seen.seenOf(asker) }, page);
      return { rows: rows.map(asEvidence), total };
    },

    /** What these are called, of those that somebody sees. */
    async called(asker: Asker, ids: readonly string[]): Promise<{ _id: string; title: string }[]> {
      const which = await seen.seenOf(asker);
      const found = await Promise.all(ids.map(async (id) => stored.find(asker.companyId, id, which)));
      return found.flatMap((one) => (one ? [{ _id: one.piece.id, title: one.piece.title }] : []));
    },

    /** The pieces that somebody sees and whose last good day is within a time, the earliest first. */
    async lapsing(asker: Asker, span: { from: string; to: string }, limit: number): Promise<Evidence[]> {
      return (await stored.listLapsingWithin(asker.companyId, span, { seen: await seen.seenOf(asker), limit })).map(
        asEvidence,
      );
    },

    /** A file's bytes, to be saved. @throws AppError `not_found` */
    async fileOf(asker: Asker, fileId: string): Promise<{ file: OpenFile; name: string }> {
      return opened(files, await fileSeen(asker, fileId));
    },

    /** An address at which a frame without a token shows a file for a while. @throws AppError `not_found`, `unsupported_type` */
    async preview(asker: Asker, fileId: string): Promise<Preview> {
      const file = await fileSeen(asker, fileId);
      if (file.shownAs === null) throw new AppError("unsupported_type", "This kind of file is not shown, only saved");
      const until = new Date(clock.now().getTime() + previewMs).toISOString();
      return { url: `/evidence-previews/${previews.sign(`${fileId} ${until}`)}`, shownAs: file.shownAs, until };
    },

    /** What such an address shows. @throws AppError `not_found`, also when its time is over */
    async previewed(token: string): Promise<{ file: OpenFile; name: string; shownAs: ShownType }> {
      const [fileId = "", until = ""] = previews.open(token)?.split(" ") ?? [];
      const isOpen = Date.parse(until) > clock.now().getTime();
      const row = isOpen ? await stored.findAnyFile(fileId) : undefined;
      if (!row?.shownAs) throw unknown();
      return { ...(await opened(files, row)), shownAs: row.shownAs };
    },
  };
}

async function opened(files: Files, { file: kept, name }: PieceFile): Promise<{ file: OpenFile; name: string }> {
  const file = await files.open(kept);
  if (!file) throw unknown();
  return { file, name };
}
