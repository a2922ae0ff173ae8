import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountService } from "../../account/service.ts";
import type { FactorService } from "../../factor/service.ts";
import type { Invite } from "../../member/schema.ts";
import type { MemberService } from "../../member/service.ts";
import type { Disabled, UserAdminRepository } from "../repository/users.ts";
import type { companyAdmin, ListedCompany } from "./companies.ts";
import { reasonOf } from "./reason.ts";

export type UserAdminDeps = {
  stored: UserAdminRepository;
  companies: Pick<ReturnType<typeof companyAdmin>, "find">;
  invitations: Pick<MemberService["invitations"], "inviteByOperator" | "linkOf">;
  factors: Pick<FactorService, "reset">;
  accounts: Pick<AccountService, "sendWaitingMails">;
  clock: Clock;
  /** Whether mails leave by a mail server, or are written to a folder only. */
  isMailSetUp: boolean;
};
export type ListedUser = Awaited<ReturnType<UserAdminRepository["list"]>>[number];

/** What the operator does to people, at the command line. */
export function userAdmin({ stored, companies, invitations, factors, accounts, clock, isMailSetUp }: UserAdminDeps) {
  const now = () => instant(clock);

  /** @throws AppError `not_found` */
  async function find(idOrEmail: string): Promise<ListedUser> {
    const wanted = idOrEmail.trim().toLowerCase();
    const found = (await stored.list(now())).find(({ id, email }) => id === wanted || email === wanted);
    if (!found) throw new AppError("not_found", `There is no person with the id or e-mail ${idOrEmail}`);
    return found;
  }

  return {
    /** Everybody, or those with a word in name, e-mail, id or the name of a company. */
    async list(word = ""): Promise<ListedUser[]> {
      const wanted = word.trim().toLowerCase();
      const isWanted = (text: string | null) => text?.toLowerCase().includes(wanted);
      return (await stored.list(now())).filter(({ id, name, email, companies: own }) =>
        [id, name, email, ...own.map(({ company }) => company)].some(isWanted),
      );
    },

    /**
     * Asks somebody to join a company, as its people do. The mail leaves by the running server; without a mail server the link
     * is answered, for nobody else would bring it.
     * @throws AppError `not_found`, `forbidden` until the company's e-mail is confirmed, `conflict` for who belongs to it
     */
    async invite(
      idOrEmail: string,
      input: Pick<Invite, "email" | "role">,
    ): Promise<{ company: ListedCompany; link: string | null }> {
      const company = await companies.find(idOrEmail);
      const id = await invitations.inviteByOperator(company.id, input);
      return { company, link: isMailSetUp ? null : await invitations.linkOf(id) };
    },

    /** @throws AppError `not_found`, `invalid_input` without a reason or with a long one, `conflict` when it is kept out */
    async disable(idOrEmail: string, given: string): Promise<Disabled & { user: ListedUser }> {
      const reason = reasonOf(given);
      const user = await find(idOrEmail);
      const disabled = await stored.disable(user.id, reason, now());
      if (!disabled) throw new AppError("conflict", `${user.email} is kept out already`);
      return { user, ...disabled };
    },

    /** @throws AppError `not_found`, `conflict` when it is not kept out */
    async enable(idOrEmail: string): Promise<ListedUser> {
      const user = await find(idOrEmail);
      if (!(await stored.enable(user.id, now()))) throw new AppError("conflict", `${user.email} is not kept out`);
      return user;
    },

    /** Takes every second factor away from somebody who has lost all. @throws AppError `not_found`, `conflict` without one */
    async resetFactor(idOrEmail: string): Promise<ListedUser> {
      const user = await find(idOrEmail);
      if (!(await factors.reset(user))) throw new AppError("conflict", `${user.email} has no second factor`);
      await accounts.sendWaitingMails();
      return user;
    },
  };
}
