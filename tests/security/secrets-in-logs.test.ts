import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { logger } from "#server/logger.ts";
import { testApp } from "../support/app.ts";
import { mailedCode, mailedSecret, stopPath } from "../support/calls.ts";
import { operatorToken } from "../support/samples/examples.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { aFolder } from "../support/folder.ts";
import { sender } from "../support/http.ts";

/** The lines of a log, once all of it is written: it is written in the background, in its order. */
async function linesOf(file: string, log: ReturnType<typeof logger>): Promise<string[]> {
  log.warn("the end");
  return vi.waitFor(() => {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    if (!lines.at(-1)!.includes("the end")) throw new Error("the log is not written yet");
    return lines.slice(0, -1);
  });
}

type Data = { data: Record<string, string> };

test("42 Audit log and secrets: a whole session at the level of trace logs no password, code, token, cookie or secret", async () => {
  const file = path.join(aFolder(), "log");
  const env = { OPERATOR_TOKEN: operatorToken, WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9", LOG_LEVEL: "trace" };
  const log = logger("trace", { to: openSync(file, "w") });
  const app = await testApp({ env, log });
  const input = aSignUp({ password: "Sign-up-Secret-1!" });
  const { email } = input;
  const secrets: string[] = [input.password, operatorToken];
  const anybody = sender(app);
  const signedUp = (await anybody("POST", "/api/v1/company/onboard", input)).body as Data;
  const { user } = signedUp.data as unknown as { user: { userId: string } };
  const { token = "", _id: id = "" } = signedUp.data;
  secrets.push(token);
  const mine = sender(app, token);

  for (const url of ["/api/v1/auth/login", "/trpc/auth.login"]) {
    await anybody("POST", url, { email, password: "Wrong-Guess-2!" });
    await anybody("POST", url, `{"email":"${email}","password":"Broken-Json-3!"`, { "content-type": "application/json" });
    await anybody("POST", url, `email=${email}&password=As-A-Form-4!`, { "content-type": "application/x-www-form-urlencoded" });
  }
  secrets.push("Wrong-Guess-2!", "Broken-Json-3!", "As-A-Form-4!");

  await anybody("POST", "/api/v1/auth/forgot-password", { email });
  const [code, link] = [await mailedCode(app, email), await mailedSecret(app, email)];
  await anybody("POST", "/api/v1/auth/reset-link", { secret: link });
  await anybody("POST", "/api/v1/auth/verify-code", { email, otp: "not one" });
  const verified = await anybody("POST", "/api/v1/auth/verify-code", { email, otp: code });
  const cookie = String(verified.headers["set-cookie"]).split(";")[0]!;
  await anybody("POST", "/api/v1/auth/create-password", { email, newPassword: "Reset-Secret-5!" }, { cookie });
  secrets.push(code, link, cookie.split("=")[1]!, "Reset-Secret-5!");
  const again = (await anybody("POST", "/api/v1/auth/login", { email, password: "Reset-Secret-5!" })).body as Data;
  const fresh = sender(app, again.data["token"]);
  secrets.push(again.data["token"]!);
  const passwords = { id, currentPassword: "Reset-Secret-5!", newPassword: "Changed-Secret-6!", confirmNewPassword: "Changed-Secret-6!" };
  const changed = (await fresh("PATCH", `/api/v1/company/${id}/password`, passwords)).body as Data;
  secrets.push("Changed-Secret-6!", changed.data["token"]!);
  const own = sender(app, changed.data["token"]);

  await own("POST", `/api/v1/company/${id}/email/code`);
  const confirmation = await mailedCode(app, email);
  await own("POST", `/api/v1/company/${id}/email/confirm`, { code: confirmation });
  secrets.push(confirmation);

  const hook = (await own("POST", "/api/v1/webhook", { companyId: id, url: "http://127.0.0.1:9/hook-path-secret" })).body as Data;
  secrets.push(hook.data["secret"]!, hook.data["secret"]!.replace("whsec_", ""));
  await own("POST", `/api/v1/webhook/${id}/${hook.data["_id"]}/test`);
  const delivery = (await own("GET", `/api/v1/delivery/${id}`)).body as Data;
  const feed = new URL(delivery.data["feedUrl"]!).pathname;
  await anybody("GET", feed);
  secrets.push(feed.split("/").at(-1)!.replace(".atom", ""));
  const made = await own("POST", `/api/v1/calendar/${id}/feeds`, { scope: "company" });
  const calendar = new URL((made.body as { data: { url: string } }).data.url);
  expect((await anybody("GET", `${calendar.pathname}${calendar.search}`)).status).toBe(200);
  secrets.push(calendar.searchParams.get("key")!);
  const unsubscribe = await stopPath(app, { id, userId: user.userId });
  await anybody("POST", unsubscribe);
  secrets.push(unsubscribe.split("/").at(-1)!);
  await sender(app, operatorToken)("GET", "/api/v1/delivery");
  await anybody("GET", `/api/v1/regulation?search=x&token=${changed.data["token"]}`);

  // What fails inside logs the most.
  app.db.$client.exec("DROP TABLE attempts");
  const failed = await anybody("POST", "/api/v1/auth/login", { email, password: "While-Broken-7!" });
  expect(failed.status).toBe(500);
  await anybody("POST", "/trpc/auth.login", { email, password: "While-Broken-7!" });
  secrets.push("While-Broken-7!", app.config.jwtSecret);
  await mine("GET", `/api/v1/company/${id}`);

  const lines = await linesOf(file, log);
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.includes("procedure failed")).length).toBe(2);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  const hash = app.db.$client.prepare("SELECT password_hash FROM accounts").pluck().get() as string;
  expect(lines.filter((line) => line.includes(hash))).toEqual([]);
}); // prettier-ignore

test.each(["password", "currentPassword", "newPassword", "confirmNewPassword", "otp", "token", "authorization", "cookie"])(
  "42 Audit log and secrets: %s is cut out of what is logged, on its own and inside another object",
  async (name) => {
    const file = path.join(aFolder(), "log");
    const log = logger("info", { to: openSync(file, "w") });
    log.info({ [name]: "planted-secret", input: { [name]: "planted-secret" } }, "said");
    const text = (await linesOf(file, log)).join();
    expect(text).toContain("said");
    expect(text).not.toContain("planted-secret");
  },
); // prettier-ignore

test("42 Audit log and secrets: a text with lines and terminal codes in it is one line of the log", async () => {
  const file = path.join(aFolder(), "log");
  const log = logger("info", { to: openSync(file, "w") });
  log.warn({ source: "a\nb", reason: "\u001B[31mred\r\n{\"level\":60}" }, "two\nlines \u001B]0;title\u0007");
  const lines = await linesOf(file, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/\p{Cc}/u);
}); // prettier-ignore
