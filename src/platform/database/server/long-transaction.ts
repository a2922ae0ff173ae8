import type { PoolClient } from "pg";
import { hourMs } from "#shared/duration.ts";
import { Unfinished } from "../refusal.ts";

/** Nobody writes meanwhile: each write locks a row of `counters` first (`postgres.ts`). Before anything is read, for the moment of a transaction begins with its first read. */
export const alone = "BEGIN ISOLATION LEVEL REPEATABLE READ; LOCK TABLE counters IN EXCLUSIVE MODE";
/** One moment, beside others who write. */
export const oneMoment = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** For a statement that may take longer than anything may while a server serves. */
export const patient = { query_timeout: 24 * hourMs };

// This may take minutes, and waits for a disk at the other end.
const patiently = ["statement_timeout", "idle_in_transaction_session_timeout"]
  .map((name) => `SET LOCAL ${name} = 0`)
  .join("; ");

/** All or nothing, however long it takes. @throws Unfinished where nobody knows which: the answer to its end was lost */
export async function transact<T>(client: PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(`${begin}; ${patiently}`);
    const result = await work();
    const { command } = await client.query("COMMIT").catch((cause: Error) => {
      throw new Unfinished(cause.message, { cause });
    });
    if (command !== "COMMIT") throw new Error(`A transaction was not stored: ${command}`);
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
