import { expect, test } from "vitest";
import { messages, mostPasskeys } from "#features/factor/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf } from "../../support/calls.ts";
import { anAuthenticator } from "../../support/people/authenticator.ts";
import { firstStep, withPasskey } from "../../support/people/factors.ts";

async function aPersonWithPasskey() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = { ...firm, email: firm.company.email };
  return { app, person, ...(await withPasskey(app, person)) };
}

const options = async (app: TestApp) => (await app.callAs().auth.askPasskey({})).data;
const signIn = (app: TestApp, response: Record<string, unknown>) => app.callAs().auth.passkey({ response });
const refused = { status: 401, message: messages.passkeyWrong };

test("a passkey is added, named, and asked for at the next sign-in", async () => {
  const { app, person, authenticator, recoveryCodes } = await aPersonWithPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const { data } = await person.call.factor.list({});
  expect(data.passkeys).toMatchObject([{ passkeyId: authenticator.id, name: "Phone", lastUsedAt: null }]);
  const { ticket, methods } = await firstStep(app, person);
  expect(methods).toEqual(["passkey", "recovery"]);
  const { data: asked } = await app.callAs().auth.askSecondFactor({ ticket });
  expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
  // What the browser says of how to reach it, and nothing else that it says.
  expect(asked["allowCredentials"]).toEqual([{ id: authenticator.id, type: "public-key", transports: ["internal"] }]);
  const response = authenticator.sign(asked);
  const signed = await app.callAs().auth.secondFactor({ ticket, method: "passkey", response });
  expect(signed.data.user.userId).toBe(person.userId);
  expect((await person.call.factor.list({})).data.passkeys[0]!.lastUsedAt).toBe("2026-11-21T09:00:00.000Z");
});

test("signs in by itself, without a password, as both factors", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  await person.call.settings.update({ id: person.id, secondFactorRoles: ["owner"] });
  const asked = await options(app);
  expect(asked["allowCredentials"]).toBeUndefined();
  const { data } = await signIn(app, authenticator.sign(asked));
  expect(data).toMatchObject({ _id: person.id, user: { userId: person.userId } });
  const session = await app.services.accounts.findSession(data.token);
  expect(session).toMatchObject({ lacksFactor: false, isFresh: true });
  const { data: sessions } = await (await callWith(app, data.token)).me.sessions({});
  expect(sessions.find(({ isThis }) => isThis)?.method).toBe("passkey");
});

test("a sign-in by a passkey is told of like any other", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  const payload = { response: authenticator.sign(await options(app)) };
  const headers = { "user-agent": "Safari/26" };
  const { statusCode } = await app.app.inject({
    method: "POST",
    url: "/api/v1/auth/passkey/sign-in",
    payload,
    headers,
  });
  expect(statusCode).toBe(200);
  await app.services.accounts.drain();
  expect(app.mailer.sent.at(-1)).toMatchObject({ to: person.email, subject: "New sign-in to Ilana" });
});

type Said = Parameters<ReturnType<typeof anAuthenticator>["sign"]>[1];
const lies: [string, Said][] = [
  ["of another origin", { origin: "https://ilana.example.com" }],
  ["of the origin over another port", { origin: "http://localhost:3001" }],
  ["for another site", { rpID: "example.com" }],
  ["of a challenge that was not given", { challenge: "AAAA" }],
  ["made to register", { type: "webauthn.create" }],
  ["without the person being verified", { flags: 0x01 }],
  ["without the person being present", { flags: 0x04 }],
];

test.each(lies)("refuses an answer %s, at either sign-in", async (_what, said) => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  expect(await refusalOf(signIn(app, authenticator.sign(await options(app), said)))).toMatchObject(refused);
  const { ticket } = await firstStep(app, person);
  const { data } = await app.callAs().auth.askSecondFactor({ ticket });
  const response = authenticator.sign(data, said);
  const showing = app.callAs().auth.secondFactor({ ticket, method: "passkey", response });
  expect(await refusalOf(showing)).toMatchObject({ status: 401, message: messages.codeWrong });
});

