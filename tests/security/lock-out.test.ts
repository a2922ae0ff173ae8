import { expect, test } from "vitest";
import { testApp, type TestApp } from "../support/app.ts";
import { confirmEmail, confirmedUp, mailedCode, mailedSecret, signedUp } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";

type Sent = { status: number; body: { data?: Record<string, string> }; cookies: string };

/** A client at an address; a browser keeps the cookies that it is given. */
function client({ app }: TestApp, address: string, { isBrowser = false } = {}) {
  const kept = new Map<string, string>();
  return async (path: string, payload: Record<string, unknown>): Promise<Sent> => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const options = { method: "POST", url: `/api/v1/auth/${path}`, payload, remoteAddress: address } as const;
    const reply = await app.inject({ ...options, headers: { ...(cookie && { cookie }) } });
    if (isBrowser) for (const { name, value } of reply.cookies) kept.set(name, value);
    return { status: reply.statusCode, body: reply.json(), cookies: JSON.stringify(reply.cookies) };
  };
}

/** A company whose owner signed in from a browser, and then a stranger who uses up all that strangers have. */
async function underAttack() {
  const app = await testApp();
  const { company, password } = await confirmedUp(app);
  const { email } = company;
  const browser = client(app, "192.0.2.7", { isBrowser: true });
  expect((await browser("login", { email, password })).status).toBe(200);
  await app.services.accounts.drain();
  app.mailer.sent.length = 0;
  // Eleven addresses of the stranger, among them the one that the owner's office goes out by.
  const addresses = ["192.0.2.7", ...Array.from({ length: 10 }, (_, n) => `198.51.100.${n}`)];
  const strangers = addresses.map((address) => client(app, address));
  return { app, email, password, browser, strangers };
}

test("29 Password brute force: a stranger who locks an account does not lock its owner out of a browser that is known", async () => {
  const { app, email, password, browser, strangers } = await underAttack();
  for (let turn = 0; turn < 110; turn += 1)
    await strangers[turn % strangers.length]!("login", { email, password: "wrong guess" });
  expect((await client(app, "203.0.113.5")("login", { email, password })).status).toBe(429);
  expect((await browser("login", { email, password })).status).toBe(200);
}, 120_000); // prettier-ignore

test("29 Password brute force: a known browser has ten misses in a quarter of an hour, and no other account's", async () => {
  const { app, email, password, browser } = await underAttack();
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await browser("login", { email, password: "wrong guess" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await browser("login", { email, password })).status).toBe(429);
  // Elsewhere nothing of that counts.
  expect((await client(app, "203.0.113.5")("login", { email, password })).status).toBe(200);
  const other = await signedUp(app);
  const forOther = { email: other.company.email, password: "wrong guess" };
  for (let turn = 0; turn < 10; turn += 1) expect((await browser("login", forOther)).status).toBe(401);
  expect((await browser("login", forOther)).status).toBe(429);
});

test("a known browser's cookie is the server's own, for no other account, and for half a year", async () => {
  const { app, email, password, browser } = await underAttack();
  const { cookies } = await browser("login", { email, password });
  expect(cookies).toMatch(/ilana_device_[0-9a-f]{16}/);
  expect(cookies).toMatch(/"httpOnly":true/);
  expect(cookies).not.toContain(email);
  // Forged, and somebody else's, it is none at all.
  const { name, value } = (JSON.parse(cookies) as { name: string; value: string }[])[0]!;
  const lock = async (cookie: string, address: string) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const payload = { email, password: "wrong guess" };
      const options = { method: "POST", url: "/api/v1/auth/login", payload, remoteAddress: address } as const;
      statuses.push((await app.app.inject({ ...options, headers: { cookie } })).statusCode);
    }
    return statuses.at(-1);
  };
  expect(await lock(`${name}=${value.replace(/^./, "X")}`, "203.0.113.1")).toBe(429);
  expect(await lock(`${name}=`, "203.0.113.2")).toBe(429);
  app.clock.advance(180 * 86_400);
  expect(await lock(`${name}=${value}`, "203.0.113.3")).toBe(429);
  expect(await lock("", "203.0.113.3")).toBe(429);
});

