import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../../support/folder.ts";
import { kill, send, signUp, startServer } from "../../support/processes/process.ts";

const many = 150;

/** A connection that says `first`, and then one more character a second, for ever. */
async function dribbling(port: number, first: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(first);
  const timer = setInterval(() => socket.write("x"), 1000);
  socket.on("close", () => clearInterval(timer));
  return socket;
}

const isCut = (socket: Socket) => socket.closed || socket.destroyed || socket.readableEnded;

test("40 Slow clients: hundreds that send or read slowly are cut off, and everybody else is served meanwhile", async () => {
  const { child, url } = await startServer(aFolder());
  const port = Number(new URL(url).port);
  const { _id: companyId, token } = await signUp(url);
  const body = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`;
  const slow = await Promise.all([
    ...Array.from({ length: many }, () => dribbling(port, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")),
    ...Array.from({ length: many }, () => dribbling(port, body)),
  ]);
  for (const socket of slow) socket.resume();
  const idle = await Promise.all(Array.from({ length: many }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket.resume();
  })); // prettier-ignore

  let served = 0;
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const { status } = await send(`${url}/api/v1/company/${companyId}`, "GET", undefined, token);
    expect(status).toBe(200);
    served += 1;
    await wait(200);
  }
  expect(served).toBeGreaterThan(20);
  // Limits of a minute, with the half minute in which Node looks for who is over them.
  await expect.poll(() => [...slow, ...idle].filter((socket) => !isCut(socket)).length, { timeout: 120_000 }).toBe(0);
  expect((await send(`${url}/api/v1/company/${companyId}`, "GET", undefined, token)).status).toBe(200);
  expect(await kill(child, "SIGTERM")).toBe(0);
});
