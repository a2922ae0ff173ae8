import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountService } from "../../account/service.ts";
import { mayGrant } from "../../role/rules.ts";
import type { OpenId } from "../adapters/openid.ts";
import { ProviderFault, type Provider } from "../adapters/provider.ts";
import type { CompanyProvider, CompanyProviderRepository, Tell } from "../repository/company-providers.ts";
import type { IdentityRepository } from "../repository/identities.ts";
import type { ChangeSettings, Settings } from "../schema.ts";
import { messages } from "../vocabulary.ts";
import type { Providers } from "./providers.ts";

export type SettingsDeps = {
  companyProviders: CompanyProviderRepository;
  identities: IdentityRepository;
  providers: Providers;
  openId: OpenId;
  accounts: Pick<AccountService, "mailOf" | "sendWaitingMails">;
  clock: Clock;
  publicUrl: string;
  /** Why the way out would not ask an address of a company's; undefined where it would. */
  whyNotAsked: (address: string) => string | undefined;
};
export type By = { companyId: string; userId: string; role: string; sessionId: string };

const blank = {
  issuer: null,
  clientId: null,
  clientSecret: null,
  name: null,
  isOnly: false,
  defaultRole: null,
  breakGlassId: null,
};

/** How a company has its people sign in. */
export function signOnSettings(deps: SettingsDeps) {
  const { companyProviders, identities, providers, openId, accounts, clock, publicUrl } = deps;
  const now = () => instant(clock);

  const storedOf = async (companyId: string): Promise<CompanyProvider> =>
    (await companyProviders.find(companyId)) ?? { companyId, ...blank, updatedAt: now() };

  async function settings(companyId: string): Promise<Settings> {
    const { issuer, clientId, clientSecret, name, isOnly, defaultRole, breakGlassId } = await storedOf(companyId);
    return {
      issuer,
      clientId,
      hasSecret: clientSecret !== null,
      name,
      provider: (await providers.ofCompany(companyId))?.name ?? null,
      isOnly,
      defaultRole,
      breakGlass: breakGlassId,
      redirectUri: `${publicUrl}/auth/sso/callback`,
      logoutUri: `${publicUrl}/auth/sso/backchannel`,
    };
  }

  /** The company's own provider as it is to be. @throws AppError `invalid_input` */
  function ownProvider(stored: CompanyProvider, { issuer, clientId, clientSecret }: ChangeSettings) {
    const wanted = { issuer: issuer === undefined ? stored.issuer : issuer, clientId: clientId ?? stored.clientId };
    if (wanted.issuer === null) return { issuer: null, clientId: null, clientSecret: null };
    const isSame = wanted.issuer === stored.issuer && wanted.clientId === stored.clientId;
    // The secret of one provider is never sent to another.
    if (!isSame && clientSecret === undefined)
      throw new AppError("invalid_input", stored.clientSecret === null ? messages.incomplete : messages.secretNeeded);
    if (wanted.clientId === null) throw new AppError("invalid_input", messages.incomplete);
    const sealed = clientSecret === undefined ? stored.clientSecret : providers.seal(stored.companyId, clientSecret);
    return { ...wanted, clientSecret: sealed };
  }

  /** The provider's address as it writes that itself. @throws AppError `invalid_input` where it cannot be asked, or is none */
  async function check(provider: Provider): Promise<string> {
    const why = deps.whyNotAsked(provider.issuer);
    if (why !== undefined) throw new AppError("invalid_input", `${messages.notHttps}: ${why}`);
    return openId.check(provider).catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error;
      const what =
        error.kind === "unreachable" ? "cannot be reached" : "is no provider of OpenID Connect under this address";
      throw new AppError("invalid_input", `${new URL(provider.issuer).host} ${what}`);
    });
  }

  /** That nobody is shut out by it, and nobody let in who should not be. @throws AppError `invalid_input`, `forbidden`, `conflict` */
  async function hold(row: CompanyProvider, stored: CompanyProvider, by: By): Promise<void> {
    const { companyId, defaultRole, breakGlassId } = row;
    if (defaultRole !== null && defaultRole !== stored.defaultRole) {
      if (defaultRole === "owner" || !mayGrant(by.role, defaultRole))
        throw new AppError("forbidden", messages.roleNotForAll);
      const isVerified = ({ verifiedAt }: { verifiedAt: string | null }) => verifiedAt !== null;
      if (!(await companyProviders.listDomains(companyId)).some(isVerified))
        throw new AppError("conflict", messages.domainsFirst);
    }
    if (breakGlassId !== null && breakGlassId !== stored.breakGlassId && !(await isWayIn(companyId, breakGlassId)))
      throw new AppError("invalid_input", messages.breakGlassNeeded);
    if (!row.isOnly) return;
    const issuer = row.issuer ?? providers.ofServer()?.issuer;
    if (issuer === undefined) throw new AppError("conflict", messages.noProvider);
    if (breakGlassId === null || !(await isWayIn(companyId, breakGlassId)))
      throw new AppError("invalid_input", messages.breakGlassNeeded);
    const isNew = !stored.isOnly || row.issuer !== stored.issuer;
    if (isNew && !(await isLinked(by.userId, issuer))) throw new AppError("conflict", messages.linkOwnFirst);
  }
  const isWayIn = (companyId: string, userId: string) => companyProviders.isOwnerWithPassword(companyId, userId, now());
  const isLinked = async (userId: string, issuer: string) =>
    (await identities.list(userId)).some((one) => URL.parse(one.issuer)?.href === URL.parse(issuer)?.href);

  return {
    settings,

    /**
     * Changes how a company has its people sign in; a new provider is asked first what it is.
     * @throws AppError `invalid_input`, `forbidden`, `conflict` where somebody would be shut out or let in by it
     */
    async change(by: By, input: ChangeSettings, client: Client): Promise<Settings> {
      const { companyId } = by;
      const stored = await storedOf(companyId);
      const { name, isOnly, defaultRole, breakGlass } = input;
      const own = ownProvider(stored, input);
      const row: CompanyProvider = {
        ...stored,
        ...own,
        ...(name !== undefined && { name }),
        ...(isOnly !== undefined && { isOnly }),
        ...(defaultRole !== undefined && { defaultRole }),
        ...(breakGlass !== undefined && { breakGlassId: breakGlass }),
        updatedAt: now(),
      };
      const isOther =
        own.issuer !== stored.issuer || own.clientId !== stored.clientId || input.clientSecret !== undefined;
      if (own.issuer !== null && own.clientId !== null && isOther) {
        const { issuer, clientId } = own;
        row.issuer = await check({ companyId, issuer, clientId, clientSecret: "", name: "", scopes: "" });
      }
      await hold(row, stored, by);
      await companyProviders.save(row, {
        sessionId: by.sessionId,
        tell: tellBy(accounts, client, "its settings were changed"),
      });
      void accounts.sendWaitingMails();
      return settings(companyId);
    },
  };
}

/** The mails to the owners of a company of a change of how it signs in. */
export const tellBy =
  (accounts: Pick<AccountService, "mailOf">, client: Client, what: string): Tell =>
  ({ email, company }) =>
    accounts.mailOf("companySignInChanged", email, client.address, { company, what });