test("a stranger's requests for codes do not silence the owner", async () => {
  const { app, email, browser, strangers } = await underAttack();
  for (let turn = 0; turn < 66; turn += 1) await strangers[turn % strangers.length]!("forgot-password", { email });
  await app.services.accounts.drain();
  const mails = app.mailer.sent.length;
  // All strangers together have had twenty mails sent, and one at a time five.
  expect(mails).toBe(20);
  expect((await client(app, "203.0.113.5")("forgot-password", { email })).status).toBe(429);
  expect((await browser("forgot-password", { email })).status).toBe(200);
  await app.services.accounts.drain();
  expect(app.mailer.sent).toHaveLength(mails + 1);
});

test("one stranger's five requests leave the owner elsewhere all of theirs, without any cookie", async () => {
  const { app, email, strangers } = await underAttack();
  for (let turn = 0; turn < 8; turn += 1) await strangers[1]!("forgot-password", { email });
  expect((await client(app, "203.0.113.5")("forgot-password", { email })).status).toBe(200);
});

test("30 OTP brute force: a stranger who guesses the code away leaves the link of the same mail, wherever it is opened", async () => {
  const { app, email, strangers } = await underAttack();
  const owner = client(app, "203.0.113.5");
  await owner("forgot-password", { email });
  const secret = await mailedSecret(app, email);
  const right = await mailedCode(app, email);
  const otp = right === "000000" ? "000001" : "000000";
  for (let turn = 0; turn < 30; turn += 1) await strangers[turn % strangers.length]!("verify-code", { email, otp });
  expect((await owner("verify-code", { email, otp: right })).status).toBe(429);
  // Nor does a new code that somebody asks for void it.
  await strangers[2]!("forgot-password", { email });
  await app.services.accounts.drain();
  expect((await owner("reset-link", { secret })).body.data).toEqual({ email });
  const reset = () => owner("create-password", { email, newPassword: "Another9&", resetSecret: secret });
  expect((await reset()).status).toBe(200);
  // Once.
  expect((await reset()).status).toBe(400);
  expect((await owner("reset-link", { secret })).status).toBe(400);
});

test("a link is good for ten minutes, for its own account, and in a browser by its cookie", async () => {
  const { app, email, browser } = await underAttack();
  const other = await signedUp(app);
  await browser("forgot-password", { email });
  const secret = await mailedSecret(app, email);
  const forOther = { email: other.company.email, newPassword: "Another9&", resetSecret: secret };
  expect((await browser("create-password", forOther)).status).toBe(400);
  expect((await browser("reset-link", { secret })).cookies).toMatch(/"ilana_reset".*"httpOnly":true|"httpOnly":true.*"ilana_reset"/);
  app.clock.advance(600);
  expect((await browser("create-password", { email, newPassword: "Another9&" })).status).toBe(400);

  await browser("forgot-password", { email });
  await browser("reset-link", { secret: await mailedSecret(app, email) });
  expect((await browser("create-password", { email, newPassword: "Another9&" })).status).toBe(200);
}); // prettier-ignore

test("30 OTP brute force: guesses at all accounts together have a daily bound, which the operator hears of before it is met", async () => {
  const app = await testApp();
  const owners = [];
  for (let n = 0; n < 41; n += 1) owners.push(await signedUp(app));
  let compared = 0;
  // As a gang would: each account's 25 guesses an hour, from addresses without number.
  for (const [at, { company }] of owners.entries()) {
    const { email } = company;
    for (let turn = 0; turn < 5; turn += 1) {
      await client(app, `198.51.${at}.${turn}`)("forgot-password", { email });
      await app.services.accounts.drain();
      const right = await mailedCode(app, email);
      const otp = right === "000000" ? "000001" : "000000";
      for (let guess = 0; guess < 5; guess += 1)
        if ((await client(app, `198.51.${at}.${turn}`)("verify-code", { email, otp })).status === 400) compared += 1;
    }
    const near = (await app.services.accounts.budgetsNow()).find(({ name }) => name === "codeGuesses")!;
    expect(near.isNear).toBe(compared >= 800);
  }
  expect(compared).toBe(1000);
  // The link of a mail goes on.
  const { email } = owners.at(-1)!.company;
  const secret = await mailedSecret(app, email);
  const reset = { email, newPassword: "Another9&", resetSecret: secret };
  expect((await client(app, "203.0.113.5")("create-password", reset)).status).toBe(200);
}, 120_000); // prettier-ignore

