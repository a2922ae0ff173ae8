import type { JWTPayload } from "jose";
import { expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { listening } from "../../support/live.ts";
import { client, oidcProvider, type OidcServer, without } from "../../support/servers/oidc-provider.ts";
import { aBrowser, callbackUrl, dataIn, publicUrl, withProvider } from "../../support/sso/browser.ts";
import { verifyDomain, withOwnProvider } from "../../support/sso/company.ts";

const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
let made = 0;
/** What a provider says of the end of a session, by the clock of the application. */
const anEnd = ({ clock }: TestApp, { issuer }: OidcServer, overrides: JWTPayload = {}): JWTPayload => {
  const iat = Math.floor(clock.now().getTime() / 1000);
  return {
    iss: issuer,
    aud: client.id,
    iat,
    exp: iat + 120,
    jti: `end-${(made += 1)}`,
    sub: "owner",
    events: event,
    ...overrides,
  };
};
const tell = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
  sender(app)("POST", "/auth/sso/backchannel", new URLSearchParams({ logout_token: token }).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  });
const isLive = async ({ services }: TestApp, token: string) =>
  (await services.accounts.findSession(token)) !== undefined;

/** A person who has signed in by the provider and by a password. */
async function signedIn(options: Parameters<typeof withProvider>[0] = {}) {
  const { app, provider } = await withProvider(options);
  const firm = await confirmedUp(app);
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  const bySso = async () => dataIn(await aBrowser(app).signIn(provider)).token;
  return { app, provider, firm, bySso, token: await bySso() };
}

test("a provider that tells of the end of a session ends those that it has opened here, and no other", async () => {
  const { app, provider, firm, token, bySso } = await signedIn();
  const other = await bySso();
  const reply = await tell(app, await provider.signed(anEnd(app, provider)));
  expect([reply.status, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect([await isLive(app, token), await isLive(app, other), await isLive(app, firm.token)]).toEqual([
    false,
    false,
    true,
  ]);
  const { data } = await firm.call.activity.list({ id: firm.id });
  expect(data.filter(({ action }) => action === "session.ended")).toMatchObject([
    { after: { by: "single sign-on" } },
    {},
  ]);
});

test("a token counts once", async () => {
  const { app, provider, bySso } = await signedIn();
  const token = await provider.signed(anEnd(app, provider));
  expect((await tell(app, token)).status).toBe(200);
  const next = await bySso();
  expect((await tell(app, token)).status).toBe(400);
  expect(await isLive(app, next)).toBe(true);
});

test.each<[string, (told: JWTPayload) => JWTPayload]>([
  ["of another issuer", (told) => ({ ...told, iss: "https://login.example.com" })],
  ["for another audience", (told) => ({ ...told, aud: "somebody-else" })],
  ["with a nonce, as ID tokens have", (told) => ({ ...told, nonce: "n" })],
  ["without the event", without("events")],
  ["of another event", (told) => ({ ...told, events: { "http://schemas.openid.net/event/other": {} } })],
  ["of nobody", without("sub")],
  ["without an id", without("jti")],
  ["without a time", without("iat")],
  ["of ten minutes ago", (told) => ({ ...told, iat: told.iat! - 600 })],
  ["of ten minutes ahead", (told) => ({ ...told, iat: told.iat! + 600 })],
  ["that has run out", (told) => ({ ...told, exp: told.iat! - 300 })],
])("a token %s ends nothing", async (_what, spoil) => {
  const { app, provider, token } = await signedIn();
  expect((await tell(app, await provider.signed(spoil(anEnd(app, provider))))).status).toBe(400);
  expect(await isLive(app, token)).toBe(true);
});

test("a forged token ends nothing", async () => {
  const { app, provider, token } = await signedIn();
  const told = anEnd(app, provider);
  const other = await oidcProvider({ redirectUris: [callbackUrl] });
  const right = await provider.signed(told);
  const tokens = [
    await provider.signed(told, await provider.forgedKey()),
    await other.signed(told),
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${right.split(".")[1]}.`,
    `${right.slice(0, -8)}AAAAAAAA`,
    "nothing",
    "",
  ];
  for (const forged of tokens) expect((await tell(app, forged)).status, forged.slice(0, 20)).toBe(400);
  expect(await isLive(app, token)).toBe(true);
  const elsewhere = await tell(app, right, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  expect(elsewhere.status).toBe(403);
  expect((await sender(app)("POST", "/auth/sso/backchannel", { logout_token: right })).status).toBe(400);
});

test("how often strangers try is limited; what is right does not count", async () => {
  const { app, provider } = await signedIn();
  for (let time = 0; time < 70; time += 1)
    expect((await tell(app, await provider.signed(anEnd(app, provider)))).status).toBe(200);
  const statuses = [];
  for (let time = 0; time < 61; time += 1) statuses.push((await tell(app, "nothing")).status);
  expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([60, 429]);
});

test("a provider tells of it by itself", async () => {
  const { app, provider, firm, token } = await signedIn({ backchannelUri: `${publicUrl}/auth/sso/backchannel` });
  provider.state.serverAt = await listening(app);
  const sid = app.db.$client.prepare("SELECT sid FROM sso_sids").pluck().get() as string;
  await provider.tellOfEnd("owner", sid);
  expect([await isLive(app, token), await isLive(app, firm.token)]).toEqual([false, true]);
});

test("the name of a session alone ends those of whose it is", async () => {
  const { app, provider, token } = await signedIn({ backchannelUri: `${publicUrl}/auth/sso/backchannel` });
  const sid = app.db.$client.prepare("SELECT sid FROM sso_sids").pluck().get() as string;
  const told = without("sub")(anEnd(app, provider));
  expect((await tell(app, await provider.signed({ ...told, jti: "unknown", sid: "another" }))).status).toBe(200);
  expect(await isLive(app, token)).toBe(true);
  expect((await tell(app, await provider.signed({ ...told, sid }))).status).toBe(200);
  expect(await isLive(app, token)).toBe(false);
});

test("a company's own provider ends the sessions for that company alone", async () => {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  const { token } = dataIn(await aBrowser(app).signIn(provider, { email: "a@okpella.example" }));
  app.db.$client.prepare("UPDATE company_providers SET issuer = 'https://login.example.com'").run();
  expect((await tell(app, await provider.signed(anEnd(app, provider)))).status).toBe(400);
  app.db.$client.prepare("UPDATE company_providers SET issuer = ?").run(provider.issuer);
  expect((await tell(app, await provider.signed(anEnd(app, provider)))).status).toBe(200);
  expect(await isLive(app, token)).toBe(false);
  provider.state.isDown = true;
  app.clock.advance(3601);
  expect((await tell(app, await provider.signed(anEnd(app, provider)))).status).toBe(503);
});
