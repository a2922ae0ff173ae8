import type { Client } from "#platform/client.ts";
import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { sha256 } from "#platform/sha256.ts";
import type { SignedIn } from "../../account/schema/sign-up.ts";
import type { AccountService } from "../../account/service.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import { mayGrant } from "../../role/rules.ts";
import { AddressTaken, byOperator, type InvitationRow, type NewPerson } from "../repository/invitations.ts";
import {
  chosenPassword,
  messages,
  type Accept,
  type Invitation,
  type Invite,
  type OpenedInvitation,
} from "../schema.ts";
import { invitationMails, newSecret, type InvitationMailDeps } from "./invitation-mails.ts";

export type InvitingDeps = InvitationMailDeps & {
  accounts: Pick<
    AccountService,
    "admits" | "count" | "countOpening" | "findPerson" | "hashNew" | "prove" | "openIn" | "goOnIn" | "standingOf"
  >;
  emails: Pick<EmailConfirmation, "requireConfirmed">;
};
export type Asker = { companyId: string; userId: string; role: string };
/** Somebody by a session. */
type Person = { userId: string; sessionId: string };

const dayMs = 86_400_000;
/** How long a link opens an invitation, and how long one that was settled is kept. */
const validMs = 7 * dayMs;
const keptMs = 90 * dayMs;

