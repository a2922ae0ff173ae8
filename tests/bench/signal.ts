/**
 * How well titles and letters are read, held against the labels of tests/fixtures/signal. Prints figures, and no title.
 *
 *   npm run bench:signal             the half on which the rules are written
 *   npm run bench:signal -- locked   the half that nobody looks at
 */
import path from "node:path";
import { addresses } from "#features/audience/rules.ts";
import { readTables } from "#features/classification/adapters/tables.ts";
import { classify } from "#features/classification/rules/classify.ts";
import { loadCompanies, loadTitles, scoreSignal, signalTables } from "../support/signal-score.ts";
import { root } from "./server.ts";
import { print } from "./table.ts";

const half = process.argv.includes("locked") ? "locked" : "open";
const tables = await readTables(path.join(root, "data"));
const { companies } = loadCompanies();
const profiles = new Map(companies.map(({ id, profile }) => [id, profile]));
const score = scoreSignal(loadTitles(half), companies, (entry) => {
  const found = classify(entry, { regulator: entry.regulator, instruments: [] }, null, tables);
  const told = (id: string) =>
    addresses(found.audience, entry.regulator, profiles.get(id)!, tables.audience.table).holds;
  return { ...found, told };
});
print(`The ${half} half`);
print(signalTables(score));
