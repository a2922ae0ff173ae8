import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CircularRepository } from "../repository.ts";
import type { FoundCircular } from "../repository/reading.ts";
import { messages } from "../schema.ts";

/** Who asks: a person, or null for a token of the company; whether it sees everybody's work. */
export type Asker = { companyId: string; userId: string | null; seesAll: boolean };
/** One as whoever asks sees it: with receipts, where it may see those of others. */
export type Seen = { row: FoundCircular; seesReceipts: boolean };
export type Find = (asker: Asker, id: string) => Promise<Seen>;

/** Who sees which circulars: all, whoever sees everybody's work; else those that it has sent or that were sent to it. */
export function seeing({ stored, clock }: { stored: Pick<CircularRepository, "find">; clock: Clock }) {
  const lookOf = (asker: Asker) => ({ ...asker, now: instant(clock) });

  /** @throws AppError `not_found` where it is not there or whoever asks does not see it */
  const find: Find = async (asker, id) => {
    const row = await stored.find(lookOf(asker), id);
    if (!row) throw new AppError("not_found", messages.unknown);
    return { row, seesReceipts: asker.seesAll || (asker.userId !== null && row.sentBy === asker.userId) };
  };

  return { lookOf, find };
}
