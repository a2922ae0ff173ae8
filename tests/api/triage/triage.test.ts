import { describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aSource } from "../../support/watch.ts";

const sources = [
  aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" }),
  aSource({ id: "cbn-papers", regulator: "CBN", kind: "manual", note: "Refuses programs" }),
];
const page = { limit: 100, skip: 0 };
type Company = Awaited<ReturnType<typeof signedUp>>;

/** An application whose company watches a regulator, and hears of whatever is entered for it. */
async function watching() {
  const app = await testApp({ sources });
  const company = await signedUp(app);
  await company.call.monitor.watchRegulator({ companyId: company.id, regulator: "EFCC", isWatched: true });
  return { app, company };
}
const enter = async ({ services }: TestApp, title: string, source = "efcc-releases") =>
  (await services.watch.enter({ source, title, publishedOn: "2026-11-20" })).id;
const titles = async ({ id, call }: Company, view: "waiting" | "decided" | "all" = "waiting") =>
  (await call.triage.list({ companyId: id, view, ...page })).data.map(({ title }) => title).toSorted();

describe("the inbox", () => {
  test("holds what was published and concerns the company until it is decided", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const [first, second] = [await enter(app, "Advisory on scams"), await enter(app, "Notice to the public")];
    expect(await titles(company)).toEqual(["Advisory on scams", "Notice to the public"]);
    expect((await call.triage.counts({ companyId })).data).toEqual({ waiting: 2, overdue: 0, decided: 0 });
    app.clock.advance(90 * 60);
    const about = { reason: "It names us", note: "For Ada", dueOn: "2026-12-15" };
    const { data } = await call.triage.decide({ companyId, ids: [first], verdict: "applies", ...about });
    const decision = {
      changeId: first,
      verdict: "applies",
      ...about,
      decidedAt: "2026-11-21T10:30:00.000Z",
      reachedAt: "2026-11-21T09:00:00.000Z",
    };
    expect(data).toMatchObject([decision]);
    expect([await titles(company), await titles(company, "decided")]).toEqual([["Notice to the public"], ["Advisory on scams"]]);
    const { data: all } = await call.triage.list({ companyId, view: "all", ...page });
    expect(all.map(({ id, isWaiting, decision: made }) => [id, isWaiting, made?.verdict])).toEqual(
      expect.arrayContaining([[first, false, "applies"], [second, true, undefined]]),
    );
    expect((await call.triage.decisions({ companyId, ids: `${first}, ${second}` })).data).toMatchObject([decision]);
    expect((await call.triage.counts({ companyId })).data).toEqual({ waiting: 1, overdue: 0, decided: 1 });
  }); // prettier-ignore

  test("keeps a decision in sight when its change is set aside, and says how many of several are gone", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const ids = [await enter(app, "Advisory on scams"), await enter(app, "Notice to the public")];
    await call.triage.decide({ companyId, ids: [ids[0]!], verdict: "applies" });
    await app.callAs({ isOperator: true }).change.review({ ids: [ids[0]!], verdict: "dismiss" });
    expect(await titles(company, "decided")).toEqual(["Advisory on scams"]);
    expect((await call.triage.counts({ companyId })).data).toEqual({ waiting: 1, overdue: 0, decided: 1 });
    await expect(call.triage.decide({ companyId, ids, verdict: "information" })).rejects.toThrow(
      "1 of these 2 changes is unknown or no longer published. Nothing was decided: load the list again.",
    );
    expect((await call.triage.counts({ companyId })).data).toEqual({ waiting: 1, overdue: 0, decided: 1 });
  });

  test("gets back what is taken back; the log keeps both", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const id = await enter(app, "Advisory on scams");
    await call.triage.decide({ companyId, ids: [id], verdict: "not-applicable", reason: "For others" });
    await call.triage.decide({ companyId, ids: [id], verdict: "information" });
    expect((await call.triage.undo({ companyId, ids: [id] })).data).toEqual({ undone: 1 });
    expect((await call.triage.undo({ companyId, ids: [id] })).data).toEqual({ undone: 0 });
    expect(await titles(company)).toEqual(["Advisory on scams"]);
    const { data: log } = await call.activity.list({ id: companyId, kind: "library", ...page });
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["decision.undone", { verdict: "information" }, null],
      ["decision.made", { verdict: "not-applicable", reason: "For others" }, { title: "Advisory on scams", verdict: "information", reason: null }],
      ["decision.made", null, { title: "Advisory on scams", verdict: "not-applicable", reason: "For others" }],
    ]);
  }); // prettier-ignore

  test("keeps what was decided in another window, and says what that was", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const [first, second] = [await enter(app, "Advisory on scams"), await enter(app, "Notice to the public")];
    const seen = { [first]: null, [second]: null };
    await call.triage.decide({ companyId, ids: [first], verdict: "applies", reason: "It names us", seen });
    app.clock.advance(60);
    const decide = (about: object) => call.triage.decide({ companyId, ids: [first, second], verdict: "information", seen, ...about });
    await expect(decide({})).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(
        /^Decided meanwhile in another window, on 21 November 2026 at 10:00: Applies, “It names us”\. Yours was not kept: look again/,
      ),
    });
    const [kept] = (await call.triage.decisions({ companyId, ids: `${first},${second}` })).data;
    expect([kept?.verdict, (await call.triage.counts({ companyId })).data]).toEqual(["applies", { waiting: 1, overdue: 0, decided: 1 }]);
    const { data: told } = await call.notification.list({ companyId });
    const told1 = told.find(({ changeId }) => changeId === first)!._id;
    await expect(call.notification.notForUs({ companyId, id: told1, seen })).rejects.toMatchObject({ code: "CONFLICT" });
    await decide({ seen: { [first]: kept!.decidedAt, [second]: null } });
    await expect(call.triage.undo({ companyId, ids: [first], seen: { [first]: kept!.decidedAt } })).rejects.toThrow(/For information/);
    await call.triage.undo({ companyId, ids: [first, second] });
    await expect(decide({ seen: { [first]: kept!.decidedAt } })).rejects.toThrow(/^The decision was taken back meanwhile\./);
    // Who says nothing of what he has seen decides over whatever stands.
    await decide({ seen: undefined });
    await decide({ seen: undefined, verdict: "applies" });
  }); // prettier-ignore

  test("is narrowed by the filters of all updates, and refuses what they refuse", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    await call.monitor.watchRegulator({ companyId, regulator: "CBN", isWatched: true });
    await enter(app, "Advisory on scams");
    await enter(app, "Letter to all banks", "cbn-papers");
    const list = async (about: object) =>
      (await call.triage.list({ companyId, view: "waiting", ...page, ...about })).data.map(({ title }) => title);
    expect(await list({ regulator: "CBN" })).toEqual(["Letter to all banks"]);
    expect(await list({ source: "efcc-releases", concerns: "yes" })).toEqual(["Advisory on scams"]);
    expect(await list({ concerns: "no" })).toEqual([]);
    await expect(list({ changeType: "poem" })).rejects.toThrow("Change type must be one of");
    await expect(call.triage.list({ companyId, view: "all", after: "unknown", ...page })).rejects.toThrow("Unknown change");
  }); // prettier-ignore

  test("does not hold what does not concern the company, what is held for review, or what was told long before it came", async () => {
    const app = await testApp({ sources });
    await enter(app, "An old advisory");
    app.clock.advance(15 * 24 * 3600);
    await enter(app, "A fresh advisory");
    app.clock.advance(24 * 3600);
    const company = await signedUp(app);
    const { id: companyId, call } = company;
    await call.monitor.watchRegulator({ companyId, regulator: "EFCC", isWatched: true });
    expect(await titles(company)).toEqual(["A fresh advisory"]);
    // What came before it signed up reached it then.
    const { data } = await call.triage.list({ companyId, view: "waiting", ...page });
    const [decision] = (await call.triage.decide({ companyId, ids: [data[0]!.id], verdict: "information" })).data;
    expect(decision!.reachedAt).toBe(decision!.decidedAt);
    await call.monitor.watchRegulator({ companyId, regulator: "EFCC", isWatched: false });
    await call.triage.undo({ companyId, ids: [data[0]!.id] });
    const { data: left } = await call.triage.list({ companyId, view: "all", ...page });
    expect(left.filter(({ isWaiting, concerns }) => isWaiting && concerns.length === 0)).toEqual([]);
  });

  test("keeps nothing of a decision that cannot stand", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const id = await enter(app, "Advisory on scams");
    const decide = (input: object) => call.triage.decide({ companyId, ids: [id], verdict: "applies", ...input });
    await expect(decide({ ids: [id, "unknown"] })).rejects.toThrow("1 of these 2 changes is unknown");
    await expect(decide({ ids: [] })).rejects.toThrow("Name at least one change");
    await expect(decide({ verdict: "perhaps" })).rejects.toThrow("The verdict must be one of");
    for (const dueOn of ["0000-01-01", "1899-12-31", "2200-01-01", "9999-12-31"])
      await expect(decide({ dueOn })).rejects.toThrow("The due day must be a day from 1900 to 2199");
    await expect(decide({ dueOn: "2026-02-30" })).rejects.toThrow("The due day must be written YYYY-MM-DD");
    await expect(decide({ verdict: "not-applicable", dueOn: "2026-12-15" })).rejects.toThrow("has no due day");
    await expect(decide({ note: "x".repeat(2001) })).rejects.toThrow("A note may have 2,000 characters");
    expect((await call.triage.counts({ companyId })).data).toEqual({ waiting: 1, overdue: 0, decided: 0 });
    const { data } = await decide({ reason: "  ", note: " For Ada " });
    expect(data).toMatchObject([{ reason: null, note: "For Ada" }]);
  });
});

