import {
  companyDomains,
  companyProviders,
  identities,
  ssoAttempts,
  ssoResults,
  ssoUnlocks,
} from "#features/sso/tables.ts";
import type { Database } from "#platform/database.ts";

type Of = { companyId: string; accountId: string; name: string };
const [at, later] = ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"];

/** A row in every table of single sign-on that carries a company or a person. */
export async function fillSignOn(db: Database, { companyId, accountId, name }: Of): Promise<void> {
  const attempt = { browserHash: "hash", companyId, accountId, invitationHash: null, redirect: "/", expiresAt: later };
  await db.insert(identities).values({ issuer: "https://a.example", subject: name, id: `identity of ${name}`, accountId, createdAt: at });
  await db.insert(ssoAttempts).values({ ...attempt, stateHash: `state of ${name}`, nonce: "nonce", verifier: "sealed" });
  await db.insert(ssoResults).values({ ...attempt, hash: `result of ${name}`, said: "sealed" });
  await db.insert(ssoUnlocks).values({ accountId, until: later });
  await db.insert(companyProviders).values({ companyId, breakGlassId: accountId, updatedAt: at });
  const code = { codeHash: "hash", codeExpiresAt: later, sentTo: "admin@a.example", claimedAt: at };
  await db.insert(companyDomains).values({ companyId, domain: "a.example", ...code });
} // prettier-ignore
