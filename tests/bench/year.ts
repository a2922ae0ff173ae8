/**
 * A year of 2,000 companies on PostgreSQL, in some minutes: publications, notifications, mails at once and digests, sign-ins,
 * reading, and the jobs that forget. Prints how tables grow by quarter, the slowest statements and the plans of what took long.
 *
 *   node tests/bench/year.ts                     2,000 companies, 365 days
 *   node tests/bench/year.ts <companies> <days>  fewer, to try it
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { startPostgres } from "../../tools/postgres.mjs";
import { print } from "./table.ts";
import type { Year } from "./year-of-companies.ts";

const [companies, days] = [Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 365)];
// What takes longer is shown with its plan.
const slowMs = 50;

const database = await startPostgres();
const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-year-"));
const client = new Client(database.url);
try {
  watchStatements();
  await client.connect();
  await client.query("CREATE EXTENSION pg_stat_statements");
  // Tables are of one engine, by this, from when they are first loaded.
  process.env["DATABASE_URL"] = database.url;
  const { openYear } = await import("./year-of-companies.ts");
  const year = await openYear({ url: database.url, dataDir, companies });
  await live(year);
  await year.close();
  await printStatements();
  printPlans();
} finally {
  await client.end();
  database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Has the server count its statements, and write plans of slow ones into its log. */
function watchStatements(): void {
  const settings = `
shared_preload_libraries = 'pg_stat_statements, auto_explain'
auto_explain.log_min_duration = '${slowMs}ms'
auto_explain.log_analyze = on
autovacuum_naptime = 10s
`;
  appendFileSync(path.join(database.folder, "data/postgresql.conf"), settings);
  database.halt("fast");
  database.start();
}

async function live(year: Year): Promise<void> {
  const begun = performance.now();
  const quarter = Math.ceil(days / 4);
  const sizes: Map<string, Size>[] = [];
  for (let day = 1; day <= days; day += 1) {
    await year.nextDay();
    if (day % quarter !== 0 && day !== days) continue;
    sizes.push(await tableSizes());
    print(`day ${day}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  print(`\n| table | ${sizes.map((_, at) => `rows, quarter ${at + 1}`).join(" | ")} | MB |`);
  const last = sizes.at(-1)!;
  const largest = [...last].toSorted(([, a], [, b]) => b.bytes - a.bytes).filter(([, { rows }]) => rows > 0);
  for (const [table, { bytes }] of largest)
    print(
      `| ${table} | ${sizes.map((each) => each.get(table)?.rows ?? 0).join(" | ")} | ${(bytes / 1e6).toFixed(1)} |`,
    );
  print(`all tables: ${([...last.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(0)} MB\n`);
}

type Size = { rows: number; bytes: number };

async function tableSizes(): Promise<Map<string, Size>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    "SELECT relname AS name, pg_total_relation_size(relid) AS bytes FROM pg_stat_user_tables",
  );
  const sizes = new Map<string, Size>();
  for (const { name, bytes } of rows) {
    const counted = await client.query<{ count: string }>(`SELECT count(*) FROM "${name}"`);
    sizes.set(name, { rows: Number(counted.rows[0]!.count), bytes: Number(bytes) });
  }
  return sizes;
}

async function printStatements(): Promise<void> {
  const { rows } = await client.query<{ calls: string; mean: number; most: number; total: number; query: string }>(`
    SELECT calls, mean_exec_time AS mean, max_exec_time AS most, total_exec_time AS total, query FROM pg_stat_statements
     WHERE query ILIKE ANY (ARRAY['select%', 'insert%', 'update%', 'delete%', 'with%']) AND query NOT ILIKE '%pg_%'
       AND query NOT LIKE '%FOR UPDATE'
     ORDER BY total_exec_time DESC LIMIT 12`);
  print("| calls | mean ms | slowest ms | all s | statement |");
  for (const { calls, mean, most, total, query } of rows)
    print(`| ${calls} | ${mean.toFixed(2)} | ${most.toFixed(0)} | ${(total / 1000).toFixed(1)} | ${oneLine(query)} |`);
}

/** The plan of the slowest run of each different statement that ever took long. */
function printPlans(): void {
  const log = readFileSync(path.join(database.folder, "log"), "utf8");
  const slowest = new Map<string, { took: number; text: string }>();
  for (const [, took, text] of log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const statement = oneLine(/Query Text: (.*)/.exec(text!)?.[1] ?? "");
    // Waiting for another's write, and our own counting, are no slowness of a statement.
    if (/FOR UPDATE$|^SELECT count\(\*\) FROM/.test(statement) || Number(took) <= (slowest.get(statement)?.took ?? 0))
      continue;
    slowest.set(statement, { took: Number(took), text: text! });
  }
  const plans = [...slowest.values()].toSorted((a, b) => b.took - a.took);
  print(
    `\n${plans.length} different statements ever took longer than ${slowMs} ms; the slowest five with their plans:`,
  );
  for (const { took, text } of plans.slice(0, 5))
    print(`\n${took.toFixed(0)} ms\n${text.replaceAll(/^\t/gm, "  ").slice(0, 2500)}`);
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 160 ? `${line.slice(0, 157)}...` : line;
}
