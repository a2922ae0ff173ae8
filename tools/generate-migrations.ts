import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const help = `Writes what is to change in the database's tables since the last migration, for both engines, out of tables.ts.

  npm run db:generate -- --name added-notes

What is written by hand (triggers, data) is written into both files.`;

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "drizzle-postgres");

/**
 * What drizzle-kit cannot say: texts are in the order of their bytes, as in SQLite, whatever the server's language; and no
 * schema is named, so that tables are where the connection looks for them.
 */
export const asOurs = (sql: string): string =>
  sql
    .replaceAll('"public".', "")
    .replaceAll(/^(\s*(?:ALTER TABLE .*ADD COLUMN )?"\w+" text)(?! COLLATE)/gm, '$1 COLLATE "C"');

function generate(name: string): void {
  const kit = path.join(root, "node_modules/.bin/drizzle-kit");
  for (const DATABASE_URL of ["", "postgres://"]) {
    const env = { ...process.env, DATABASE_URL };
    const { status } = spawnSync(kit, ["generate", "--name", name], { cwd: root, env, stdio: "inherit" });
    if (status !== 0) throw new Error("drizzle-kit failed");
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith(".sql"))) {
    const at = path.join(folder, file);
    const written = readFileSync(at, "utf8");
    if (asOurs(written) !== written) writeFileSync(at, asOurs(written));
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { name: { type: "string" }, help: { type: "boolean" } } });
  if (values.help || values.name === undefined) process.stdout.write(`${help}\n`);
  else generate(values.name);
}
