import SQLite from "better-sqlite3";
import { onTestFinished } from "vitest";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { slowDatabase } from "../../support/slow-database.ts";
import { describeRepositories } from "../repositories.ts";

function migrated(db: FileDatabase): FileDatabase {
  migrate(db);
  onTestFinished(() => void db.$client.close());
  return db;
}

describeRepositories("SQLite", async () => migrated(openDatabase(":memory:")));

describeRepositories("SQLite, each statement of which takes its time,", async () => {
  const client = new SQLite(":memory:");
  client.pragma("foreign_keys = ON");
  return migrated(slowDatabase(client));
});
