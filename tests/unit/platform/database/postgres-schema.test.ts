import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate as migrateFile } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { migrate } from "#platform/database/server/migrate.ts";
import { openPostgres, queryPostgres } from "../../../support/postgres.ts";

// Both engines are brought to the newest schema by migrations of their own: they come to the same.
const schema = `schema_${process.pid}`;
const file = openDatabase(":memory:");
let server: ServerDatabase;

beforeAll(async () => {
  migrateFile(file);
  const connectionString = inject("postgres");
  const maker = openPostgres(connectionString);
  await queryPostgres(maker, `CREATE SCHEMA "${schema}"`);
  await maker.close();
  server = openPostgres(connectionString, schema);
  await migrate(server);
});
afterAll(async () => {
  await server.close();
  await file.close();
});

const inFile = <T>(text: string): T[] => file.$client.prepare(text).all() as T[];
const onServer = <T extends object>(text: string): Promise<T[]> => queryPostgres<T>(server, text);
const sorted = (lines: string[]): string[] => lines.toSorted();

test("the tables and their columns are the same, and what may be null in them", async () => {
  const told = inFile<{ line: string }>(`
    SELECT m.name || '.' || c.name || CASE WHEN c."notnull" OR c.pk > 0 THEN ' not null' ELSE '' END AS line
    FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'migrations'`);
  const asked = await onServer<{ line: string }>(`
    SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END AS line
    FROM information_schema.columns WHERE table_schema = '${schema}' AND table_name <> 'migrations'`);
  expect(asked.length).toBeGreaterThan(200);
  expect(sorted(asked.map(({ line }) => line))).toEqual(sorted(told.map(({ line }) => line)));
});

test("the indexes are the same, by their names, and what is unique", async () => {
  const told = inFile<{ line: string }>(`
    SELECT m.name || '.' || i.name || CASE WHEN i."unique" THEN ' unique' ELSE '' END AS line
    FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS i WHERE m.type = 'table' AND i.origin = 'c' AND i.name NOT LIKE '%_unique'`);
  const asked = await onServer<{ line: string }>(`
    SELECT t.relname || '.' || i.relname || CASE WHEN x.indisunique THEN ' unique' ELSE '' END AS line
    FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid
      JOIN pg_namespace AS n ON n.oid = t.relnamespace
    WHERE n.nspname = '${schema}' AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c WHERE c.conindid = x.indexrelid)`);
  expect(asked.length).toBeGreaterThan(20);
  expect(sorted(asked.map(({ line }) => line))).toEqual(sorted(told.map(({ line }) => line)));
});

test("the references are the same, and what goes with what they refer to", async () => {
  const told = inFile<{ line: string }>(`
    SELECT m.name || '.' || f."from" || ' > ' || f."table" || '.' || f."to" || ' ' || lower(f.on_delete) AS line
    FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`);
  const asked = await onServer<{ line: string }>(`
    SELECT t.relname || '.' || a.attname || ' > ' || r.relname || '.' || b.attname || ' '
      || CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END AS line
    FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS r ON r.oid = c.confrelid
      JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
      JOIN pg_attribute AS b ON b.attrelid = r.oid AND b.attnum = c.confkey[1]
      JOIN pg_namespace AS n ON n.oid = t.relnamespace
    WHERE c.contype = 'f' AND n.nspname = '${schema}'`);
  expect(asked.length).toBeGreaterThan(15);
  expect(sorted(asked.map(({ line }) => line))).toEqual(sorted(told.map(({ line }) => line)));
});

test("texts are in the order of their bytes, whatever the server's language", async () => {
  const others = await onServer<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = '${schema}' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`);
  expect(others).toEqual([]);
});
