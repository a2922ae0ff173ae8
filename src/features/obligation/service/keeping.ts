import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { lagosMoment } from "#shared/lagos.ts";
import type { CommentService } from "../../comment/service.ts";
import type { NotSaved, ObligationRepository } from "../repository.ts";
import type { DutyAction } from "../repository/changed.ts";
import type { Undo } from "../repository/undos.ts";
import { asStored, type Known } from "../rules/known.ts";
import type { StoredDuty } from "../rules/stored.ts";
import { messages, type Duty } from "../schema.ts";
import { dutyStateLabels } from "../vocabulary.ts";
import type { Registers } from "./registers.ts";
import type { Back } from "./undoing.ts";
import { visibility, type Asker } from "./visibility.ts";

type KeepingDeps = {
  stored: ObligationRepository;
  comments: Pick<CommentService, "names">;
  registers: Registers;
  clock: Clock;
};
type Saving = { isMany?: boolean; undo?: Undo; undone?: string };

/** How duties are kept as they are to be: all or none, and nothing over what somebody else has said meanwhile. */
export function keeping({ stored, comments, registers, clock }: KeepingDeps) {
  const { allKnownTo } = visibility({ stored, registers });

  /** @throws AppError `conflict` with what stands now */
  async function stale(companyId: string, rows: readonly Duty[], isMany: boolean): Promise<AppError> {
    const [first] = await stored.listOf(companyId, [rows[0]!._id]);
    const who = (await comments.names(companyId)).get(first?.updatedBy ?? "") ?? "somebody";
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
  async function refusal(companyId: string, refused: NotSaved, isMany: boolean): Promise<AppError> {
    if (refused === "unknown person") return new AppError("invalid_input", messages.unknownPerson);
    if (refused === "unable person") return new AppError("invalid_input", messages.unablePerson);
    if (refused === "unknown unit") return new AppError("invalid_input", messages.unknownUnit);
    if (refused === "too many dated") return new AppError("conflict", messages.tooManyDated);
    return stale(companyId, await rowsOf(companyId, [...refused.stale.keys()]), isMany);
  }

  async function save(companyId: string, next: readonly StoredDuty[], action: DutyAction, { isMany = false, ...back }: Saving = {}) {
    if (next.length === 0) return;
    const outcome = await stored.save(companyId, next, { at: instant(clock), action, ...back });
    if (!Array.isArray(outcome)) throw await refusal(companyId, outcome, isMany);
  } // prettier-ignore

  /** Duties that may be changed by whoever asks. @throws AppError `not_found`, `conflict` for what binds no longer */
  async function openAll(asker: Asker, ids: readonly string[]): Promise<Known[]> {
    const known = await allKnownTo(asker, ids);
    if (known.some(({ entry }) => entry.row.closedBecause !== null)) throw new AppError("conflict", messages.closed);
    return known;
  }

  /** Duties as they were before a change to many, each as it was left by that. */
  async function putBack(asker: Asker, undone: string, rows: readonly Back[]): Promise<Duty[]> {
    const { companyId, userId: updatedBy } = asker;
    const ids = rows.map(({ id }) => id);
    const known = await openAll(asker, ids);
    const others = known.map(({ entry }) => entry.row).filter(({ version }, index) => version !== rows[index]!.version);
    if (others.length > 0) throw await stale(companyId, others, true);
    const updatedAt = instant(clock);
    const next = known.map((one, index) => {
      const { said, version } = rows[index]!;
      return { ...asStored(one, companyId, updatedAt), ...said, version: version + 1, updatedAt, updatedBy };
    });
    await save(companyId, next, "duty.changed", { isMany: true, undone });
    return rowsOf(companyId, ids);
  }

  return { stale, save, rowsOf, openAll, putBack };
}
