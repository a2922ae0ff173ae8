import type { ObligationRepository } from "../repository.ts";
import { isAssigned } from "../rules/register.ts";

/** The ids of the duties that are a person's or its unit's, for a feature that the register itself reads. */
export const assignedDuties =
  (stored: Pick<ObligationRepository, "list" | "unitOf">) =>
  async (companyId: string, userId: string | null): Promise<ReadonlySet<string>> => {
    const whose = { userId, unitId: userId === null ? null : await stored.unitOf(companyId, userId) };
    // Only of what a company has said something is anybody's.
    const rows = await stored.list(companyId);
    const own = rows.filter((row) =>
      isAssigned({ owner: row.ownerId, reviewer: row.reviewerId, unit: row.unitId }, whose),
    );
    return new Set(own.map(({ id }) => id));
  };
