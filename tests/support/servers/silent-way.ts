import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The address of a way to a database server that says nothing any more once it is told: a machine without power hangs up on nobody. */
export async function aWayThatFallsSilent(url: string): Promise<{ port: number; fallSilent(): void }> {
  const { hostname, port } = new URL(url);
  let isSilent = false;
  const proxy = createServer((client) => {
    client.on("error", () => {});
    if (isSilent) return;
    const server = connect(Number(port), hostname);
    server.on("error", () => {}).on("close", () => void (isSilent || client.destroy()));
    client.on("close", () => server.destroy()).on("data", (chunk) => void (isSilent || server.write(chunk)));
    server.on("data", (chunk) => void (isSilent || client.write(chunk)));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  return { port: (proxy.address() as AddressInfo).port, fallSilent: () => void (isSilent = true) };
}
