import { expect, test } from "vitest";
import { composeServices } from "#app.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const rules = anInstrument({ key: "cbn-rules", title: "Rules for Tests" });

/** A running application whose library has been told as far as it is, and a company. */
async function told() {
  const folder = writeCatalogue([rules]);
  const app = await testApp({ catalogue: folder });
  const { watch, catalogue } = app.services;
  expect(await watch.publishRevisions()).toBe(0);
  const company = await signedUp(app);
  return {
    app,
    ...company,
    async edit(...instruments: Instrument[]) {
      writeCatalogue(instruments, { folder });
      await catalogue.load(folder);
      return watch.publishRevisions();
    },
    heard: async () => (await company.call.notification.list({ companyId: company.id })).data,
  };
}

test("what the library holds at first is news to nobody", async () => {
  expect(await (await told()).heard()).toEqual([]);
});

test("a revision reaches whom it concerns, with its diff, once, whoever tells it", async () => {
  const { app, call, id, edit, heard } = await told();
  app.clock.advance(60);
  expect(await edit({ ...rules, penalty: "A fine of ₦2 million" })).toBe(1);
  const [notice] = await heard();
  expect(notice).toMatchObject({
    changeType: "update",
    regulationTitle: "Rules for Tests",
    regulationId: "cbn-rules",
    message: "The library’s text of it was revised: penalty.",
  });
  const { data } = await call.change.oneOfCompany({ companyId: id, id: notice!.changeId! });
  expect(data).toMatchObject({
    source: "catalogue",
    status: "published",
    diff: [{ path: "penalty", before: null, after: "A fine of ₦2 million" }],
    regulations: [{ regulation_id: "cbn-rules", regulation_title: "Rules for Tests" }],
    concerns: ["It is about Example guidelines, which applies or may apply to you"],
  });
  expect(data.reviewedAt).toBe("2026-11-21T09:01:00.000Z");
  expect(await composeServices(app.config, app.parts).watch.publishRevisions()).toBe(0);
  expect(await heard()).toHaveLength(1);
});

test("that a text is superseded, and is in force again, stands first and is said each way", async () => {
  const { app, edit, heard } = await told();
  const [first, ...others] = rules.requirements;
  app.clock.advance(60);
  await edit({
    ...rules,
    status: "superseded",
    requirements: [{ ...first!, text: `${first!.text}, and say so` }, ...others],
  });
  app.clock.advance(60);
  await edit(rules);
  expect((await heard()).map(({ message }) => message)).toEqual([
    "It is in force again. The library’s text of it was revised too: requirements.",
    "It is superseded now: another text has taken its place. The library’s text of it was revised too: requirements.",
  ]);
});

test("a new text of the library is new", async () => {
  const { edit, heard } = await told();
  await edit(anInstrument({ key: "sec-new", title: "New Rules", regulator: "SEC" }));
  expect((await heard()).map(({ changeType, message }) => [changeType, message])).toEqual([
    ["new", "New in the library."],
  ]);
});

test("that editors looked again is no news", async () => {
  const { app, edit, heard } = await told();
  expect(await edit({ ...rules, lastChecked: "2026-12", checkBeforeDisplay: "The date", confidence: "partly" })).toBe(
    0,
  );
  expect(await heard()).toEqual([]);
  expect((await app.services.watch.listChanges({ limit: 1, skip: 0 })).total).toBe(0);
});

test("of a whole new edition every text is listed, and only who set an alert is told of each", async () => {
  const { app, call, id, company, edit, heard } = await told();
  const other = await signedUp(app);
  await call.monitor.createAlerts({
    companyId: id,
    regulationIds: ["cbn-rules"],
    alertTypes: ["update"],
    email: company.email,
  });
  const many = Array.from({ length: 25 }, (_, index) =>
    anInstrument({ key: `cbn-text-${index}`, title: `Text number ${index}` }),
  );
  expect(await edit(...many, { ...rules, severity: 5 })).toBe(26);
  expect((await app.services.watch.listChanges({ source: "catalogue", limit: 100, skip: 0 })).total).toBe(26);
  expect((await heard()).map(({ regulationId }) => regulationId)).toEqual(["cbn-rules"]);
  expect((await other.call.notification.list({ companyId: other.id })).total).toBe(0);
});
