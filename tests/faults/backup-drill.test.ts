import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { ilana } from "../support/processes/command-line.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { aFolder } from "../support/folder.ts";
import { aPng } from "../support/samples/pictures.ts";
import { kill, operatorToken, send, signUp, startServer } from "../support/processes/process.ts";

const password = "Savings4All!";

/** Writes some fifty notices a second until it is told to end, and keeps those that were acknowledged, in their order. */
function aWriter(url: string, companyId: string) {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const writing = (async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const regulationTitle = `Obligation ${number}`;
      const body = { companyId, changeType: "update", regulationTitle, regulator: "CBN" };
      const { status } = await send(`${url}/api/v1/notification`, "POST", body, operatorToken);
      if (status === 200) acknowledged.push(regulationTitle);
      await setTimeout(20);
    }
  })();
  const end = () => {
    over.abort();
    return writing;
  };
  return { acknowledged, end };
}

async function uploadLogo(url: string, { _id, token }: { _id: string; token: string }): Promise<string> {
  const form = new FormData();
  form.set("logo", new Blob([new Uint8Array(await aPng())], { type: "image/png" }), "logo.png");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/company/${_id}`, { method: "PATCH", headers, body: form });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { logo: string } };
  return data.logo;
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

function rowsOf(dataDir: string) {
  const db = new SQLite(path.join(dataDir, "ilana.db"), { readonly: true });
  expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db.pragma("foreign_key_check")).toEqual([]);
  const titles = db.prepare("SELECT regulation_title FROM notifications").pluck().all() as string[];
  const companies = db.prepare("SELECT count(*) FROM companies").pluck().get();
  db.close();
  return { titles, companies };
}

test("8 Backup under load, 9 Restore drill: what was acknowledged before is there, and a server serves it", async () => {
  const [dataDir, folder] = [aFolder(), aFolder()];
  const file = path.join(folder, "ilana.tar.gz");
  const first = await startServer(dataDir);
  const input = aSignUp({ password });
  const company = await signUp(first.url, input);
  await signUp(first.url);
  const logo = await uploadLogo(first.url, company);
  const picture = await bytesAt(`${first.url}${logo}`);

  const writer = aWriter(first.url, company._id);
  await expect.poll(() => writer.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
  const before = [...writer.acknowledged];
  const made = await ilana(["backup", file], { DATA_DIR: dataDir });
  const during = writer.acknowledged.length - before.length;
  await writer.end();
  await kill(first.child);
  expect([made.code, made.err.replaceAll(/.*: \d+ %\n/g, "")]).toEqual([
    0,
    expect.stringMatching(/^ilana: the backup is not encrypted and holds the secret .*\n$/),
  ]);
  expect(during).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([path.basename(file)]);

  const restoredDir = path.join(aFolder(), "restored");
  const restored = await ilana(["restore", file], { DATA_DIR: restoredDir });
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("2 companies")]);
  const { titles, companies } = rowsOf(restoredDir);
  expect(companies).toBe(2);
  expect(before.filter((title) => !titles.includes(title))).toEqual([]);
  // One moment of the whole: all up to some notice, and none after it.
  expect(titles).toEqual(Array.from(titles, (_title, at) => `Obligation ${at + 1}`));

  const second = await startServer(restoredDir);
  expect(await bytesAt(`${second.url}${logo}`)).toEqual(picture);
  const old = await send(`${second.url}/api/v1/notification/${company._id}`, "GET", undefined, company.token);
  expect(old.status).toBe(401);
  const signedIn = await send(`${second.url}/api/v1/auth/login`, "POST", { email: input.email, password });
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.body.data as { token: string };
  const read = await send(`${second.url}/api/v1/notification/${company._id}?limit=100`, "GET", undefined, token);
  expect([read.status, read.body]).toMatchObject([200, { data: { length: Math.min(titles.length, 100) } }]);
  expect((await ilana(["doctor", "--json"], { DATA_DIR: restoredDir })).code).toBe(0);
}, 240_000);

test("9 Restore drill: a folder in which a restore was cut off is not served from", async () => {
  const dataDir = aFolder();
  mkdirSync(path.join(dataDir, "restoring"));
  const { code, err } = await ilana(["serve"], { DATA_DIR: dataDir, PORT: "0" });
  expect([code, err]).toEqual([1, expect.stringContaining(`A restore into ${dataDir} was cut off.`)]);
  expect(readdirSync(dataDir)).not.toContain("ilana.db");
});
