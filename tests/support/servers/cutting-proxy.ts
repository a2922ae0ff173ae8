import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

type Cut = {
  /** A statement that has to come first on the same connection. */
  after: string;
  /** The statement at which the connection is cut. */
  at: string;
  /** Does the server still hear of it? Its answer goes nowhere. */
  isPassedOn: boolean;
  /** Told as soon as the statement has come, or, where it is passed on, has been answered. */
  onCut: () => void;
};

/** The address of a way to a database server that ends at a statement, and that lets nobody through from then on. */
export async function aWayThatEnds(url: string, { after, at, isPassedOn, onCut }: Cut): Promise<string> {
  const { hostname, port } = new URL(url);
  let isOver = false;
  const sockets = new Set<Socket>();
  const end = () => {
    for (const socket of sockets) socket.destroy();
    onCut();
  };

  const proxy = createServer((client) => {
    if (isOver) return client.destroy();
    const server = connect(Number(port), hostname);
    let said = "";
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [client, server].map((each) => each.destroy()));
    }
    client.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
      const begun = said.indexOf(after);
      isOver ||= begun >= 0 && said.includes(at, begun);
      if (isOver && !isPassedOn) end();
      else server.write(chunk);
    });
    server.on("data", (chunk: Buffer) => {
      if (isOver) end();
      else client.write(chunk);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  return url.replace(/@[^/]+/, `@127.0.0.1:${(proxy.address() as AddressInfo).port}`);
}
