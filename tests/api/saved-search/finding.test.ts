import { expect, test } from "vitest";
import { anInstrument } from "../../support/samples/factories.ts";
import { confirmedUp } from "../../support/calls.ts";
import { searching } from "../../support/saved-searches.ts";

test("what is published and passes is told once, with the search, its link and that of the change", async () => {
  const { save, publish, deliver } = await searching();
  await publish("Known before");
  await save({ name: "Fraud & more", query: { regulator: "EFCC" } });
  expect((await deliver()).mails).toEqual([]);
  const { id } = await publish("Advisory on <impersonation>");
  await publish("Notice of the SEC", "sec-notices");
  const { mails } = await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(["New in “Fraud & more”: Advisory on <impersonation>"]);
  const [{ text, html }] = mails as [(typeof mails)[0]];
  expect(text).toContain("https://ilana.ng/updates?view=all&scope=all&regulator=EFCC");
  expect(text).toContain(`https://ilana.ng/updates?change=${id}`);
  expect(text).toContain("you have saved this search of the updates");
  expect(text).toContain("No more mails like this: https://ilana.ng/unsubscribe/");
  expect(html).toContain("Fraud &#38; more");
  expect(html).toContain("Advisory on &#60;impersonation&#62;");
  expect((await deliver()).mails).toEqual([]);
});

test("what is new in the library, or passes by a revision, is told; what passed before is not", async () => {
  const { save, revise, deliver, first, company } = await searching();
  await save({ place: "library", name: "Words", query: { search: "guidelines", category: "aml-cft" } });
  await save({ place: "library", name: "Ours", query: { applies: "applies", risk: "Low" } });
  await revise({ ...first, summary: "The same instrument with other words in it." });
  expect((await deliver()).mails).toEqual([]);
  const second = anInstrument({ key: "cbn-second-2021", title: "Second Guidelines", topics: [] });
  await revise(second);
  expect((await deliver()).mails).toEqual([]);
  await revise({ ...second, topics: ["aml-cft"] }, anInstrument({ key: "cbn-third", title: "Third Rules", shortTitle: "Third", topics: ["aml-cft"] })); // prettier-ignore
  const { mails } = await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(["New in “Words”: Second Guidelines"]);
  expect(mails[0]!.text).toContain("https://ilana.ng/dashboard?regulation=cbn-second-2021");
  expect(mails[0]!.text).toContain("https://ilana.ng/regulations?search=guidelines&category=aml-cft");
  const rows = await company.call.library.list({ companyId: company.id, applies: "applies" });
  const level = rows.data.find(({ regulation_id: id }) => id === second.key)!.risk_level;
  await save({ place: "library", name: "At its level", query: { applies: "applies", risk: level.toLowerCase() } });
  await revise(anInstrument({ key: "cbn-fourth", title: "Fourth" }), anInstrument({ key: "cbn-draft", title: "Draft", status: "draft" })); // prettier-ignore
  expect((await deliver()).mails.map(({ subject }) => subject)).toEqual(["New in “At its level”: Fourth"]);
});

test("what concerns the company is found for whom it concerns", async () => {
  const { app, save, publish, deliver, company } = await searching();
  const other = await confirmedUp(app);
  await other.call.monitor.watchRegulator({ companyId: other.id, regulator: "SEC", isWatched: true });
  await app.services.outbox.deliverMails();
  for (const by of [company, other])
    for (const concerns of ["yes", "no"]) await save({ name: `concerns ${concerns}`, query: { concerns } }, by);
  await publish("Notice", "sec-notices");
  const { mails } = await deliver();
  const found = mails.filter(({ subject }) => subject.startsWith("New in"));
  expect(found.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [company.company.email, "New in “concerns no”: Notice"],
      [other.company.email, "New in “concerns yes”: Notice"],
    ].toSorted(),
  );
});

test("daily and weekly ones are told when digests leave, all in one mail, and without what was dismissed meanwhile", async () => {
  const { app, save, publish, deliver } = await searching();
  await save({ name: "Day", wish: "daily" });
  await save({ name: "Week", wish: "weekly" });
  const operator = app.callAs({ isOperator: true });
  await publish("First");
  const { id } = await publish("Taken back");
  await publish("Third");
  expect((await deliver()).mails).toEqual([]);
  await operator.change.review({ ids: [id], verdict: "dismiss" });
  // Saturday, 10:00 in Lagos.
  app.clock.advance(21 * 3600 - 1);
  expect((await deliver()).mails).toEqual([]);
  app.clock.advance(1);
  const { mails } = await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(["2 new in your saved search “Day”"]);
  expect(mails[0]!.text).not.toContain("Taken back");
  expect(mails[0]!.text.indexOf("Third")).toBeLessThan(mails[0]!.text.indexOf("First"));
  app.clock.advance(24 * 3600);
  expect((await deliver()).mails.map(({ subject }) => subject)).toEqual(["2 new in your saved search “Week”"]);
});

test("what the operator makes of a change later is told where it passes by that, and nowhere again", async () => {
  const { app, save, publish, deliver } = await searching();
  const { id } = await publish("An advisory");
  await save({ name: "Others", query: { changeType: "amendment" } });
  await save({ name: "All" });
  await app.callAs({ isOperator: true }).change.review({ ids: [id], verdict: "confirm", changeType: "amendment" });
  expect((await deliver()).mails.map(({ subject }) => subject)).toEqual(["New in “Others”: An advisory"]);
  await app.callAs({ isOperator: true }).change.review({ ids: [id], verdict: "confirm", changeType: "other" });
  await app.callAs({ isOperator: true }).change.review({ ids: [id], verdict: "confirm", changeType: "amendment" });
  expect((await deliver()).mails).toEqual([]);
});

