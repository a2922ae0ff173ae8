import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** A name server that hears every question and never answers; `asked` says how many it has heard. */
export async function silentNameServer() {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", () => void (asked += 1));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}
