import { randomBytes } from "node:crypto";
import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import { sha256 } from "#platform/sha256.ts";
import { roleLabel } from "../../role/rules.ts";
import type { InvitationRepository } from "../repository/invitations.ts";
import { invitationMail, linkTo } from "../rules/mail.ts";

export type InvitationMailDeps = {
  invitations: InvitationRepository;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  publicUrl: string;
};
type Unsent = Awaited<ReturnType<InvitationRepository["listUnsent"]>>[number];

/** What a link opens an invitation by. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** How the link of an invitation reaches whoever is asked. */
export function invitationMails({ invitations, mailer, clock, log, publicUrl }: InvitationMailDeps) {
  const now = () => instant(clock);

  /** Makes the secret of a link, and voids the one before. */
  async function renewSecret(id: string): Promise<string> {
    const secret = newSecret();
    await invitations.setSecret(id, sha256(secret));
    return secret;
  }

  /** Sends the mail of an invitation. The secret is made only now, and the one before is void: none is ever stored in clear. */
  async function send({ invitation, company, invitedBy }: Unsent): Promise<void> {
    const secret = await renewSecret(invitation.id);
    const role = roleLabel(invitation.role);
    await mailer.send({ to: invitation.email, ...invitationMail({ company, invitedBy, role }, secret, publicUrl) });
    await invitations.markSent(invitation.id, now());
  }

  let sending: Promise<void> | undefined;
  /** Sends what is to be sent, one after another; what fails is tried again by the next. */
  async function sendWaiting(): Promise<void> {
    await sending;
    sending = (async () => {
      for (const unsent of await invitations.listUnsent(now()))
        await send(unsent).catch((err: unknown) => log.error({ err }, "invitation could not be sent"));
    })();
    await sending;
  }

  return {
    sendWaiting,
    sendSoon: () => void sendWaiting().catch((err: unknown) => log.error({ err }, "invitations not read")),
    /** Waits for mails on their way, so that a stop does not cut them off. */
    drain: async (): Promise<void> => sending,

    /** The link of an invitation, for whoever brings it in the place of a mail, which is not sent then. */
    async linkOf(id: string): Promise<string> {
      const secret = await renewSecret(id);
      await invitations.markSent(id, now());
      return linkTo(secret, publicUrl);
    },
  };
}
