import { expect, test } from "vitest";
import { aTextPdf } from "../fixtures/documents/pdf.ts";
import type { TestApp } from "../support/app.ts";
import { declared, examples, formsOnly, operators, startForExamples, world } from "../support/samples/examples.ts";
import { aSource } from "../support/watch.ts";
import { testApp } from "../support/app.ts";
import { confirmEmail } from "../support/calls.ts";

/** Mutations that leave no entry, and why that is right. */
const unrecorded: Record<string, string> = {
  "notification.markRead": "what was read is no change of what is known of a company; `readAt` says when",
  "assistant.ask": "the question and its answer are kept as such in their conversation",
  "assistant.stream": "the same, answered piece by piece",
  "source.check": "what it finds is recorded as a captured change; finding nothing changes nothing",
  "webhook.test": "a test is no setting; a webhook that a test stops or revives is recorded as changed",
  "invitation.open": "it says to what somebody is asked; that it is accepted is recorded",
  "auth.openLink": "it says whose the link is; the password that is set by it is recorded",
  "auth.askSecondFactor": "it asks for a passkey; the sign-in by it is recorded",
  "auth.askPasskey": "the same",
  "factor.askProof": "the same, for a proof",
  "factor.prove": "who one is is no change; what is done by it is recorded, and so is that it was wrong",
  "factor.beginTotp": "an app counts, and is recorded, once its first code is shown",
  "factor.beginPasskey": "a passkey counts, and is recorded, once it is made",
  "sso.start": "nothing is changed yet; what comes of it is recorded when the provider has led back",
  "sso.finish": "the example has been at no provider; tests/api/sso has what it records",
  "operator.signIn":
    "a session is no change of data; what is done in it is recorded with it, and the security log has the sign-in",
  "operator.signOut": "the same",
  "delivery.revive": "the example revives nothing; tests/api/audit.test.ts has what it records",
};

const countEntries = ({ db }: TestApp) =>
  db.$client.prepare<[], number>("SELECT count(*) FROM audit_entries").pluck().get()!;

const mutations = declared.filter(({ type }) => type === "mutation");
type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

test.each(mutations.filter(({ name }) => !unrecorded[name] && !formsOnly.has(name)).map(({ name }) => [name]))(
  "%s leaves an entry in the audit log",
  async (name) => {
    const app = await startForExamples();
    const asker = await world(app);
    const input = await examples[name]!(asker);
    const before = countEntries(app);
    const session = await app.services.accounts.findSession(asker.token);
    const as = operators.has(name) ? { isOperator: true } : { ...session, address: "127.0.0.1" };
    const [area, call] = name.split(".") as [string, string];
    await (app.callAs(as) as unknown as Calls)[area]![call]!(input);
    // What is answered first and done afterwards.
    await app.services.accounts.drain();
    expect(countEntries(app)).toBeGreaterThan(before);
    expect(await app.services.audit.verify()).toMatchObject({ broken: [], missing: [] });
  },
);

test("change.attach leaves an entry: in the company's record, or for the operator in that of the whole", async () => {
  const app = await testApp({ sources: [aSource({ id: "efcc", regulator: "EFCC", kind: "manual", note: "By hand" })] });
  const { id } = await app.services.watch.enter({ source: "efcc", title: "Advisory" });
  const asker = await world(app);
  await confirmEmail(app, asker);
  await app.callAs({ companyId: asker.id, upload: await aTextPdf(["One"]) }).change.attach({ id, name: "one.pdf" });
  await app.callAs({ isOperator: true, upload: await aTextPdf(["Two"]) }).change.attach({ id, name: "two.pdf" });
  const page = { limit: 1, skip: 0 };
  for (const [whose, name] of [[asker.id, "one.pdf"], [null, "two.pdf"]] as const)
    expect((await app.services.audit.list(whose, {}, page)).rows[0]).toMatchObject({ action: "document.uploaded", after: { changeId: id, name } });
}); // prettier-ignore

test("no exception is for a procedure that is gone", () => {
  const names = mutations.map(({ name }) => name);
  expect(Object.keys(unrecorded).filter((name) => !names.includes(name))).toEqual([]);
});
