import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { lockFolder } from "#platform/database/file/lock.ts";
import { refuseTaken, whyNotListening } from "#server/listening.ts";
import { freePort } from "../../tools/support/built-process.ts";
import { aFolder } from "../support/folder.ts";
import { ilana } from "../support/processes/command-line.ts";

/** What the system says of listening there. */
async function saidOf(address: { host: string; port: number }) {
  const server = createServer().listen(address);
  const [error] = (await once(server, "error")) as [NodeJS.ErrnoException];
  return whyNotListening(error, address).message;
}

test("a HOST that is none of the machine's is named, with what to set", async () => {
  // Of the documentation's range, which no machine has (RFC 5737).
  expect(await saidOf({ host: "192.0.2.77", port: 0 })).toMatch(/^HOST 192\.0\.2\.77 is no address .* Set HOST to .*$/);
  expect(await saidOf({ host: "ilana.invalid", port: 0 })).toMatch(/^HOST ilana\.invalid is no address /);
});

describe("a port that is in use", () => {
  async function taken(): Promise<number> {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    return (other.address() as AddressInfo).port;
  }
  const wordsOf = (port: number) => `The port ${port} is in use. Stop what listens there, or set PORT to another.`;

  test("is named", async () => {
    const port = await taken();
    expect(await saidOf({ host: "127.0.0.1", port })).toBe(wordsOf(port));
  });

  test("ends a start before anything is made", async () => {
    const port = await taken();
    const dataDir = path.join(aFolder(), "data");
    const { code, err } = await ilana(["serve"], { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) });
    expect({ code, err }).toEqual({ code: 1, err: `ilana: ${wordsOf(port)}\n` });
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);

  test("by another Ilana on the same folder is told as that", async () => {
    const port = await taken();
    const folder = aFolder();
    onTestFinished(lockFolder(folder));
    const { err } = await ilana(["serve"], { DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port) });
    expect(err).toMatch(/^ilana: Another Ilana process is using /);
  }, 60_000);

  test("is free again once it was looked at", async () => {
    const address = { host: "127.0.0.1", port: await freePort() };
    await refuseTaken(address);
    const server = createServer().listen(address);
    await once(server, "listening");
    expect(server.listening).toBe(true);
    server.close();
  });
});
