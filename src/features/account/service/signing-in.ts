import type { Client } from "#platform/client.ts";
import { networkOf } from "#platform/client-address.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { CompanyService } from "../../company/service.ts";
import type { Account, AccountRepository, Refusal } from "../repository.ts";
import type { MembershipRepository } from "../repository/memberships.ts";
import { messages } from "../schema.ts";
import type { SignedIn, SignInAnswer } from "../schema/sign-up.ts";
import type { Devices } from "./devices.ts";
import type { Limiter } from "./limiter.ts";
import type { accountMailing } from "./mails.ts";
import type { OpenIn, sessionKeeping } from "./sessions.ts";
import { ticketKeeping } from "./tickets.ts";

type SigningInDeps = {
  accounts: AccountRepository;
  memberships: MembershipRepository;
  companies: Pick<CompanyService, "get">;
  passwords: Passwords;
  clock: Clock;
  limiter: Limiter;
  devices: Devices;
  sessions: ReturnType<typeof sessionKeeping>;
  mails: Pick<ReturnType<typeof accountMailing>, "mailOf" | "send">;
  /** By what a person can show a second factor; empty for whoever has none. */
  factorsOf: (accountId: string) => Promise<string[]>;
  recordRefusal: (action: Refusal, email: string, isOncePerWindow?: boolean) => Promise<void>;
};

/** Who works by a session. */
type Working = { userId: string; sessionId: string };
/** Who has shown the password of an account, and where it works. */
type ComingIn = { account: Account; companyId: string; password: string; lines: string[] };

export type GoOnIn = (working: Working, companyId: string, client: Client) => Promise<SignedIn>;

