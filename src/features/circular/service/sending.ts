import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { lagosDay } from "#shared/lagos.ts";
import { programName } from "../../comment/service.ts";
import type { CircularRepository, CircularRow, NotSent } from "../repository.ts";
import { circularEvent, type Told } from "../rules/event.ts";
import { remindersOf } from "../rules/reminding.ts";
import { messages, type CircularDetail, type SendCircular } from "../schema.ts";
import type { Asker, Find } from "./seeing.ts";
import type { Subjects } from "./subjects.ts";

export type SendingDeps = {
  stored: Pick<CircularRepository, "send" | "withdraw" | "nameOf" | "countsOf">;
  subjects: Subjects;
  clock: Clock;
  find: Find;
  get: (asker: Asker, id: string) => Promise<CircularDetail>;
};

const refusals: Readonly<Record<NotSent, () => AppError>> = {
  "unknown person": () => new AppError("invalid_input", messages.unknownPerson),
  "unknown unit": () => new AppError("invalid_input", messages.unknownUnit),
  nobody: () => new AppError("invalid_input", messages.nobody),
  "too many people": () => new AppError("invalid_input", messages.tooManyPeople),
  full: () => new AppError("conflict", messages.tooMany),
};

/** What is told of a circular as it stands. */
export const toldOf = (row: CircularRow, counts: { recipients: number; confirmed: number }): Told => ({
  ...row,
  ...counts,
});

/** Sends to people what they are to read, and takes that back. */
export function sending({ stored, subjects, clock, find, get }: SendingDeps) {
  const nameOf = async (userId: string | null) => (userId === null ? programName : ((await stored.nameOf(userId)) ?? programName));

  return {
    /**
     * Sends it to those who belong to the company now, each of whom is told as it wishes.
     * @throws AppError `not_found` for what is not there, `invalid_input` for a day that is past or people from elsewhere, `conflict` where there is no room
     */
    async send(asker: Asker, { kind, subjectId, people = [], units = [], note = null, readBy }: SendCircular): Promise<CircularDetail> {
      const { companyId, userId: sentBy } = asker;
      const today = lagosDay(clock.now());
      if (readBy < today) throw new AppError("invalid_input", messages.past);
      const version = await subjects(companyId, { kind, id: subjectId });
      if (!version) throw new AppError("not_found", messages.unknownSubject);
      const { title } = version.content;
      const fresh = { withdrawnAt: null, withdrawnBy: null, reason: null };
      const about = { kind, subjectId, title, note, readBy, sentHash: version.hash, sentAt: instant(clock), sentBy };
      const row: CircularRow = { id: newId(), companyId, ...about, ...remindersOf(readBy, today), ...fresh };
      const by = await nameOf(sentBy);
      const eventOf = (whom: readonly string[]) => ({
        id: `${row.id}-sent`,
        event: circularEvent("circular.sent", toldOf(row, { recipients: whom.length, confirmed: 0 }), by),
        people: whom.filter((one) => one !== sentBy),
      });
      const outcome = await stored.send(row, version, { people, units }, { newId, eventOf });
      if (typeof outcome === "string") throw refusals[outcome]();
      // Whoever may not see everybody's work has sent it itself.
      return get({ ...asker, seesAll: true }, row.id);
    },

    /** Nobody need confirm it any more; who has, has. @throws AppError `not_found`, `conflict` where it is withdrawn already */
    async withdraw(asker: Asker, { id, reason }: { id: string; reason: string }): Promise<CircularDetail> {
      const { row } = await find(asker, id);
      const at = instant(clock);
      const by = await nameOf(asker.userId);
      const counts = (await stored.countsOf([id], at)).get(id)!;
      const told = toldOf({ ...row, reason }, counts);
      const isDone = await stored.withdraw(row, { by: asker.userId, reason, at }, (people) => ({
        id: `${id}-withdrawn`,
        event: circularEvent("circular.withdrawn", told, by),
        people: people.filter((one) => one !== asker.userId),
      }));
      if (!isDone) throw new AppError("conflict", messages.isWithdrawnAlready);
      return get(asker, id);
    },
  };
} // prettier-ignore
