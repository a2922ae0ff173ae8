import autocannon from "autocannon";
import { differentQueries, queriesOfOne } from "./queries.ts";
import { startBare } from "./server.ts";

const connections = 20;
export type Figures = { rate: number; p50: number; p99: number; bytes: number };
type Headers = Record<string, string>;

/** Twenty connections that ask the same, each again as soon as it has its answer; after a second of warming up. */
export async function load(url: string, headers: Headers, seconds: number): Promise<Figures> {
  const status = (await fetch(url, { headers })).status;
  await autocannon({ url, headers, connections, duration: 1 });
  return figuresOf(await autocannon({ url, headers, connections, duration: seconds }), status);
}

/** Twenty connections that each write, one after another, through one of several servers: how many a second, and the p99. */
export async function loadWrites(bases: readonly string[], path: string, headers: Headers, seconds: number) {
  let written = 0;
  const body = () =>
    JSON.stringify({ description: `A unit microfinance bank that is changed, ${(written += 1)} times.` });
  const results = await Promise.all(
    bases.map((base) =>
      autocannon({
        url: `${base}${path}`,
        method: "PATCH",
        headers: { "content-type": "application/json", ...headers },
        connections: Math.floor(connections / bases.length),
        duration: seconds,
        setupClient: (client) => client.on("response", () => client.setBody(body())).setBody(body()),
      }),
    ),
  );
  return together(results.map((result) => figuresOf(result)));
}

/** The same call of several servers at once, twenty connections in all. */
export async function loadAll(bases: readonly string[], path: string, headers: Headers, seconds: number) {
  const options = { headers, connections: Math.floor(connections / bases.length) };
  const of = (duration: number) =>
    Promise.all(bases.map((base) => autocannon({ url: `${base}${path}`, ...options, duration })));
  await of(1);
  return together((await of(seconds)).map((result) => figuresOf(result)));
}

function together(all: readonly Figures[]): Pick<Figures, "rate" | "p99"> {
  return { rate: all.reduce((sum, { rate }) => sum + rate, 0), p99: Math.max(...all.map(({ p99 }) => p99)) };
}

function figuresOf(result: autocannon.Result, status = 200): Figures {
  const wanted = (result.statusCodeStats as Record<string, { count: number }>)[status]?.count ?? 0;
  const others = result.requests.total - wanted;
  if (others > 0 || result.errors > 0) throw new Error(`${result.url}: ${others} refusals, ${result.errors} errors`);
  const { requests, latency, throughput } = result;
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, bytes: throughput.total / requests.total };
}

/** One call of ours, then the same bytes from a server that does nothing else. `ratio` is ours to its rate. */
export async function compare(url: string, headers: Headers, seconds: number): Promise<Figures & { ratio: number }> {
  const body = Buffer.from(
    await (await fetch(url, { headers: { "accept-encoding": "identity", ...headers } })).arrayBuffer(),
  );
  const ours = await load(url, headers, seconds);
  const bare = await startBare(body);
  try {
    return { ...ours, ratio: ours.rate / (await load(bare.base, {}, seconds)).rate };
  } finally {
    await bare.stop();
  }
}

/** Twenty people who search, each in words of their own, a few letters at a time; nothing has been asked before. */
export async function searchAsTyped(base: string, seconds: number): Promise<Figures> {
  const people = await Promise.all(Array.from({ length: connections }, (_, person) => queriesOfOne(person, 20_000)));
  let next = 0;
  const setupClient = (client: autocannon.Client) => client.setRequests(people[next++]!.map((path) => ({ path })));
  return figuresOf(await autocannon({ url: new URL(base).origin, connections, duration: seconds, setupClient }));
}

/** Every query that there is, each once: each is looked up in the index, and none is remembered from before. */
export async function searchOnceEach(base: string): Promise<Figures & { count: number }> {
  const queries = await differentQueries();
  const shares = Array.from({ length: connections }, (_, share) =>
    queries.filter((_, at) => at % connections === share),
  );
  let next = 0;
  const setupClient = (client: autocannon.Client) => client.setRequests(shares[next++]!.map((path) => ({ path })));
  const amount = Math.floor(queries.length / connections) * connections;
  return {
    ...figuresOf(await autocannon({ url: new URL(base).origin, connections, amount, setupClient })),
    count: amount,
  };
}
