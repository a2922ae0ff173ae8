import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase } from "pg";
import { plural } from "#shared/plural.ts";
import { patient } from "./long-transaction.ts";
import { programFile } from "../../program.ts";

const migrationsFolder = programFile("drizzle-postgres");

/** The hashes of the migrations of a server that this program knows, in their order. */
export const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** The hashes of the migrations that a server's database has seen; none of one in which Ilana has not been. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  if (!(await hasTable(client, "migrations"))) return [];
  const { rows } = await client.query<{ hash: string }>("SELECT hash FROM migrations ORDER BY created_at");
  return rows.map(({ hash }) => hash);
}

export async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [name]);
  return rows[0]!.isThere;
}

/** What a server's clock is ahead of ours by; behind, where negative. As exact as its answer is fast. */
async function clockAheadMs(client: ClientBase): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ at: number }>(
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at",
  );
  return rows[0]!.at - (before + Date.now()) / 2;
}

// Leases and what is due are told by the clocks of the processes; sessions end by them.
const toleranceMs = 5000;

/** How far a server's clock and ours are apart, in words; undefined where that is no matter. */
export async function clocksApart(client: ClientBase): Promise<string | undefined> {
  const aheadMs = await clockAheadMs(client);
  if (Math.abs(aheadMs) <= toleranceMs) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `the server's is ${plural(seconds, "second")} ${aheadMs > 0 ? "ahead of" : "behind"} this one's`;
}

/** Connections to a server: of all kinds just now, and the most that it lets in who is no superuser. */
export async function connectionsOf(client: ClientBase): Promise<{ now: number; most: number }> {
  const { rows } = await client.query<{ now: number; most: number }>(`
    SELECT (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS most`);
  return rows[0]!;
}

/**
 * A server that follows this one. `behindBytes` of the log it has not shown yet, `lagMs`: how late it showed what came last,
 * null where nothing came for a while. All but the name is null where the role may not see it (`pg_monitor`).
 */
export type Standby = { name: string; mode: string | null; behindBytes: number | null; lagMs: number | null };

export async function standbysOf(client: ClientBase): Promise<Standby[]> {
  const { rows } = await client.query<Standby>(`
    SELECT application_name AS name, sync_state AS mode,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint AS "behindBytes",
      (extract(epoch FROM replay_lag) * 1000)::bigint AS "lagMs"
    FROM pg_stat_replication WHERE coalesce(state, 'streaming') IN ('streaming', 'catchup') ORDER BY application_name`);
  return rows;
}

/** The kept files of a server's database: which there are, and whose bytes are not what their names say. */
export async function keptFilesOf(client: ClientBase): Promise<{ names: Set<string>; damaged: string[] }> {
  const text = `SELECT name, encode(sha256(bytes), 'hex') = left(name, 64) AS "isSound" FROM files ORDER BY name`;
  const { rows } = await client.query<{ name: string; isSound: boolean }>({ text, ...patient });
  const damaged = rows.filter(({ isSound }) => !isSound).map(({ name }) => name);
  return { names: new Set(rows.map(({ name }) => name)), damaged };
}
