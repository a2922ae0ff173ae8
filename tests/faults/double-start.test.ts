import { once } from "node:events";
import { expect, test } from "vitest";
import { aFolder } from "../support/folder.ts";
import { kill, send, signUp, spawnServer, startServer } from "../support/processes/process.ts";

test("12 Double start: a second process on the same folder says so in one line and ends; the first goes on", async () => {
  const folder = aFolder();
  const first = await startServer(folder);
  const second = await spawnServer(folder);
  const [code] = (await once(second.child, "exit")) as [number];
  expect(code).toBe(1);
  expect(second.said()).toBe(
    `ilana: Another Ilana process is using ${folder}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  const { _id, token } = await signUp(first.url);
  expect((await send(`${first.url}/api/v1/company/${_id}`, "GET", undefined, token)).status).toBe(200);
  // However the first ends, the folder is free again.
  await kill(first.child);
  await startServer(folder);
}, 60_000);
