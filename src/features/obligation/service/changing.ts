import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { lagosMoment } from "#shared/lagos.ts";
import type { DocumentService } from "../../document/service.ts";
import { tidied } from "../../drafting/rules/quotes.ts";
import type { DutyAction, ObligationRepository } from "../repository.ts";
import type { DutyCommentRepository } from "../repository/comments.ts";
import type { Refused } from "../repository/many.ts";
import { changedTo, confirmedBy, isManaging, whyNot, type Changes } from "../rules/changing.ts";
import { asStored, heldOf, isHigh, type Known } from "../rules/known.ts";
import { untouched, type StoredDuty } from "../rules/stored.ts";
import { messages, type AddDuty, type ChangeDuty, type ChangeMany, type Duty } from "../schema.ts";
import { dutyStateLabels, mostOwnDuties } from "../vocabulary.ts";
import type { Registers } from "./registers.ts";
import { visibility, type Asker } from "./visibility.ts";

export type ChangingDeps = {
  stored: ObligationRepository;
  comments: Pick<DutyCommentRepository, "colleagues">;
  registers: Registers;
  documents: Pick<DocumentService, "textOf">;
  clock: Clock;
};
/** What is to be changed of which duty as it was read. */
type Wanted = { id: string; version: number; changes: Changes; seenText?: string | undefined };

/** How what a company says of its duties is changed: nothing over what somebody else has said meanwhile. */
export function changing({ stored, comments, registers, documents, clock }: ChangingDeps) {
  const { allKnownTo } = visibility({ stored, registers });

  /** @throws AppError `conflict` with what stands now */
  async function stale(companyId: string, rows: readonly Duty[], isMany: boolean): Promise<AppError> {
    const [first] = await stored.listOf(companyId, [rows[0]!._id]);
    const people = await comments.colleagues(companyId, instant(clock));
    const who = people.find(({ userId }) => userId === first?.updatedBy)?.name ?? "somebody";
    const when = first ? `, on ${lagosMoment(new Date(first.updatedAt))}` : "";
    const more = rows.length > 1 ? ` ${rows.length - 1} more were changed meanwhile too.` : "";
    const state = dutyStateLabels[rows[0]!.state];
    const message = `Changed meanwhile by ${who}${when}: ${state}.${more} Yours was not kept: look again`;
    return new AppError("conflict", message, { current: isMany ? rows : rows[0] });
  }

  const rowsOf = async (companyId: string, ids: readonly string[]): Promise<Duty[]> => {
    const { byId } = await registers.of(companyId);
    return ids.flatMap((id) => byId.get(id)?.entry.row ?? []);
  };

  /** @throws AppError for what was refused */
  async function refusal(companyId: string, refused: Refused, isMany: boolean): Promise<AppError> {
    if (refused === "unknown person") return new AppError("invalid_input", messages.unknownPerson);
    if (refused === "unknown unit") return new AppError("invalid_input", messages.unknownUnit);
    return stale(companyId, await rowsOf(companyId, [...refused.stale.keys()]), isMany);
  }

  async function save(companyId: string, next: readonly StoredDuty[], action: DutyAction, isMany = false) {
    if (next.length === 0) return;
    const outcome = await stored.save(companyId, next, { at: instant(clock), action });
    if (!Array.isArray(outcome)) throw await refusal(companyId, outcome, isMany);
  }

  /** Duties that may be changed by whoever asks. @throws AppError `not_found`, `conflict` for what binds no longer */
  async function openAll(asker: Asker, ids: readonly string[]): Promise<Known[]> {
    const known = await allKnownTo(asker, ids);
    if (known.some(({ entry }) => entry.row.closedBecause !== null)) throw new AppError("conflict", messages.closed);
    return known;
  }

  async function changeAll(asker: Asker, wanted: readonly Wanted[], isMany: boolean): Promise<Duty[]> {
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
    const next = known.flatMap((one, index) => {
      const { changes } = wanted[index]!;
      const before = asStored(one, companyId, at);
      const fault = whyNot(before, changes);
      if (fault !== null) throw new AppError("invalid_input", fault);
      const needsConfirmation = isConfirmed && isHigh(one, changes);
      const held = heldOf(one.library, { text: changes.text ?? before.text });
      return changedTo(before, changes, { by: asker.userId, at, held, needsConfirmation }) ?? [];
    });
    await save(companyId, next, "duty.changed", isMany);
    return rowsOf(companyId, ids);
  } // prettier-ignore

  return {
    /** @throws AppError `not_found`, `forbidden`, `invalid_input`, `conflict` with what stands where it was changed meanwhile */
    async change(asker: Asker, { id, version, seenText, ...changes }: ChangeDuty): Promise<Duty> {
      const [row] = await changeAll(asker, [{ id, version, changes, seenText }], false);
      return row!;
    },

    /** The same changes to many, all or none. */
    async changeMany(asker: Asker, { duties, changes }: ChangeMany): Promise<Duty[]> {
      return changeAll(asker, duties.map(({ id, version }) => ({ id, version, changes })), true);
    }, // prettier-ignore

    /** A duty that the company sets down itself. @throws AppError `invalid_input`, `not_found` for the document, `conflict` where there is no room */
    async add(asker: Asker, { owner, unit, reviewer, weight, ...input }: AddDuty): Promise<Duty> {
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
