import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { CommentService } from "../../comment/service.ts";
import type { DocumentService } from "../../document/service.ts";
import { tidied } from "../../drafting/rules/quotes.ts";
import type { ObligationRepository } from "../repository.ts";
import { changedTo, confirmedBy, isManaging, keptDeadline, whyNot, wordedBy, type Changes } from "../rules/changing.ts";
import { asStored, heldOf, isHigh } from "../rules/known.ts";
import { untouched } from "../rules/stored.ts";
import { messages, type AddDuty, type ChangeDuty, type ChangeMany, type Duty, type Taken } from "../schema.ts";
import { mostOwnDuties } from "../vocabulary.ts";
import type { Registers } from "./registers.ts";
import { keeping } from "./keeping.ts";
import { undoing, type UndoingDeps } from "./undoing.ts";
import { visibility, type Asker } from "./visibility.ts";

export type ChangingDeps = UndoingDeps & {
  stored: ObligationRepository;
  comments: Pick<CommentService, "names">;
  registers: Registers;
  documents: Pick<DocumentService, "textOf">;
};
/** Duties after a change, and by what it can be taken back. */
type Changed = { rows: Duty[]; undoId: string | null };
/** What is to be changed of which duty as it was read. */
type Wanted = { id: string; version: number; changes: Changes; seenText?: string | undefined };

