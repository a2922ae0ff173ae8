import SQLite from "better-sqlite3";
import type { TestApp } from "./app.ts";

/**
 * Every row of the database in which one of the texts stands, as text to compare. Left out is what the server notes of
 * tries: that somebody tried is no change of what was tried on.
 */
export const rowsAbout = ({ db }: TestApp, texts: readonly string[]): string => rowsWith(db.$client, texts);

/**
 * Whether rows in which one of the texts stands, or without texts any, are others by then. None is read while none is written:
 * reading every row of an application takes a while.
 */
export function changeOfRows({ db: { $client: client } }: TestApp, texts: readonly string[]): () => boolean {
  const [copy, since] = [client.serialize(), writtenTo(client)];
  return () => {
    if (writtenTo(client) === since) return false;
    const before = new SQLite(copy, { readonly: true });
    try {
      return rowsWith(before, texts) !== rowsWith(client, texts);
    } finally {
      before.close();
    }
  };
}

/** How often rows were written since this was first asked; counted by triggers that end with the connection. */
function writtenTo(client: Client): unknown {
  if (!counting.has(client)) {
    client.exec("CREATE TEMP TABLE written (times); INSERT INTO written VALUES (0)");
    for (const table of tablesOf(client).filter((name) => !name.startsWith("sqlite_")))
      for (const change of ["INSERT", "UPDATE", "DELETE"])
        client.exec(
          `CREATE TEMP TRIGGER "${table} ${change}" AFTER ${change} ON main."${table}" BEGIN UPDATE written SET times = times + 1; END`,
        );
    counting.add(client);
  }
  return client.prepare("SELECT times FROM written").pluck().get();
}
const counting = new WeakSet<Client>();

const rowsWith = (client: Client, texts: readonly string[]): string =>
  allRows(client)
    .filter((row) => texts.length === 0 || texts.some((text) => row.includes(text)))
    .join("\n");

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
