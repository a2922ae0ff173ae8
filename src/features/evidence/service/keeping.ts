import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import type { Incoming } from "#platform/files/incoming.ts";
import { newId } from "#platform/ids.ts";
import type { AccountService } from "../../account/service.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import { changedValues } from "../../audit/rules.ts";
import type { CommentService } from "../../comment/service.ts";
import { extensionOf, fileName } from "../../document/rules/name.ts";
import type { EvidenceRepository } from "../repository.ts";
import {
  asEvidence,
  asFile,
  foldedFacts,
  recordedOf,
  type Found,
  type PieceFile,
  type PieceLink,
} from "../rules/piece.ts";
import { shownAs } from "../rules/shown.ts";
import {
  messages,
  type AddEvidence,
  type AddVersion,
  type ChangeEvidence,
  type ChangeLinks,
  type EvidenceDetail,
} from "../schema.ts";
import type { Requesting } from "./requesting.ts";
import { unknown, type Asker, type Seeing } from "./seeing.ts";

export type KeepingDeps = {
  stored: EvidenceRepository;
  files: Files;
  accounts: Pick<AccountService, "count">;
  emails: Pick<EmailConfirmation, "requireConfirmed">;
  comments: Pick<CommentService, "history">;
  clock: Clock;
  /** @throws AppError `conflict` where a company's files would take more than they may */
  requireRoom: (companyId: string, bytes: number) => Promise<void>;
  /** Removes those of these files that no row names any more. */
  removeUnnamed: (names: readonly string[]) => Promise<number>;
  seen: Seeing;
  requesting: Pick<Requesting, "openFor">;
};

