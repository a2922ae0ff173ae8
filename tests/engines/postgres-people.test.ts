import { expect, test } from "vitest";
import { migrate } from "#platform/database/server/migrate.ts";
import { anEmptySchema } from "../support/engines.ts";
import { migrationsBefore } from "../support/migrations.ts";
import { peopleAfter, seenAsPeople, statementsBeforePeople } from "../support/samples/before-people.ts";

test("on a server too accounts of companies become people who own them, and what kept one out keeps the company out", async () => {
  const { server, ask } = await anEmptySchema();
  await migrate(server, migrationsBefore("people", "drizzle-postgres"));
  for (const statement of statementsBeforePeople()) await ask(statement);
  await migrate(server);
  expect(await seenAsPeople(server)).toEqual(peopleAfter);
});
