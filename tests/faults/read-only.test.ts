import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";

test("7 Read-only / permission loss: a write is refused in clear words, changes nothing and is no silent success; reading goes on", async () => {
  const app = await testApp();
  const company = await signedUp(app);
  const before = await company.call.company.get({ id: company.id });
  app.db.$client.pragma("query_only = ON");
  const update = () => company.call.company.update({ id: company.id, name: "Another Bank" });
  await expect(update()).rejects.toThrow("Nothing can be stored or read at present. Please try again shortly.");
  expect(await company.call.company.get({ id: company.id })).toEqual(before);
  expect((await company.call.dashboard.overview({ companyId: company.id })).data.total).toBeGreaterThan(0);
  app.db.$client.pragma("query_only = OFF");
  // What was shown meanwhile is recorded by the next look.
  expect((await company.call.dashboard.assessment({ companyId: company.id })).data).toBeNull();
  await company.call.dashboard.overview({ companyId: company.id });
  expect((await company.call.dashboard.assessment({ companyId: company.id })).data).not.toBeNull();
  await update();
  expect((await company.call.company.get({ id: company.id })).data.name).toBe("Another Bank");
});
