import { and, eq, exists, getTableColumns } from "drizzle-orm";
import type { Person } from "../../account/repository/removing.ts";
import { companyProviders, identities, ssoAttempts, ssoResults, ssoSids, ssoUnlocks } from "../../sso/tables.ts";
import type { HoldingName } from "../vocabulary.ts";
import { without, type Holding, type Reads } from "./holding.ts";

/** Sessions at a provider: they name the person as the provider does. */
export const signOnSessionsOf = ({ id }: Pick<Person, "id">, db: Reads) => {
  const { accountId, issuer, subject } = identities;
  const isSame = and(eq(accountId, id), eq(issuer, ssoSids.issuer), eq(subject, ssoSids.subject));
  return exists(db.select({ issuer }).from(identities).where(isSame));
};

/** What single sign-on holds on a person. */
export const signOnHoldings = {
  identities: {
    table: identities,
    columns: without(identities, "accountId"),
    of: ({ id }) => eq(identities.accountId, id),
    by: [identities.createdAt, identities.id],
  },
  signOnsBegun: {
    table: ssoAttempts,
    columns: { companyId: ssoAttempts.companyId, redirect: ssoAttempts.redirect, expiresAt: ssoAttempts.expiresAt },
    of: ({ id }) => eq(ssoAttempts.accountId, id),
    by: [ssoAttempts.expiresAt],
  },
  signOnsBack: {
    table: ssoResults,
    columns: { companyId: ssoResults.companyId, redirect: ssoResults.redirect, expiresAt: ssoResults.expiresAt },
    of: ({ id }) => eq(ssoResults.accountId, id),
    by: [ssoResults.expiresAt],
  },
  signOnSessions: {
    table: ssoSids,
    columns: getTableColumns(ssoSids),
    of: signOnSessionsOf,
    by: [ssoSids.expiresAt, ssoSids.issuer, ssoSids.sid],
  },
  letIn: {
    table: ssoUnlocks,
    columns: { until: ssoUnlocks.until },
    of: ({ id }) => eq(ssoUnlocks.accountId, id),
    by: [ssoUnlocks.until],
  },
  breakGlass: {
    table: companyProviders,
    columns: { companyId: companyProviders.companyId },
    of: ({ id }) => eq(companyProviders.breakGlassId, id),
    by: [companyProviders.companyId],
  },
} satisfies Partial<Record<HoldingName, Holding>>;
