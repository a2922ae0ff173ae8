import { expect, test } from "vitest";
import { classificationTables } from "#shipped-tables.ts";
import { fanningOut } from "#features/watch/service/fan-out.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aChange } from "../../contract/rows.ts";

test("what is told of a change, and to whom, is judged by one state of the library", async () => {
  const { services, ...app } = await testApp();
  const bank = await signedUp({ services, ...app });
  const states: unknown[] = [];
  const asked = async <T>(state: Promise<T>) => (states.push(await state), state);
  const { fanOutOf } = fanningOut({
    ...services,
    catalogue: { ...services.catalogue, snapshot: () => asked(services.catalogue.snapshot()) },
    readTables: () => asked(classificationTables()),
  });
  const audience = { scope: "everybody", classes: [], basis: "title", quote: null } as const;
  const { recipients } = await fanOutOf(aChange({ audience: { ...audience, classes: [] } }));
  expect(recipients.map(({ companyId }) => companyId)).toEqual([bank.id]);
  expect(states).toHaveLength(2);
});
