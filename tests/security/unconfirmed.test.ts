import { expect, test } from "vitest";
import { testApp, type TestApp } from "../support/app.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { confirmEmail, mailedCode, refusalOf, signedUp } from "../support/calls.ts";
import { aPng } from "../support/samples/pictures.ts";
import { httpServer } from "../support/servers/loopback.ts";
import { sender } from "../support/http.ts";

// Whoever signs up with an address that is not theirs costs nobody else anything (docs/decisions/0019).

const why = "Please confirm your company's e-mail first, by a code that is sent to it";

test("webhooks and the feed wait until the e-mail is confirmed", async () => {
  const receiver = await httpServer((_request, response) => void response.end());
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.host } });
  const company = await signedUp(app);
  const { id, call } = company;
  const create = () => call.webhook.create({ companyId: id, url: receiver.url });
  expect(company.company.isEmailConfirmed).toBe(false);
  for (const refused of [create(), call.delivery.renewFeed({ companyId: id })])
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: why });
  expect((await call.delivery.get({ companyId: id })).data.feedUrl).toBeNull();
  await confirmEmail(app, company);
  expect((await call.company.get({ id })).data.isEmailConfirmed).toBe(true);
  await create();
  const { feedUrl } = (await call.delivery.renewFeed({ companyId: id })).data;
  expect((await sender(app)("GET", new URL(feedUrl!).pathname)).status).toBe(200);
});

test("what the specification gives every account needs no confirmation: profile and logo, alerts, dashboard", async () => {
  const app = await testApp();
  const { id, company, call } = await signedUp(app);
  await call.company.update({ id, description: "A bank that has only just begun." });
  expect((await app.callAs({ companyId: id, upload: await aPng() }).company.update({ id })).data.logo).not.toBeNull();
  const alerts = { regulationIds: ["ng-ndpa-2023"], alertTypes: ["update" as const], email: company.email };
  await call.monitor.createAlerts({ companyId: id, ...alerts });
  expect((await call.dashboard.overview({ companyId: id })).data.total).toBeGreaterThan(0);
});

async function coded(app: TestApp) {
  const company = await signedUp(app);
  const { id, call } = company;
  await call.email.sendCode({ id });
  const code = await mailedCode(app, company.company.email);
  const wrong = code === "000000" ? "000001" : "000000";
  const confirm = (given: string) => call.email.confirm({ id, code: given });
  return { ...company, code, wrong, confirm };
}

test("a code is void after five misses, after ten minutes, and when a new one is sent", async () => {
  const app = await testApp();
  const missed = await coded(app);
  for (let at = 0; at < 5; at += 1)
    expect(await refusalOf(missed.confirm(missed.wrong))).toMatchObject({ status: 400, message: /^Invalid OTP/ });
  expect((await refusalOf(missed.confirm(missed.code))).message).toBe(
    "Too many wrong codes. Please request a new one.",
  );
  const late = await coded(app);
  app.clock.advance(600);
  expect((await refusalOf(late.confirm(late.code))).message).toBe("OTP has expired. Please request a new one.");
  await late.call.email.sendCode({ id: late.id });
  const next = await mailedCode(app, late.company.email);
  if (next !== late.code) expect((await refusalOf(late.confirm(late.code))).status).toBe(400);
  await late.confirm(next);
  expect(await refusalOf(late.call.email.sendCode({ id: late.id }))).toMatchObject({ status: 409 });
});

test("guesses are bounded: so many codes a day, so many tries an hour", async () => {
  const app = await testApp();
  const { id, call, wrong, confirm } = await coded(app);
  const statuses: number[] = [];
  for (let sent = 1; sent < 12; sent += 1) {
    for (let at = 0; at < 5; at += 1) statuses.push((await refusalOf(confirm(wrong))).status);
    await call.email.sendCode({ id }).catch(() => undefined);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(25);
  expect((await refusalOf(call.email.sendCode({ id }))).status).toBe(429);
});

test("a code of one company confirms no other, and no company asks for another's", async () => {
  const app = await testApp();
  const [own, other] = [await coded(app), await coded(app)];
  if (own.code !== other.code) expect((await refusalOf(own.confirm(other.code))).status).toBe(400);
  expect((await refusalOf(own.call.email.sendCode({ id: other.id }))).status).toBe(403);
  expect((await refusalOf(own.call.email.confirm({ id: other.id, code: other.code }))).status).toBe(403);
});

test("a script signs up 200 accounts an hour that nobody confirms; one that is confirmed does not count", async () => {
  const app = await testApp();
  const first = await signedUp(app);
  for (let at = 1; at < 200; at += 1) await app.callAs().company.onboard(aSignUp());
  expect((await refusalOf(app.callAs().company.onboard(aSignUp()))).status).toBe(429);
  await confirmEmail(app, first);
  await signedUp(app);
  expect((await refusalOf(app.callAs().company.onboard(aSignUp()))).status).toBe(429);
});
