import { decodeJwt } from "jose/jwt/decode";
import type { Client } from "#platform/client.ts";
import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import type { AccountService } from "../account/service.ts";
import type { OwnIdentity } from "./schema.ts";
import { companyDomains, type DomainsDeps } from "./service/domains.ts";
import { signOnFlow, type FlowDeps } from "./service/flow.ts";
import { providersOf, type ProvidersDeps } from "./service/providers.ts";
import { signOnSettings, type SettingsDeps } from "./service/settings.ts";
import { messages } from "./vocabulary.ts";

type Accounts = FlowDeps["accounts"] & SettingsDeps["accounts"] & DomainsDeps["accounts"];
export type SsoDeps = Omit<FlowDeps & SettingsDeps & DomainsDeps, "providers" | "accounts"> &
  Pick<ProvidersDeps, "server"> & { accounts: Accounts & Pick<AccountService, "limitStranger"> };
export type SsoService = ReturnType<typeof ssoService>;
type Who = { userId: string; sessionId: string };

/** As long as a logout token may be old, and a while. */
const spentSeconds = 3600;
const unlockSeconds = 3600;

/** Single sign-on: by the server's provider, or by one of a company's own (docs/decisions/0039). */
export function ssoService(deps: SsoDeps) {
  const { stored, identities, accounts, openId, clock } = deps;
  const now = () => instant(clock);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const providers = providersOf(deps);

  /** Whose provider a logout token may be of, by what it says of itself: nothing of that is proven yet. */
  async function claimedProviders(token: string) {
    try {
      const { iss = "", aud = [] } = decodeJwt(token);
      return await providers.listOf(iss, [aud].flat());
    } catch (error) {
      if ((error as { code?: unknown }).code === "ERR_JWT_INVALID") return [];
      throw error;
    }
  }

  return {
    ...signOnFlow({ ...deps, providers }),
    ...signOnSettings({ ...deps, providers }),
    domains: companyDomains(deps),

    /** What the server's provider is called; null: there is none. */
    offer: (): string | null => providers.ofServer()?.name ?? null,

    async listIdentities({ userId }: Pick<Who, "userId">): Promise<OwnIdentity[]> {
      const own = await identities.list(userId);
      return own.map(({ id, issuer, createdAt, lastUsedAt }) => ({ identityId: id, issuer, createdAt, lastUsedAt }));
    },

    /** Takes a link away. @throws AppError `not_found`, `conflict` for the last way in */
    async unlink({ userId, sessionId }: Who, id: string, client: Client): Promise<void> {
      const { email } = await accounts.findUser(userId);
      const mail = accounts.mailOf("identityChanged", email, client.address, { what: "a link was removed" });
      const outcome = await identities.unlink({ id, accountId: userId }, { sessionId, at: now(), mail });
      if (outcome === "unknown") throw new AppError("not_found", messages.identityMissing);
      if (outcome !== "unlinked")
        throw new AppError("conflict", outcome === "last" ? messages.lastWayIn : messages.onlyWayIn);
      void accounts.sendWaitingMails();
    },

    /**
     * Ends sessions here because a provider says that one has ended there (OpenID Connect Back-Channel Logout 1.0); answers how
     * many. Each of its tokens counts once.
     * @throws AppError `invalid_input` for a token that does not count, `unavailable` where its keys cannot be had
     */
    async backChannel(token: string, client: Client): Promise<number> {
      const refund = await accounts.limitStranger("ssoLogout", client);
      for (const provider of await claimedProviders(token)) {
        const said = await openId.logout(provider, token).catch(() => {
          throw new AppError("unavailable", "The keys of the provider cannot be had at present", {
            retryAfterSeconds: 60,
          });
        });
        if (!said) continue;
        const { issuer, jti, sid } = said;
        if (!(await stored.spend(sha256(`${issuer}\n${jti}`), later(spentSeconds)))) break;
        await refund();
        const subject = said.subject ?? (sid === null ? undefined : await stored.subjectOfSid(issuer, sid));
        return subject === undefined ? 0 : identities.endSessions({ issuer, subject }, provider.companyId, now());
      }
      throw new AppError("invalid_input", "This logout token does not count");
    },

    /** Lets a person in by password for an hour although a company takes nobody in so. @throws AppError `not_found` */
    async unlock(email: string): Promise<{ until: string }> {
      const person = await accounts.findPerson(email.trim().toLowerCase());
      if (!person) throw new AppError("not_found", `There is no person with the e-mail ${email}`);
      const until = later(unlockSeconds);
      const what = "the operator lets you in by your password for an hour";
      const mail = accounts.mailOf("identityChanged", person.email, "the server", { what });
      await stored.unlock({ accountId: person.id, until, at: now(), mail });
      return { until };
    },

    forgetOld: () => stored.forgetOld(now()),
  };
}
