import type { TestApp } from "../app.ts";
import { confirmedUp } from "../calls.ts";
import type { Firm } from "../people/joined.ts";
import { client, oidcProvider, type OidcServer } from "../servers/oidc-provider.ts";
import { testApp } from "../app.ts";
import { callbackUrl, setClock } from "./browser.ts";

/** The code of the newest mail to a mailbox of a domain. */
export function domainCode({ mailer }: TestApp, to: string): string {
  const mail = mailer.sent.findLast((sent) => sent.to === to);
  const code = /^([2-9A-HJKMNP-Z]{10})$/m.exec(mail?.text ?? "")?.[1];
  if (!code) throw new Error(`no code was mailed to ${to}`);
  return code;
}

/** Has a company show that a domain is its own. */
export async function verifyDomain(app: TestApp, { id, call }: Firm, domain: string): Promise<void> {
  await call.sso.claimDomain({ id, domain, mailbox: "postmaster" });
  await call.sso.confirmDomain({ id, domain, code: domainCode(app, `postmaster@${domain}`) });
}

/** Has a company bring a provider of its own. */
export const bringProvider = ({ id, call }: Firm, { issuer }: OidcServer) =>
  call.sso.change({ id, issuer, clientId: client.id, clientSecret: client.secret, name: "Own Sign-on" });

/** A server without a provider of its own, and a company with one. */
export async function withOwnProvider({ env = {} }: { env?: Record<string, string> } = {}) {
  const provider = await oidcProvider({ redirectUris: [callbackUrl] });
  const app = await testApp({ env: { OIDC_ALLOW_HOSTS: provider.host, ...env } });
  setClock(app);
  const firm = await confirmedUp(app);
  await bringProvider(firm, provider);
  return { app, provider, firm };
}
