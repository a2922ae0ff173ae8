import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { mailedCode, signedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";
import { needsOneProcess } from "../support/spread/app.ts";

async function verified(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { company } = await signedUp(app);
  const { email } = company;
  const send = sender(app);
  await send("POST", "/api/v1/auth/forgot-password", { email });
  const otp = await mailedCode(app, email);
  const reply = await send("POST", "/api/v1/auth/verify-code", { email, otp });
  return { app, email, reply, cookie: String(reply.headers["set-cookie"]) };
}

test("the verify answer sets a cookie that scripts and other sites never see, for ten minutes", async () => {
  needsOneProcess("reads a mail that the server has sent");
  const { cookie, reply } = await verified();
  expect(cookie).toMatch(/^ilana_reset=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
  const data = { resetSecret: cookie.slice("ilana_reset=".length).split(";")[0] };
  expect(reply.body).toEqual({ success: true, message: "OTP verified successfully!", data });
});

test("behind https the cookie is for https only", async () => {
  needsOneProcess("reads a mail that the server has sent");
  expect((await verified({ PUBLIC_URL: "https://ilana.okpella.ng" })).cookie).toMatch(/; Secure(;|$)/);
});

test("the cookie lets its client set the password from another address, and is cleared", async () => {
  needsOneProcess("reads a mail that the server has sent");
  const { app, email, cookie } = await verified();
  const options = {
    method: "POST",
    url: "/api/v1/auth/create-password",
    payload: { email, newPassword: "Another9&" },
  } as const;
  const elsewhere = { ...options, remoteAddress: "198.51.100.9" };
  expect((await app.app.inject(elsewhere)).statusCode).toBe(400);
  const wrong = await app.app.inject({ ...options, headers: { cookie: "ilana_reset=somebody-elses" } });
  expect(wrong.statusCode).toBe(400);
  const right = await app.app.inject({ ...elsewhere, headers: { cookie: cookie.split(";")[0] } });
  expect(right.json()).toEqual({ success: true, message: "Password reset successfully!", data: null });
  expect(String(right.headers["set-cookie"])).toMatch(/^ilana_reset=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
});

test("a refused code sets no cookie", async () => {
  const app = await testApp();
  const reply = await sender(app)("POST", "/api/v1/auth/verify-code", { email: "ada@okpella.ng", otp: "123456" });
  expect([reply.status, reply.headers["set-cookie"]]).toEqual([400, undefined]);
});
