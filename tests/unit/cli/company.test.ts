import { utimesSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fileStore } from "#platform/files.ts";
import { ilana } from "../../support/processes/command-line.ts";
import { following } from "../../support/live.ts";
import { kill, send, signUp, startServer } from "../../support/processes/process.ts";
import { aPng } from "../../support/samples/pictures.ts";
import { aLoadedFolder } from "../../support/samples/databases.ts";
import { aSignUp } from "../../support/samples/factories.ts";

const name = "Okpella Microfinance Bank";

/** A running server with a company that has a logo, and the command line beside it. */
async function beside() {
  const dataDir = await aLoadedFolder();
  const server = await startServer(dataDir);
  const { email, password } = aSignUp();
  const { _id: id, token } = await signUp(server.url, { email, password, name });
  const form = new FormData();
  form.set("logo", new Blob([new Uint8Array(await aPng())], { type: "image/png" }), "logo.png");
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${server.url}/api/v1/company/${id}`, { method: "PATCH", body: form, headers });
  const run = (...args: string[]) => ilana(["company", ...args], { DATA_DIR: dataDir });
  const see = async () => (await send(`${server.url}/api/v1/company/${id}`, "GET", undefined, token)).status;
  const signIn = async () => (await send(`${server.url}/api/v1/auth/login`, "POST", { email, password })).status;
  return { dataDir, server, id, email, token, run, see, signIn };
}

test("beside a running server: sessions and live streams end at once, and a resumed company signs in again", async () => {
  const { server, id, email, token, run, see, signIn } = await beside();
  const stream = await following(server.url, { token, companyId: id });
  await stream.started();
  expect(await see()).toBe(200);
  const suspended = await run("suspend", email.toUpperCase(), "--reason", "Sends spam", "--yes");
  expect(suspended).toEqual({ code: 0, out: `${name} (${email}, ${id}) is suspended; 1 session ended\n`, err: "" });
  await stream.over();
  expect([await see(), await signIn()]).toEqual([401, 403]);
  expect(await run("resume", id)).toMatchObject({ code: 0, out: `${name} (${email}, ${id}) may sign in again\n` });
  expect([await see(), await signIn()]).toEqual([401, 200]);
}, 60_000);

test("a company is listed with what an operator asks, and deleted beside a server or without one", async () => {
  const { dataDir, server, id, email, run, see } = await beside();
  const other = await signUp(server.url, { name: "Zuma Pay" });
  const [listed] = JSON.parse((await run("list", email, "--json")).out) as object[];
  const at = expect.stringMatching(/^20\d\d-.*Z$/) as unknown;
  expect(listed).toMatchObject({
    id,
    name,
    email,
    createdAt: at,
    lastSeenAt: at,
    emailConfirmedAt: null,
    suspendedAt: null,
  });
  expect((listed as { bytes: number }).bytes).toBeGreaterThan(50);
  const { out } = await run("list");
  const [heading, first, second] = out.split("\n");
  expect(heading).toMatch(/^ID +NAME +E-MAIL +SIGNED UP +CONFIRMED +SUSPENDED +LAST SEEN +FILES$/);
  expect([first!.indexOf("0.0 MB"), second!.indexOf("0.0 MB")]).toEqual(Array(2).fill(heading!.indexOf("FILES")));

  const files = fileStore(path.join(dataDir, "files"));
  for (const file of await files.list()) utimesSync(files.place(file), new Date(0), new Date(0));
  expect((await run("delete", id, "--name", name, "--yes")).out).toMatch(
    / is deleted, with 1 of 1 file\nBackups made before/,
  );
  expect([await see(), await files.list()]).toEqual([401, []]);
  await kill(server.child, "SIGTERM");
  expect((await run("delete", other._id, "--name", "Zuma Pay", "--yes")).code).toBe(0);
  expect((await run("list")).out.split("\n")).toHaveLength(2);
}, 60_000);

test("what is wrong or not said outright changes nothing, and ends with 1 and one line", async () => {
  const { id, run, see } = await beside();
  const wrong = [
    [["suspend", "nobody@okpella.ng", "--reason", "Spam", "--yes"], "ilana: There is no company with the id or e-mail nobody@okpella.ng\n"],
    [["suspend", id, "--reason", "Spam"], "error: required option '--yes' not specified\n"],
    [["suspend", id, "--yes"], "error: required option '--reason <text>' not specified\n"],
    [["suspend", id, "--reason", " ", "--yes"], "ilana: Give a reason of 1 to 120 characters\n"],
    [["resume", id], `ilana: ${name} is not suspended\n`],
    [["delete", id, "--name", "Okpella", "--yes"], `ilana: The company ${id} has another name. Nothing was deleted.\n`],
    [["delete", id, "--name", name], "error: required option '--yes' not specified\n"],
  ] as const; // prettier-ignore
  for (const [args, err] of wrong) expect(await run(...args)).toEqual({ code: 1, out: "", err });
  expect(await see()).toBe(200);
}, 60_000);