/** How people come into a company: asked by mail, by a link that works once and for its address alone. */
export function inviting(deps: InvitingDeps) {
  const { invitations, accounts, emails, clock } = deps;
  const now = () => instant(clock);
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const { sendSoon, ...mails } = invitationMails(deps);

  async function listed(companyId: string): Promise<Invitation[]> {
    const rows = await invitations.list(companyId);
    return rows.map(({ invitation, invitedBy }) => shown(invitation, invitedBy, now()));
  }

  /** @throws AppError `invalid_input` when it does not count (any more) */
  async function found(token: string) {
    const invited = await invitations.findBySecret(sha256(token), now());
    if (!invited) throw new AppError("invalid_input", messages.void);
    return invited;
  }

  /** Stores an invitation, whose mail is to be sent; answers its id. @throws AppError `invalid_input`, `conflict` */
  async function add({ companyId, userId }: Pick<Asker, "companyId" | "userId">, input: Invite): Promise<string> {
    const { email, role, unit = null, until = null } = input;
    if (role === "owner" && until !== null) throw new AppError("invalid_input", messages.notForOwner);
    const id = newId();
    const outcome = await invitations.add({
      id,
      companyId,
      email,
      role,
      unitId: unit,
      memberUntil: until,
      // Opened by nothing: the secret comes with the mail.
      secretHash: sha256(newSecret()),
      invitedBy: userId,
      createdAt: now(),
      expiresAt: later(validMs),
      acceptedAt: null,
      withdrawnAt: null,
      sentAt: null,
    });
    if (outcome === "member already") throw new AppError("conflict", messages.memberAlready);
    if (outcome === "unknown unit") throw new AppError("invalid_input", messages.unknownUnit);
    return id;
  }

  /** Who accepts: whoever is signed in as the address, or shows its password, or is new here. */
  async function accepting(
    { email }: InvitationRow,
    input: Accept,
    signedInAs: Person | null,
    client: Client,
  ): Promise<{ accountId: string } | NewPerson> {
    const known = await accounts.findPerson(email);
    if (known && known.id === signedInAs?.userId) return { accountId: known.id };
    if (known) {
      if (input.password === undefined) throw new AppError("unauthorized", messages.signInFirst);
      return { accountId: await accounts.prove(email, input.password, client) };
    }
    if (input.name === undefined || input.password === undefined)
      throw new AppError("invalid_input", messages.nameNeeded);
    const password = chosenPassword.parse(input.password);
    return { id: newId(), name: input.name, passwordHash: await accounts.hashNew(password, client) };
  }

  return {
    list: listed,
    ...mails,
    forgetOld: () => invitations.forgetOld(later(-keptMs)),

    /**
     * Asks somebody to join, in the same words and time whether the address is known here or not.
     * @throws AppError `forbidden` for a role above one's own, and until the company's e-mail is confirmed; `conflict` for
     * who belongs to the company; `too_many_requests`
     */
    async invite(by: Asker, input: Invite, client: Client): Promise<Invitation> {
      if (!mayGrant(by.role, input.role)) throw new AppError("forbidden", messages.aboveOwn);
      await emails.requireConfirmed(by.companyId);
      await accounts.count("invite", by.companyId, client);
      const id = await add(by, input);
      sendSoon();
      return (await listed(by.companyId)).find(({ invitationId }) => invitationId === id)!;
    },

    /**
     * The same by whoever runs this service, in any role. Nothing is sent by it: the mail leaves by the server that runs.
     * Answers the invitation's id.
     * @throws AppError `forbidden` until the company's e-mail is confirmed; `conflict` for who belongs to the company
     */
    async inviteByOperator(companyId: string, input: Invite): Promise<string> {
      await emails.requireConfirmed(companyId);
      return add({ companyId, userId: byOperator }, input);
    },

    /** @throws AppError `not_found` */
    async withdraw({ companyId }: Asker, id: string): Promise<void> {
      if (!(await invitations.withdraw(companyId, id, now())))
        throw new AppError("not_found", messages.unknownInvitation);
    },

    /** Sends an invitation once more, for seven days from now. @throws AppError `not_found`, `too_many_requests` */
    async sendAgain({ companyId }: Asker, id: string, client: Client): Promise<void> {
      await accounts.count("invite", companyId, client);
      if (!(await invitations.sendAgain(companyId, id, { at: now(), expiresAt: later(validMs) })))
        throw new AppError("not_found", messages.unknownInvitation);
      sendSoon();
    },

    /** What an invitation says to whoever has its link. @throws AppError `invalid_input` when it does not count (any more) */
    async open(token: string, client: Client): Promise<OpenedInvitation> {
      await accounts.countOpening(client);
      const { invitation, company, invitedBy } = await found(token);
      const hasAccount = (await accounts.findPerson(invitation.email)) !== undefined;
      return { company, email: invitation.email, role: invitation.role, invitedBy, hasAccount };
    },

    /**
     * Makes whoever has the link a member, and signs it in to the company.
     * @throws AppError `invalid_input` when it does not count (any more), `unauthorized` for an account without its password
     */
    async accept(input: Accept, signedInAs: Person | null, client: Client): Promise<SignedIn> {
      await accounts.countOpening(client);
      const { invitation } = await found(input.token);
      const standing = signedInAs && (await accounts.standingOf(signedInAs.sessionId));
      // What one company's provider has opened joins no other in the person's name.
      const goingOn = standing?.boundTo === null ? signedInAs : null;
      const who = await accepting(invitation, input, goingOn, client);
      const accountId = "accountId" in who ? who.accountId : who.id;
      const { companyId } = invitation;
      // Before anything is stored: such a company takes people in by its provider, with the same link.
      const goesOn = goingOn?.userId === accountId;
      await accounts.admits({ accountId, companyId, ...(goesOn && standing && { shown: standing }) });
      const isFirst = await invitations.accept(sha256(input.token), who, now()).catch((error: unknown) => {
        if (error instanceof AddressTaken) return false;
        throw error;
      });
      if (!isFirst) throw new AppError("invalid_input", messages.void);
      // Whoever was signed in has shown what it has shown, and no more by joining.
      if (goesOn && goingOn) return accounts.goOnIn(goingOn, companyId, client);
      return accounts.openIn({ accountId, companyId }, client);
    },
  };
}

function shown(row: InvitationRow, invitedBy: string, now: string): Invitation {
  const { id, email, role, unitId, memberUntil, createdAt, expiresAt, sentAt } = row;
  return {
    invitationId: id,
    email,
    role,
    unit: unitId,
    until: memberUntil,
    invitedBy,
    createdAt,
    expiresAt,
    isSent: sentAt !== null,
    isExpired: expiresAt <= now,
  };
}