/** How people come in by their password. */
export function signingIn(deps: SigningInDeps) {
  const { accounts, memberships, passwords, clock, limiter, devices, sessions, recordRefusal } = deps;
  const now = () => instant(clock);

  /** Where a person works who comes in: where it worked last. @throws AppError `forbidden` where it may work nowhere */
  async function worksIn(accountId: string): Promise<string> {
    const belongs = await memberships.listOf(accountId, now());
    const open = belongs.find(({ suspendedAt }) => suspendedAt === null);
    if (!open) throw new AppError("forbidden", belongs.length > 0 ? messages.suspended : messages.outside);
    return open.companyId;
  }

  /** What whoever has come in is answered. */
  async function signedIn(accountId: string, companyId: string, token: string): Promise<SignedIn> {
    const account = (await accounts.find(accountId))!;
    const belongs = await memberships.listOf(accountId, now());
    return {
      ...(await deps.companies.get(companyId)),
      token,
      user: { userId: accountId, name: account.name ?? account.email, email: account.email },
      companies: belongs.map(({ companyId: id, name, role }) => ({ companyId: id, name, role })),
    };
  }

  /** Signs somebody in to a company whose credentials, or link from a mail, were seen just now. @throws AppError `forbidden` */
  const openIn: OpenIn = async (who, client) =>
    signedIn(who.accountId, who.companyId, await sessions.openSession(who, client));

  /**
   * Goes on in another company, by a session of its own, which has shown what this one has and ends when it would: nobody stays
   * longer for it, or is asked for less. @throws AppError `unauthorized` when this one is over, `forbidden`
   */
  const goOnIn: GoOnIn = async ({ userId, sessionId }, companyId, client) => {
    const shown = await sessions.standingOf(sessionId);
    if (!shown) throw new AppError("unauthorized", messages.sessionOver);
    return openIn({ accountId: userId, companyId, shown }, client);
  };

  /** The account of whoever shows the right password of an address; the try is spent until it is refunded. @throws AppError as `signIn` does */
  async function verified(email: string, password: string, client: Client) {
    const device = await devices.find(email, client);
    const who = { account: email, address: client.address, device };
    const refund = await limiter.consume("signIn", who);
    const refundSignedIn = await limiter.consume("signedIn", who);
    const account = await accounts.findByEmail(email);
    const lines = linesOf(client, email, device);
    if (!(await passwords.verify(account?.passwordHash ?? undefined, password, lines)) || !account) {
      await refundSignedIn();
      await recordRefusal("session.refused", email);
      throw new AppError("unauthorized", messages.signInFailed);
    }
    if (account.suspendedAt !== null) {
      await recordRefusal("session.refused", email, true);
      throw new AppError("forbidden", messages.suspended);
    }
    return { account, lines, refund };
  }

  /** Hashes a password anew whose hash was made with lesser parameters; only here it is known in clear. */
  async function renewHash(id: string, before: string, password: string): Promise<void> {
    if (!passwords.isOutdated(before)) return;
    await accounts.replaceHash(id, { before, after: await passwords.hash(password) });
  }

  const tickets = ticketKeeping({ ...deps, openIn, worksIn });
  const { ticketFor, comingInBy, ...finishing } = tickets;

  /** Does what is done for whoever knows the password that is stored. @throws AppError `unauthorized` when it is another by now */
  async function whileRight(coming: ComingIn, open: (hash: string) => Promise<string | undefined>): Promise<string> {
    const { account, password } = coming;
    const opened = await whileVerified({ ...deps, ...coming }, async (hash) => {
      const secret = await open(hash);
      return secret === undefined ? undefined : { secret, hash };
    });
    if (!opened) throw new AppError("unauthorized", messages.signInFailed);
    await renewHash(account.id, opened.hash, password);
    return opened.secret;
  }

  /** Signs somebody in, or says what is due beside the password that was verified. @throws AppError `unauthorized` */
  async function comeIn(coming: ComingIn, client: Client): Promise<SignInAnswer> {
    const { account, companyId } = coming;
    const who = { accountId: account.id, companyId };
    const methods = await deps.factorsOf(account.id);
    if (methods.length > 0)
      return { secondFactor: { ticket: await whileRight(coming, (hash) => ticketFor(who, hash)), methods } };
    return comingInBy(account, client, async () => {
      const token = await whileRight(coming, (hash) => sessions.openWhile(who, client, hash));
      return signedIn(account.id, companyId, token);
    });
  }

  return {
    signedIn,
    ...finishing,

    /** The id of whoever shows the right password of an address. @throws AppError as `signIn` does */
    async prove(email: string, password: string, client: Client): Promise<string> {
      const { account, refund } = await verified(email, password, client);
      await refund();
      // A password alone is not all that such an account asks for.
      if ((await deps.factorsOf(account.id)).length > 0) throw new AppError("unauthorized", messages.signInFirst);
      return account.id;
    },

    openIn,

    goOnIn,

    /**
     * @throws AppError `unauthorized`, in the same words and time for an unknown address and a wrong password; `forbidden`,
     * for the right password alone, where person or company are suspended or the person belongs nowhere
     */
    async signIn(email: string, password: string, client: Client): Promise<SignInAnswer> {
      const { account, lines, refund } = await verified(email, password, client);
      const companyId = await worksIn(account.id).catch(async (error: unknown) => {
        await recordRefusal("session.refused", email, true);
        throw error;
      });
      await refund();
      return comeIn({ account, companyId, password, lines }, client);
    },
  };
}

/** Whose hashes wait for each other: those of an account from an address, then those of the address; a known device by itself. */
export function linesOf({ address }: Client, email?: string, device?: string): string[] {
  if (device !== undefined) return [`device ${device}`];
  const client = networkOf(address);
  return email === undefined ? [client] : [`${email} ${client}`, client];
}

type Verified = Pick<SigningInDeps, "accounts" | "passwords"> & { account: Account; password: string; lines: string[] };

/**
 * Does what is done only while the stored hash is the verified one, which answers undefined when it is another. Another
 * sign-in may have hashed the same password anew meanwhile: what is stored then is verified once more.
 */
export async function whileVerified<T>(
  { accounts, passwords, account, password, lines }: Verified,
  act: (verifiedHash: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (account.passwordHash === null) return undefined;
  const done = await act(account.passwordHash);
  if (done !== undefined) return done;
  const hash = (await accounts.find(account.id))?.passwordHash ?? undefined;
  return (await passwords.verify(hash, password, lines)) && hash !== undefined ? act(hash) : undefined;
}
