import type { ClientBase } from "pg";
import { DatabaseRefusal } from "../refusal.ts";

/**
 * How the sessions of all processes that serve from the same tables are called, in SQL. By the schema, of which a database may
 * have several; by its number, for a name is cut and keeps no letters beyond ASCII.
 */
export const servingName = "'ilana '::text || current_schema()::regnamespace::oid::text";

/**
 * Not within a transaction that has asked it already: the engine gives the same answer to all of one.
 * @throws DatabaseRefusal while a process serves from a server's database, by its leases and its sessions: one that has the
 * work of no job holds no lease, and it writes all the same
 */
export async function refuseServed(client: ClientBase, now: Date): Promise<void> {
  const leases = await client.query<{ until: string }>(
    "SELECT until FROM leases WHERE until > $1 ORDER BY until DESC LIMIT 1",
    [now.toISOString()],
  );
  const [lease] = leases.rows;
  if (lease)
    throw new DatabaseRefusal(
      `a process serves from this database: stop all of them. One that was killed is forgotten at ${lease.until}.`,
    );
  const sessions = await client.query<{ name: string; count: number }>(
    `SELECT ${servingName} AS name, count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${servingName}`,
  );
  const { name, count } = sessions.rows[0]!;
  if (count === 0) return;
  const connections =
    count === 1 ? "1 connection of a process that serves" : `${count} connections of processes that serve`;
  throw new DatabaseRefusal(
    `there ${count === 1 ? "is" : "are"} ${connections} from this database: stop all of them. What a machine that is gone has left ends by SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`,
  );
}
