import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { saidIn, type DutyUndoRepository, type UndoRow } from "../repository/undos.ts";
import type { StoredDuty } from "../rules/stored.ts";
import { messages, type Duty } from "../schema.ts";
import type { Asker } from "./visibility.ts";

export type UndoingDeps = { undos: DutyUndoRepository; clock: Clock };
/** Keeps duties as they were, each a version after the one that the change left. */
type PutBack = (asker: Asker, undoId: string, rows: readonly Back[]) => Promise<Duty[]>;
export type Back = { id: string; version: number; said: Pick<StoredDuty, keyof ReturnType<typeof saidIn>> };

/** Takes back what somebody changed of many duties at once. */
export function undoing({ undos, clock }: UndoingDeps, putBack: PutBack) {
  return {
    /**
     * @throws AppError `not_found` where there is nothing to take back, `conflict` with what stands where one was changed
     * since then: all are taken back, or none
     */
    async undo(asker: Asker, undoId: string): Promise<Duty[]> {
      const { companyId, userId: accountId } = asker;
      if (accountId === null) throw new AppError("not_found", messages.unknownUndo);
      const rows = await undos.list(companyId, { undoId, accountId, now: instant(clock) });
      if (rows.length === 0) throw new AppError("not_found", messages.unknownUndo);
      return putBack(asker, undoId, rows.map(asBack));
    },
  };
}

const asBack = (row: UndoRow): Back => ({ id: row.dutyId, version: row.version, said: saidIn(row) });