test.each(lies.map(([what, said]) => [what, said?.type ? { type: "webauthn.get" } : said] as const))(
  "keeps no passkey %s",
  async (_what, said) => {
    const app = await testApp();
    const { call } = await confirmedUp(app);
    const response = anAuthenticator(app).make((await call.factor.beginPasskey({})).data, said);
    const refusal = await refusalOf(call.factor.addPasskey({ name: "Phone", response }));
    expect(refusal).toMatchObject({ status: 400, message: messages.passkeyWrong });
    expect((await call.factor.list({})).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  },
);

test("a challenge is answered once, within five minutes, for what and by whom it was asked", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  const response = authenticator.sign(await options(app));
  expect((await signIn(app, response)).success).toBe(true);
  expect(await refusalOf(signIn(app, response))).toMatchObject(refused);
  const late = await options(app);
  app.clock.advance(300);
  expect(await refusalOf(signIn(app, authenticator.sign(late)))).toMatchObject(refused);
  // One for a second factor, or to prove oneself, signs nobody in, nor the other way round.
  const { ticket } = await firstStep(app, person);
  const { data: asked } = await app.callAs().auth.askSecondFactor({ ticket });
  expect(await refusalOf(signIn(app, authenticator.sign(asked)))).toMatchObject(refused);
  const shown = authenticator.sign(await options(app));
  const showing = app.callAs().auth.secondFactor({ ticket, method: "passkey", response: shown });
  expect((await refusalOf(showing)).status).toBe(401);
});

