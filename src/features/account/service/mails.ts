import { instant, type Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { AccountMail, AccountRepository } from "../repository.ts";
import { limits } from "../rules/limits.ts";
import type { MailText } from "../rules/mail.ts";

/** `afterSending` records that the mail has left; the mail is sent again when that fails. */
export type MadeMail = MailText & { afterSending?: () => Promise<void> };
export type MailingDeps = {
  accounts: AccountRepository;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  /** What a mail says at the moment it is sent; undefined where none is to be sent after all. */
  textOf: (mail: AccountMail) => Promise<MadeMail | undefined>;
  /** What is to be done where a mail is not sent after all, or not in time. */
  onNotSent: (mail: AccountMail) => Promise<void>;
};

/**
 * Mails to owners of accounts. Each stands in a row until it is sent, so that a stop loses none, and is made only then: a code
 * is never stored in clear.
 */
export function accountMailing({ accounts, mailer, clock, log, textOf, onNotSent }: MailingDeps) {
  const underWay = new Map<string, Promise<void>>();

  async function sendNow({ email }: AccountMail, { afterSending, ...text }: MadeMail): Promise<void> {
    await mailer.send({ to: email, ...text });
    await afterSending?.();
  }

  async function deliver(mail: AccountMail): Promise<void> {
    const ageMs = clock.now().getTime() - Date.parse(mail.at);
    const longestMs = 1000 * (mail.kind === "code" ? limits.codeSeconds : limits.securityMailSeconds);
    const made = ageMs < longestMs ? await textOf(mail) : undefined;
    await (made ? sendNow(mail, made) : onNotSent(mail));
    await accounts.deleteMail(mail.id);
  }

  /** Begins to send a mail whose row is stored, and waits for nothing. What fails is tried again by `sendWaiting`. */
  function send(mail: AccountMail): void {
    if (underWay.has(mail.id)) return;
    const sending = deliver(mail)
      .catch((error: unknown) => log.error({ err: error }, "mail could not be sent"))
      .finally(() => underWay.delete(mail.id));
    underWay.set(mail.id, sending);
  }

  return {
    /** A mail that is caused now; to be stored before it is sent. */
    mailOf: (kind: AccountMail["kind"], email: string, address: string, about: AccountMail["about"] = null) => {
      return { id: newId(), email, kind, about, at: instant(clock), address } satisfies AccountMail;
    },

    send,

    /** Sends what a stop or a mail server that was away has left. */
    async sendWaiting(): Promise<void> {
      for (const mail of await accounts.listMails()) send(mail);
      await Promise.all(underWay.values());
    },

    /** Waits for mails on their way, so that a stop does not cut them off. */
    async drain(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
