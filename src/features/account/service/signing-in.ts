import type { Client } from "#platform/client.ts";
import { networkOf } from "#platform/client-address.ts";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Account, AccountRepository, Refusal } from "../repository.ts";
import { messages } from "../schema.ts";
import type { SignInAnswer } from "../schema/sign-up.ts";
import type { Devices } from "./devices.ts";
import type { Limiter } from "./limiter.ts";
import type { accountMailing } from "./mails.ts";
import type { sessionOpening } from "./opening.ts";
import type { sessionKeeping, SignsIn } from "./sessions.ts";
import { ticketKeeping } from "./tickets.ts";

type SigningInDeps = {
  accounts: AccountRepository;
  passwords: Passwords;
  clock: Clock;
  limiter: Limiter;
  devices: Devices;
  sessions: ReturnType<typeof sessionKeeping>;
  opening: ReturnType<typeof sessionOpening>;
  mails: Pick<ReturnType<typeof accountMailing>, "mailOf" | "send">;
  /** By what a person can show a second factor; empty for whoever has none. */
  factorsOf: (accountId: string) => Promise<string[]>;
  recordRefusal: (action: Refusal, email: string, isOncePerWindow?: boolean) => Promise<void>;
};

/** Who has shown the password of an account. */
type ComingIn = { account: Account; password: string; lines: string[] };
/** Makes a token or ticket, only while the stored hash is the verified one where a password was; undefined when it is another. */
type Open = (verifiedHash?: string) => Promise<string | undefined>;
type Making = (open: Open) => Promise<string>;

/** How people come in by their password. */
export function signingIn(deps: SigningInDeps) {
  const { accounts, passwords, limiter, devices, sessions, opening, recordRefusal } = deps;

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

  const { ticketFor, comingInBy, ...finishing } = ticketKeeping({ ...deps, ...opening });

  /** Does what is done for whoever knows the password that is stored. @throws AppError `unauthorized` when it is another by now */
  async function whileRight(coming: ComingIn, open: Open): Promise<string> {
    const { account, password } = coming;
    const opened = await whileVerified({ ...deps, ...coming }, async (hash) => {
      const secret = await open(hash);
      return secret === undefined ? undefined : { secret, hash };
    });
    if (!opened) throw new AppError("unauthorized", messages.signInFailed);
    await renewHash(account.id, opened.hash, password);
    return opened.secret;
  }

  /** Signs somebody in, or says what is due beside what was shown: a second factor, where there is one and none was. */
  async function enter(account: Account, who: SignsIn, client: Client, making: Making): Promise<SignInAnswer> {
    const methods = who.shown?.secondFactorAt ? [] : await deps.factorsOf(account.id);
    if (methods.length > 0) return { secondFactor: { ticket: await making((hash) => ticketFor(who, hash)), methods } };
    return comingInBy(account, client, async () => {
      const token = await making((hash) => sessions.openWhile(who, client, hash));
      return opening.signedIn(account.id, who.companyId, token);
    });
  }

  return {
    ...finishing,

    /** The id of whoever shows the right password of an address. @throws AppError as `signIn` does */
    async prove(email: string, password: string, client: Client): Promise<string> {
      const { account, refund } = await verified(email, password, client);
      await refund();
      // A password alone is not all that such an account asks for.
      if ((await deps.factorsOf(account.id)).length > 0) throw new AppError("unauthorized", messages.signInFirst);
      return account.id;
    },

    /**
     * Signs in whoever a provider has vouched for, to a company or where it worked last; as after a right password a second
     * factor is due where the person has one and the provider says of none.
     * @throws AppError `forbidden`
     */
    async comeIn(who: Omit<SignsIn, "companyId"> & { companyId?: string }, client: Client): Promise<SignInAnswer> {
      const account = await accounts.find(who.accountId);
      if (!account || account.suspendedAt !== null) throw new AppError("forbidden", messages.suspended);
      const companyId = who.companyId ?? (await opening.worksIn(who));
      // No password was verified that could be another by now.
      return enter(account, { ...who, companyId }, client, async (open) => (await open())!);
    },

    /**
     * @throws AppError `unauthorized`, in the same words and time for an unknown address and a wrong password; `forbidden`,
     * for the right password alone, where person or company are suspended or the person belongs nowhere
     */
    async signIn(email: string, password: string, client: Client): Promise<SignInAnswer> {
      const { account, lines, refund } = await verified(email, password, client);
      const companyId = await opening.worksIn({ accountId: account.id }).catch(async (error: unknown) => {
        await recordRefusal("session.refused", email, true);
        throw error;
      });
      await refund();
      const making: Making = (open) => whileRight({ account, password, lines }, open);
      return enter(account, { accountId: account.id, companyId }, client, making);
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
