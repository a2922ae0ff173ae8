import type { TestApp } from "./app.ts";

/**
 * Every row of the database in which one of the texts stands, as text to compare. Left out is what the server notes of
 * tries: that somebody tried is no change of what was tried on.
 */
export function rowsAbout({ db }: TestApp, texts: readonly string[]): string {
  return allRows(db.$client)
    .filter((row) => texts.some((text) => row.includes(text)))
    .join("\n");
}

type Client = TestApp["db"]["$client"];

/** Every row as one line: its table and its columns. */
export function allRows(client: Client): string[] {
  return tablesOf(client).flatMap((table) =>
    client
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

const notes = new Set(["attempts", "audit_entries"]);

function tablesOf(client: Client): string[] {
  const names = client.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  // The catalogue is nobody's, and large.
  return names.filter((name) => !notes.has(name) && !/^(regulations|revisions|catalogue_state)/.test(name));
}
