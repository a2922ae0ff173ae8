import type SQLite from "better-sqlite3";
import type { SQL } from "drizzle-orm";
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";
import { LRUCache } from "lru-cache";
import type { Log } from "../log.ts";
import { signals } from "../signals.ts";
import type { Database, Statements, Transaction, Written } from "./types.ts";
import { settle, transactionScope } from "./transactions.ts";

/** A database in a file, or in memory; `$client` is for what only a file has. */
export type FileDatabase = Database & { $client: SQLite.Database };

/** What a statement is to answer: how much it wrote, or its rows. */
type Form = "run" | "arrays" | "objects";
/** Runs one statement. Tests hand on one that takes its time. */
export type Execute = (text: string, params: unknown[], form: Form) => Promise<Written | { rows: unknown[] }>;

// More texts than the program has; what lists many values makes new ones without end.
const mostPrepared = 1000;

/** Statements of a connection, kept prepared by their text. */
export function executeOn(client: SQLite.Database): Execute {
  const prepared = new LRUCache<string, SQLite.Statement>({ max: mostPrepared });
  return async (text, params, form) => {
    let statement = prepared.get(text);
    if (!statement) prepared.set(text, (statement = client.prepare(text)));
    if (form === "run" || !statement.reader) return { rowCount: statement.run(params).changes, rows: [] };
    return { rows: statement.raw(form === "arrays").all(params) };
  };
}

/**
 * One connection under an asynchronous face. Whatever is asked waits for its turn, and a transaction is one turn, so that
 * nobody sees one half done (docs/decisions/0021).
 */
export function sqliteDatabase(
  client: SQLite.Database,
  { execute = executeOn(client), log }: { execute?: Execute; log?: Pick<Log, "error"> } = {},
): FileDatabase {
  const report = (err: unknown) =>
    log
      ? log.error({ err }, "what follows a commit failed")
      : process.emitWarning(err instanceof Error ? err : String(err));
  const scope = transactionScope();
  const inTurn = turns();
  const hub = signals();
  const tx: Transaction = {
    ...statementsOver((...statement) => scope.statement(() => execute(...statement))),
    afterCommit: scope.afterCommit,
    signals: hub,
  };

  /** An async function, so that whoever is refused hears of it like of any other fault. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    scope.refuseInside();
    return inTurn(work);
  };
  async function transact<T>(begin: string, body: (tx: Transaction) => Promise<T>): Promise<T> {
    const steps = {
      begin: () => execute(begin, [], "run"),
      commit: () => execute("COMMIT", [], "run"),
      // A full disk has rolled back already.
      rollBack: async () => client.inTransaction && execute("ROLLBACK", [], "run"),
    };
    const { result, afterCommit } = await alone(() => scope.transact(steps, () => body(tx)));
    await settle(afterCommit, db, report);
    return result;
  }

  const db: FileDatabase = {
    ...statementsOver((...statement) => alone(() => execute(...statement))),
    signals: hub,
    // A folder is one server's alone (file/lock.ts); commands beside it do no work of its jobs.
    isShared: false,
    write: (body) => transact("BEGIN IMMEDIATE", body),
    read: (body) => transact("BEGIN", body),
    probe: () => alone(async () => probe(client)),
    bytes: () => alone(async () => bytesOf(client)),
    close: () => alone(async () => void client.close()),
    $client: client,
  };
  return db;
}

/** Drizzle's builders over something that runs statements. */
function statementsOver(execute: Execute): Statements {
  const dialect = new SQLiteAsyncDialect({ casing: "snake_case" });
  const session = new Session(
    async (text, params, method) =>
      (await execute(text, params, method === "run" ? "run" : "arrays")) as { rows: unknown[] },
    dialect,
    undefined,
  );
  const builder = new BaseSQLiteDatabase<"async", Written>("async", dialect, session as never, undefined);
  // Both engines' builders do the same by the same names; types.ts says why they are typed as the other's.
  const built = builder as unknown as Statements;
  return {
    select: built.select.bind(built),
    selectDistinct: built.selectDistinct.bind(built),
    insert: built.insert.bind(built),
    update: built.update.bind(built),
    delete: built.delete.bind(built),
    async rows<T>(query: SQL) {
      const { sql, params } = dialect.sqlToQuery(query);
      return ((await execute(sql, params, "objects")) as { rows: T[] }).rows;
    },
  };
}

type Prepared = {
  queryWithCache: (text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;
};

/**
 * Without drizzle's own error around what went wrong: it names every value of the statement, password hashes too, and would
 * carry them into logs and answers. There is no cache either, which is what the method is for.
 */
class Session extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery(
    ...about: Parameters<SQLiteRemoteSession<Record<string, never>, Record<string, never>>["prepareQuery"]>
  ) {
    const prepared = super.prepareQuery(...about);
    (prepared as unknown as Prepared).queryWithCache = (_text, _params, query) => query();
    return prepared as never;
  }
}

/** Runs one piece of work after another, in the order in which they came. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Can the database be written now? `locked`: another process writes. Waits for nobody and changes nothing. */
function probe(client: SQLite.Database): "ok" | "locked" | "failing" {
  try {
    const patience = client.pragma("busy_timeout", { simple: true }) as number;
    client.pragma("busy_timeout = 0");
    try {
      client.exec("BEGIN IMMEDIATE; SELECT count(*) FROM migrations");
    } finally {
      // A transaction left open would take in all that is written from now on, and commit none of it.
      if (client.inTransaction) client.exec("ROLLBACK");
      client.pragma(`busy_timeout = ${patience}`);
    }
    return "ok";
  } catch (error) {
    return (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ? "locked" : "failing";
  }
}

function bytesOf(client: SQLite.Database): number {
  const pages = client.pragma("page_count", { simple: true }) as number;
  return pages * (client.pragma("page_size", { simple: true }) as number);
}
