import { expect, test } from "vitest";
import { messages } from "#features/factor/schema.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf } from "../../support/calls.ts";
import { allTables } from "../../support/audit.ts";
import { firstStep, withPasskey, withTotp } from "../../support/people/factors.ts";

/** An application with somebody who has an authenticator app, and how a recovery code is shown at its sign-in. */
async function aPersonWithCodes() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = { ...firm, email: firm.company.email };
  const { recoveryCodes } = await withTotp(app, person);
  const show = async (code: string) => {
    const { ticket } = await firstStep(app, person);
    return app.callAs().auth.secondFactor({ ticket, method: "recovery", code });
  };
  return { app, person, recoveryCodes, show };
}

const left = async ({ call }: Awaited<ReturnType<typeof confirmedUp>>) =>
  (await call.factor.list({})).data.recoveryCodesLeft;

test("ten codes, each another, of letters that nobody takes for others, stored as hashes", async () => {
  const { app, recoveryCodes } = await aPersonWithCodes();
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  const stored = allTables(app, ["recovery_codes"]);
  expect(stored.match(/"hash":"[0-9a-f]{64}"/g)).toHaveLength(10);
});

test("each counts once, however it is typed, and that it did is recorded", async () => {
  const { person, recoveryCodes, show } = await aPersonWithCodes();
  const [first, second, third] = recoveryCodes as [string, string, string];
  expect((await show(first)).data.user.userId).toBe(person.userId);
  expect(await refusalOf(show(first))).toMatchObject({ status: 401, message: messages.codeWrong });
  expect((await show(second.toLowerCase().replace("-", " "))).success).toBe(true);
  expect((await show(` ${third.replace("-", "")} `)).success).toBe(true);
  expect(await left(person)).toBe(7);
  const { data } = await person.call.activity.list({ id: person.id, action: "factor.recovered" });
  expect(data).toHaveLength(3);
});

test("one that is shown twice at once counts once", async () => {
  const { app, person, recoveryCodes } = await aPersonWithCodes();
  const tickets = [await firstStep(app, person), await firstStep(app, person)];
  const code = recoveryCodes[0]!;
  const showing = tickets.map(({ ticket }) => app.callAs().auth.secondFactor({ ticket, method: "recovery", code }));
  const outcomes = await Promise.allSettled(showing);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await left(person)).toBe(9);
});

test("another person's code is none", async () => {
  const { app, show } = await aPersonWithCodes();
  const other = await confirmedUp(app);
  const { recoveryCodes } = await withTotp(app, other);
  expect((await refusalOf(show(recoveryCodes[0]!))).status).toBe(401);
  expect(await left(other)).toBe(10);
});

test("new ones are made in the place of those before, and not without a factor", async () => {
  const { app, person, recoveryCodes, show } = await aPersonWithCodes();
  const renewed = (await person.call.factor.renewCodes({})).data.recoveryCodes;
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect((await refusalOf(show(recoveryCodes[0]!))).status).toBe(401);
  expect((await show(renewed[0]!)).success).toBe(true);
  const { call } = await confirmedUp(app);
  expect(await refusalOf(call.factor.renewCodes({}))).toMatchObject({ status: 409, message: messages.noFactor });
});

test("a further factor leaves them as they are, and makes ten where none are left", async () => {
  const { app, person, recoveryCodes, show } = await aPersonWithCodes();
  expect((await withPasskey(app, person)).recoveryCodes).toEqual([]);
  for (const [turn, code] of recoveryCodes.entries()) {
    // So that the tries of five minutes are not the question.
    if (turn === 5) app.clock.advance(301);
    await show(code);
  }
  expect((await firstStep(app, person)).methods).toEqual(["totp", "passkey"]);
  expect((await withPasskey(app, person, "Key")).recoveryCodes).toHaveLength(10);
});

test("they go with the last factor; one that was only begun is none", async () => {
  const { app, person } = await aPersonWithCodes();
  const { authenticator } = await withPasskey(app, person);
  await person.call.factor.removeTotp({});
  expect(await left(person)).toBe(10);
  await person.call.factor.beginTotp({});
  await person.call.factor.removePasskey({ passkeyId: authenticator.id });
  expect(await left(person)).toBe(0);
  expect(allTables(app, ["recovery_codes"])).toBe("[]");
  expect("token" in (await app.callAs().auth.login(person)).data).toBe(true);
});
