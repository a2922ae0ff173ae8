import { Pool, types, type PoolClient } from "pg";
import type { Log } from "../../log.ts";
import type { ServerAddress, ServerHost } from "./address.ts";
import { connectionTo, hostFinder } from "./hosts.ts";
import { inTrouble, isFull, isLost, isTrouble, wasWaitedFor } from "./troubles.ts";

// Longer than any write of ours waits for another: whoever waits for a connection so long is told to come again.
const longestWaitMs = 5000;

/** How values of the engine arrive: whole numbers as numbers, JSON as its text, which the columns read. By the engine's type ids. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.JSON, String],
]);
const readAs = {
  getTypeParser: (id: number, format?: "text" | "binary") => parsers.get(id) ?? types.getTypeParser(id, format),
};

type PoolOptions = {
  size: number;
  log?: Log;
  /** Are its connections those of a process that serves (`serving.ts`)? */
  isServing: boolean;
};
export type ServerPool = ReturnType<typeof serverPool>;

/**
 * Up to so many connections to the primary among the hosts of an address. When one is lost, or refuses to be written, the
 * primary is looked for anew before the next is asked; while there is none, whoever asks is told so.
 */
export function serverPool(address: ServerAddress, { size, log, isServing }: PoolOptions) {
  const hosts = hostFinder(address, { isServing });
  const pools = new Map<ServerHost, Pool>();
  let primary: ServerHost | undefined;
  let finding: Promise<Pool> | undefined;
  let isFailing = false;

  function poolOf(host: ServerHost): Pool {
    const known = pools.get(host);
    if (known) return known;
    const limits = { max: size, connectionTimeoutMillis: longestWaitMs, idleTimeoutMillis: 60_000 };
    const onConnect = async (client: unknown) => {
      // A connection that breaks says so to whoever uses it; unheard it would end the process.
      (client as PoolClient).on("error", () => {});
      await hosts.prepare(client as PoolClient);
    };
    const pool = new Pool({ ...connectionTo(address, host), ...limits, types: readAs, onConnect });
    pool.on("error", () => {});
    pools.set(host, pool);
    return pool;
  }

  async function look(): Promise<Pool> {
    try {
      const host = await hosts.find();
      if (isFailing) log?.info({ host: host.host, port: host.port }, "the database can be asked again");
      isFailing = false;
      primary = host;
      // What was kept for another leads to a server that was given up.
      for (const [other, pool] of pools) if (other !== host && pools.delete(other)) void pool.end();
      return poolOf(host);
    } catch (error) {
      // What no waiting helps is said by whoever is refused by it.
      if (!isFailing && isTrouble(error))
        log?.warn({ err: error }, "the database cannot be asked; it is looked for again as long as it takes");
      isFailing = true;
      throw error;
    }
  }

  /** Whoever asks while it is looked for waits for the same answer. */
  async function find(): Promise<Pool> {
    finding ??= look().finally(() => (finding = undefined));
    return finding;
  }

  const current = async (): Promise<Pool> => (primary ? poolOf(primary) : find());

  /** Whoever comes next looks for the primary first. */
  function noteLoss(error: unknown): void {
    if (isLost(error)) primary = undefined;
  }

  async function connect(): Promise<PoolClient> {
    const asked = await current();
    try {
      return await asked.connect();
    } catch (error) {
      if (isFull(error)) throw error;
      // All are in use for so long: by many, or by whoever waits for a machine that says nothing any more.
      const isOverdue = wasWaitedFor(error);
      // Else, whatever it is: a password or a certificate that is taken no more, a database that is gone. Another may be there.
      if (!isOverdue) primary = undefined;
      const found = await find();
      if (isOverdue && found === asked) throw error;
      // Nothing was asked yet, so nothing is asked twice.
      return await found.connect();
    }
  }

  return {
    /**
     * Runs a piece of work with one connection, which it has to itself. One that it calls spoilt is used by nobody else.
     * @throws Error with the code `DATABASE_UNAVAILABLE` when no primary can be asked
     */
    async use<T>(work: (client: PoolClient, spoil: () => void) => Promise<T>): Promise<T> {
      const client = await inTrouble(connect());
      let broken = false;
      const spoil = () => void (broken = true);
      try {
        return await inTrouble(work(client, spoil));
      } catch (error) {
        noteLoss(error);
        if (isLost(error)) spoil();
        throw error;
      } finally {
        client.release(broken);
      }
    },

    end: async (): Promise<void> => void (await Promise.all([...pools.values()].map((pool) => pool.end()))),
  };
}
