import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { whyNotListening } from "#server/listening.ts";
import { aFolder } from "../support/folder.ts";

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

test("a port that is in use is named", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  expect(await saidOf({ host: "127.0.0.1", port })).toBe(
    `The port ${port} is in use. Stop what listens there, or set PORT to another.`,
  );
  other.close();
});

test("a command without the settings of its service says so in one line, and does nothing", () => {
  const file = path.join(aFolder(), "env");
  const { status, stderr, stdout } = spawnSync(process.execPath, ["src/main.ts", "--version"], {
    encoding: "utf8",
    env: { ...process.env, ILANA_ENV: file },
  });
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stderr: `ilana: the settings, ${file}, are not there\n`,
    stdout: "",
  });
});

// The super-user may read everything, so the case cannot be made for them by a mode: a name that goes through a file.
test("settings that cannot be read are told from those that are not there", () => {
  const { status, stderr } = spawnSync(process.execPath, ["src/main.ts", "--version"], {
    encoding: "utf8",
    env: { ...process.env, ILANA_ENV: path.resolve("package.json/env") },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ilana: the settings, .* cannot be read by this user: run it as root\n$/);
});
