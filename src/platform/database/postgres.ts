import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteSession } from "drizzle-orm/pg-proxy";
import { sql, type SQL } from "drizzle-orm";
import { DatabaseError, Pool, types, type PoolClient, type PoolConfig } from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { signals } from "../signals.ts";
import { settle, transactionScope } from "./transactions.ts";
import type { Database, Statements, Transaction, Written } from "./types.ts";

/** A database on a server; `pool` is for what only a server has. */
export type ServerDatabase = Database & { pool: Pool };

type Form = "run" | "arrays" | "objects";
type Execute = (text: string, params: unknown[], form: Form) => Promise<Written | { rows: unknown[] }>;

/** How values of the engine arrive: whole numbers as numbers, JSON as its text, which the columns read. By the engine's type ids. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.JSON, String],
]);
const readAs = {
  getTypeParser: (id: number, format?: "text" | "binary") => parsers.get(id) ?? types.getTypeParser(id, format),
};

// By SET and not as options of the start: poolers refuse those. Nobody waits for ever, and who dies in a transaction lets go.
const settings = [
  "SET lock_timeout = '5s'",
  "SET statement_timeout = '30s'",
  "SET idle_in_transaction_session_timeout = '15s'",
].join("; ");

/** Others were first, or two waited for each other: nothing was stored, and the same may go well now. */
const isWorthAnother = (error: unknown): boolean =>
  ["40001", "40P01"].includes((error as { code?: string }).code ?? "");
const mostTries = 5;

/**
 * Several processes over one server, each with a pool of connections. A write runs alone among all of them: it first locks
 * one row, as `BEGIN IMMEDIATE` does in a file, so what is read before it is written holds (docs/decisions/0035).
 */
