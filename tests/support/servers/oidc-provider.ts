import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";
import { Provider, type AdapterFactory, type Configuration } from "oidc-provider";
import { httpServer, type Ending } from "./loopback.ts";

/** Who signs in at the provider, as it says. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string; amr?: string[] };
export type ProviderOptions = {
  /** Addresses that it leads back to. */
  redirectUris: string[];
  backchannelUri?: string;
  tokenMethod?: "client_secret_basic" | "client_secret_post";
  ending?: Ending;
};
type Key = { jwk: JWK; key: CryptoKey };

export const client = { id: "ilana", secret: "a-secret-of-provider+client/%3A" };

async function aKey(kid: string): Promise<Key> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { jwk: { ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" }, key: privateKey };
}

/** What is said but for one thing. */
export const without =
  (name: string) =>
  (claims: JWTPayload): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name));

/** Where a provider keeps what it must know again: in memory, for one test. */
function inMemory(): AdapterFactory {
  const kept = new Map<string, Record<string, unknown>>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const find = async (wanted: (key: string, row: Record<string, unknown>) => boolean) =>
      [...kept].find(([key, row]) => key.startsWith(`${model} `) && wanted(key, row))?.[1];
    return {
      upsert: async (id, row) => void kept.set(keyOf(id), { ...row }),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => find((_key, row) => row["uid"] === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of kept) if (row["grantId"] === grantId) kept.delete(key);
      },
    };
  };
}

/**
 * A provider that is certified for OpenID Connect (`oidc-provider`), on the loopback interface. Whoever comes is signed in as
 * `person` without being asked. What it cannot be made to say by itself, `tamper` says in its place, by its own key.
 */
export async function oidcProvider({
  redirectUris,
  backchannelUri,
  tokenMethod = "client_secret_basic",
  ending,
}: ProviderOptions) {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const asked: string[] = [];
  const state = {
    person: { sub: "subject-1", email: "ngozi@okpella-mfb.ng", email_verified: true, name: "Ngozi Eze" } as Person,
    isDown: false,
    /** Where the server really is that it knows by another address. */
    serverAt: undefined as string | undefined,
    /** Changes what an ID token says before it leaves. */
    tamper: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
    /** Signs in the place of its own key. */
    forge: undefined as ((claims: JWTPayload) => Promise<string>) | undefined,
  };
  const server = await httpServer(
    (request, response) => {
      asked.push(`${request.method} ${request.url!.split("?")[0]}`);
      if (state.isDown) request.socket.destroy();
      else handle(request, response);
    },
    "127.0.0.1",
    ending,
  );
  const issuer = server.url;
  let provider: Provider;
  let signing: Key;

  /** Signs with a new key from now on, and shows no other. */
  async function rotateKeys(): Promise<void> {
    signing = await aKey(`key-${Math.random()}`);
    provider = new Provider(issuer, configurationOf(signing.jwk));
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== "/token" || !body?.id_token) return;
      const claims = JSON.parse(Buffer.from(body.id_token.split(".")[1]!, "base64url").toString()) as JWTPayload;
      const said = state.tamper?.(claims) ?? claims;
      context.body = { ...body, id_token: await (state.forge ?? signed)(said) };
    });
    const answer = provider.callback();
    handle = (request, response) => {
      if (!request.url!.startsWith("/interaction/")) return void answer(request, response);
      const { sub, amr } = state.person;
      const login = { accountId: sub, ...(amr && { amr }) };
      void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    };
  }

  const signed = (claims: JWTPayload, key: Key = signing) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key.jwk.kid! }).sign(key.key);

  const adapter = inMemory();
  const configurationOf = (jwk: JWK): Configuration => ({
    adapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: tokenMethod,
        id_token_signed_response_alg: "ES256",
        ...(backchannelUri && { backchannel_logout_uri: backchannelUri, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["one that signs its cookies"] },
    pkce: { required: () => true },
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own way out leads to public addresses only.
    fetch: (url, { method, headers, body } = {}) => {
      const { origin, pathname } = new URL(url as URL);
      return fetch(`${state.serverAt ?? origin}${pathname}`, { method: method!, headers: headers!, body: body! });
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.person, sub: accountId }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: client.id,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
  });

  await rotateKeys();
  return {
    issuer,
    host: server.host,
    state,
    /** What it was asked, by method and path. */
    asked,
    rotateKeys,
    signed,
    /** A key that it does not have, under the name of its own. */
    forgedKey: async (): Promise<Key> => ({ ...(await aKey(signing.jwk.kid!)) }),
    /** What OIDC_… are for it. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: "Okpella Sign-on",
    },

    /** Has it tell its client of the end of somebody's session, as it does by itself. */
    async tellOfEnd(sub: string, sid: string): Promise<void> {
      const known = (await provider.Client.find(client.id)) as unknown as {
        backchannelLogout(sub: string, sid: string): Promise<void>;
      };
      await known.backchannelLogout(sub, sid);
    },

    /** A browser that goes to an address of the provider and is led on until it leaves it; where it is led then. */
    async visit(address: string): Promise<string> {
      const jar = new Map<string, string>();
      let at = new URL(address);
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const reply = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [name = "", value = ""] = line.split(";", 1)[0]!.split(/=(.*)/s);
          jar.set(name, value);
        }
        const location = reply.headers.get("location");
        if (location === null)
          throw new Error(`the provider answered ${reply.status} ${(await reply.text()).slice(0, 300)}`);
        at = new URL(location, at);
        if (at.origin !== issuer) return at.href;
      }
      throw new Error("the provider leads in a circle");
    },
  };
}
export type OidcServer = Awaited<ReturnType<typeof oidcProvider>>;
