import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Signals } from "../signals.ts";

/** What an awaited insert, update or delete without `returning` says: how many rows it wrote. */
export type Written = { rowCount: number };
interface WrittenResult extends PgQueryResultHKT {
  type: Written;
}
// The stricter of the two engines' builders; SQLite's does the same by the same names.
type Builder = PgDatabase<WrittenResult>;

/** What is asked of a database is built by drizzle and awaited; nothing of the engine behind it is known. */
export type Statements = Pick<Builder, "select" | "selectDistinct" | "insert" | "update" | "delete"> & {
  /** The rows of a statement that drizzle cannot build, by the names it gives them. */
  rows<T>(query: SQL): Promise<T[]>;
};

/** What is asked of it is in the transaction, as long as that is open. An error in one statement is the end of all. */
export type Transaction = Statements & {
  /**
   * Leaves work for when this is stored; when it is not, it is not done. Whoever writes waits for it, and does not hear of
   * it when it fails: what was stored stays so.
   */
  afterCommit(work: (db: Database) => void | Promise<void>): void;
  signals: Signals;
};

/** @throws Error, by a rejected promise, when it is asked from within a transaction of its own */
export type Database = Statements & {
  /** Alone among all writes, all or nothing. */
  write<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Everything as it is at one moment. */
  read<T>(body: (tx: Pick<Transaction, "select" | "selectDistinct" | "rows">) => Promise<T>): Promise<T>;
  /** Do other processes serve from it as well? */
  isShared: boolean;
  /** Can it be written now? `locked`: another process writes. */
  probe(): Promise<"ok" | "locked" | "failing">;
  bytes(): Promise<number>;
  close(): Promise<void>;
  /** Tells those who wait that there is something new to look at. */
  signals: Signals;
};
