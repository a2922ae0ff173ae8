import { inject, onTestFinished } from "vitest";
import { newId } from "#platform/ids.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { migrate } from "#platform/database/server/migrate.ts";
import { openPostgres, queryPostgres } from "./postgres.ts";
import type { Kinds } from "./samples/every-table.ts";

/** A schema of its own on the server of this run, without tables: its URL, and a way to ask it. */
export async function anEmptySchema() {
  const schema = `engines_${newId().replaceAll("-", "_").toLowerCase()}`;
  const whole = inject("postgres");
  const maker = openPostgres(whole);
  await queryPostgres(maker, `CREATE SCHEMA "${schema}"`);
  await maker.close();
  // No process that serves: a move would wait for its end.
  const server = openPostgres(whole, schema, { isServing: false });
  onTestFinished(() => server.close());
  const ask = <T extends object>(text: string) => queryPostgres<T>(server, text);
  return { url: `${whole}?options=-c%20search_path%3D${schema}`, server, ask };
}

/** The same with the tables of today, and no rows. */
export async function aSchema() {
  const empty = await anEmptySchema();
  await migrate(empty.server);
  return empty;
}

/** Which columns are of truth or of JSON, as the server's migrations have them. */
export async function kindsOf(server: ServerDatabase): Promise<Kinds> {
  const rows = await queryPostgres<{ place: string; kind: "boolean" | "json" }>(
    server,
    `SELECT table_name || '.' || column_name AS place, data_type AS kind FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type IN ('boolean', 'json')`,
  );
  return new Map(rows.map(({ place, kind }) => [place, kind]));
}
