import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../../tools/postgres.mjs";
import { startBuiltProcess } from "../../../tools/support/built-process.ts";
import { spreadingProxy } from "./proxy.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where pairs of processes are asked for, and the database that all of them serve from. */
    spread: { control: string; database: string };
  }
}

// What tests have of their own is asked for again by the next tests of a file, and then no more.
const mostPairs = 3;

type Pair = { url: string; served(): readonly number[]; end(): Promise<void> };

async function startPair(settings: Record<string, string>): Promise<Pair> {
  const both = await Promise.all([startBuiltProcess(settings), startBuiltProcess(settings)]);
  const proxy = await spreadingProxy(both.map(({ url }) => url));
  return {
    ...proxy,
    async end() {
      proxy.close();
      await Promise.all(both.map((each) => each[Symbol.asyncDispose]()));
    },
  };
}

/** One database server for the run; two processes behind a proxy for each different group of settings that a test asks for. */
export default async function setup({ provide }: TestProject) {
  const server = await startPostgres();
  const pairs = new Map<string, Promise<Pair>>();
  const totals = { pairs: 0, served: [0, 0] };
  const end = async (pair: Pair) => {
    pair.served().forEach((count, at) => (totals.served[at]! += count));
    await pair.end();
  };

  async function pairFor(asked: IncomingMessage): Promise<string> {
    const settings = (await json(asked)) as Record<string, string>;
    const key = JSON.stringify(settings);
    const known = pairs.get(key);
    const pair = known ?? startPair(settings);
    // The one that was asked for longest ago goes first.
    pairs.delete(key);
    pairs.set(key, pair);
    if (!known) totals.pairs += 1;
    const [oldest] = pairs.keys();
    if (pairs.size > mostPairs) {
      const going = pairs.get(oldest!)!;
      pairs.delete(oldest!);
      await end(await going);
    }
    return (await pair).url;
  }

  const control = createServer((asked, answer) => {
    pairFor(asked).then(
      (url) => answer.end(url),
      (error: Error) => answer.writeHead(500).end(error.message),
    );
  });
  control.listen(0, "127.0.0.1");
  await once(control, "listening");
  const { port } = control.address() as AddressInfo;
  provide("spread", { control: `http://127.0.0.1:${port}`, database: server.url });
  return async () => {
    for (const pair of pairs.values()) await end(await pair);
    control.close();
    server.stop();
    process.stdout.write(`${totals.pairs} pairs of processes answered ${totals.served.join(" and ")} requests\n`);
  };
}
