import { afterAll, beforeAll, inject } from "vitest";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { migrate } from "#platform/database/server/migrate.ts";
import { openPostgres, queryPostgres } from "../../support/postgres.ts";
import { describeRepositories } from "../repositories.ts";

const schema = `contract_${process.pid}`;
let database: ServerDatabase;
let emptying: string;

beforeAll(async () => {
  const connectionString = inject("postgres");
  const maker = openPostgres(connectionString);
  await queryPostgres(maker, `CREATE SCHEMA "${schema}"`);
  await maker.close();
  database = openPostgres(connectionString, schema);
  await migrate(database);
  const tables = await queryPostgres<{ name: string }>(
    database,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${schema}'`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !["migrations", "counters"].includes(name));
  // Faster than TRUNCATE, which the audit log refuses besides; the order of references does not matter without triggers.
  emptying = [
    "SET session_replication_role = replica",
    ...names.map((name) => `DELETE FROM "${name}"`),
    "DELETE FROM counters WHERE name <> 'write'",
    "SET session_replication_role = DEFAULT",
  ].join("; ");
});
afterAll(() => database.close());

describeRepositories("PostgreSQL", async () => {
  await queryPostgres(database, emptying);
  return database;
});
