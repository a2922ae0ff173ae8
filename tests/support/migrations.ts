import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a folder of migrations the way drizzle-kit does; each later call with a longer list adds to it. */
export function writeMigrations(folder: string, migrations: string[][]): string {
  mkdirSync(path.join(folder, "meta"), { recursive: true });
  const entries = migrations.map((statements, idx) => {
    const tag = `${String(idx).padStart(4, "0")}_step`;
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
    return { idx, version: "6", when: 1_700_000_000_000 + idx, tag, breakpoints: true };
  });
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "sqlite", entries }));
  return folder;
}