/** How often wrong passwords were compared, from browsers without end, before the bound was met. */
async function guessesOf(browsers: ReturnType<typeof client>[], email: string): Promise<number> {
  let compared = 0;
  for (const browser of browsers)
    for (let turn = 0; turn < 10; turn += 1)
      if ((await browser("login", { email, password: "wrong guess" })).status === 401) compared += 1;
  return compared;
}

/** Browsers in which somebody signs in who has the password. */
async function browsersOf(app: TestApp, signIn: { email: string; password: string }, count: number) {
  const browsers = Array.from({ length: count }, () => client(app, "198.51.100.77", { isBrowser: true }));
  for (const browser of browsers) expect((await browser("login", signIn)).status).toBe(200);
  return browsers;
}

test("29 Password brute force: all known browsers of an account have a bound together", async () => {
  const { app, email, password } = await underAttack();
  const browsers = await browsersOf(app, { email, password }, 8);
  expect(await guessesOf(browsers, email)).toBe(50);
});

test("30 OTP brute force: all known browsers of an account have ten codes and fifty guesses a day", async () => {
  const { app, email, password } = await underAttack();
  const browsers = await browsersOf(app, { email, password }, 12);
  const statuses: number[] = [];
  for (const browser of browsers) statuses.push((await browser("forgot-password", { email })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  let compared = 0;
  for (const browser of browsers)
    for (let guess = 0; guess < 5; guess += 1)
      if ((await browser("verify-code", { email, otp: "000000" })).status === 400) compared += 1;
  expect(compared).toBe(50);
});

test("29 Password brute force: browsers that were known before a new password are strangers after it", async () => {
  const { app, email, password, browser } = await underAttack();
  const browsers = await browsersOf(app, { email, password }, 3);
  await browser("forgot-password", { email });
  const resetSecret = await mailedSecret(app, email);
  const newPassword = "Another9&";
  expect((await browser("create-password", { email, newPassword, resetSecret })).status).toBe(200);
  // From one address, as strangers have it.
  expect(await guessesOf(browsers, email)).toBe(10);
  // The one that set the new password is known by it.
  expect((await browser("login", { email, password: newPassword })).status).toBe(200);
});

test("a browser is known from the first sign-in once the e-mail is confirmed, and goes on under one name", async () => {
  const app = await testApp();
  const { company, password, ...signed } = await signedUp(app);
  const { email } = company;
  const browser = client(app, "192.0.2.7", { isBrowser: true });
  expect((await browser("login", { email, password })).cookies).not.toContain("ilana_device_");
  await confirmEmail(app, { ...signed, company });
  const nameOf = ({ cookies }: Sent) => {
    const { value } = (JSON.parse(cookies) as { value: string }[])[0]!;
    return Buffer.from(value.split(".")[0]!, "base64url").toString().split(" ")[2];
  };
  const first = nameOf(await browser("login", { email, password }));
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(nameOf(await browser("login", { email, password }))).toBe(first);
});

test("who signs up is not known by that, for the address may be somebody else's", async () => {
  const app = await testApp();
  const options = { method: "POST", url: "/api/v1/company/onboard", remoteAddress: "192.0.2.7" } as const;
  const reply = await app.app.inject({ ...options, payload: aSignUp() });
  expect(reply.statusCode).toBe(201);
  expect(reply.cookies.filter(({ name }) => name.startsWith("ilana_device_"))).toEqual([]);
});

test("30 OTP brute force: a code that somebody else asks for does not void the one that the owner has verified", async () => {
  const { app, email, strangers } = await underAttack();
  const owner = client(app, "203.0.113.5");
  await owner("forgot-password", { email });
  const { resetSecret } = (await owner("verify-code", { email, otp: await mailedCode(app, email) })).body.data!;
  await strangers[1]!("forgot-password", { email });
  await app.services.accounts.drain();
  const reset = () => owner("create-password", { email, newPassword: "Another9&", resetSecret });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
});
