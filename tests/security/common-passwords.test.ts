import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { mailedCode, signedUp } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { sender } from "../support/http.ts";

const message = "This password is one of the most common. Please choose another.";

// The rules of the specification let each of them through; somebody who guesses tries them first.
const common = ["Password1!", "PassworD1!", "Qwerty123!", "P@ssw0rd1"];

test.each(common)("sign-up refuses %s, and nothing is stored", async (password) => {
  const app = await testApp();
  const reply = await sender(app)("POST", "/api/v1/company/onboard", { ...aSignUp(), password });
  expect([reply.status, reply.body]).toEqual([400, { success: false, message, errors: [message] }]);
  expect(app.db.$client.prepare("SELECT count(*) FROM accounts").pluck().get()).toBe(0);
});

test.each(common)("a reset refuses %s, and the code goes on being good for a better one", async (newPassword) => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { email } = company;
  const send = sender(app);
  await send("POST", "/api/v1/auth/forgot-password", { email });
  const verified = await send("POST", "/api/v1/auth/verify-code", { email, otp: await mailedCode(app, email) });
  const { data } = verified.body as { data: { resetSecret: string } };
  const reset = (chosen: string) =>
    send("POST", "/api/v1/auth/create-password", { email, newPassword: chosen, ...data });
  expect(await reset(newPassword)).toMatchObject({ status: 400, body: { success: false, message } });
  expect((await reset("Another9&")).status).toBe(200);
});

test.each(common)("a change refuses %s, and the password stays", async (newPassword) => {
  const app = await testApp();
  const { id, token, password, company } = await signedUp(app);
  const change = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
  const reply = await sender(app, token)("PATCH", `/api/v1/company/${id}/password`, change);
  expect([reply.status, reply.body]).toEqual([400, { success: false, message }]);
  const signIn = await sender(app)("POST", "/api/v1/auth/login", { email: company.email, password });
  expect(signIn.status).toBe(200);
});
