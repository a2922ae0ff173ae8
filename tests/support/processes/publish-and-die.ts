import { composeServices } from "#app.ts";
import { systemParts } from "#parts.ts";
import { readConfig } from "#config.ts";
import type { Source } from "#features/watch/schema.ts";
import { openDatabase } from "#platform/database.ts";
import { logger } from "#server/logger.ts";

// Run as a process of its own: asks a source once, and kills itself in the transaction that stores what is new there, as soon
// as the given row of the given table is written.
const [source = "", table = "", row = ""] = process.argv.slice(2);
const config = readConfig();
const db = openDatabase(config.databaseFile);
let written = 0;
db.$client.function("die", () => {
  written += 1;
  if (written === Number(row)) process.kill(process.pid, "SIGKILL");
  return null;
});
db.$client.exec(`CREATE TEMP TRIGGER dying AFTER INSERT ON main.${table} BEGIN SELECT die(); END`);
const sources = [JSON.parse(source) as Source];
const { watch } = composeServices(config, { ...systemParts(config, db, logger("silent")), sources });
await watch.checkNow(sources[0]!.id);
process.exit(0);