test("what a company asked not to be told of is neither told nor waits, unless it watches or has an alert", async () => {
  const { app, company } = await watching();
  const { id: companyId, call } = company;
  await call.monitor.narrow({ companyId, topics: ["licensing"], leastRisk: "High" });
  expect((await call.monitor.narrowing({ companyId })).data).toEqual({ topics: ["licensing"], leastRisk: "High" });
  const told = async () => (await call.notification.list({ companyId, ...page })).data.map((one) => one.regulationTitle);
  await enter(app, "Advisory on scams");
  expect([await told(), await titles(company)]).toEqual([["Advisory on scams"], ["Advisory on scams"]]);
  const letter = "Circular to all Microfinance Banks on AML/CFT returns";
  await enter(app, letter, "cbn-papers");
  expect([await told(), await titles(company)]).toEqual([["Advisory on scams"], ["Advisory on scams"]]);
  const all = (await call.triage.list({ companyId, view: "all", ...page })).data;
  expect(all.map(({ title, withheld }) => [title, withheld])).toEqual(
    expect.arrayContaining([[letter, "You asked not to be told of this"], ["Advisory on scams", null]]),
  );
  await call.monitor.narrow({ companyId, topics: null, leastRisk: "Low" });
  expect(await titles(company)).toEqual(["Advisory on scams", letter].toSorted());
  await expect(call.monitor.narrow({ companyId, topics: [] })).rejects.toThrow("Choose at least one topic");
}); // prettier-ignore