test("a process that dies between any two steps loses nothing and tells nothing twice", async () => {
  const { app, save, publish, deliver } = await searching();
  for (const name of ["a", "b", "c"]) await save({ name });
  await publish("The one");
  // Each step fails once: the transaction in hand is lost, and the next run goes on.
  for (const step of ["INSERT ON main.saved_search_matches", "DELETE ON main.change_news", "INSERT ON main.outbox"]) {
    app.db.$client.exec(`CREATE TEMP TRIGGER dying BEFORE ${step} BEGIN SELECT RAISE(ABORT, 'killed'); END`);
    await expect(app.services.savedSearches.run(), step).rejects.toThrow(/./);
    app.db.$client.exec("DROP TRIGGER temp.dying");
  }
  const { mails } = await deliver();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    ["a", "b", "c"].map((name) => `New in “${name}”: The one`),
  );
  expect((await deliver()).mails).toEqual([]);
});

test("what waits for a digest is told within a second of its company's wish to hear at once", async () => {
  const { app, company, save, publish, deliver } = await searching();
  const { _id: id } = await save({ wish: "weekly" });
  await publish();
  expect((await deliver()).mails).toEqual([]);
  app.clock.advance(1);
  expect((await deliver()).mails).toEqual([]);
  await company.call.savedSearch.change({ companyId: company.id, id, wish: "at-once" });
  expect((await deliver()).mails).toHaveLength(1);
});

test("one that runs twice at once tells once", async () => {
  const { app, save, publish } = await searching();
  await save();
  await publish();
  const { savedSearches, outbox } = app.services;
  await Promise.all([savedSearches.run(), savedSearches.run()]);
  await outbox.deliverMails();
  expect(app.mailer.sent.filter(({ subject }) => subject.startsWith("New in"))).toHaveLength(1);
});

test("equal queries are looked at once, however many have saved them", async () => {
  const { app, save, publish } = await searching();
  const queries = [{ regulator: "EFCC" }, { regulator: "efcc" }, {}, { concerns: "yes" }];
  for (let turn = 0; turn < 12; turn += 1)
    for (const query of queries) await save({ name: String(turn), query, wish: "daily" });
  await publish();
  expect(await app.services.savedSearches.run()).toEqual({ queries: 3, found: 36, told: 0 });
});

test("a search finds what its screen shows of what is new", async () => {
  const { app, company, save, publish, revise } = await searching();
  const { id: companyId, call } = company;
  const updates = [
    {}, { source: "SEC-notices" }, { regulator: "Economic and Financial Crimes Commission" }, { changeType: "Amendment" },
    { changeType: "new", regulator: "sec" }, { status: "published,review" }, { reviewed: "yes" }, { reviewed: "no" },
    { documents: "any" }, { from: "2026-11-21", to: "2026-11-21" }, { from: "2026-11-22" }, { to: "2026-11-20" },
    { concerns: "yes" }, { concerns: "no", regulator: "SEC" },
  ]; // prettier-ignore
  const library = [
    {}, { search: "payments" }, { search: "returns bureau" }, { regulator: "cbn" }, { category: "AML-CFT" }, { status: "draft" },
    { risk: "high" }, { risk: "Medium", applies: "applies" }, { applies: "no" }, { applies: "watch" }, { from: "2025-01-01" },
    { to: "2024-12-31", search: "example" },
  ]; // prettier-ignore
  const saved = [
    ...(await Promise.all(updates.map((query) => save({ query, wish: "daily" })))),
    ...(await Promise.all(library.map((query) => save({ place: "library", query, wish: "daily" })))),
  ];
  await publish("Circular on mobile payments");
  await publish("Amendment of the rules on returns", "sec-notices");
  await publish("Notice of the SEC", "sec-notices");
  const bureaus = { industries: ["financial" as const], categories: ["psps-terminal" as const] };
  await revise(
    anInstrument({ key: "cbn-pay", title: "Payments Guidelines", severity: 5, issuedOn: "2026-02" }),
    anInstrument({ key: "cbn-bdc", title: "Returns of Bureaux", appliesTo: bureaus, topics: ["aml-cft"] }),
    anInstrument({ key: "sec-draft", title: "Draft Rules", regulator: "SEC", issuer: "SEC", status: "draft" }),
  );
  await app.services.savedSearches.run();
  const found = (id: string) =>
    app.db.$client.prepare<[string], string>("SELECT subject FROM saved_search_matches WHERE search_id = ? ORDER BY subject").pluck().all(id); // prettier-ignore
  const page = { companyId, limit: 100 };
  for (const { _id, place, query } of saved) {
    const shown =
      place === "updates"
        ? (await call.change.ofCompany({ ...query, ...page })).data.map(({ id }) => id)
        : (await call.library.list({ ...query, ...page })).data.map(({ regulation_id: id }) => id);
    const isNew = (id: string) => id !== "cbn-first-2020";
    expect(found(_id), `${place} ${JSON.stringify(query)}`).toEqual(shown.filter(isNew).toSorted());
  }
});