/** What people do to pieces of evidence. */
export function keeping(deps: KeepingDeps) {
  const { stored, clock, seen } = deps;
  const deed = (asker: Asker) => ({ at: instant(clock), by: asker.userId });
  const take = taking(deps);

  async function detailOf(asker: Asker, found: Found): Promise<EvidenceDetail> {
    const { companyId, id } = found.piece;
    const piece = asEvidence(found);
    const duties = piece.links.length > 0 ? await seen.dutiesOf(asker) : undefined;
    const shows = piece.links.map((link) => {
      const { text = null, regulator = null } = duties?.get(link.dutyId) ?? {};
      return { ...link, text, regulator };
    });
    const versions = (await stored.versionsOf(companyId, id)).map(asFile);
    return { ...piece, versions, shows, history: await deps.comments.history(companyId, id) };
  }

  return {
    /** @throws AppError `not_found` */
    get: async (asker: Asker, id: string): Promise<EvidenceDetail> => detailOf(asker, await seen.find(asker, id)),

    /**
     * Keeps a file as a new piece.
     * @throws AppError `invalid_input`, `not_found` for a duty, occurrence or request, `conflict` where there is no room or the
     * request has ended, `forbidden` until the e-mail is confirmed, `too_many_requests`
     */
    async add(asker: Asker, input: AddEvidence, file: Incoming | null, client: Client): Promise<EvidenceDetail> {
      const { companyId, userId: by } = asker;
      requireOrder(input);
      const request = input.requestId === undefined ? null : await deps.requesting.openFor(asker, input.requestId);
      const links = [...(await seen.linksOf(asker, input)), ...(request?.links ?? [])];
      const [id, at] = [newId(), instant(clock)];
      const first = { ...(await take(companyId, { file, name: input.name, client })), evidenceId: id, number: 1, addedAt: at, addedBy: by };
      const { note = null, validFrom = null, validUntil = null } = input;
      const title = input.title || first.name;
      const said = { title, note, validFrom, validUntil, folded: foldedFacts(title, note, first.name), fileId: first.id };
      const nothing = { heldAt: null, heldBy: null, heldWhy: null, remindedOf: null };
      const piece = { id, companyId, ...said, ...nothing, version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
      const added = await stored.add({ piece, file: first, links: once(links) }, request?.id);
      if (added === "too many") throw new AppError("conflict", messages.tooMany);
      if (added === "request ended") throw new AppError("conflict", messages.ended);
      return detailOf(asker, added);
    },

    /** Keeps a file as the newest version of a piece; the older ones stay. @throws as `add` does */
    async addVersion(asker: Asker, { id, name, ...input }: AddVersion, file: Incoming | null, client: Client): Promise<EvidenceDetail> {
      const { companyId, userId: addedBy } = asker;
      const { piece } = await seen.find(asker, id);
      requireOrder({ ...piece, ...given(input) });
      const taken = await take(companyId, { file, name, client });
      const row = { ...taken, evidenceId: id, addedAt: instant(clock), addedBy };
      const added = await stored.addVersion(row, given(input), deed(asker));
      if (added === "unknown") throw unknown();
      if (added === "too many") throw new AppError("conflict", messages.tooManyVersions);
      return detailOf(asker, added);
    },

    /** Says something else of a piece. @throws AppError `not_found`, `invalid_input`, `conflict` with what stands instead */
    async change(asker: Asker, { id, version, ...input }: ChangeEvidence): Promise<EvidenceDetail> {
      await seen.find(asker, id);
      const found = await stored.alter(asker.companyId, id, deed(asker), (standing) => {
        if (standing.piece.version !== version)
          throw new AppError("conflict", messages.stale, { current: asEvidence(standing) });
        const set = given(input);
        const next = { ...standing.piece, ...set };
        requireOrder(next);
        const changed = changedValues(recordedOf(standing.piece), recordedOf(next));
        return changed && { set, action: "evidence.changed", ...changed };
      });
      if (!found) throw unknown();
      return detailOf(asker, found);
    },

    /** Changes what a piece shows. @throws AppError `not_found`, `conflict` for too many */
    async changeLinks(asker: Asker, { id, add, remove }: ChangeLinks): Promise<EvidenceDetail> {
      const { links } = await seen.find(asker, id);
      const coming = await seen.linksOf(asker, {
        dutyIds: add.flatMap(({ dutyId, filingId }) => (dutyId !== undefined && filingId === undefined ? [dutyId] : [])),
        filingIds: add.flatMap(({ filingId }) => filingId ?? []),
      });
      // What it shows of others' duties stays as it is.
      const theirs = asker.seesAll ? undefined : await seen.dutiesOf(asker);
      const going = links.filter(
        (link) =>
          (theirs?.has(link.dutyId) ?? true) &&
          remove.some(({ dutyId, filingId }) =>
            filingId === undefined ? link.dutyId === dutyId && link.filingId === "" : link.filingId === filingId,
          ),
      );
      const changed = await stored.changeLinks(asker.companyId, id, { add: coming, remove: going }, deed(asker));
      if (changed === "unknown") throw unknown();
      if (changed === "too many") throw new AppError("conflict", messages.tooManyLinks);
      return detailOf(asker, changed);
    },

    /** Holds a piece, so that nobody deletes it. @throws AppError `not_found`, `conflict` when it is held */
    async hold(asker: Asker, id: string, reason: string): Promise<EvidenceDetail> {
      const { at, by } = deed(asker);
      const found = await stored.alter(asker.companyId, id, { at, by }, ({ piece }) => {
        if (piece.heldAt !== null) throw new AppError("conflict", messages.heldAlready);
        const set = { heldAt: at, heldBy: by, heldWhy: reason };
        return { set, action: "evidence.held", after: { title: piece.title, reason } };
      });
      if (!found) throw unknown();
      return detailOf(asker, found);
    },

    /** Lifts the hold. @throws AppError `not_found`, `conflict` when it is not held */
    async release(asker: Asker, id: string, reason: string): Promise<EvidenceDetail> {
      const found = await stored.alter(asker.companyId, id, deed(asker), ({ piece }) => {
        if (piece.heldAt === null) throw new AppError("conflict", messages.notHeld);
        const set = { heldAt: null, heldBy: null, heldWhy: null };
        const before = { heldAt: piece.heldAt, heldWhy: piece.heldWhy };
        return { set, action: "evidence.released", before, after: { title: piece.title, reason } };
      });
      if (!found) throw unknown();
      return detailOf(asker, found);
    },

    /** Deletes a piece with all its files; names and hashes stay in the log. @throws AppError `not_found`, `conflict` while it is held */
    async remove({ companyId }: Asker, id: string, reason: string): Promise<void> {
      const gone = await stored.remove(companyId, id, { reason, at: instant(clock) });
      if (gone === "unknown") throw unknown();
      if (gone === "held") throw new AppError("conflict", messages.isHeld);
      await deps.removeUnnamed(gone);
    },
  };
} // prettier-ignore

type Brought = { file: Incoming | null; name: string | undefined; client: Client };

/** Keeps the bytes of a file that came in; the row that names them is the caller's. */
function taking({ files, accounts, emails, requireRoom }: KeepingDeps) {
  return async (companyId: string, { file, name, client }: Brought): Promise<Omit<PieceFile, "evidenceId" | "number" | "addedAt" | "addedBy">> => {
    await emails.requireConfirmed(companyId);
    if (!file) throw new AppError("invalid_input", messages.noFile);
    if (file.bytes === 0) throw new AppError("invalid_input", messages.empty);
    await accounts.count("upload", companyId, client);
    await requireRoom(companyId, file.bytes);
    const clean = fileName(name ?? "", "evidence");
    const kept = await files.adopt(file, extensionOf(clean));
    const about = { shownAs: shownAs(file.head), textState: "waiting" as const, attempts: 0 };
    return { id: newId(), companyId, file: kept, name: clean, bytes: file.bytes, ...about };
  };
} // prettier-ignore

/** What is said; what is not said stays as it is. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]: Exclude<T[name], undefined>;
  };

const once = (links: readonly PieceLink[]): PieceLink[] => [
  ...new Map(links.map((link) => [`${link.dutyId} ${link.filingId}`, link])).values(),
];

type Valid = { validFrom?: string | null | undefined; validUntil?: string | null | undefined };
function requireOrder({ validFrom, validUntil }: Valid): void {
  if (validFrom && validUntil && validUntil < validFrom) throw new AppError("invalid_input", messages.order);
}
