import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { whyNotListening } from "#server/listening.ts";

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
