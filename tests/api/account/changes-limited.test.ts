import { expect, test } from "vitest";
import type { CompanyUse } from "#features/account/service.ts";
import { declarations } from "#server/rest/openapi.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { examples, router, startForExamples, world, type World } from "../../support/samples/examples.ts";

const uses: readonly CompanyUse[] = [
  "ask",
  "emailCode",
  "emailCodeTry",
  "invite",
  "profile",
  "settings",
  "webhook",
  "domainCode",
  "domainTry",
];
const client = { address: "192.0.2.1", userAgent: "test" };

/** Mutations of a company that may be called without end, and why. */
const unlimited: Record<string, string> = {
  "notification.markRead": "it leaves nothing but the time at which what was unread was read",
};
const changes = Object.entries(declarations(router)).filter(
  ([, { _def }]) => _def.type === "mutation" && _def.meta?.companyField !== undefined,
);
const limited = changes.filter(([name]) => !unlimited[name]).map(([name]) => [name]);

/** Nothing is left of what a company may use. */
async function useUp({ app, id, call }: World) {
  for (const use of uses) await app.services.accounts.count(use, id, client);
  const words = { newPassword: "Another9&", confirmNewPassword: "Another9&" };
  await call.password.change({ id, currentPassword: "wrong", ...words }).catch(() => {});
  app.db.$client.exec("UPDATE attempts SET points = 1000000");
}

type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

test.each(limited)("%s is limited", async (name) => {
  const asker = await world(await startForExamples());
  const input = await (examples[name] ?? examples["assistant.ask"])!(asker);
  await useUp(asker);
  const [area, call] = name.split(".") as [string, string];
  const calling = (asker.call as unknown as Calls)[area]![call]!(input);
  expect(await refusalOf(drained(calling))).toMatchObject({ status: 429 });
});

/** What is answered piece by piece is refused at its first piece. */
async function drained(calling: Promise<unknown>): Promise<void> {
  const answer = await calling;
  if (answer && typeof answer === "object" && Symbol.asyncIterator in answer)
    for await (const _piece of answer as AsyncIterable<unknown>);
}

test("no exception is for a procedure that is gone", () => {
  expect(Object.keys(unlimited).filter((name) => !changes.some(([known]) => known === name))).toEqual([]);
});

test("300 changes an hour, each an entry of the log; what was read may be marked without end", async () => {
  const app = await testApp();
  const { id, call } = await signedUp(app);
  const entries = () => app.db.$client.prepare<[], number>("SELECT count(*) FROM audit_entries").pluck().get()!;
  const before = entries();
  for (let turn = 0; turn < 300; turn += 1)
    await call.delivery.update({ companyId: id, mail: turn % 2 ? "daily" : "off" });
  const refused = await refusalOf(call.delivery.update({ companyId: id, mail: "weekly" }));
  expect(refused).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 60 minutes." });
  expect(entries() - before).toBeLessThanOrEqual(600);
  expect((await call.notification.markRead({ companyId: id })).success).toBe(true);
  app.clock.advance(3600);
  expect((await call.delivery.update({ companyId: id, mail: "weekly" })).data.mail).toBe("weekly");
});
