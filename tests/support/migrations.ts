import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { aFolder } from "./folder.ts";

type Journal = { entries: { tag: string }[] };

/** A folder with the migrations of the program that stand before the one of this name, of files or of servers. */
export function migrationsBefore(name: string, of: "drizzle" | "drizzle-postgres" = "drizzle"): string {
  const all = path.join(import.meta.dirname, "../..", of);
  const folder = aFolder();
  const journal = JSON.parse(readFileSync(path.join(all, "meta/_journal.json"), "utf8")) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  if (end < 0) throw new Error(`there is no migration ${name}`);
  const entries = journal.entries.slice(0, end);
  mkdirSync(path.join(folder, "meta"));
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(path.join(all, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  return folder;
}

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
