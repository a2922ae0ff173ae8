import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { DutyViewRepository, ViewRow } from "../repository/views.ts";
import { messages } from "../schema.ts";
import type { DutyViewKept, KeepView } from "../schema/views.ts";
import type { Asker } from "./visibility.ts";

export type ViewDeps = { views: DutyViewRepository; clock: Clock };

/** The table of duties as people keep it under a name. */
export function keptViews({ views, clock }: ViewDeps) {
  return {
    async views({ companyId, userId }: Asker): Promise<DutyViewKept[]> {
      return (await views.list(companyId, userId)).map((row) => asView(row, userId));
    },

    /** @throws AppError `forbidden` for one for all by who only works, `conflict` where there is no room */
    async keepView(asker: Asker & { userId: string }, { name, query, isShared }: KeepView): Promise<DutyViewKept> {
      const { companyId, userId: accountId, manages } = asker;
      if (isShared && !manages) throw new AppError("forbidden", messages.onlyShare);
      const row = { id: newId(), companyId, accountId, name, query, isShared, createdAt: instant(clock) };
      const kept = await views.keep(row);
      if (!kept) throw new AppError("conflict", messages.tooManyViews);
      return asView(kept, accountId);
    },

    /** @throws AppError `not_found` for one that is not there, or another's */
    async removeView({ companyId, userId: accountId, manages }: Asker, id: string): Promise<void> {
      const isRemoved = await views.remove({ companyId, accountId, isManager: manages }, id, instant(clock));
      if (!isRemoved) throw new AppError("not_found", messages.unknownView);
    },
  };
}

const asView = ({ id, accountId, name, query, isShared }: ViewRow, userId: string | null): DutyViewKept => ({
  _id: id,
  name,
  query,
  isShared,
  isOwn: accountId === userId,
});
