import { ConfigError } from "#config.ts";
import { inviteSchema } from "#features/member/schema.ts";
import type { ListedUser } from "#features/operation/service/users.ts";
import { roleLabel } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { aligned, day, harmless, print } from "./plain-text.ts";
import { withServices } from "./services.ts";

/** `ilana user list [word]`: everybody, or those with the word in name, e-mail, id or the name of a company. */
export async function listUsers(word: string | undefined, { json = false }: { json?: boolean }): Promise<void> {
  await withServices({}, async ({ userAdmin }) => {
    const users = await userAdmin.list(word);
    if (json) return print(JSON.stringify(users, null, 2));
    const heading = ["ID", "E-MAIL", "NAME", "SINCE", "CONFIRMED", "FACTOR", "KEPT OUT", "LAST SEEN", "COMPANIES"];
    for (const line of aligned([heading, ...users.map(rowOf)])) print(line);
  });
}

/** `ilana user invite <e-mail> --company <company> --role <role>`: asks somebody to join, as the company's people do. */
export async function inviteUser(address: string, options: { company: string; role: Role }): Promise<void> {
  const checked = inviteSchema.shape.email.safeParse(address);
  if (!checked.success) throw new ConfigError(`${address} is not an e-mail address`);
  const { role } = options;
  await withServices({}, async ({ userAdmin }) => {
    const { company, link } = await userAdmin.invite(options.company, { email: checked.data, role });
    print(`${checked.data} is asked to join ${harmless(company.name)} as ${roleLabel(role)}`);
    print(
      link === null
        ? "The mail leaves within a minute, by the server that runs."
        : `SMTP_URL is not set: bring this link yourself. It works once, for 7 days.\n${link}`,
    );
  });
}

/** `ilana user disable <e-mail or id> --reason <text>`: ends sessions and tokens, and lets the person in nowhere. */
export async function disableUser(idOrEmail: string, { reason }: { reason: string }): Promise<void> {
  await withServices({}, async ({ userAdmin }) => {
    const { user, sessionsEnded, tokensRevoked, withoutOwner } = await userAdmin.disable(idOrEmail, reason);
    const ended = `${plural(sessionsEnded, "session")} ended, ${plural(tokensRevoked, "token")} revoked`;
    print(`${named(user)} is kept out; ${ended}`);
    for (const company of withoutOwner)
      print(`${harmless(company)} has no owner now who can come in: ilana user invite --role owner`);
  });
}

/** `ilana user enable <e-mail or id>`. */
export async function enableUser(idOrEmail: string): Promise<void> {
  await withServices({}, async ({ userAdmin }) =>
    print(`${named(await userAdmin.enable(idOrEmail))} may sign in again`),
  );
}

/** `ilana user reset-factor <e-mail or id>`: for whoever has lost every second factor and all recovery codes. */
export async function resetFactor(idOrEmail: string): Promise<void> {
  await withServices({}, async ({ userAdmin }) => {
    const user = await userAdmin.resetFactor(idOrEmail);
    print(`${named(user)} has no second factor any more and is signed out everywhere; a mail says so`);
  });
}

/** `ilana user unlock <e-mail>`: lets one person in by password for an hour where the company takes nobody in so. */
export async function unlockUser(email: string): Promise<void> {
  await withServices({}, async ({ sso, accounts }) => {
    const { until } = await sso.unlock(email);
    await accounts.sendWaitingMails();
    print(`${email} may sign in by password until ${until}`);
  });
}

const named = ({ email, id }: ListedUser) => `${email} (${id})`;

function rowOf(user: ListedUser): string[] {
  const { id, email, name, createdAt, emailConfirmedAt, hasSecondFactor, suspendedAt, lastSeenAt, companies } = user;
  const belongs = companies.map(({ company, role }) => `${harmless(company)} (${role})`).join(", ");
  const states = [
    day(createdAt),
    day(emailConfirmedAt),
    hasSecondFactor ? "yes" : "-",
    day(suspendedAt),
    day(lastSeenAt),
  ];
  return [id, email, harmless(name ?? "-"), ...states, belongs || "-"];
}
