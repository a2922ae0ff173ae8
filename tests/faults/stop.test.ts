import SQLite from "better-sqlite3";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailServer, messageIds } from "../support/servers/mail-server.ts";
import { aLoadedFolder } from "../support/samples/databases.ts";
import { kill, operatorToken, send, signUp, startServer } from "../support/processes/process.ts";
import { wait } from "../../tools/support/built-process.ts";

const streams = 50;
const slow = 10;

/** Opens a company's live stream; `all` is what came until it was closed. */
async function openStream(url: string, token: string, companyId: string): Promise<{ all: Promise<string> }> {
  const input = encodeURIComponent(JSON.stringify({ companyId }));
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const response = await fetch(`${url}/trpc/notification.live?input=${input}`, { headers });
  expect(response.status).toBe(200);
  return { all: response.text().catch((error: Error) => `cut: ${error.message}`) };
}

/** A sign-in whose body comes in two parts: `finish` sends the second, and answers what the server says. */
async function slowRequest(url: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const body = JSON.stringify({ email: "nobody@okpella-mfb.ng", password: "Savings4All!" });
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  return async () => {
    socket.write(body.slice(10));
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString().split("\r\n")[0];
  };
}

describe("11 Graceful stop", () => {
  test("streams are closed, requests in flight are answered, no mail is sent twice, and the exit code is 0", async () => {
    const folder = await aLoadedFolder();
    // Each mail takes a while to be taken: the stop comes in the middle of the first.
    let begun = 0;
    const onMailFrom = (_address: object, _session: object, done: () => void) => {
      begun += 1;
      setTimeout(done, 500);
    };
    const mails = await mailServer({ onMailFrom });
    const { child, url } = await startServer(folder, { env: { SMTP_URL: mails.url } });
    const { _id: companyId, token } = await signUp(url);
    await send(`${url}/api/v1/delivery/${companyId}`, "PATCH", { mailScope: "all" }, token);
    const opened = await Promise.all(Array.from({ length: streams }, () => openStream(url, token, companyId)));
    const finishing = await Promise.all(Array.from({ length: slow }, () => slowRequest(url)));
    for (let number = 1; number <= 6; number += 1) {
      const body = { companyId, changeType: "update", regulationTitle: `Circular ${number}`, regulator: "CBN" };
      expect((await send(`${url}/api/v1/notification`, "POST", body, operatorToken)).status).toBe(200);
    }
    await expect.poll(() => begun, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
    const stopped = kill(child, "SIGTERM");
    await wait(200);
    const answers = await Promise.all(finishing.map((finish) => finish()));
    expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 401 Unauthorized"]));
    expect(await stopped).toBe(0);
    const ends = await Promise.all(opened.map(({ all }) => all));
    expect(ends.filter((text) => !text.startsWith("event: connected"))).toEqual([]);

    // What was not yet sent goes out after the next start, and nothing a second time.
    await startServer(folder, { env: { SMTP_URL: mails.url } });
    await expect.poll(() => new Set(messageIds(mails.mails)).size, { timeout: 30_000 }).toBe(6);
    expect(mails.mails).toHaveLength(6);
  }, 90_000);

  test("requests that never come whole do not hold up a stop, and the exit code is 0", async () => {
    const { child, url } = await startServer(await aLoadedFolder());
    const post = "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    const form =
      "PATCH /api/v1/company/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n";
    const starts = [
      "",
      "GET / HT",
      post,
      `${post}Content-Length: 100\r\n\r\n{`,
      `${form}Content-Length: 9000\r\n\r\n--b`,
    ];
    for (const start of starts.flatMap((text) => Array<string>(5).fill(text))) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(start);
    }
    await wait(200);
    const from = performance.now();
    expect(await kill(child, "SIGTERM")).toBe(0);
    expect(performance.now() - from).toBeLessThan(5000);
  }, 60_000);

  test("a mail that hangs does not hold up a stop: it stays for the next start, and the exit code is 0", async () => {
    const folder = await aLoadedFolder();
    let hanging = 0;
    const onMailFrom = () => void (hanging += 1);
    const tarpit = await mailServer({ onMailFrom });
    const { child, url } = await startServer(folder, { env: { SMTP_URL: tarpit.url } });
    const { _id: companyId, token } = await signUp(url);
    const email = "compliance@stubborn-mfb.ng";
    await signUp(url, { email });
    await send(`${url}/api/v1/delivery/${companyId}`, "PATCH", { mailScope: "all" }, token);
    const body = { companyId, changeType: "update", regulationTitle: "Circular 1", regulator: "CBN" };
    expect((await send(`${url}/api/v1/notification`, "POST", body, operatorToken)).status).toBe(200);
    expect((await send(`${url}/api/v1/auth/forgot-password`, "POST", { email })).status).toBe(200);
    await expect.poll(() => hanging, { timeout: 30_000, interval: 10 }).toBe(2);
    const from = performance.now();
    expect(await kill(child, "SIGTERM")).toBe(0);
    expect(performance.now() - from).toBeLessThan(7000);

    // What a company is told goes out at once; mails of accounts that wait are looked for once a minute, so the row shows it.
    const stored = new SQLite(path.join(folder, "ilana.db"), { readonly: true });
    expect(stored.prepare("SELECT email FROM account_mails").pluck().all()).toEqual([email]);
    stored.close();
    const mails = await mailServer();
    await startServer(folder, { env: { SMTP_URL: mails.url } });
    await expect.poll(() => mails.mails.length, { timeout: 30_000 }).toBe(1);
  }, 90_000);
});
