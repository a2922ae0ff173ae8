import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CompanyService } from "../../company/service.ts";
import type { Account, AccountRepository } from "../repository.ts";
import type { MembershipRepository } from "../repository/memberships.ts";
import { messages } from "../schema.ts";
import type { SignedIn } from "../schema/sign-up.ts";
import type { Admits, OpenIn, sessionKeeping, SignsIn, Standing } from "./sessions.ts";

type OpeningDeps = {
  accounts: AccountRepository;
  memberships: MembershipRepository;
  companies: Pick<CompanyService, "get">;
  sessions: ReturnType<typeof sessionKeeping>;
  clock: Clock;
  admits: Admits;
};

/** Who works by a session. */
type Working = { userId: string; sessionId: string };
export type GoOnIn = (working: Working, companyId: string, client: Client) => Promise<SignedIn>;
/** Where a person works who comes in. @throws AppError `forbidden` where it may work nowhere */
export type WorksIn = (who: Omit<SignsIn, "companyId">) => Promise<string>;

/** Opens sessions for people who have shown who they are, in one of the companies that they belong to. */
export function sessionOpening({ accounts, memberships, companies, sessions, clock, admits }: OpeningDeps) {
  const now = () => instant(clock);

  /** Where it worked last, of the companies into which this way leads. */
  const worksIn: WorksIn = async (who) => {
    const belongs = await memberships.listOf(who.accountId, now());
    let refusal: unknown;
    for (const { companyId } of belongs.filter(({ suspendedAt }) => suspendedAt === null)) {
      try {
        await admits({ ...who, companyId });
        return companyId;
      } catch (error) {
        refusal ??= error;
      }
    }
    throw refusal ?? new AppError("forbidden", belongs.length > 0 ? messages.suspended : messages.outside);
  };

  /** An account, and the person as it is shown to itself with where it works; undefined for nobody. */
  async function personOf(accountId: string) {
    const account = await accounts.find(accountId);
    if (!account) return undefined;
    const belongs = await memberships.listOf(accountId, now());
    const companiesOf = belongs.map(({ companyId, name, role }) => ({ companyId, name, role }));
    return { account, person: { user: shownUser(account), companies: companiesOf } };
  }

  /** What whoever has come in is answered. */
  async function signedIn(accountId: string, companyId: string, token: string): Promise<SignedIn> {
    return { ...(await companies.get(companyId)), token, ...(await personOf(accountId))!.person };
  }

  /** Signs somebody in to a company whose credentials, or link from a mail, were seen just now. @throws AppError `forbidden` */
  const openIn: OpenIn = async (who, client) =>
    signedIn(who.accountId, who.companyId, await sessions.openSession(who, client));

  /**
   * Goes on in another company, by a session of its own, which has shown what this one has and ends when it would: nobody stays
   * longer for it, or is asked for less.
   * @throws AppError `unauthorized` when this one is over, `forbidden` where it is for its company alone
   */
  const goOnIn: GoOnIn = async ({ userId, sessionId }, companyId, client) => {
    const shown = await sessions.standingOf(sessionId);
    if (!shown) throw new AppError("unauthorized", messages.sessionOver);
    if (shown.boundTo !== null) throw new AppError("forbidden", messages.boundElsewhere);
    return openIn({ accountId: userId, companyId, shown }, client);
  };

  /**
   * What a session has shown, where it could go on in another company of its person; undefined where it could not. What is done
   * by it in that one's name counts only then.
   */
  async function standingFor({ userId, sessionId }: Working, companyId: string): Promise<Standing | undefined> {
    const shown = await sessions.standingOf(sessionId);
    if (!shown || shown.boundTo !== null) return undefined;
    try {
      await admits({ accountId: userId, companyId, shown });
      return shown;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  return { worksIn, personOf, signedIn, openIn, goOnIn, standingFor };
}

const shownUser = ({ id, name, email }: Account) => ({ userId: id, name: name ?? email, email });
