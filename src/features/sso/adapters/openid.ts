import type { JWTPayload } from "jose";
import { jwtVerify } from "jose/jwt/verify";
import { LRUCache } from "lru-cache";
import { clockTolerance, isOfNow, readLogout, readSaid, type LogoutSaid, type Said } from "../rules/said.ts";
import { discovery, library, type DiscoveryOptions, type Found } from "./discovery.ts";
import { asFault, faultOf, ProviderFault, type Begun, type Provider } from "./provider.ts";

export type OpenId = ReturnType<typeof openId>;

// Asymmetric ones alone: a token signed by what the client knows as well proves nothing of the provider.
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Sign-ins at providers of OpenID Connect: code flow with PKCE, state and nonce; every token is held against the provider's keys. */
export function openId(options: DiscoveryOptions) {
  const { clock } = options;
  const { find, configured, nameOf, forget } = discovery(options);
  /** How each provider takes its client's secret, where it is not the usual way. */
  const byPost = new LRUCache<string, true>({ max: 200 });
  const nowMs = () => clock.now().getTime();
  /** The claims of a token whose signature, issuer, audience and end are right. */
  async function proven(provider: Provider, { metadata, keys }: Found, token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: metadata.issuer,
      audience: provider.clientId,
      currentDate: clock.now(),
      clockTolerance,
    });
    return payload;
  }

  /** The same where the token comes from the provider itself, by a connection of ours: keys that are newer are asked for at once. */
  async function provenFresh(provider: Provider, found: Found, token: string): Promise<JWTPayload> {
    return proven(provider, found, token).catch(async (error: unknown) => {
      if ((error as { code?: unknown }).code !== "ERR_JWKS_NO_MATCHING_KEY") throw error;
      await found.keys.reload();
      return proven(provider, found, token);
    });
  }

  /** Trades the code, with the secret in the header, or in the body where the provider wants it there. */
  async function traded(provider: Provider, found: Found, back: URL, begun: Begun) {
    const client = await library();
    const checks = {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    };
    const name = nameOf(provider);
    const supported = found.metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isFirstByPost = byPost.has(name) || !supported.includes("client_secret_basic");
    const trade = async (isByPost: boolean) => {
      const configuration = await configured(provider, found, isByPost);
      return { configuration, tokens: await client.authorizationCodeGrant(configuration, back, checks) };
    };
    return trade(isFirstByPost).catch(async (error: unknown) => {
      const isOfClient = error instanceof client.ResponseBodyError && error.error === "invalid_client";
      const isWWW = error instanceof client.WWWAuthenticateChallengeError;
      if (isFirstByPost || !(isOfClient || isWWW) || !supported.includes("client_secret_post")) throw error;
      const traded = await trade(true);
      byPost.set(name, true);
      return traded;
    });
  }

  return {
    /** Asks a provider what it is; answers its address as it writes that itself. @throws ProviderFault */
    async check(provider: Provider): Promise<string> {
      forget(provider);
      return (await find(provider).catch(asFault)).metadata.issuer;
    },

    /** Where a browser goes to sign in. @throws ProviderFault */
    async addressFor(provider: Provider, begun: Begun, email: string | undefined): Promise<string> {
      return (async () => {
        const client = await library();
        const configuration = await configured(provider, await find(provider), false);
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: begun.redirectUri,
          scope: provider.scopes,
          code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: "S256",
          state: begun.state,
          nonce: begun.nonce,
          ...(email !== undefined && { login_hint: email }),
        }).href;
      })().catch(asFault);
    },

    /** What a provider says of whoever has come back from it. @throws ProviderFault */
    async said(provider: Provider, back: URL, begun: Begun): Promise<Said> {
      return (async () => {
        const found = await find(provider);
        const { tokens, configuration } = await traded(provider, found, back, begun);
        const claims = await provenFresh(provider, found, tokens.id_token!);
        if (!isOfNow(claims.iat, nowMs() / 1000)) throw new ProviderFault("clock", "its token is not of now");
        const lacksAddress = typeof claims["email"] !== "string";
        const record =
          lacksAddress && found.metadata.userinfo_endpoint !== undefined
            ? await (await library()).fetchUserInfo(configuration, tokens.access_token, claims.sub!)
            : {};
        const said = readSaid(found.metadata.issuer, claims, record);
        if (!said) throw new ProviderFault("refused", "its token names nobody");
        return said;
      })().catch(asFault);
    },

    /** What a logout token says; undefined for one that is not the provider's, not for us or not of now. @throws ProviderFault */
    async logout(provider: Provider, token: string): Promise<(LogoutSaid & { issuer: string }) | undefined> {
      const found = await find(provider).catch(asFault);
      const claims = await proven(provider, found, token).catch((error: unknown) => {
        if (faultOf(error).kind === "unreachable") throw faultOf(error);
        return undefined;
      });
      const said = claims && readLogout(claims, nowMs() / 1000);
      return said && { ...said, issuer: found.metadata.issuer };
    },
  };
}
