import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { kill, send, signUp, startServer } from "../../support/processes/process.ts";

const canTrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

test.skipIf(!canTrace)(
  "2 Durable commit: the log is synced to the disk after what is written and before the answer leaves",
  async () => {
    const { child, url } = await startServer(aFolder());
    const { _id, token } = await signUp(url);
    const trace = path.join(aFolder(), "trace");
    const calls = "trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg";
    const args = ["-f", "-y", "-s", "120", "-e", calls, "-o", trace, "-p", String(child.pid)];
    const tracer = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
    await once(tracer.stderr, "data");
    const name = "Durable Microfinance Bank";
    const { status } = await send(`${url}/api/v1/company/${_id}`, "PATCH", { name }, token);
    expect(status).toBe(200);
    const traced = once(tracer, "exit");
    await kill(child);
    await traced;

    const lines = readFileSync(trace, "utf8").split("\n");
    const answered = lines.findLastIndex((line) => /(write|send)/.test(line) && line.includes("HTTP/1.1 200"));
    const written = lines.findLastIndex((line, index) => index < answered && /pwrite64\(.*ilana\.db-wal/.test(line));
    const synced = lines.findIndex((line, index) => index > written && /f(data)?sync\(.*ilana\.db-wal/.test(line));
    expect([written > 0, synced > written, synced < answered]).toEqual([true, true, true]);
  },
);
