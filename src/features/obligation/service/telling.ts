import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import type { DutyTellingRepository, KnownDuties } from "../repository/telling.ts";
import { boundEvent } from "../rules/event.ts";
import type { Duty } from "../schema.ts";
import type { Registers } from "./registers.ts";

export type TellingDeps = { telling: DutyTellingRepository; clock: Clock };

// What comes at night is one among many in the morning; what binds after one answer and the next is one batch.
const fromHour = 6;
const pageSize = 100;

/** People hear of duties that newly bind their company, once it works with its register. */
export function boundTelling({ telling, clock }: TellingDeps, registers: Registers) {
  let looked = "";

  /** The duties of the library that bind a company, or may. */
  async function bindingOf(companyId: string): Promise<Duty[]> {
    const { entries } = await registers.of(companyId);
    return entries.flatMap(({ row }) => (row.origin === "library" && row.closedBecause === null ? [row] : []));
  }

  async function tellCompany({ companyId, ids, version }: KnownDuties): Promise<boolean> {
    const known = new Set(ids);
    // Of what somebody has said something nobody is told that it is there.
    const bound = (await bindingOf(companyId)).filter((duty) => !known.has(duty._id) && duty.version === 0);
    if (bound.length === 0) return false;
    // What bound before stays known: a library that lacked a regulation for a day is no news when it has it again.
    return telling.tellBound({
      known: { companyId, ids: [...ids, ...bound.map(({ _id }) => _id)], version },
      at: instant(clock),
      told: {
        event: boundEvent(companyId, bound),
        regulationIds: [...new Set(bound.flatMap(({ regulationId }) => regulationId ?? []))],
      },
    });
  }

  return {
    /**
     * Begins, of companies that have said something of a duty, with what binds them; and tells once a day, from six in the
     * morning on in Lagos, each company in one of what binds it since. Answers how many companies were told.
     */
    async tellBound(until: AbortSignal = new AbortController().signal): Promise<number> {
      await each(
        (page) => telling.listUnknown(page),
        until,
        async (companyId) => {
          const ids = (await bindingOf(companyId)).map(({ _id }) => _id);
          await telling.begin(companyId, ids, instant(clock));
          return companyId;
        },
      );
      const now = clock.now();
      const today = lagosDay(now);
      if (looked === today || lagosHour(now) < fromHour) return 0;
      let count = 0;
      await each(
        (page) => telling.listKnown(page),
        until,
        async (known) => {
          if (await tellCompany(known)) count += 1;
          return known.companyId;
        },
      );
      if (!until.aborted) looked = today;
      return count;
    },
  };
}

/** Does something for each, a page after another; others get their turn in between. `act` answers of which company it was. */
async function each<T>(
  list: (page: { after: string; limit: number }) => Promise<T[]>,
  until: AbortSignal,
  act: (one: T) => Promise<string>,
): Promise<void> {
  for (let after = ""; ;) {
    const page = await list({ after, limit: pageSize });
    for (const one of page) {
      if (until.aborted) return;
      after = await act(one);
      await setImmediate();
    }
    if (page.length < pageSize) return;
  }
}
