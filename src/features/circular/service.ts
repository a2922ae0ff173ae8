import { instant, type Clock } from "#platform/clock.ts";
import { endOfLagosDay } from "#shared/lagos.ts";
import type { CircularRepository } from "./repository.ts";
import type { Counts, FoundCircular } from "./repository/reading.ts";
import { shownReceipt } from "./rules/receipt.ts";
import type { Circular, CircularDetail, CircularFilter, Receipt } from "./schema.ts";
import { confirming } from "./service/confirming.ts";
import { registering, type RegisterDeps } from "./service/registering.ts";
import { reminding } from "./service/reminding.ts";
import { seeing, type Asker, type Seen } from "./service/seeing.ts";
import { sending } from "./service/sending.ts";
import { currentText, type Subjects } from "./service/subjects.ts";

export type CircularDeps = RegisterDeps & { stored: CircularRepository; subjects: Subjects; clock: Clock };
export type CircularService = ReturnType<typeof circularService>;
/** What is sent to people of a company to be read, and who has confirmed it (docs/decisions/0051). */
export function circularService(deps: CircularDeps) {
  const { stored, subjects, clock } = deps;
  const { lookOf, find } = seeing(deps);

  async function showAll({ userId }: Asker, rows: readonly FoundCircular[]): Promise<Circular[]> {
    const ids = rows.map(({ id }) => id);
    const now = instant(clock);
    const counts = await stored.countsOf(ids, now);
    const own = userId === null ? undefined : await stored.receiptsOfPerson(ids, userId);
    return rows.map((row) => {
      const receipt = own?.get(row.id);
      const mine = receipt ? shownReceipt(receipt, { readBy: row.readBy, hasLeft: false }) : null;
      return shown(row, counts.get(row.id)!, { now, own: mine });
    });
  }

  async function receiptsOf({ row, seesReceipts }: Seen): Promise<Receipt[] | null> {
    if (!seesReceipts) return null;
    return (await stored.listReceipts(row, instant(clock))).map(({ id: _id, accountId, name, unitName, hasLeft, ...kept }) => {
      const about = { readBy: row.readBy, hasLeft };
      return { _id, userId: accountId, name, unit: unitName, ...shownReceipt(kept, about), hasLeft };
    });
  } // prettier-ignore

  async function get(asker: Asker, id: string): Promise<CircularDetail> {
    const seen = await find(asker, id);
    const { version, isGone } = await currentText({ stored, subjects }, seen.row);
    const [row] = await showAll(asker, [seen.row]);
    return {
      ...row!,
      text: version.content,
      hash: version.hash,
      isTextChanged: version.hash !== seen.row.sentHash,
      isGone,
      receipts: await receiptsOf(seen),
    };
  }

  return {
    ...sending({ stored, subjects, clock, find, get }),
    ...confirming({ stored, subjects, clock, find }),
    ...reminding({ stored, clock }),
    ...registering({ ...deps, find, receiptsOf }),

    /** What whoever asks sees and looks for, the newest first. */
    async list(asker: Asker, filter: CircularFilter, page: { limit: number; skip: number }): Promise<{ rows: Circular[]; total: number }> {
      const { rows, total } = await stored.list(lookOf(asker), filter, page);
      return { rows: await showAll(asker, rows), total };
    },

    /** @throws AppError `not_found` */
    get,

    /** What a person is still to confirm, what is to be read first before all others, and how much that is. */
    async unreadOf(person: { companyId: string; userId: string }, limit: number) {
      const { rows, total } = await stored.listUnread(person, limit);
      const now = instant(clock);
      return {
        total,
        rows: rows.map(({ id: _id, kind, title, readBy, sentAt, openedAt }) => {
          return { _id, kind, title, readBy, sentAt, openedAt, isLate: isPast(readBy, now) };
        }),
      };
    },
  };
} // prettier-ignore

const isPast = (readBy: string, now: string): boolean => endOfLagosDay(readBy) < now;

function shown(row: FoundCircular, counts: Counts, { now, own }: { now: string; own: Circular["own"] }): Circular {
  const { id, kind, subjectId, title, note, readBy, sentAt, sentBy, sentByName, sentHash, withdrawnAt, reason } = row;
  const { recipients, confirmed, left } = counts;
  const isLate = withdrawnAt === null && recipients > confirmed + left && isPast(readBy, now);
  const about = { kind, subjectId, title, note, readBy, sentAt, sentBy, sentByName, sentHash };
  return { _id: id, ...about, withdrawnAt, reason, isLate, ...counts, own };
}
