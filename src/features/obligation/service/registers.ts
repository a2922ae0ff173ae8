import { LRUCache } from "lru-cache";
import { replacedBy } from "../../catalogue/rules/present.ts";
import type { Judgement, RiskService } from "../../risk/service.ts";
import type { ObligationRepository } from "../repository.ts";
import { closedBecause } from "../rules/closing.ts";
import { libraryDuties, type LibraryDuty } from "../rules/library.ts";
import type { Known } from "../rules/known.ts";
import { registerOf, type Entry, type NextDue } from "../rules/register.ts";
import type { StoredDuty } from "../rules/stored.ts";

export type RegisterDeps = {
  stored: ObligationRepository;
  risk: Pick<RiskService, "ofCompany">;
  /** When duties are due: the state on which they and their days rest, and the next day of each, by the duty's id. */
  dates: {
    stateOf: (companyId: string) => Promise<string>;
    nextDue: (companyId: string) => Promise<ReadonlyMap<string, NextDue>>;
  };
};
/** The register of a company at a state of things. Shared: not to be changed. */
export type Register = { entries: readonly Entry[]; byId: ReadonlyMap<string, Known> };
export type Registers = ReturnType<typeof registers>;

// A duty takes about a kilobyte and a half, most of it shared with the library. Some fifty companies of two thousand.
const mostRows = 100_000;

/**
 * The registers of companies, made of the judgement of the library and what each has said, and kept in memory under the state of
 * both: so nothing has to be written for anybody when the library changes.
 */
export function registers({ stored, risk, dates }: RegisterDeps) {
  const kept = new LRUCache<string, { key: string; register: Promise<Register>; rows: number }>({
    maxSize: mostRows,
    sizeCalculation: ({ rows }) => rows + 1,
  });
  const made = new WeakMap<Judgement, LibraryDuty[]>();

  function libraryOf(judgement: Judgement): LibraryDuty[] {
    const known = made.get(judgement);
    if (known) return known;
    const list = libraryDuties(judgement.evaluated, judgement);
    made.set(judgement, list);
    return list;
  }

  async function make(companyId: string): Promise<Register> {
    const judgement = await risk.ofCompany(companyId);
    const library = libraryOf(judgement);
    const rows = await stored.list(companyId);
    const entries = registerOf(library, rows, {
      endedBecause: endedIn(judgement),
      next: await dates.nextDue(companyId),
    });
    const duties = new Map(library.map((duty) => [duty.id, duty]));
    const said = new Map(rows.map((row) => [row.id, row]));
    const known = entries.map((entry): [string, Known] => {
      const { _id: id } = entry.row;
      return [id, { entry, library: duties.get(id), stored: said.get(id) }];
    });
    return { entries, byId: new Map(known) };
  }

  return {
    async of(companyId: string): Promise<Register> {
      const key = await dates.stateOf(companyId);
      const known = kept.get(companyId);
      if (known?.key === key) return known.register;
      // Kept before it is there, so that many who ask at once have it made once.
      const register = make(companyId);
      kept.set(companyId, { key, register, rows: 0 });
      try {
        const { entries } = await register;
        if (kept.peek(companyId)?.register === register) kept.set(companyId, { key, register, rows: entries.length });
      } catch (error) {
        kept.delete(companyId);
        throw error;
      }
      return register;
    },
  };
}

/** Says of what a company has said of a requirement why that binds it no longer. */
function endedIn({ evaluated, snapshot }: Judgement) {
  let byKey: Map<string, (typeof evaluated)[number]> | undefined;
  return ({ regulationId, requirementId }: StoredDuty): string => {
    byKey ??= new Map(evaluated.map((item) => [item.instrument.key, item]));
    const item = byKey.get(regulationId ?? "");
    // With all its requirements, those of others too; but where the company reads it for itself, as it does.
    const instrument = item?.instrument.own ? item.instrument : snapshot.byKey.get(regulationId ?? "");
    const successors = instrument ? replacedBy(instrument, snapshot.instruments) : [];
    const ended = { instrument, verdict: item?.verdict, successors: successors.map((one) => one.regulation_title) };
    return closedBecause(requirementId?.split("#")[1] ?? "", ended);
  };
}
