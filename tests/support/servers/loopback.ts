import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A server on the loopback interface, gone with the test; counts the connections it was given. */
export type Loopback = { url: string; host: string; hosts: string[]; connections: () => number };

/** Has a server end with the test; browser tests have another way than Vitest's. */
export type Ending = (end: () => void) => void;

/** Serves HTTP by `listener`. */
export function httpServer(
  listener: RequestListener,
  address: "127.0.0.1" | "::1" = "127.0.0.1",
  ending: Ending = onTestFinished,
): Promise<Loopback> {
  return listening(createHttpServer(listener), address, ending);
}

/** Serves bytes by hand: for what no well-behaved server would send. */
export function rawServer(converse: (socket: Socket) => void): Promise<Loopback> {
  return listening(createServer(converse), "127.0.0.1", onTestFinished);
}

async function listening(server: Server, address: string, ending: Ending): Promise<Loopback> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  });
  server.listen(0, address);
  await once(server, "listening");
  ending(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const name = address.includes(":") ? `[${address}]` : address;
  const host = `${name}:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, hosts: [name], connections: () => connections };
}
