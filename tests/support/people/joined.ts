import type { Role } from "#features/role/vocabulary.ts";
import type { TestApp } from "../app.ts";
import { callWith, type confirmedUp } from "../calls.ts";

export type Firm = Awaited<ReturnType<typeof confirmedUp>>;

let named = 0;
/** An address that nobody else has. */
export const anAddress = (name = "person") => `${name}-${++named}@okpella-mfb.ng`;

/** The secret of the link in the newest invitation to an address. */
export async function invitedSecret(app: TestApp, email: string): Promise<string> {
  await app.services.members.invitations.drain();
  const mail = app.mailer.sent.findLast(({ to, subject }) => to === email && subject.startsWith("Join "));
  const secret = /\/invitation\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
  if (secret === undefined) throw new Error(`nobody invited ${email}`);
  return secret;
}

type Joining = { email?: string; name?: string; role?: Role; until?: string | null; unit?: string | null };

/** Somebody who has joined a firm by an invitation, with a caller in their name. */
export async function joined(app: TestApp, firm: Pick<Firm, "id" | "call">, joining: Joining = {}) {
  const { email = anAddress(), name = "Ngozi Eze", role = "officer", until = null, unit = null } = joining;
  await firm.call.invitation.create({ id: firm.id, email, role, until, unit });
  const password = "Savings4All!";
  const { data } = await app.callAs().invitation.accept({ token: await invitedSecret(app, email), name, password });
  return { email, name, password, userId: data.user.userId, token: data.token, call: await callWith(app, data.token) };
}
