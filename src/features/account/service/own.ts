import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CompanyService } from "../../company/service.ts";
import { permissionsOf } from "../../role/rules.ts";
import type { AccountRepository } from "../repository.ts";
import type { MembershipRepository } from "../repository/memberships.ts";
import { messages } from "../schema.ts";
import type { Me, OwnSession } from "../schema/own.ts";
import type { SignedIn } from "../schema/sign-up.ts";
import type { FoundSession } from "./sessions.ts";
import type { GoOnIn } from "./signing-in.ts";

type OwnDeps = {
  accounts: AccountRepository;
  memberships: MembershipRepository;
  companies: Pick<CompanyService, "isInGroup">;
  clock: Clock;
  goOnIn: GoOnIn;
};
type Who = Pick<FoundSession, "userId" | "companyId" | "sessionId">;

/** What a person sees and changes of itself. */
export function ownAccount({ accounts, memberships, companies, clock, goOnIn }: OwnDeps) {
  const now = () => instant(clock);

  async function me({ userId, companyId }: Who): Promise<Me> {
    const account = await accounts.find(userId);
    const belongs = await memberships.listOf(userId, now());
    const role = belongs.find((one) => one.companyId === companyId)?.role;
    if (!account || !role) throw new AppError("not_found", "There is no such person");
    return {
      user: { userId, name: account.name ?? account.email, email: account.email },
      companyId,
      role,
      permissions: [...permissionsOf(role)],
      isInGroup: await companies.isInGroup(companyId),
      companies: belongs.map(({ companyId: id, name, role: own }) => ({ companyId: id, name, role: own })),
    };
  }

  return {
    me,

    /** Says what the person is called from now on; what it did before stays told under the name of then. */
    async rename(who: Who, name: string): Promise<Me> {
      await accounts.rename(who, name, now());
      return me(who);
    },

    /** The sign-ins that still count, the one used last first. */
    async listSessions({ userId, sessionId }: Who): Promise<OwnSession[]> {
      const rows = await accounts.listSessions(userId, now());
      return rows.map(({ id, ...row }) => ({ sessionId: id, ...row, isThis: id === sessionId }));
    },

    /** @throws AppError `not_found` */
    async endSession({ userId }: Who, id: string): Promise<void> {
      const own = (await accounts.listSessions(userId, now())).some((session) => session.id === id);
      if (!own) throw new AppError("not_found", "There is no such session");
      await accounts.revokeSession(id, now());
    },

    /** Ends every session but the one by which this is asked; answers how many. */
    async endOtherSessions({ userId, sessionId }: Who): Promise<number> {
      const others = (await accounts.listSessions(userId, now())).filter(({ id }) => id !== sessionId);
      for (const { id } of others) await accounts.revokeSession(id, now());
      return others.length;
    },

    /**
     * Goes on in another company of the person.
     * @throws AppError `forbidden` where the person does not belong to it, or it is suspended
     */
    async switchTo(who: Who, companyId: string, client: Client): Promise<SignedIn> {
      const belongs = await memberships.listOf(who.userId, now());
      if (!belongs.some((one) => one.companyId === companyId)) throw new AppError("forbidden", messages.notYours);
      return goOnIn(who, companyId, client);
    },
  };
}
