import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import { PgRemoteSession } from "drizzle-orm/pg-proxy";
import { sql, type SQL } from "drizzle-orm";
import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { signals } from "../signals.ts";
import { marksSql, refuseMarks, type Counter } from "./move/marks.ts";
import type { ServerAddress } from "./server/address.ts";
import { serverPool, type ServerPool } from "./server/pool.ts";
import { inTrouble } from "./server/troubles.ts";
import { settle, transactionScope } from "./transactions.ts";
import type { Database, Statements, Transaction, Written } from "./types.ts";

/** A database on a server; `use` has a connection of the driver, for what only a server has. */
export type ServerDatabase = Database & Pick<ServerPool, "use">;
/** Which server, and how many connections to it this process may have. */
export type ServerOptions = {
  address: ServerAddress;
  pool?: number;
  log?: Log;
  /**
   * Does it serve from it? Then a move waits for its end (`server/serving.ts`), and it writes nothing once a mark stands
   * (`move/marks.ts`). What moves and restores does not, and works on what is marked.
   */
  isServing?: boolean;
};

type Form = "run" | "arrays" | "objects";
type Execute = (text: string, params: unknown[], form: Form) => Promise<Written | { rows: unknown[] }>;

/** Others were first, or two waited for each other: nothing was stored, and the same may go well now. */
const isWorthAnother = (error: unknown): boolean =>
  ["40001", "40P01"].includes((error as { code?: string }).code ?? "");
const mostTries = 5;

/**
 * Several processes over one server, each with a pool of connections. A write runs alone among all of them: it first locks
 * one row, as `BEGIN IMMEDIATE` does in a file, so what is read before it is written holds (docs/decisions/0035).
 */
export function postgresDatabase({ address, pool: size = 10, log, isServing = true }: ServerOptions): ServerDatabase {
  const report = (err: unknown) =>
    log
      ? log.error({ err }, "what follows a commit failed")
      : process.emitWarning(err instanceof Error ? err : String(err));
  const pool = serverPool(address, { size, isServing, ...(log && { log }) });
  const scope = transactionScope();
  const hub = signals();

  /** An async function, so that whoever is refused hears of it like of any other fault. */
  const outside: Execute = async (...statement) => {
    scope.refuseInside();
    return pool.use((client) => executeOn(client, ...statement));
  };

  async function transactOnce<T>(begin: string, body: (tx: Transaction) => Promise<T>) {
    return pool.use(async (client, spoil) => {
      const run = (text: string) => inTrouble(client.query(text));
      const rollBack = () => client.query(rollingBack).catch(spoil);
      const steps = {
        async begin() {
          try {
            const begun = (await run(begin)) as QueryResult<Counter> | QueryResult<Counter>[];
            if (isServing && Array.isArray(begun)) refuseMarks(begun.flatMap(({ rows }) => rows));
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
      return scope.transact(steps, () => body(tx));
    });
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
    use: (work) => pool.use(work),
  };
  return db;
}

// A server that has just been lost is not waited for once more.
const rollingBack: QueryConfig & { query_timeout: number } = { text: "ROLLBACK", query_timeout: 2000 };
// The row `write` is there from the first migration on. Why nothing may be written any more comes with the same answer: whoever
// marks a database holds the whole table, so a mark stands before this is locked or not at all.
const alone = `BEGIN; SELECT name, value FROM counters WHERE name IN ('write', ${marksSql}) FOR UPDATE`;

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
  client: PoolClient,
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

// Under load some write is always under way, and each takes some milliseconds: a probe takes its turn, as a write does.
const probing =
  "BEGIN; SET LOCAL lock_timeout = '1s'; SELECT value FROM counters WHERE name = 'write' FOR UPDATE; ROLLBACK";

/** Can the database be written now? Changes nothing. `locked`: one write goes on for longer than any of ours. */
async function probe(pool: ServerPool): Promise<"ok" | "locked" | "failing"> {
  try {
    return await pool.use(async (client, spoil) => {
      try {
        await client.query(probing);
        return "ok";
      } catch (error) {
        await client.query("ROLLBACK").catch(spoil);
        if ((error as { code?: string }).code === "55P03") return "locked";
        throw error;
      }
    });
  } catch {
    return "failing";
  }
}
