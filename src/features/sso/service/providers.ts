import { AppError } from "#platform/errors.ts";
import { createSealer } from "#platform/signing/sealing.ts";
import type { Provider } from "../adapters/provider.ts";
import type { CompanyProvider, CompanyProviderRepository } from "../repository/company-providers.ts";
import { domainOf } from "../rules/domain.ts";
import { messages } from "../vocabulary.ts";

/** The provider of the whole server, as the operator has set it. */
export type ServerProvider = Omit<Provider, "companyId">;
export type ProvidersDeps = {
  companyProviders: CompanyProviderRepository;
  server: ServerProvider | null;
  jwtSecret: string;
};
export type Providers = ReturnType<typeof providersOf>;

/** What companies ask their own providers for. */
const usualScopes = "openid email profile";

/** By which provider somebody signs in: a company's own, or the server's. */
export function providersOf({ companyProviders, server, jwtSecret }: ProvidersDeps) {
  const sealerOf = (companyId: string) => createSealer(jwtSecret, "client of a provider", companyId);
  const ofServer = (): Provider | undefined => (server ? { companyId: null, ...server } : undefined);

  function ownOf({ companyId, issuer, clientId, clientSecret, name }: CompanyProvider): Provider | undefined {
    if (issuer === null || clientId === null || clientSecret === null) return undefined;
    const secret = sealerOf(companyId).open(clientSecret);
    return {
      companyId,
      issuer,
      clientId,
      clientSecret: secret,
      name: name ?? new URL(issuer).host,
      scopes: usualScopes,
    };
  }

  /** A company's own provider, else the server's; undefined where there is neither. */
  async function ofCompany(companyId: string): Promise<Provider | undefined> {
    const row = await companyProviders.find(companyId);
    return (row && ownOf(row)) ?? ofServer();
  }

  return {
    ofServer,
    ofCompany,
    seal: (companyId: string, secret: string): string => sealerOf(companyId).seal(secret),

    /** The provider of an attempt: of a company its own, of nobody the server's; undefined where there is none any more. */
    async of(companyId: string | null): Promise<Provider | undefined> {
      if (companyId === null) return ofServer();
      const row = await companyProviders.find(companyId);
      return row && ownOf(row);
    },

    /** Those that sign tokens of an issuer for a client. */
    async listOf(issuer: string, audience: readonly string[]): Promise<Provider[]> {
      const own = (await companyProviders.listOfIssuer(issuer)).map(ownOf);
      const all = [ofServer(), ...own].filter((provider) => provider !== undefined);
      return all.filter((one) => isSameIssuer(one.issuer, issuer) && audience.includes(one.clientId));
    },

    /** By the address alone, so that it says nothing of whether anybody has it: the one of whose domain it is. @throws AppError `not_found` */
    async forAddress(email: string | undefined): Promise<Provider> {
      const domain = email === undefined ? undefined : await companyProviders.findDomain(domainOf(email));
      const provider = domain ? await ofCompany(domain.companyId) : ofServer();
      if (!provider) throw new AppError("not_found", messages.none);
      return provider;
    },
  };
}

/** An issuer may be written with or without the slash of an empty path. */
const isSameIssuer = (a: string, b: string): boolean => URL.parse(a)?.href === URL.parse(b)?.href;