/** How what a company says of its duties is changed: nothing over what somebody else has said meanwhile. */
export function changing({ stored, undos, comments, registers, documents, clock }: ChangingDeps) {
  const { entriesFor } = visibility({ stored, registers });
  const { stale, save, rowsOf, openAll, putBack } = keeping({ stored, comments, registers, clock });

  async function changeAll(asker: Asker, wanted: readonly Wanted[], isMany: boolean): Promise<Changed> {
    const { companyId } = asker;
    const ids = wanted.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new AppError("invalid_input", messages.twice);
    const known = await openAll(asker, ids);
    const isWorking = !asker.manages;
    if (isWorking && wanted.some(({ changes }) => isManaging(changes))) throw new AppError("forbidden", messages.onlyWork);
    const rows = known.map(({ entry }) => entry.row);
    const others = rows.filter(({ version }, index) => version !== wanted[index]!.version);
    if (others.length > 0) throw await stale(companyId, others, isMany);
    const moved = rows.find(({ text }, index) => (wanted[index]!.seenText ?? text) !== text);
    if (moved) throw new AppError("conflict", messages.textMoved, { current: moved });
    const at = instant(clock);
    const isConfirmed = await stored.isConfirmed(companyId);
    const stand = known.map((one) => asStored(one, companyId, at));
    const next = known.flatMap((one, index) => {
      const { changes } = wanted[index]!;
      const before = stand[index]!;
      const fault = whyNot(before, changes);
      if (fault !== null) throw new AppError("invalid_input", fault);
      const needsConfirmation = isConfirmed && isHigh(one, changes);
      const held = heldOf(one.library, wordedBy(changes, before));
      return changedTo(before, changes, { by: asker.userId, at, held, needsConfirmation }) ?? [];
    });
    const { userId: accountId } = asker;
    const undo = isMany && accountId !== null && next.length > 0 ? { id: newId(), accountId, before: stand } : undefined;
    await save(companyId, next, "duty.changed", { isMany, ...(undo && { undo }) });
    return { rows: await rowsOf(companyId, ids), undoId: undo?.id ?? null };
  } // prettier-ignore

  return {
    ...undoing({ undos, clock }, putBack),

    /** @throws AppError `not_found`, `forbidden`, `invalid_input`, `conflict` with what stands where it was changed meanwhile */
    async change(asker: Asker, { id, version, seenText, ...changes }: ChangeDuty): Promise<Duty> {
      const { rows } = await changeAll(asker, [{ id, version, changes, seenText }], false);
      return rows[0]!;
    },

    /** The same changes to many, all or none; whoever did it can take it back for a day. */
    async changeMany(asker: Asker, { duties, changes }: ChangeMany): Promise<Changed> {
      return changeAll(asker, duties.map(({ id, version }) => ({ id, version, changes })), true);
    }, // prettier-ignore

    /** Takes what nobody answers for, of those that bind and are seen. @throws AppError `not_found` where none is there, `forbidden` for a token of the company */
    async take(asker: Asker, ids: readonly string[]): Promise<Taken> {
      const owner = asker.userId;
      if (owner === null) throw new AppError("forbidden", messages.noPerson);
      const named = new Set(ids);
      const rows = (await entriesFor(asker)).map(({ row }) => row).filter(({ _id, closedBecause }) => named.has(_id) && closedBecause === null); // prettier-ignore
      if (rows.length === 0) throw new AppError("not_found", messages.unknown);
      const free = rows.filter((row) => row.owner === null);
      const wanted = free.map(({ _id: id, version }) => ({ id, version, changes: { owner } }));
      await changeAll(asker, wanted, true);
      return { taken: free.length, held: rows.length - free.length, unknown: named.size - rows.length };
    },

    /** A duty that the company sets down itself. @throws AppError `invalid_input`, `not_found` for the document, `conflict` where there is no room */
    async add(asker: Asker, { owner, unit, reviewer, weight, deadline = null, ...input }: AddDuty): Promise<Duty> {
      const { companyId } = asker;
      await holdQuote(documents, companyId, input);
      if ((await stored.countOwn(companyId)) >= mostOwnDuties) throw new AppError("conflict", messages.tooMany);
      const { origin, title, text, quote = null, documentId = null } = input;
      const regulator = input.regulator?.toUpperCase() ?? null;
      const source = {
        companyId,
        id: newId(),
        origin,
        regulationId: null,
        requirementId: null,
        regulator,
        title,
        text,
      };
      const at = instant(clock);
      const fresh = untouched({ ...source, quote, documentId }, at);
      const by = asker.userId;
      const set = {
        ownerId: owner ?? null,
        unitId: unit ?? null,
        reviewerId: reviewer ?? null,
        weight: weight ?? null,
        deadline: keptDeadline(deadline, null, at),
      };
      await save(companyId, [{ ...fresh, ...set, version: 1, updatedBy: by }], "duty.added");
      return (await rowsOf(companyId, [source.id]))[0]!;
    },

    /** A second person says that a High one does not apply. @throws AppError `conflict`, `forbidden` for who said so first */
    async confirm(asker: Asker, { id, version }: { id: string; version: number }): Promise<Duty> {
      const [known] = await openAll(asker, [id]);
      const { row } = known!.entry;
      if (row.version !== version) throw await stale(asker.companyId, [row], false);
      const at = instant(clock);
      const next = confirmedBy(asStored(known!, asker.companyId, at), asker.userId, at);
      if (next === messages.secondPerson) throw new AppError("forbidden", next);
      if (typeof next === "string") throw new AppError("conflict", next);
      await save(asker.companyId, [next], "duty.confirmed");
      return (await rowsOf(asker.companyId, [id]))[0]!;
    },
  };
}

/** Holds what is said to stand in a document against it. @throws AppError */
async function holdQuote(
  documents: ChangingDeps["documents"],
  companyId: string,
  { origin, quote, documentId }: AddDuty,
): Promise<void> {
  if (origin !== "document") {
    if (quote !== undefined || documentId !== undefined) throw new AppError("invalid_input", messages.quoteAlone);
    return;
  }
  if (quote === undefined || documentId === undefined) throw new AppError("invalid_input", messages.quoteNeeded);
  const { text } = await documents.textOf(documentId, { companyId, isOperator: false });
  if (text === null || !tidied(text).includes(tidied(quote))) throw new AppError("invalid_input", messages.quoteElsewhere);
} // prettier-ignore
