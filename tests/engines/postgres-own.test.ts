import { expect, test } from "vitest";
import { migrate } from "#platform/database/server/migrate.ts";
import { anEmptySchema } from "../support/engines.ts";
import { migrationsBefore } from "../support/migrations.ts";
import { ownAfter, seenAsOwn, statementsBeforeOwn } from "../support/samples/before-own.ts";

test("on a server too what was a company's becomes its people's", async () => {
  const { server, ask } = await anEmptySchema();
  await migrate(server, migrationsBefore("own_marks", "drizzle-postgres"));
  for (const statement of statementsBeforeOwn()) await ask(statement);
  await migrate(server);
  expect(await seenAsOwn(server)).toEqual(ownAfter);
});
