import { AppError } from "#platform/errors.ts";
import type { ObligationRepository } from "../repository.ts";
import type { Known } from "../rules/known.ts";
import { isAssigned, type Assigned, type Entry } from "../rules/register.ts";
import { messages } from "../schema.ts";
import type { Registers } from "./registers.ts";

/** Who asks: a person, or null for a token of the company; whether it sees all duties, and manages them. */
export type Asker = { companyId: string; userId: string | null; seesAll: boolean; manages: boolean };
type Deps = { stored: Pick<ObligationRepository, "unitOf">; registers: Registers };

/** Who sees which duties: all, whoever sees everybody's work; else those that are assigned to the person or its unit. */
export function visibility({ stored, registers }: Deps) {
  /** Whose duties somebody sees; null: all. */
  async function assignedOf({ companyId, userId, seesAll }: Asker): Promise<Assigned | null> {
    if (seesAll) return null;
    return userId === null ? { userId, unitId: null } : { userId, unitId: await stored.unitOf(companyId, userId) };
  }

  /** The duties that somebody sees. */
  async function entriesFor(asker: Asker): Promise<readonly Entry[]> {
    const { entries } = await registers.of(asker.companyId);
    const whose = await assignedOf(asker);
    return whose === null ? entries : entries.filter(({ row }) => isAssigned(row, whose));
  }

  /** @throws AppError `not_found` where one is not there or somebody does not see it */
  async function allKnownTo(asker: Asker, ids: readonly string[]): Promise<Known[]> {
    const { byId } = await registers.of(asker.companyId);
    const whose = await assignedOf(asker);
    return ids.map((id) => {
      const known = byId.get(id);
      if (!known || (whose && !isAssigned(known.entry.row, whose))) throw new AppError("not_found", messages.unknown);
      return known;
    });
  }

  const knownTo = async (asker: Asker, id: string): Promise<Known> => (await allKnownTo(asker, [id]))[0]!;

  return { assignedOf, entriesFor, knownTo, allKnownTo };
}
