import { randomBytes } from "node:crypto";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Account, AccountRepository } from "../repository.ts";
import { limits } from "../rules/limits.ts";
import { messages } from "../schema.ts";
import type { SignedIn } from "../schema/sign-up.ts";
import type { SignInMethod } from "../vocabulary.ts";
import type { Devices } from "./devices.ts";
import type { accountMailing } from "./mails.ts";
import type { WorksIn } from "./opening.ts";
import type { OpenIn, SignsIn } from "./sessions.ts";

type TicketDeps = {
  accounts: AccountRepository;
  clock: Clock;
  devices: Devices;
  mails: Pick<ReturnType<typeof accountMailing>, "mailOf" | "send">;
  openIn: OpenIn;
  worksIn: WorksIn;
};

const programOf = ({ userAgent }: Client) => userAgent.slice(0, 300);

/** A sign-in that more than a password finishes: a second factor, or a passkey. */
export function ticketKeeping({ accounts, clock, devices, mails, openIn, worksIn }: TicketDeps) {
  const now = () => instant(clock);

  /**
   * What stands for a right password, or for whom a provider vouched, until the second factor is shown; only a hash of it is
   * stored. Undefined when the stored hash of the password is no longer the one that was verified.
   */
  async function ticketFor(who: SignsIn, verifiedHash?: string): Promise<string | undefined> {
    const ticket = randomBytes(32).toString("base64url");
    const expiresAt = new Date(clock.now().getTime() + limits.ticketSeconds * 1000).toISOString();
    const { accountId, companyId, shown: { method = "password", boundTo = null } = {} } = who;
    const row = { hash: sha256(ticket), accountId, companyId, expiresAt, method, boundTo } as const;
    return (await accounts.addTicket(row, verifiedHash)) ? ticket : undefined;
  }

  /** Tells a person that somebody has come in by a program that was not used before. */
  async function tellOfDevice({ email, emailConfirmedAt }: Account, client: Client): Promise<void> {
    if (emailConfirmedAt === null) return;
    const mail = mails.mailOf("newDevice", email, client.address, { device: programOf(client) || "a program" });
    await accounts.saveMail(mail);
    mails.send(mail);
  }

  /** Does what comes with every sign-in: the program is known from now on, and the person told where it was not before. */
  async function comingInBy<T>(account: Account, client: Client, open: () => Promise<T>): Promise<T> {
    const device = await devices.find(account.email, client);
    const isNew = device === undefined && !(await accounts.knowsProgram(account.id, programOf(client)));
    const opened = await open();
    await devices.remember((await accounts.find(account.id)) ?? account, client);
    if (isNew) await tellOfDevice(account, client);
    return opened;
  }

  return {
    ticketFor,
    comingInBy,

    /** Who holds a ticket, without taking it. @throws AppError `unauthorized` when it is void */
    async holderOf(ticket: string): Promise<string> {
      const held = await accounts.findTicket(sha256(ticket), now());
      if (!held) throw new AppError("unauthorized", messages.ticketVoid);
      return held.accountId;
    },

    /** Signs in whoever holds a ticket and has shown a second factor just now. @throws AppError `unauthorized`, `forbidden` */
    async redeem(ticket: string, client: Client): Promise<SignedIn> {
      const held = await accounts.takeTicket(sha256(ticket), now());
      const account = held && (await accounts.find(held.accountId));
      if (!account) throw new AppError("unauthorized", messages.ticketVoid);
      const { accountId, companyId, method, boundTo } = held;
      const who = { accountId, companyId, shown: { method, boundTo, secondFactorAt: now() } };
      return comingInBy(account, client, () => openIn(who, client));
    },

    /** Signs in whoever has just shown by a passkey who it is. @throws AppError `forbidden` */
    async openBy(method: SignInMethod, accountId: string, client: Client): Promise<SignedIn> {
      const account = await accounts.find(accountId);
      if (!account || account.suspendedAt !== null) throw new AppError("forbidden", messages.suspended);
      const shown = { method, secondFactorAt: now() };
      const companyId = await worksIn({ accountId, shown });
      return comingInBy(account, client, () => openIn({ accountId, companyId, shown }, client));
    },
  };
}