describe("not for us", () => {
  test("on a notification decides that its change does not apply, and can be taken back", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const changeId = await enter(app, "Advisory on scams");
    const { data } = await call.notification.list({ companyId, ...page });
    const { data: decision } = await call.notification.notForUs({ companyId, id: data[0]!._id, reason: "For others" });
    expect(decision).toMatchObject({ changeId, verdict: "not-applicable", reason: "For others" });
    expect(await titles(company)).toEqual([]);
    await call.triage.undo({ companyId, ids: [changeId] });
    expect(await titles(company)).toEqual(["Advisory on scams"]);
  });

  test("is said of captured changes alone", async () => {
    const { app, company } = await watching();
    const { id: companyId, call } = company;
    const notice = { companyId, changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
    await app.callAs({ isOperator: true }).notification.create(notice);
    const { data } = await call.notification.list({ companyId, ...page });
    const say = (id: string) => call.notification.notForUs({ companyId, id });
    await expect(say(data[0]!._id)).rejects.toThrow("tells of no captured change");
    await expect(say("unknown")).rejects.toThrow("There is no such notification");
  });
});

test("of each source it is known what was rightly told, wrongly told and missed, to companies and to the operator", async () => {
  const { app, company } = await watching();
  const { id: companyId, call } = company;
  await call.monitor.watchRegulator({ companyId, regulator: "CBN", isWatched: true });
  const decide = async (title: string, verdict: "applies" | "not-applicable") =>
    call.triage.decide({ companyId, ids: [await enter(app, title, "cbn-papers")], verdict });
  await decide("Circular to all Microfinance Banks on AML/CFT returns", "applies");
  await decide("Circular to all Microfinance Banks on agents", "not-applicable");
  await decide("Circular to all Bureaux De Change on cash limits", "applies");
  // It came because the company watches the regulator: that it is for others was known.
  await decide("Circular to all Bureaux De Change on trading hours", "not-applicable");
  const judged = { judged: 2, rightlyTold: 1, wronglyTold: 1, missed: 1, precision: 0.5 };
  const byAudience = [{ scope: "classes", ...judged }];
  const figures = [{ source: "cbn-papers", ...judged, companies: 1, byAudience }];
  expect((await call.triage.sourcesOfCompany({ companyId })).data).toEqual(figures);
  const ofAll = async () => (await app.callAs({ isOperator: true }).triage.sources()).data;
  expect(await ofAll()).toEqual(figures);
  // Counted anew after a minute.
  await decide("Circular to all Microfinance Banks on dormant accounts", "applies");
  expect(await ofAll()).toEqual(figures);
  app.clock.advance(60);
  expect(await ofAll()).toMatchObject([{ judged: 3, rightlyTold: 2 }]);
});
