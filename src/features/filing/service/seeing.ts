import type { Occurrence } from "../schema.ts";
import { nowhere, type FoundOccurrence } from "./finding.ts";

/** Who asks: a person, or null for a token of the company; whether it sees what is due of all duties. */
export type Asker = { companyId: string; userId: string | null; seesAll: boolean };
export type SeeingDeps = {
  /** The duties that are assigned to a person or its unit, by their ids in the register. */
  assignedDuties: (companyId: string, userId: string | null) => Promise<ReadonlySet<string>>;
  /** @throws AppError `not_found` */
  find: (companyId: string, id: string) => Promise<FoundOccurrence>;
};

/** Who sees what is due: of all duties, whoever sees everybody's work; else of those that are assigned to the person or its unit. */
export function seeing({ assignedDuties, find }: SeeingDeps) {
  /** Of which duties somebody sees what is due. */
  async function sees({ companyId, userId, seesAll }: Asker): Promise<(dutyId: string) => boolean> {
    if (seesAll) return () => true;
    const own = await assignedDuties(companyId, userId);
    return (dutyId) => own.has(dutyId);
  }

  /** @throws AppError `not_found` where it is not there or somebody does not see it */
  async function findSeen(asker: Asker, id: string): Promise<Occurrence> {
    const { occurrence } = await find(asker.companyId, id);
    const isSeen = await sees(asker);
    if (!isSeen(occurrence.dutyId)) throw nowhere();
    return occurrence;
  }

  return { sees, findSeen };
}
