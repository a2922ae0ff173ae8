import { onTestFinished } from "vitest";
import { sqliteDatabase, type FileDatabase } from "#platform/database/sqlite.ts";
import { migrateAnew, openCopy } from "../../support/samples/databases.ts";
import { slowDatabase } from "../../support/slow-database.ts";
import { describeRepositories } from "../repositories.ts";

// Not the one of other tests: the contract asks when it was migrated.
const migrated = migrateAnew();

function closedAfter(db: FileDatabase): FileDatabase {
  onTestFinished(() => void db.$client.close());
  return db;
}

describeRepositories("SQLite", async () => closedAfter(sqliteDatabase(openCopy(migrated))));

describeRepositories("SQLite, each statement of which takes its time,", async () =>
  closedAfter(slowDatabase(openCopy(migrated))),
);
