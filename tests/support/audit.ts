import type { TestApp } from "./app.ts";

/** All rows of these tables as text, to look for what must not be there. */
export const allTables = ({ db }: TestApp, tables: string[]): string =>
  tables.map((table) => JSON.stringify(db.$client.prepare(`SELECT * FROM "${table}"`).all())).join("\n");
