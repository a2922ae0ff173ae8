import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { ownPath } from "#features/sso/rules/own-path.ts";
import { messages } from "#features/sso/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf, signedUp } from "../../support/calls.ts";
import { client, oidcProvider, type OidcServer, without } from "../../support/servers/oidc-provider.ts";
import { aBrowser, addressIn, callbackUrl, dataIn, messageIn, withProvider } from "../../support/sso/browser.ts";

/** An application whose owner is linked to whom the provider signs in. */
async function aLinked(options: Parameters<typeof withProvider>[0] = {}) {
  const { app, provider } = await withProvider(options);
  const firm = await confirmedUp(app);
  const linking = await aBrowser(app).signIn(provider, {}, firm.token);
  expect(linking.status).toBe(200);
  return { app, provider, firm };
}
type Linked = Awaited<ReturnType<typeof aLinked>>;

/** How a sign-in comes back: the ticket, or the reason why there is none. */
async function endOf({ app, provider }: Pick<Linked, "app" | "provider">): Promise<string> {
  const browser = aBrowser(app);
  const begun = await browser.start();
  return (await browser.comeBack(await provider.visit(addressIn(begun)))).end;
}
const ticket = /^[\w-]{43}$/;

test("the browser is led to the provider with PKCE, state and nonce, and back by an exact address", async () => {
  const { app, provider } = await withProvider();
  const browser = aBrowser(app);
  const begun = await browser.start({ email: "ngozi@okpella-mfb.ng" });
  const url = new URL(addressIn(begun));
  const asked = Object.fromEntries(url.searchParams);
  expect(url.origin).toBe(provider.issuer);
  expect(asked).toMatchObject({
    client_id: client.id,
    redirect_uri: callbackUrl,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    login_hint: "ngozi@okpella-mfb.ng",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name], name).toMatch(ticket);
  expect(String(begun.headers["set-cookie"])).toMatch(
    /^ilana_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const { reply, end } = await browser.comeBack(await provider.visit(addressIn(begun)));
  expect(reply.status).toBe(303);
  expect(reply.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(end).toMatch(ticket);
});

test("a state counts once, in the browser that began, for ten minutes", async () => {
  const { app, provider } = await withProvider();
  const expired = "error=expired";
  const [browser, other] = [aBrowser(app), aBrowser(app)];
  await other.start();
  const back = await provider.visit(addressIn(await browser.start()));
  const wrong = new URL(back);
  wrong.searchParams.set("state", "a".repeat(43));
  const none = new URL(back);
  none.searchParams.delete("state");
  const ends = [
    other.comeBack(back),
    aBrowser(app).comeBack(back),
    browser.comeBack(wrong.href),
    browser.comeBack(none.href),
  ];
  expect((await Promise.all(ends)).map(({ end }) => end)).toEqual(ends.map(() => expired));
  // None of that has spoilt it for the one that began.
  expect((await browser.comeBack(back)).end).toMatch(ticket);
  expect((await browser.comeBack(back)).end).toBe(expired);
  const late = await provider.visit(addressIn(await browser.start()));
  app.clock.advance(601);
  expect((await browser.comeBack(late)).end).toBe(expired);
});

test("a ticket counts once, in the same browser, for a minute", async () => {
  const { app, provider } = await aLinked();
  const browser = aBrowser(app);
  const ticketOf = async () => (await browser.comeBack(await provider.visit(addressIn(await browser.start())))).end;
  const first = await ticketOf();
  const other = aBrowser(app);
  await other.start();
  for (const asking of [other, aBrowser(app)]) {
    const reply = await asking.finish(first);
    expect([reply.status, messageIn(reply)]).toEqual([401, messages.ticketVoid]);
  }
  const both = await Promise.all([browser.finish(first), browser.finish(first)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const second = await ticketOf();
  app.clock.advance(61);
  expect((await browser.finish(second)).status).toBe(401);
});

const day = 86_400;
test.each<[string, (provider: OidcServer, other: OidcServer) => void]>([
  ["another nonce", ({ state }) => void (state.tamper = (claims) => ({ ...claims, nonce: "a".repeat(43) }))],
  ["no nonce", ({ state }) => void (state.tamper = without("nonce"))],
  ["another issuer", ({ state }, { issuer }) => void (state.tamper = (claims) => ({ ...claims, iss: issuer }))],
  ["another audience", ({ state }) => void (state.tamper = (claims) => ({ ...claims, aud: "somebody-else" }))],
  ["two audiences and another party", ({ state }) => void (state.tamper = (claims) => ({ ...claims, aud: [client.id, "else"], azp: "else" }))],
  ["no subject", ({ state }) => void (state.tamper = without("sub"))],
  ["a key that is not the provider's", (provider) => void (provider.state.forge = async (claims) => provider.signed(claims, await provider.forgedKey()))],
  ["a key of another provider", ({ state }, other) => void (state.forge = (claims) => other.signed(claims))],
  ["the client's secret in the place of a key", ({ state }) => void (state.forge = (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(client.secret)))],
  ["no signature", ({ state }) => void (state.forge = async (claims) => `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`)],
])("a token with %s signs nobody in", async (_what, spoil) => {
  const { app, provider } = await aLinked();
  const other = await oidcProvider({ redirectUris: [callbackUrl] });
  provider.state.tamper = (claims) => claims;
  expect(await endOf({ app, provider })).toMatch(ticket);
  provider.state.tamper = undefined;
  spoil(provider, other);
  expect(await endOf({ app, provider })).toBe("error=refused");
  provider.state.tamper = provider.state.forge = undefined;
  expect(await endOf({ app, provider })).toMatch(ticket);
}); // prettier-ignore

test("an answer that another provider has sent is refused, before the code is shown to anybody (RFC 9207)", async () => {
  const { app, provider } = await aLinked();
  const browser = aBrowser(app);
  const back = new URL(await provider.visit(addressIn(await browser.start())));
  back.searchParams.set("iss", "https://login.example.com");
  const before = provider.asked.filter((line) => line === "POST /token").length;
  expect((await browser.comeBack(back.href)).end).toBe("error=refused");
  expect(provider.asked.filter((line) => line === "POST /token")).toHaveLength(before);
});

test("a code is of no use with another sign-in's state", async () => {
  const { app, provider } = await aLinked();
  const browser = aBrowser(app);
  const [one, two] = [await browser.start(), await browser.start()];
  const back = new URL(await provider.visit(addressIn(one)));
  back.searchParams.set("state", new URL(addressIn(two)).searchParams.get("state")!);
  // The provider holds the verifier of the second against the challenge of the first.
  expect((await browser.comeBack(back.href)).end).toBe("error=refused");
});

test("the keys of the provider may change while the server runs, twice in a row too", async () => {
  const { app, provider } = await aLinked();
  for (let time = 0; time < 2; time += 1) {
    await provider.rotateKeys();
    expect(await endOf({ app, provider })).toMatch(ticket);
  }
  const old = await provider.forgedKey();
  provider.state.forge = (claims) => provider.signed(claims, old);
  expect(await endOf({ app, provider })).toBe("error=refused");
});

test.each([
  [60, ticket],
  [-60, ticket],
  [600, /^error=clock$/],
  [-600, /^error=clock$/],
  [day, /^error=clock$/],
])("a clock that is %i seconds off is taken as it should be", async (seconds, end) => {
  const { app, provider } = await withProvider();
  app.clock.advance(seconds);
  expect(await endOf({ app, provider })).toMatch(end);
});

test("a provider that wants the secret in the body gets it there", async () => {
  const { app, provider } = await aLinked({ tokenMethod: "client_secret_post" });
  const before = provider.asked.filter((line) => line === "POST /token").length;
  expect(await endOf({ app, provider })).toMatch(ticket);
  // It is remembered: asked once, not twice.
  expect(provider.asked.filter((line) => line === "POST /token")).toHaveLength(before + 1);
});

test("who gives up at the provider is told so", async () => {
  const { app, provider } = await withProvider();
  const browser = aBrowser(app);
  const state = new URL(addressIn(await browser.start())).searchParams.get("state")!;
  const back = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
  expect((await browser.comeBack(`${callbackUrl}?${back}`)).end).toBe("error=cancelled");
});

test("a provider that is down is said to be so, and a password still signs in", async () => {
  const { app, provider, firm } = await aLinked();
  const browser = aBrowser(app);
  const begun = await browser.start();
  const back = await provider.visit(addressIn(begun));
  provider.state.isDown = true;
  expect((await browser.comeBack(back)).end).toBe("error=unreachable");
  // What it says of itself is known for an hour; then it must be asked.
  app.clock.advance(3601);
  const reply = await browser.start();
  expect([reply.status, messageIn(reply)]).toEqual([
    503,
    "Okpella Sign-on cannot be reached at present. You can sign in with your password, unless your company asks for Okpella Sign-on.",
  ]);
  const { data } = await app.callAs().auth.login({ email: firm.company.email, password: firm.password });
  expect(data).toMatchObject({ _id: firm.id });
  provider.state.isDown = false;
  app.clock.advance(-3601);
  expect(await endOf({ app, provider })).toMatch(ticket);
});

test.each([
  ["/library?search=aml#first", "/library?search=aml#first"],
  ["/", "/"],
  ["/a/../library", "/library"],
  ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
  [undefined, "/dashboard"],
  ["", "/dashboard"],
  ["library", "/dashboard"],
  ["https://evil.example/", "/dashboard"],
  ["HTTPS://evil.example/", "/dashboard"],
  ["//evil.example/", "/dashboard"],
  ["///evil.example/", "/dashboard"],
  ["/\\evil.example/", "/dashboard"],
  ["\\\\evil.example/", "/dashboard"],
  ["/\t/evil.example/", "/dashboard"],
  ["\t//evil.example/", "/dashboard"],
  ["/\n/evil.example", "/dashboard"],
  ["/.//evil.example", "/dashboard"],
  ["/a/..//evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["/@evil.example", "/@evil.example"],
  ["http:/evil.example", "/dashboard"],
])("a sign-in that is to go on to %j goes on to %s", (wanted, path) => {
  expect(ownPath(wanted)).toBe(path);
});

test("where a sign-in goes on to is a path of ours", async () => {
  const { app, provider } = await aLinked();
  const reply = await aBrowser(app).signIn(provider, { redirect: "//evil.example/" });
  expect(dataIn(reply).redirect).toBe("/dashboard");
});

test("to begin answers alike for an address that has an account and one that has none", async () => {
  const { app, firm } = await aLinked();
  const shapes = await Promise.all(
    [firm.company.email, "nobody@nowhere.ng"].map(async (email) => {
      const { status, body, headers } = await aBrowser(app).start({ email });
      const text = JSON.stringify({ body, cookie: String(headers["set-cookie"]) });
      return [status, text.replaceAll(email.replace("@", "%40"), "ADDRESS").replaceAll(/[\w-]{43}/g, "SECRET")];
    }),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

test("without a provider it is said that there is none, to a server that starts without asking anybody", async () => {
  const app = await testApp();
  expect((await app.callAs().sso.offer({})).data).toEqual({ provider: null });
  const refused = await refusalOf(app.callAs().sso.start({ email: (await signedUp(app)).company.email }));
  expect(refused).toMatchObject({ status: 404, message: messages.none });
});

test("how often a stranger begins is limited", async () => {
  const { app } = await withProvider();
  const browser = aBrowser(app);
  const replies = [];
  for (let time = 0; time < 301; time += 1) replies.push((await browser.start()).status);
  expect([replies.filter((status) => status === 200).length, replies.at(-1)]).toEqual([300, 429]);
});

test("nothing of a sign-in stands in the database in clear", async () => {
  const { app, provider } = await aLinked();
  provider.state.person = { ...provider.state.person, email: "secret.person@okpella-mfb.ng" };
  const browser = aBrowser(app);
  const address = new URL(addressIn(await browser.start()));
  const found = (text: string) => app.db.$client.serialize().includes(text);
  expect([found(address.searchParams.get("state")!), found([...browser.jar.values()][0]!)]).toEqual([false, false]);
  const { end } = await browser.comeBack(await provider.visit(address.href));
  expect([found(end), found("secret.person@")]).toEqual([false, false]);
});
