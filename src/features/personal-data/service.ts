import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountService } from "../account/service.ts";
import type { PersonalDataRepository, Unremoved } from "./repository.ts";
import { holdingNames, messages, type PersonalExport } from "./schema.ts";
import { holdingWords } from "./vocabulary.ts";

export type PersonalDataDeps = {
  stored: PersonalDataRepository;
  accounts: Pick<AccountService, "count" | "mailOf" | "sendMailsSoon">;
  clock: Clock;
  /** To whom people write who want their company deleted. */
  supportEmail: string;
};
export type PersonalDataService = ReturnType<typeof personalDataService>;
type Who = { userId: string };

/** What people may ask of whoever holds data on them: to have it as a file, and to have it deleted (NDPA 2023, ss. 34 to 38). */
export function personalDataService({ stored, accounts, clock, supportEmail }: PersonalDataDeps) {
  function refusalOf({ why, companies }: Unremoved): AppError {
    const names = companies.join(", ");
    return new AppError(
      "conflict",
      why === "last owner"
        ? `You are the last owner of ${names}. Make somebody else an owner first: a company keeps at least one.`
        : `You are the only person of ${names}. Make a colleague its owner first; or have the company deleted with all that is its own, and your account with it: write to ${supportEmail}.`,
    );
  }

  return {
    /** All that is held on whoever asks. @throws AppError `too_many_requests`, `not_found` */
    async export({ userId }: Who, client: Client): Promise<PersonalExport> {
      await accounts.count("export", userId, client);
      const at = instant(clock);
      const found = await stored.export(userId, at);
      if (!found) throw new AppError("not_found", messages.unknown);
      const sections = holdingNames.map((name) => [name, { about: holdingWords[name], rows: found.held[name] }]);
      return {
        format: 1,
        exportedAt: at,
        user: { userId, email: found.person.email },
        held: Object.fromEntries(sections) as PersonalExport["held"],
      };
    },

    /**
     * Deletes the account of whoever asks, at once with all sessions and tokens. A mail to the address says so.
     * @throws AppError `conflict` where a company would be left without people or without an owner, `not_found`
     */
    async remove({ userId }: Who, client: Client): Promise<void> {
      const mailTo = (email: string) => accounts.mailOf("accountDeleted", email, client.address);
      const outcome = await stored.remove(userId, instant(clock), mailTo);
      if (outcome === "unknown") throw new AppError("not_found", messages.unknown);
      if (outcome !== "removed") throw refusalOf(outcome);
      accounts.sendMailsSoon();
    },
  };
}