export function postgresDatabase(config: PoolConfig, log?: Pick<Log, "error">): ServerDatabase {
  const report = (err: unknown) =>
    log
      ? log.error({ err }, "what follows a commit failed")
      : process.emitWarning(err instanceof Error ? err : String(err));
  const pool = new Pool({ max: 10, connectionTimeoutMillis: 5000, ...config, types: readAs });
  pool.on("connect", (client) => {
    // A connection that breaks says so to whoever uses it; unheard it would end the process.
    client.on("error", () => {});
    client.query(settings).catch(() => {});
  });
  pool.on("error", () => {});
  const scope = transactionScope();
  const hub = signals();

  /** An async function, so that whoever is refused hears of it like of any other fault. */
  const outside: Execute = async (...statement) => {
    scope.refuseInside();
    return executeOn(pool, ...statement);
  };

  async function transactOnce<T>(begin: string, body: (tx: Transaction) => Promise<T>) {
    const client = await inTrouble(pool.connect());
    let broken: Error | undefined;
    const run = (text: string) => inTrouble(client.query(text));
    const rollBack = async () => {
      await run("ROLLBACK").catch((error: Error) => (broken = error));
    };
    const steps = {
      async begin() {
        try {
          await run(begin);
        } catch (error) {
          await rollBack();
          throw error;
        }
      },
      async commit() {
        // The engine answers a COMMIT of what has failed with ROLLBACK, and no error.
        const { command } = await run("COMMIT");
        if (command !== "COMMIT") throw new Error(`A transaction was not stored: ${command}`);
      },
      rollBack,
    };
    const tx: Transaction = {
      ...statementsOver((...statement) => scope.statement(() => executeOn(client, ...statement))),
      afterCommit: scope.afterCommit,
      signals: hub,
    };
    try {
      return await scope.transact(steps, () => body(tx));
    } catch (error) {
      if ((error as { code?: unknown }).code === unavailable) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transact<T>(begin: string, body: (tx: Transaction) => Promise<T>): Promise<T> {
    scope.refuseInside();
    for (let tries = 1; ; tries++)
      try {
        const { result, afterCommit } = await transactOnce(begin, body);
        await settle(afterCommit, db, report);
        return result;
      } catch (error) {
        if (!isWorthAnother(error) || tries >= mostTries) throw error;
        await sleep(10 * 2 ** tries * Math.random());
      }
  }

  const db: ServerDatabase = {
    ...statementsOver(outside),
    signals: hub,
    isShared: true,
    write: (body) => transact(alone, body),
    read: (body) => transact("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body),
    probe: () => probe(pool),
    async bytes() {
      const [size] = await db.rows<{ bytes: number }>(sql`SELECT pg_database_size(current_database()) AS bytes`);
      return size!.bytes;
    },
    close: () => pool.end(),
    pool,
  };
  return db;
}

// The row is there from the first migration on.
const alone = "BEGIN; SELECT value FROM counters WHERE name = 'write' FOR UPDATE";

// How the engine (postgresql.org/docs/current/errcodes-appendix.html) and the network say that nothing can be stored or read
// just now: lost or refused, too many connections, starting or stopping, no room, waited too long, a standby that takes no writes.
const troubles =
  /^(08|53|57P0|57014|55P03|25006|25P03|58|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
// The driver has no code for these.
const troubleWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const unavailable = "DATABASE_UNAVAILABLE";

/** What keeps a database from being asked, as one kind of error; what it was stands in its cause. */
function asTrouble(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (!(code === undefined ? troubleWords.test(message) : troubles.test(code))) return withoutValues(error);
  return Object.assign(new Error(`the database cannot be asked: ${message}`, { cause: error }), { code: unavailable });
}

/** The engine names values in what it says besides, and of a value that does not fit in the message too: none is for a log. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  for (const telling of ["detail", "where", "hint", "internalQuery"] as const) delete error[telling];
  if (error.code?.startsWith("22")) error.message = `a value does not fit (${error.code})`;
  return error;
}

const inTrouble = async <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw asTrouble(error);
  });

// Statements stay prepared by their text on each connection. What lists many values makes new texts without end: those are not.
const names = new Map<string, string>();
const mostPrepared = 1000;
const longestPrepared = 4000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longestPrepared || names.size >= mostPrepared) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

async function executeOn(
  client: Pool | PoolClient,
  text: string,
  params: unknown[],
  form: Form,
): Promise<Written | { rows: unknown[] }> {
  const name = nameOf(text);
  const asked = { ...(name && { name }), text, values: params };
  const { rows, rowCount } =
    form === "arrays"
      ? await inTrouble(client.query<unknown[]>({ ...asked, rowMode: "array" }))
      : await inTrouble(client.query<Record<string, unknown>>(asked));
  return { rowCount: rowCount ?? 0, rows };
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle's builders over something that runs statements. */
function statementsOver(execute: Execute): Statements {
  const session = new Session(
    async (text, params, method) => {
      const done = await execute(text, params, method === "execute" ? "run" : "arrays");
      // What returns no rows says how many it wrote.
      return (method === "execute" ? { rows: done } : done) as { rows: unknown[] };
    },
    dialect,
    undefined,
  );
  const builder = new PgDatabase(dialect, session as never, undefined) as unknown as Statements;
  return {
    select: builder.select.bind(builder),
    selectDistinct: builder.selectDistinct.bind(builder),
    insert: builder.insert.bind(builder),
    update: builder.update.bind(builder),
    delete: builder.delete.bind(builder),
    async rows<T>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query);
      return ((await execute(text, params, "objects")) as { rows: T[] }).rows;
    },
  };
}

type Prepared = {
  queryWithCache: (text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;
};

/** Without drizzle's own error around what went wrong, as in `sqlite.ts`. */
class Session extends PgRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery(
    ...about: Parameters<PgRemoteSession<Record<string, never>, Record<string, never>>["prepareQuery"]>
  ) {
    const prepared = super.prepareQuery(...about);
    (prepared as unknown as Prepared).queryWithCache = (_text, _params, query) => query();
    return prepared as never;
  }
}

/** Can the database be written now? Waits for nobody and changes nothing. `locked`: a write is under way. */
async function probe(pool: Pool): Promise<"ok" | "locked" | "failing"> {
  const client = await pool.connect().catch(() => null);
  if (!client) return "failing";
  try {
    await client.query("BEGIN; SELECT value FROM counters WHERE name = 'write' FOR UPDATE NOWAIT; ROLLBACK");
    return "ok";
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    return (error as { code?: string }).code === "55P03" ? "locked" : "failing";
  } finally {
    client.release();
  }
}
