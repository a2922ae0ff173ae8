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
import type { sessionOpening } from "./opening.ts";

type OwnDeps = {
  accounts: AccountRepository;
  memberships: MembershipRepository;
  companies: Pick<CompanyService, "isInGroup">;
  factorsOf: (accountId: string) => Promise<string[]>;
  clock: Clock;
} & Pick<ReturnType<typeof sessionOpening>, "personOf" | "goOnIn">;
type Who = Pick<FoundSession, "userId" | "companyId" | "sessionId" | "lacksFactor"> & { isBound?: boolean };

/** What a person sees and changes of itself. */
export function ownAccount({ accounts, memberships, companies, factorsOf, clock, personOf, goOnIn }: OwnDeps) {
  const now = () => instant(clock);

  async function me({ userId, companyId, lacksFactor }: Who): Promise<Me> {
    const found = await personOf(userId);
    const role = found?.person.companies.find((one) => one.companyId === companyId)?.role;
    if (!found || !role) throw new AppError("not_found", "There is no such person");
    const own = {
      isInGroup: await companies.isInGroup(companyId),
      owesFactor: lacksFactor,
      hasPassword: found.account.passwordHash !== null,
      factors: await factorsOf(userId),
    };
    return { ...found.person, companyId, role, permissions: [...permissionsOf(role)], ...own };
  }

  /** The sign-ins of a person that count; of those elsewhere a company hears nothing whose provider alone has let it in. */
  async function sessionsOf({ userId, companyId, isBound }: Who) {
    const rows = await accounts.listSessions(userId, now());
    return isBound ? rows.filter((row) => row.companyId === companyId) : rows;
  }

  return {
    me,

    /** Says what the person is called from now on; what it did before stays told under the name of then. */
    async rename(who: Who, name: string): Promise<Me> {
      await accounts.rename(who, name, now());
      return me(who);
    },

    /** The sign-ins that still count, the one used last first. */
    async listSessions(who: Who): Promise<OwnSession[]> {
      const rows = await sessionsOf(who);
      return rows.map(({ id, ...row }) => ({ sessionId: id, ...row, isThis: id === who.sessionId }));
    },

    /** @throws AppError `not_found` */
    async endSession(who: Who, id: string): Promise<void> {
      const own = (await sessionsOf(who)).some((session) => session.id === id);
      if (!own) throw new AppError("not_found", "There is no such session");
      await accounts.revokeSession(id, now());
    },

    /** Ends every session but the one by which this is asked; answers how many. */
    async endOtherSessions(who: Who): Promise<number> {
      const others = (await sessionsOf(who)).filter(({ id }) => id !== who.sessionId);
      for (const { id } of others) await accounts.revokeSession(id, now());
      return others.length;
    },

    /**
     * Goes on in another company of the person.
     * @throws AppError `forbidden` where the person does not belong to it, it is suspended, or takes nobody who came in so
     */
    async switchTo(who: Who, companyId: string, client: Client): Promise<SignedIn> {
      const belongs = await memberships.listOf(who.userId, now());
      if (!belongs.some((one) => one.companyId === companyId)) throw new AppError("forbidden", messages.notYours);
      return goOnIn(who, companyId, client);
    },
  };
}
