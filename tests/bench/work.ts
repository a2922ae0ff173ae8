import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../../tools/postgres.mjs";
import { load } from "./calls.ts";
import { root, signUp, startServer } from "./server.ts";
import { ms } from "./table.ts";

type Add = (area: string, what: string, measured: string, bar?: string, isMet?: boolean) => void;
type Settings = Record<string, string>;

/** A company with 2,000 duties of its own and 5,000 pieces of evidence, and the year of 1,000 companies, on both engines. */
export async function measureWork(seconds: number, add: Add): Promise<void> {
  await measureOn("SQLite", {}, seconds, add);
  const database = await startPostgres({ fsync: true });
  const settings = { DATABASE_URL: database.url, JWT_SECRET: "a secret of the bench that is long enough", MAIL_TO_FOLDER: "on" }; // prettier-ignore
  try {
    await measureOn("PostgreSQL", settings, seconds, add);
  } finally {
    database.stop();
  }
}

async function measureOn(engine: string, settings: Settings, seconds: number, add: Add): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-work-"));
  const limited = (what: string, took: number, bar: number) =>
    add("work", `${engine}: ${what}`, ms(took), `${bar} ms`, took < bar);
  try {
    const first = await startServer(dataDir, { settings });
    const { id, token } = await signUp(first.base);
    await first.stop();
    rows(["fill", id], dataDir, settings);
    const server = await startServer(dataDir, { settings });
    const headers = { authorization: `Bearer ${token}` };
    for (const [what, address] of Object.entries(asked(id)))
      limited(`${what}, p99`, (await load(`${server.base}${address}`, headers, seconds)).p99, 30);
    limited("register searched and sorted, each search once, p99", await searched(`${server.base}/duty/${id}`, headers), 30);
    await server.stop();
    const made = JSON.parse(rows(["occurrences"], dataDir, settings)) as { firms: number; count: number; tookMs: number; longestBlockMs: number }; // prettier-ignore
    limited(`${made.count} occurrences of a year of ${made.firms} companies`, made.tookMs, 30_000);
    limited("longest block of the event loop meanwhile", made.longestBlockMs, 50);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
} // prettier-ignore

/** What the screens of work ask for. */
const asked = (id: string) => ({
  "first page of the register": `/duty/${id}?limit=100`,
  "the register by its owners": `/duty/${id}?limit=100&order=owner`,
  "a month of the calendar": `/calendar/${id}?from=2027-03-01&to=2027-03-31`,
  "24 months of occurrences": `/filing/${id}?from=2026-12-01&to=2028-11-30`,
  "first page of evidence": `/evidence/${id}?limit=50`,
});

/** The p99 of pages that nobody has asked for yet, in milliseconds. */
async function searched(url: string, headers: Settings): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < 400; index += 1) {
    const begin = performance.now();
    await (await fetch(`${url}?search=duty%20${index}&order=owner`, { headers })).arrayBuffer();
    took.push(performance.now() - begin);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!;
}

/** Runs a task of work-rows.ts on a data folder; answers what it prints. */
export function rows(task: string[], dataDir: string, settings: Settings): string {
  const env = { ...process.env, DATA_DIR: dataDir, ...settings };
  const script = path.join(root, "tests/bench/work-rows.ts");
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...task], { cwd: root, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${task[0]} failed: ${stderr}`);
  return stdout;
} // prettier-ignore
