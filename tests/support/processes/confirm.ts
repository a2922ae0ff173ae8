import path from "node:path";
import SQLite from "better-sqlite3";

/** Whoever confirms its e-mail may keep evidence: here the companies' rows say so, beside a running server. */
export function confirmCompanies(dataDir: string): void {
  const db = new SQLite(path.join(dataDir, "ilana.db"), { timeout: 10_000 });
  db.prepare("UPDATE companies SET email_confirmed_at = '2026-11-21T09:00:00.000Z'").run();
  db.close();
}
