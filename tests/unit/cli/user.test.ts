import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { ilana } from "../../support/processes/command-line.ts";
import { following } from "../../support/live.ts";
import { kill, send, signUp, startServer } from "../../support/processes/process.ts";
import { aLoadedFolder } from "../../support/samples/databases.ts";
import { aSignUp } from "../../support/samples/factories.ts";

const name = "Okpella Microfinance Bank";

/** A running server with a company whose e-mail is confirmed, and the command line beside it. */
async function beside() {
  const dataDir = await aLoadedFolder();
  const server = await startServer(dataDir);
  const { email, password } = aSignUp();
  const { _id: id, token, user } = await signUp(server.url, { email, password, name });
  const call = async (method: string, url: string, body: object | undefined = method === "GET" ? undefined : {}) =>
    send(`${server.url}/api/v1${url}`, method, body, token);
  await call("POST", `/company/${id}/email/code`);
  await call("POST", `/company/${id}/email/confirm`, { code: await newestMail(dataDir, /\b(\d{6})\b/) });
  const run = (...args: string[]) => ilana(["user", ...args], { DATA_DIR: dataDir });
  const see = async () => (await call("GET", `/company/${id}`)).status;
  const signIn = async () => (await send(`${server.url}/api/v1/auth/login`, "POST", { email, password })).status;
  return { dataDir, server, id, userId: user.userId, email, token, call, run, see, signIn };
}

/** What the newest mail in the folder says by a pattern. */
async function newestMail(dataDir: string, pattern: RegExp): Promise<string> {
  const folder = path.join(dataDir, "mail");
  const file = readdirSync(folder).toSorted().at(-1)!;
  const text = readFileSync(path.join(folder, file), "utf8").replaceAll("=\r\n", "");
  return pattern.exec(text.slice(text.indexOf("\r\n\r\n")))![1]!;
}

test("beside a running server: sessions, tokens and live streams of who is kept out end at once, until it is let in", async () => {
  const { server, id, userId, email, token, call, run, see, signIn } = await beside();
  const made = await call("POST", "/me/token", { name: "Report", scopes: ["read"], days: 30 });
  const data: { token: string } = made.body.data;
  const byToken = async () => (await send(`${server.url}/api/v1/company/${id}`, "GET", undefined, data.token)).status;
  const stream = await following(server.url, { token, companyId: id });
  await stream.started();
  expect([await see(), await byToken()]).toEqual([200, 200]);
  const out = await run("disable", email.toUpperCase(), "--reason", "Has left", "--yes");
  expect(out).toEqual({
    code: 0,
    out: `${email} (${userId}) is kept out; 1 session ended, 1 token revoked\n${name} has no owner now who can come in: ilana user invite --role owner\n`,
    err: "",
  });
  await stream.over();
  expect([await see(), await byToken(), await signIn()]).toEqual([401, 401, 403]);
  expect(await run("enable", userId)).toMatchObject({ code: 0, out: `${email} (${userId}) may sign in again\n` });
  expect([await see(), await byToken(), await signIn()]).toEqual([401, 401, 200]);
}, 60_000);

