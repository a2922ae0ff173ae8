import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { DutyCommentRepository } from "./repository/comments.ts";
import { parseDutyFilter } from "./rules/filter.ts";
import { found, inOrder } from "./rules/register.ts";
import type { Duty, DutyDetail, DutyFacets, DutyFilterInput, DutySettings } from "./schema.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { commenting, type CommentingDeps } from "./service/commenting.ts";
import { detailOf } from "./service/details.ts";
import { registers, type RegisterDeps } from "./service/registers.ts";
import { visibility, type Asker } from "./service/visibility.ts";

export type ObligationDeps = RegisterDeps &
  Omit<ChangingDeps, "registers" | "comments"> &
  Omit<CommentingDeps, "knownTo" | "comments"> & { comments: DutyCommentRepository };
export type ObligationService = ReturnType<typeof obligationService>;

/** The register of duties of a company: what binds it, and what it says of each (docs/decisions/0044). */
export function obligationService(deps: ObligationDeps) {
  const { stored, comments, clock } = deps;
  const kept = registers(deps);
  const { assignedOf, entriesFor, knownTo } = visibility({ stored, registers: kept });

  return {
    ...changing({ ...deps, registers: kept }),
    ...commenting({ ...deps, knownTo }),

    /** The register of a company as it is, for whoever works on all of it. Shared: not to be changed. */
    registerOf: (companyId: string) => kept.of(companyId),

    /** Names the state on which the list of whoever asks rests. */
    async cacheKeyOf(companyId: string, asker: Asker | null): Promise<string> {
      const whose = asker && (await assignedOf(asker));
      const seen = whose ? ` ${whose.userId} ${whose.unitId ?? ""}` : "";
      return `${await kept.keyOf(companyId)}${seen}`;
    },

    /** The duties that whoever asks sees and looks for. @throws AppError `invalid_input` for a filter value that is not known */
    async list(
      asker: Asker,
      input: DutyFilterInput,
      { limit, skip }: { limit: number; skip: number },
    ): Promise<{ rows: Duty[]; total: number; facets: DutyFacets }> {
      const { filter, order, faults } = parseDutyFilter(input);
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
      const { entries, facets } = found(await entriesFor(asker), filter);
      const rows = inOrder(entries, order)
        .slice(skip, skip + limit)
        .map(({ row }) => row);
      return { rows, total: entries.length, facets };
    },

    /** @throws AppError `not_found` */
    async get(asker: Asker, id: string): Promise<DutyDetail> {
      return detailOf(comments, asker.companyId, await knownTo(asker, id));
    },

    async settings(companyId: string): Promise<DutySettings> {
      return { isConfirmed: await stored.isConfirmed(companyId) };
    },

    async changeSettings(companyId: string, { isConfirmed }: DutySettings): Promise<DutySettings> {
      await stored.setConfirmed(companyId, isConfirmed, instant(clock));
      return { isConfirmed };
    },
  };
}
