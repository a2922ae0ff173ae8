import { identityRepository } from "#features/sso/repository/identities.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "../app.ts";
import { domainCode } from "./company.ts";

type World = { app: TestApp; id: string; userId: string; email: string };

let named = 0;
/** A domain that nobody else has. */
export const aDomain = () => `d${(named += 1)}.okpella.example`;

/** A link of a person to a provider; its id. */
export async function anIdentity({ app, userId, email }: World): Promise<string> {
  const at = app.clock.now().toISOString();
  const identity = {
    issuer: "https://login.example.com",
    subject: newId(),
    id: newId(),
    accountId: userId,
    createdAt: at,
    lastUsedAt: null,
  };
  await identityRepository(app.db).link(
    identity,
    app.services.accounts.mailOf("identityChanged", email, "192.0.2.1", { what: "a link" }),
  );
  // Else it would leave during whatever is tested.
  await app.services.accounts.sendWaitingMails();
  await app.services.accounts.drain();
  return identity.id;
}

/** A domain that a company has claimed, with its code. */
export async function aClaimedDomain({ app, id }: World): Promise<{ domain: string; code: string }> {
  const domain = aDomain();
  await app.callAs({ companyId: id }).sso.claimDomain({ id, domain, mailbox: "admin" });
  return { domain, code: domainCode(app, `admin@${domain}`) };
}