test("somebody is asked to join: without a mail server by a link that is printed, and that lets in once", async () => {
  const { dataDir, server, id, run } = await beside();
  const { out } = await run("invite", "Ngozi@okpella-mfb.ng", "--company", id, "--role", "owner");
  expect(out).toMatch(
    /^ngozi@okpella-mfb\.ng is asked to join Okpella Microfinance Bank as Owner\nSMTP_URL is not set: /,
  );
  const secret = /\/invitation\?token=(\S+)/.exec(out)![1]!;
  const accept = () =>
    send(`${server.url}/api/v1/invitation/accept`, "POST", {
      token: secret,
      name: "Ngozi Eze",
      password: "Savings4All!",
    });
  expect([(await accept()).status, (await accept()).status]).toEqual([200, 400]);
  // With one the mail is left to the server that runs, and nobody here sees the link.
  const left = await ilana(["user", "invite", "tunde@okpella-mfb.ng", "--company", id, "--role", "officer"], {
    DATA_DIR: dataDir,
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  expect(left).toEqual({
    code: 0,
    out: "tunde@okpella-mfb.ng is asked to join Okpella Microfinance Bank as Officer\nThe mail leaves within a minute, by the server that runs.\n",
    err: "",
  });
  const listed = JSON.parse((await run("list", "okpella", "--json")).out) as { email: string; companies: object[] }[];
  expect(listed.map(({ email }) => email)).toContain("ngozi@okpella-mfb.ng");
  expect(listed.at(-1)!.companies).toEqual([{ companyId: id, company: name, role: "owner" }]);
  const { out: table } = await run("list");
  expect(table.split("\n")[0]).toMatch(/^ID +E-MAIL +NAME +SINCE +CONFIRMED +FACTOR +KEPT OUT +LAST SEEN +COMPANIES$/);
  expect(table).toContain("Okpella Microfinance Bank (owner)");
}, 60_000);

test("lost factors are taken away without a server, and a mail and the log say so", async () => {
  const { dataDir, server, email, userId, id, call, run } = await beside();
  const begun: { secret: string } = (await call("POST", "/me/totp")).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  expect((await call("POST", "/me/totp/confirm", { code })).status).toBe(200);
  await kill(server.child, "SIGTERM");
  const { code: exit, out, err } = await run("reset-factor", email, "--yes");
  expect([exit, out]).toEqual([0, `${email} (${userId}) has no second factor any more and is signed out everywhere; a mail says so\n`]); // prettier-ignore
  expect(err).not.toContain("Error");
  expect(await newestMail(dataDir, /(whoever runs this service\s+has taken all away)/)).toBeTruthy();
  expect(await run("reset-factor", email, "--yes")).toMatchObject({ code: 1, err: `ilana: ${email} has no second factor\n` }); // prettier-ignore
  const again = await startServer(dataDir);
  const signedIn = await send(`${again.url}/api/v1/auth/login`, "POST", { email, password: aSignUp().password });
  const data: { token: string } = signedIn.body.data;
  const log = await send(`${again.url}/api/v1/company/${id}/activity`, "GET", undefined, data.token);
  const rows: { action: string; actorLabel: string }[] = log.body.data;
  const removed = rows.find(({ action }) => action === "factor.removed");
  expect(removed?.actorLabel).toBe("The operator, at the server");
}, 60_000);

test("what is wrong or not said outright changes nothing, and ends with 1 and one line", async () => {
  const { id, email, run, see } = await beside();
  const wrong = [
    [["disable", "nobody@okpella.ng", "--reason", "Left", "--yes"], "ilana: There is no person with the id or e-mail nobody@okpella.ng\n"],
    [["disable", email, "--reason", "Left"], "error: required option '--yes' not specified\n"],
    [["disable", email, "--yes"], "error: required option '--reason <text>' not specified\n"],
    [["disable", email, "--reason", " ", "--yes"], "ilana: Give a reason of 1 to 120 characters\n"],
    [["enable", email], `ilana: ${email} is not kept out\n`],
    [["reset-factor", email, "--yes"], `ilana: ${email} has no second factor\n`],
    [["reset-factor", email], "error: required option '--yes' not specified\n"],
    [["invite", "no address", "--company", id, "--role", "owner"], "ilana: no address is not an e-mail address\n"],
    [["invite", email, "--company", id, "--role", "owner"], "ilana: This person belongs to the company already\n"],
    [["invite", "a@okpella.ng", "--company", "nobody", "--role", "owner"], "ilana: There is no company with the id or e-mail nobody\n"],
    [["invite", "a@okpella.ng", "--company", id, "--role", "king"], "error: option '--role <role>' argument 'king' is invalid. Allowed choices are owner, manager, officer, contributor, auditor.\n"],
    [["invite", "a@okpella.ng", "--company", id], "error: required option '--role <role>' not specified\n"],
  ] as const; // prettier-ignore
  for (const [args, err] of wrong) expect(await run(...args)).toEqual({ code: 1, out: "", err });
  expect(await see()).toBe(200);
}, 90_000);
