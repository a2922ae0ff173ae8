import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type { PoolClient, QueryConfig } from "pg";
import { hourMs } from "#shared/duration.ts";
import type { ServerDatabase } from "../postgres.ts";
import { DatabaseRefusal, refuseNewer } from "../refusal.ts";
import { programFile } from "../../program.ts";

const migrationsFolder = programFile("drizzle-postgres");

/**
 * Brings a database on a server to the newest schema, in one transaction; answers how many migrations ran. Of several that
 * start at once one does it, and the others wait and find nothing to do.
 * @throws Error when the database is of a newer program, or a migration would lose rows; it is then as it was
 */
export async function migrate({ use }: ServerDatabase, folder = migrationsFolder): Promise<number> {
  const steps = readMigrationFiles({ migrationsFolder: folder });
  return use(async (client) => {
    try {
      return await migrateBy(client, steps);
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw lacksRight(error) ?? error;
    }
  });
}

/** What whoever set the database up can mend: its user makes no tables there, or there is no schema to make them in. */
function lacksRight(cause: unknown): DatabaseRefusal | undefined {
  const { code, message } = cause as { code?: string; message: string };
  if (code === "42501")
    return new DatabaseRefusal(
      `${message}: the user whom its URL names must own the database (ALTER DATABASE … OWNER TO …), or the schema of search_path`,
      { cause },
    );
  // 3F000: no schema of search_path is there.
  return code === "3F000"
    ? new DatabaseRefusal(`${message}: make the schema of search_path first (CREATE SCHEMA … AUTHORIZATION …)`, {
        cause,
      })
    : undefined;
}

async function migrateBy(client: PoolClient, steps: MigrationMeta[]): Promise<number> {
  await createMigrations(client);
  // Whoever starts beside another waits until that is done, however much there is to change.
  const patiently = ["lock_timeout", "statement_timeout"].map((name) => `SET LOCAL ${name} = 0`).join("; ");
  await run(client, `BEGIN; ${patiently}; LOCK TABLE migrations IN EXCLUSIVE MODE`);
  const { rows } = await client.query<{ hash: string }>("SELECT hash FROM migrations");
  const done = new Set(rows.map(({ hash }) => hash));
  refuseNewer(done, steps);
  const waiting = steps.filter(({ hash }) => !done.has(hash));
  if (waiting.length === 0) {
    // Nothing is counted: beside a start others serve, and what they delete is no loss of a migration.
    await client.query("COMMIT");
    return 0;
  }
  const before = await rowCounts(client);
  // As SQLite writes it, in UTC.
  const now = new Date().toISOString().slice(0, 19).replace("T", " ");
  for (const { sql, hash, folderMillis } of waiting) {
    for (const statement of sql) if (statement.trim() !== "") await run(client, statement);
    await client.query("INSERT INTO migrations VALUES ($1, $2, $3)", [hash, folderMillis, now]);
  }
  refuseLoss(before, await rowCounts(client));
  await client.query("COMMIT");
  return waiting.length;
}

/** Also what takes longer than anything may while the server serves. */
function run(client: PoolClient, text: string) {
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: 24 * hourMs };
  return client.query(query);
}

/** Twice at once, the later of two is refused although it asks for what need not be made: it is there then. */
async function createMigrations(client: PoolClient): Promise<void> {
  const create =
    'CREATE TABLE IF NOT EXISTS migrations (hash text COLLATE "C" PRIMARY KEY, created_at bigint NOT NULL, ran_at text COLLATE "C" NOT NULL)';
  try {
    await client.query(create);
  } catch (error) {
    if (!["23505", "42P07"].includes((error as { code?: string }).code ?? "")) throw error;
    await client.query(create);
  }
}

async function rowCounts(client: PoolClient): Promise<Map<string, number>> {
  const tables = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
  );
  const counts = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`);
    counts.set(name, rows[0]!.rows);
  }
  return counts;
}

function refuseLoss(before: Map<string, number>, after: Map<string, number>): void {
  for (const [table, had] of before) {
    const has = after.get(table) ?? 0;
    if (has < had) throw new Error(`migration refused: table ${table} would shrink from ${had} to ${has} rows`);
  }
}
