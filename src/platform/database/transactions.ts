import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "./types.ts";

/** How an engine begins and ends a transaction. */
type Steps = Record<"begin" | "commit" | "rollBack", () => Promise<unknown>>;
type Open = { isOpen: boolean; failures: unknown[]; afterCommit: AfterCommit[] };
type AfterCommit = Parameters<Transaction["afterCommit"]>[0];

/**
 * Knows, by the async context, in which transaction a piece of work is. Whoever is in one asks the transaction, and nothing
 * beside it: on SQLite that would wait for ever, on PostgreSQL it would see another state.
 */
export function transactionScope() {
  const inside = new AsyncLocalStorage<Open>();

  function current(): Open {
    const open = inside.getStore();
    if (!open?.isOpen) throw new Error("The transaction is over: await everything that is asked of it");
    return open;
  }

  return {
    /** @throws Error when the caller is in a transaction */
    refuseInside(): void {
      if (inside.getStore()?.isOpen)
        throw new Error("A transaction is open here: ask the transaction, not the database beside it");
    },

    /**
     * A statement of the transaction. What fails ends it, also when the error is caught: PostgreSQL takes nothing more after
     * an error, so neither does SQLite.
     */
    async statement<T>(work: () => Promise<T>): Promise<T> {
      const open = current();
      if (open.failures.length > 0) throw open.failures[0];
      try {
        return await work();
      } catch (error) {
        open.failures.push(error);
        throw error;
      }
    },

    afterCommit: (work: AfterCommit): void => void current().afterCommit.push(work),

    /** All that `body` does, or nothing; answers also what it left to be done after the commit. */
    async transact<T>({ begin, commit, rollBack }: Steps, body: () => Promise<T>) {
      const open: Open = { isOpen: true, failures: [], afterCommit: [] };
      await begin();
      try {
        const result = await inside.run(open, body);
        open.isOpen = false;
        if (open.failures.length > 0) throw open.failures[0];
        await commit();
        return { result, afterCommit: open.afterCommit };
      } catch (error) {
        open.isOpen = false;
        await rollBack();
        throw error;
      }
    },
  };
}

/** Does what was left for after the commit. What was stored stays so, whatever comes of this; `report` is told of it. */
export async function settle(
  work: readonly AfterCommit[],
  db: Database,
  report: (error: unknown) => void,
): Promise<void> {
  for (const each of work)
    try {
      await each(db);
    } catch (error) {
      report(error);
    }
}
