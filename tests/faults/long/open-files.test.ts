import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../../support/folder.ts";
import { kill, signUp, startServer } from "../../support/processes/process.ts";

const canLimit = spawnSync("prlimit", ["--version"]).status === 0;

test.skipIf(!canLimit)(
  "6 File-descriptor exhaustion: with 200 streams for 128 files it stays up, and serves again when they are gone",
  async () => {
    const { child, url } = await startServer(aFolder(), { through: ["prlimit", "--nofile=128:128"] });
    const { _id: companyId, token } = await signUp(url);
    const input = encodeURIComponent(JSON.stringify({ companyId }));
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const open = () =>
      fetch(`${url}/trpc/notification.live?input=${input}`, { headers, signal: leave.signal }).then(
        ({ status }) => status,
        () => "refused",
      );
    const opened = Array.from({ length: 200 }, open);
    // Those for which there is no file left wait in the kernel's queue, or are refused.
    await wait(5000);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);

    leave.abort();
    expect(await Promise.all(opened)).toContain(200);
    const works = () => fetch(`${url}/api/v1/regulation/stats`).then(({ ok }) => ok, () => false); // prettier-ignore
    await expect.poll(works, { timeout: 60_000 }).toBe(true);
    // Files can be opened and stored again too.
    await signUp(url);
    expect(await kill(child, "SIGTERM")).toBe(0);
  },
);