test("two answers to one challenge at once sign in once", async () => {
  const { app, authenticator } = await aPersonWithPasskey();
  const asked = await options(app);
  const answers = [authenticator.sign(asked), authenticator.sign(asked)];
  const outcomes = await Promise.allSettled(answers.map((answer) => signIn(app, answer)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("another person's passkey is no second factor, and nobody else can add it or remove it", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  const other = await confirmedUp(app);
  const { authenticator: theirs } = await withPasskey(app, other);
  const { ticket } = await firstStep(app, person);
  const { data } = await app.callAs().auth.askSecondFactor({ ticket });
  // With its own name, and under the other's.
  for (const response of [theirs.sign(data), { ...theirs.sign(data), id: authenticator.id, rawId: authenticator.id }]) {
    const showing = app.callAs().auth.secondFactor({ ticket, method: "passkey", response });
    expect((await refusalOf(showing)).status).toBe(401);
  }
  const again = authenticator.make((await other.call.factor.beginPasskey({})).data);
  expect((await refusalOf(other.call.factor.addPasskey({ name: "Mine", response: again }))).status).toBe(400);
  const removing = other.call.factor.removePasskey({ passkeyId: authenticator.id });
  expect(await refusalOf(removing)).toMatchObject({ status: 404, message: messages.passkeyMissing });
  expect((await signIn(app, authenticator.sign(await options(app)))).data.user.userId).toBe(person.userId);
});

test("asks for a key that the person unlocks, of algorithms that every machine verifies, and none that it has already", async () => {
  const { person, authenticator } = await aPersonWithPasskey();
  const { data } = await person.call.factor.beginPasskey({});
  expect(data).toMatchObject({
    rp: { id: "localhost", name: "Ilana" },
    user: { name: person.email },
    authenticatorSelection: { userVerification: "required" },
    excludeCredentials: [{ id: authenticator.id }],
  });
  const algorithms = (data["pubKeyCredParams"] as { alg: number }[]).map(({ alg }) => alg);
  expect(algorithms).toEqual([-8, -7, -257]);
});

test("a challenge for one person makes no passkey of another", async () => {
  const app = await testApp();
  const [one, other] = [await confirmedUp(app), await confirmedUp(app)];
  const response = anAuthenticator(app).make((await one.call.factor.beginPasskey({})).data);
  expect((await refusalOf(other.call.factor.addPasskey({ name: "Mine", response }))).status).toBe(400);
});

test("a counter that goes back is a copy's", async () => {
  const { app, authenticator } = await aPersonWithPasskey();
  const sign = async (counter: number) => signIn(app, authenticator.sign(await options(app), { counter }));
  expect((await sign(7)).success).toBe(true);
  for (const counter of [7, 6, 0]) expect(await refusalOf(sign(counter))).toMatchObject(refused);
  expect((await sign(8)).success).toBe(true);
});

test("an authenticator that does not count may go on at nought", async () => {
  const app = await testApp();
  const { call } = await confirmedUp(app);
  const authenticator = anAuthenticator(app);
  const response = authenticator.make((await call.factor.beginPasskey({})).data, { counter: 0 });
  await call.factor.addPasskey({ name: "Phone", response });
  for (let turn = 0; turn < 2; turn += 1)
    expect((await signIn(app, authenticator.sign(await options(app), { counter: 0 }))).success).toBe(true);
});

test("one that was removed signs nobody in", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  const asked = await options(app);
  await person.call.factor.removePasskey({ passkeyId: authenticator.id });
  expect(await refusalOf(signIn(app, authenticator.sign(asked)))).toMatchObject(refused);
});

test("what is sensitive is opened by a passkey too", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  app.clock.advance(3600);
  expect(await app.services.accounts.findSession(person.token)).toMatchObject({ isFresh: false });
  const response = authenticator.sign((await person.call.factor.askProof({})).data);
  await person.call.factor.prove({ factor: { method: "passkey", response } });
  expect(await app.services.accounts.findSession(person.token)).toMatchObject({ isFresh: true });
});

test("who is kept out, or belongs nowhere any more, is told so, and comes in by no passkey", async () => {
  const { app, person, authenticator } = await aPersonWithPasskey();
  const suspend = app.db.$client.prepare("UPDATE accounts SET suspended_at = ? WHERE id = ?");
  suspend.run("2026-11-21T09:00:00.000Z", person.userId);
  expect((await refusalOf(signIn(app, authenticator.sign(await options(app))))).status).toBe(403);
  suspend.run(null, person.userId);
  app.db.$client
    .prepare("UPDATE memberships SET ended_at = ? WHERE account_id = ?")
    .run("2026-11-21T09:00:00.000Z", person.userId);
  expect((await refusalOf(signIn(app, authenticator.sign(await options(app))))).status).toBe(403);
});

test.each([
  ["nothing", {}],
  ["no challenge", { id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "e30" } }],
  ["what is no JSON", { id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "AAAA" } }],
  ["null for what was signed", { id: "a", response: { clientDataJSON: "bnVsbA" } }],
  ["numbers", { id: 1, rawId: 1, type: 1, response: 1 }],
])("an answer that is %s is refused, and no fault", async (_what, response) => {
  const { app, person } = await aPersonWithPasskey();
  expect(await refusalOf(signIn(app, response))).toMatchObject(refused);
  expect((await refusalOf(person.call.factor.addPasskey({ name: "Phone", response }))).status).toBe(400);
  const { ticket } = await firstStep(app, person);
  expect((await refusalOf(app.callAs().auth.secondFactor({ ticket, method: "passkey", response }))).status).toBe(401);
});

test("a person has so many passkeys at most", async () => {
  const { app, person } = await aPersonWithPasskey();
  for (let more = 1; more < mostPasskeys; more += 1) await withPasskey(app, person, `Key ${more}`);
  const refusal = await refusalOf(withPasskey(app, person, "One more"));
  expect(refusal).toMatchObject({ status: 409, message: messages.tooManyPasskeys });
});

test("challenges are bounded for each address, and forgotten", async () => {
  const app = await testApp();
  const count = () => app.db.$client.prepare<[], number>("SELECT count(*) FROM passkey_challenges").pluck().get();
  for (let turn = 0; turn < 300; turn += 1) await options(app);
  expect((await refusalOf(options(app))).status).toBe(429);
  expect((await app.callAs({ address: "198.51.100.7" }).auth.askPasskey({})).success).toBe(true);
  expect(count()).toBe(301);
  app.clock.advance(301);
  await app.services.factors.forgetOld();
  expect(count()).toBe(0);
});
