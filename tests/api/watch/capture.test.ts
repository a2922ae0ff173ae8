import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { composeServices } from "#app.ts";
import type { Source } from "#features/watch/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aCircular, aRegulator, listAnswer, type Circular } from "../../support/servers/regulator.ts";
import { aSource } from "../../support/watch.ts";

const few = (count: number) => Array.from({ length: count }, (_, index) => aCircular(index + 1));

/** A running application whose one source has been read once, and a way to publish. */
async function watching(overrides: Partial<Source> = {}) {
  let list = few(10);
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source(overrides)] });
  const { watch } = app.services;
  await watch.checkNow("cbn-circulars");
  const check = () => watch.checkNow("cbn-circulars");
  const publish = async (circular: Partial<Circular>) => {
    list = [...list, aCircular(list.length + 1, circular)];
    site.answer = listAnswer(list);
    return check();
  };
  const edit = async (index: number, circular: Partial<Circular>) => {
    list = list.with(index, { ...list[index]!, ...circular });
    site.answer = listAnswer(list);
    return check();
  };
  return { app, site, watch, check, publish, edit };
}

const commercial = { category: "commercial-banks-national" };
const shipper = { industry: "Maritime", category: "others", customCategory: "Shipping line" };
const heard = async (company: Awaited<ReturnType<typeof signedUp>>) =>
  (await company.call.notification.list({ companyId: company.id })).data;

describe("whom a captured change reaches", () => {
  test("those for whom it is, with what it is and that nobody has reviewed it", async () => {
    const { app, publish } = await watching();
    const [bank, ship] = [await signedUp(app, commercial), await signedUp(app, shipper)];
    await publish({ title: "Guidelines on Capital Adequacy Returns", refNo: "BSD/DIR/PUB/LAB/001/900" });
    const [told] = await heard(bank);
    expect(told).toMatchObject({
      changeType: "new",
      regulationTitle: "Guidelines on Capital Adequacy Returns",
      regulator: "CBN",
    });
    expect(told?.message).toContain("Reference BSD/DIR/PUB/LAB/001/900.");
    expect(told?.message).toContain("not yet reviewed");
    expect(await heard(ship)).toEqual([]);

    const { data } = await bank.call.change.oneOfCompany({ companyId: bank.id, id: told!.changeId! });
    expect(data).toMatchObject({ status: "published", reviewedAt: null, source: "cbn-circulars" });
    expect(data.concerns).toEqual([told!.why]);
    expect(told!.why).toMatch(/deposit money banks.*and you are one$/);
    expect(data.audience).toMatchObject({ scope: "classes", words: "deposit money banks" });
    const other = await ship.call.change.oneOfCompany({ companyId: ship.id, id: told!.changeId! });
    expect(other.data.concerns).toEqual([]);
  });

  test("and those who watch the regulator, whatever binds them", async () => {
    const { app, publish } = await watching();
    const ship = await signedUp(app, shipper);
    await ship.call.monitor.watchRegulator({ companyId: ship.id, regulator: "CBN", isWatched: true });
    await publish({ title: "Guidelines on Capital Adequacy Returns", refNo: "BSD/DIR/PUB/LAB/001/900" });
    expect(await heard(ship)).toHaveLength(1);
    const { data } = await ship.call.change.ofCompany({ companyId: ship.id });
    expect(data[0]?.concerns).toEqual(["You watch Central Bank of Nigeria, and are told everything of it"]);
  });

  test("once, however often it is listed", async () => {
    const { app, publish, check } = await watching();
    const bank = await signedUp(app, commercial);
    await publish({});
    await check();
    await check();
    expect(await heard(bank)).toHaveLength(1);
  });
});

test("what only the text of a document shows is added", async () => {
  const { app, publish, watch } = await watching();
  const [bank, ship] = [await signedUp(app, commercial), await signedUp(app, shipper)];
  await publish({ title: "Guidelines on Capital Adequacy Returns", refNo: "BSD/DIR/PUB/LAB/001/900" });
  const [before] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  expect(before?.topics.includes("digital-banking")).toBe(false);
  const text =
    "CENTRAL BANK OF NIGERIA. GUIDELINES ON MOBILE MONEY AND ELECTRONIC PAYMENTS. A breach attracts sanctions.";
  expect(await watch.reclassify(before!.id, text)).toBe(true);
  const after = await watch.getChange(before!.id);
  expect(after.topics).toEqual([...before!.topics, "digital-banking"]);
  expect(after.evidence.some(({ field, quote }) => field === "document" && text.includes(quote))).toBe(true);
  expect(await watch.reclassify(before!.id, text)).toBe(false);
  expect([(await heard(bank)).length, (await heard(ship)).length]).toEqual([1, 0]);
});

test("to whom the letter goes is told when its text comes, and taken back from those for whom it is not", async () => {
  const { app, publish, watch } = await watching();
  const [bank, micro] = [
    await signedUp(app, commercial),
    await signedUp(app, { category: "micro-finance-banks-tier-1" }),
  ];
  await publish({ title: "Guidelines on Capital Adequacy Returns", refNo: "BSD/DIR/PUB/LAB/001/900" });
  const [change] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  expect([(await heard(bank)).length, (await heard(micro)).length]).toEqual([1, 0]);
  const text =
    "CENTRAL BANK OF NIGERIA\n\nCIRCULAR TO ALL MICROFINANCE BANKS\n\nGUIDELINES ON CAPITAL ADEQUACY RETURNS\n\nAll MFBs shall file.";
  expect(await watch.reclassify(change!.id, text)).toBe(true);
  expect(await watch.reclassify(change!.id, text)).toBe(false);
  const reason = "It is addressed to microfinance banks; by your profile you are none of them";
  expect(await heard(bank)).toMatchObject([{ withdrawn: reason }]);
  expect(await heard(micro)).toMatchObject([
    { why: "It is addressed to microfinance banks, and you are one", withdrawn: null },
  ]);
  const seen = async ({ call, id: companyId }: typeof bank) =>
    (await call.change.oneOfCompany({ companyId, id: change!.id })).data;
  expect(await seen(bank)).toMatchObject({ concerns: [], notConcerned: reason });
  expect(await seen(micro)).toMatchObject({
    audience: { basis: "addressees", quote: "CIRCULAR TO ALL MICROFINANCE BANKS" },
    notConcerned: null,
  });
  // A person who has read it knows better, and no text is surer than that.
  const operator = app.callAs({ isOperator: true });
  const audience = { scope: "classes" as const, classes: ["deposit-money-banks"] };
  await operator.change.review({ ids: [change!.id], verdict: "confirm", audience });
  expect(await heard(bank)).toMatchObject([{ withdrawn: null, readAt: null }]);
  expect((await heard(micro))[0]!.withdrawn).toMatch(
    /^A person who read it marked it as meant for deposit money banks/,
  );
  expect(await watch.reclassify(change!.id, text)).toBe(false);
  expect((await seen(bank)).concerns[0]).toMatch(/^A person who read it marked it/);
  const wrong = operator.change.review({
    ids: [change!.id],
    verdict: "confirm",
    audience: { ...audience, classes: ["bakers"] },
  });
  expect(await refusalOf(wrong)).toMatchObject({ message: "Unknown class of addressees: bakers" });
});

test("that a document amends a regulation makes the change an amendment, and mails who has set an alert on it, once", async () => {
  const { app, publish, watch } = await watching();
  const [alerted, bank] = [await signedUp(app, commercial), await signedUp(app, commercial)];
  const regulationIds = ["cbn-guide-to-charges-2020"];
  const { email } = alerted.company;
  await alerted.call.monitor.createAlerts({ companyId: alerted.id, regulationIds, alertTypes: ["update"], email });
  await publish({ title: "Transaction limits for banks", refNo: "PSP/DIR/PUB/CIR/001/900" });
  await app.services.outbox.deliverMails();
  app.mailer.sent.length = 0;
  const [before] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  expect(before!.changeType).toBe("new");
  const text =
    "CENTRAL BANK OF NIGERIA. TRANSACTION LIMITS. This circular amends the Guide to Charges by Banks, Other Financial and Non-Bank Financial Institutions.";
  for (const isLearned of [true, false]) {
    expect(await watch.reclassify(before!.id, text)).toBe(isLearned);
    await app.services.outbox.deliverMails();
  }
  const after = await watch.getChange(before!.id);
  expect([after.changeType, after.regulations.map((one) => one.regulation_id)]).toEqual(["amendment", regulationIds]);
  expect(await heard(alerted)).toMatchObject([{ changeType: "amendment", regulationId: regulationIds[0] }]);
  expect(await heard(bank)).toMatchObject([{ changeType: "amendment" }]);
  expect(app.mailer.sent.map(({ to }) => to)).toEqual([email]);
  expect(app.mailer.sent[0]!.text).toContain("your company has set an alert on this regulation");
});

test("a kind that a person or an edit gave stays, whatever the document says", async () => {
  const { app, publish, edit, watch } = await watching();
  await publish({ title: "Transaction limits for banks", refNo: "PSP/DIR/PUB/CIR/001/900" });
  const [fresh] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  await app.callAs({ isOperator: true }).change.review({ ids: [fresh!.id], verdict: "confirm", changeType: "other" });
  await edit(2, { title: "Circular on Dormant Accounts, in other words" });
  const [edited] = (await watch.listChanges({ changeType: "update", limit: 1, skip: 0 })).rows;
  const text =
    "This circular amends the Guide to Charges by Banks, Other Financial and Non-Bank Financial Institutions.";
  for (const { id } of [fresh!, edited!]) await watch.reclassify(id, text);
  expect((await watch.getChange(fresh!.id)).changeType).toBe("other");
  expect((await watch.getChange(edited!.id)).changeType).toBe("update");
});

test("what is listed twice at first, or twice under one id, is told once or never, in any order", async () => {
  const twin = aCircular(3, { id: 303 });
  const list = [...few(6), twin];
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source()] });
  const { watch } = app.services;
  const check = async (next: Circular[]) => {
    site.answer = listAnswer(next);
    await watch.checkNow("cbn-circulars");
    return (await watch.listChanges({ limit: 20, skip: 0 })).rows.map(
      ({ title, changeType }) => `${changeType}: ${title}`,
    );
  };
  await watch.checkNow("cbn-circulars");
  const clicked = list.map((item) => ({ ...item, clickCount: "7" }));
  expect(await check(clicked)).toEqual([]);
  expect(await check(clicked.map((item) => ({ ...item, id: item.id + 5000 })))).toEqual([]);
  const sameId = aCircular(40, { id: 5005, title: "Prohibition of dealings in crypto assets" });
  const renumbered = clicked.map((item) => ({ ...item, id: item.id + 5000 }));
  const told = [`new: ${sameId.title}`];
  expect(await check([...renumbered, sameId])).toEqual(told);
  expect(await check([sameId, ...renumbered.toReversed()])).toEqual(told);
});

test("an entry whose file moved wants the document at its new address", async () => {
  const { edit, watch } = await watching();
  await edit(2, { title: "Circular on Dormant Accounts (Corrected)", link: "/Out/2026/BSD/corrected.pdf" });
  const { rows } = await watch.listChanges({ limit: 5, skip: 0 });
  expect(rows.map(({ documents }) => documents.map(({ url }) => url?.split("/").at(-1)))).toEqual([["corrected.pdf"]]);
});

test("a list in which only counters moved is not read again; in which anything else did, is", async () => {
  const { app, site, watch } = await watching();
  const spy = vi.spyOn(app.parts.listingReader, "read");
  const check = async (list: Circular[], headers = {}) => {
    site.answer = { ...listAnswer(list), headers };
    return (await watch.checkNow("cbn-circulars")).kind;
  };
  const clicked = few(10).map((item) => ({ ...item, clickCount: String(item.id * 7), keywords: "seen", author: "x" }));
  expect([await check(clicked, { etag: '"2"' }), spy.mock.calls.length]).toEqual(["unchanged", 0]);
  expect([await check(clicked), site.lastHeaders["if-none-match"]]).toEqual(["unchanged", '"2"']);
  expect([await check(clicked.toReversed()), spy.mock.calls.length]).toEqual(["unchanged", 1]);
  expect([await check(clicked.with(3, { ...clicked[3]!, title: "Another title" })), spy.mock.calls.length > 1]).toEqual(
    ["checked", true],
  );
});

test("that an entry is gone is found though the list stays the same without it", async () => {
  const { app, site, check, watch } = await watching();
  site.answer = listAnswer(few(9));
  for (let look = 0; look < 4; look += 1) {
    await check();
    app.clock.advance(10 * 3600);
  }
  const { rows } = await watch.listChanges({ limit: 5, skip: 0 });
  expect(rows).toMatchObject([{ title: aCircular(10).title, heldBecause: "unlisted" }]);
});

test("a description that repeats the title is neither shown nor an edit of its own", async () => {
  const { publish, edit, watch } = await watching();
  await publish({ title: "Review of Limits", description: "REVIEW  of Limits" });
  await edit(10, { title: "Review of Limits and Fees", description: "Review of Limits and  fees" });
  const { rows } = await watch.listChanges({ limit: 5, skip: 0 });
  expect(rows.map(({ summary, diff }) => [summary, diff?.map(({ path }) => path)])).toEqual([
    [null, ["title"]],
    [null, undefined],
  ]);
});

test("what a source lists at first is known, and announced to nobody", async () => {
  const { app, watch } = await watching();
  const bank = await signedUp(app, commercial);
  expect(await heard(bank)).toEqual([]);
  expect((await watch.listChanges({ limit: 1, skip: 0 })).total).toBe(0);
  expect((await watch.listSources())[0]).toMatchObject({ state: "ok", items: 10 });
});

test("an edited entry is an update with its diff, within what time it was seen, and the source's last change", async () => {
  const { app, edit, watch } = await watching();
  const before = (await watch.listSources())[0]!.lastOkAt;
  app.clock.advance(300);
  await edit(2, { title: "Circular on Dormant Accounts No. 3 (Revised)" });
  const { rows } = await watch.listChanges({ limit: 10, skip: 0 });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    changeType: "update",
    diff: [
      {
        path: "title",
        before: "Review of Transaction Limits No. 3",
        after: "Circular on Dormant Accounts No. 3 (Revised)",
      },
    ],
    detectedAt: "2026-11-21T09:05:00.000Z",
  });
  expect(rows[0]!.seenWithin! >= before!).toBe(true);
  expect((await watch.listSources())[0]?.lastChangeAt).toBe("2026-11-21T09:05:00.000Z");
});

test("a source that the operator reads first tells nobody before", async () => {
  const { app, publish, watch } = await watching({ publish: "review" });
  const bank = await signedUp(app, commercial);
  await publish({});
  expect(await heard(bank)).toEqual([]);
  const { rows } = await watch.listChanges({ status: "review", limit: 10, skip: 0 });
  expect(rows.map(({ heldBecause }) => heldBecause)).toEqual(["untrusted"]);
  await app
    .callAs({ isOperator: true })
    .change.review({ ids: [rows[0]!.id], verdict: "publish", changeType: "amendment" });
  const [told] = await heard(bank);
  expect(told).toMatchObject({ changeType: "amendment", changeId: rows[0]!.id });
  expect(told?.message).not.toContain("not yet reviewed");
});

describe("the operator's verdict", () => {
  test("and what a document says at the same time both count", async () => {
    const { app, publish, watch } = await watching({ publish: "review" });
    const [bank, micro] = [
      await signedUp(app, commercial),
      await signedUp(app, { category: "micro-finance-banks-tier-1" }),
    ];
    await publish({ title: "Guidelines on Capital Adequacy Returns", refNo: "BSD/DIR/PUB/LAB/001/900" });
    const [held] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
    const text =
      "CENTRAL BANK OF NIGERIA\n\nTO ALL MICROFINANCE BANKS\n\nGUIDELINES ON MOBILE MONEY AND ELECTRONIC PAYMENTS. A breach attracts sanctions.";
    await Promise.all([
      watch.reclassify(held!.id, text),
      watch.review({ ids: [held!.id], verdict: "publish", changeType: "amendment" }),
    ]);
    expect((await heard(micro)).map(({ withdrawn }) => withdrawn)).toEqual([null]);
    expect((await heard(bank)).filter(({ withdrawn }) => withdrawn === null)).toEqual([]);
    expect(await watch.getChange(held!.id)).toMatchObject({ status: "published", changeType: "amendment" });
    expect((await watch.getChange(held!.id)).topics).toContain("digital-banking");
  });

  test("confirms what was told at once, without telling it again", async () => {
    const { app, publish, watch } = await watching();
    const bank = await signedUp(app, commercial);
    await publish({});
    const [row] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
    await app.callAs({ isOperator: true }).change.review({ ids: [row!.id], verdict: "confirm" });
    expect((await watch.getChange(row!.id)).reviewedAt).not.toBeNull();
    expect(await heard(bank)).toHaveLength(1);
  });

  test("is the operator's alone, on changes that exist", async () => {
    const { app, publish, watch } = await watching();
    const bank = await signedUp(app, commercial);
    await publish({});
    const [row] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
    const input = { ids: [row!.id], verdict: "dismiss" as const };
    expect(await refusalOf(bank.call.change.review(input))).toMatchObject({ status: 403 });
    expect(await refusalOf(app.callAs().change.review(input))).toMatchObject({ status: 401 });
    const operator = app.callAs({ isOperator: true });
    expect(await refusalOf(operator.change.review({ ...input, ids: [row!.id, "unknown"] }))).toMatchObject({
      status: 404,
      message: "Change not found",
    });
    expect((await watch.getChange(row!.id)).status).toBe("published");
  });
});

describe("what is entered by hand", () => {
  const efcc = aSource({
    id: "efcc-releases",
    regulator: "EFCC",
    kind: "manual",
    note: "Refuses programs",
    hosts: ["www.efcc.gov.ng"],
  });
  const entry = {
    source: "efcc-releases",
    title: "Advisory on Example Fraud",
    publishedOn: "2026-11-20",
    url: "https://www.efcc.gov.ng/a",
  };

  test("is told at once, as read by a person, and only once", async () => {
    const app = await testApp({ sources: [efcc] });
    const bank = await signedUp(app, commercial);
    await bank.call.monitor.watchRegulator({ companyId: bank.id, regulator: "EFCC", isWatched: true });
    const operator = app.callAs({ isOperator: true });
    const { data } = await operator.change.enter(entry);
    expect(data).toMatchObject({ regulator: "EFCC", status: "published", publishedOn: "2026-11-20" });
    expect(data.reviewedAt).not.toBeNull();
    expect((await heard(bank))[0]).toMatchObject({ regulationTitle: entry.title, changeId: data.id });
    expect(await refusalOf(operator.change.enter(entry))).toMatchObject({ status: 409 });
    expect(await refusalOf(operator.change.enter({ ...entry, source: "nobody" }))).toMatchObject({ status: 404 });
    expect(await refusalOf(bank.call.change.enter(entry))).toMatchObject({ status: 403 });
  });

  test("and such a source is never asked", async () => {
    const app = await testApp({ sources: [efcc] });
    expect(await app.services.watch.checkNow("efcc-releases")).toEqual({ kind: "manual", reason: "Refuses programs" });
    expect((await app.services.watch.listSources())[0]).toMatchObject({ state: "manual", nextCheckAt: null });
  });
});

describe("a site's own rules", () => {
  test("robots.txt is obeyed, and asked for once a day", async () => {
    const { site, source, env } = await aRegulator(listAnswer(few(3)));
    site.robots = "User-agent: *\nDisallow: /api/";
    const app = await testApp({ env, sources: [source()] });
    const { watch } = app.services;
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "refused" });
    expect(site.requests).toBe(0);
    expect((await watch.listSources())[0]).toMatchObject({ state: "failing", lastOkAt: null });
    site.robots = "User-agent: *\nDisallow: /museum/";
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "refused" });
    app.clock.advance(86_401);
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "baseline" });
  });

  test("validators are sent back as they came, and 304 is nothing new", async () => {
    const { site, source, env } = await aRegulator({ ...listAnswer(few(3)), headers: { etag: 'W/"abc"' } });
    const app = await testApp({ env, sources: [source()] });
    await app.services.watch.checkNow("cbn-circulars");
    site.answer = { status: 304, body: "" };
    expect(await app.services.watch.checkNow("cbn-circulars")).toEqual({ kind: "unchanged", items: 3 });
    expect(site.lastHeaders["if-none-match"]).toBe('W/"abc"');
  });

  test("304 to a question without conditions is no good answer", async () => {
    const { site, source, env } = await aRegulator(listAnswer(few(3)));
    const { watch } = (await testApp({ env, sources: [source()] })).services;
    await watch.checkNow("cbn-circulars");
    const good = (await watch.listSources())[0]!;
    site.answer = { status: 304, body: "" };
    const reason = "The site answered “not modified” (304), which was not asked";
    expect(await watch.checkNow("cbn-circulars")).toEqual({ kind: "suspect", reason });
    const after = (await watch.listSources())[0];
    expect(after).toMatchObject({ state: "suspect", lastOkAt: good.lastOkAt, lastError: reason });
  });

  test("after an error the next question carries no conditions", async () => {
    const { site, source, env } = await aRegulator({ ...listAnswer(few(3)), headers: { etag: 'W/"abc"' } });
    const app = await testApp({ env, sources: [source()] });
    await app.services.watch.checkNow("cbn-circulars");
    site.answer = { status: 500, body: "" };
    await app.services.watch.checkNow("cbn-circulars");
    site.answer = listAnswer(few(3));
    await app.services.watch.checkNow("cbn-circulars");
    expect(site.lastHeaders["if-none-match"]).toBeUndefined();
  });
});

test("an entry dated in the future waits for review, once, and is new when its date is mended", async () => {
  const { app, publish, edit, check, watch } = await watching();
  const bank = await signedUp(app, commercial);
  await publish({ documentDate: "10/11/2031" });
  const [held] = (await watch.listChanges({ limit: 10, skip: 0 })).rows;
  expect(held).toMatchObject({ status: "review", heldBecause: "future-date" });
  const changedAt = (await watch.listSources())[0]!.lastChangeAt;
  app.clock.advance(60);
  expect(await check()).toEqual({ kind: "unchanged", items: 11 });
  expect((await watch.listSources())[0]!.lastChangeAt).toBe(changedAt);
  await edit(10, { documentDate: "10/11/2026" });
  expect((await heard(bank)).map(({ regulationTitle }) => regulationTitle)).toEqual([held!.title]);
  expect((await watch.listChanges({ limit: 10, skip: 0 })).total).toBe(2);
});

test("an entry dated in the future that was only looked at is news when its day comes", async () => {
  const { app, publish, edit, check, watch } = await watching();
  const bank = await signedUp(app, commercial);
  await publish({ documentDate: "28/11/2026" });
  const [held] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  const correction = { verdict: "confirm", changeType: "amendment" } as const;
  await app.callAs({ isOperator: true }).change.review({ ids: [held!.id], ...correction });
  expect(await watch.getChange(held!.id)).toMatchObject({ status: "review", changeType: "amendment" });
  await edit(10, { documentDate: "10/11/2026" });
  await check();
  expect(await heard(bank)).toHaveLength(1);
});

describe("an entry dated in the future that the operator has judged", () => {
  test.each([
    ["published", "publish" as const, 1],
    ["dismissed", "dismiss" as const, 0],
  ])("and %s is not news when its day comes", async (_name, verdict, times) => {
    const { app, publish, check, watch } = await watching();
    const bank = await signedUp(app, commercial);
    await publish({ documentDate: "28/11/2026" });
    const [held] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
    await app.callAs({ isOperator: true }).change.review({ ids: [held!.id], verdict });
    app.clock.advance(10 * 86_400);
    await check();
    expect(await heard(bank)).toHaveLength(times);
    expect((await watch.listChanges({ limit: 10, skip: 0 })).total).toBe(1);
  });
});

test("what the operator dismissed can be published after all", async () => {
  const { app, publish, watch } = await watching({ publish: "review" });
  const bank = await signedUp(app, commercial);
  await publish({});
  const [row] = (await watch.listChanges({ limit: 1, skip: 0 })).rows;
  const { change } = app.callAs({ isOperator: true });
  await change.review({ ids: [row!.id], verdict: "dismiss" });
  expect((await change.review({ ids: [row!.id], verdict: "publish" })).data).toEqual({ reviewed: 1 });
  expect((await change.review({ ids: [row!.id], verdict: "publish" })).data).toEqual({ reviewed: 0 });
  expect(await heard(bank)).toHaveLength(1);
});

test("what one source of a regulator has told, another does not tell again", async () => {
  let list = few(5);
  const { site, source, env } = await aRegulator(listAnswer(list));
  const sources = [source(), source({ id: "cbn-feed" })];
  const app = await testApp({ env, sources });
  const bank = await signedUp(app, commercial);
  const { watch } = app.services;
  await watch.checkNow("cbn-circulars");
  await watch.checkNow("cbn-feed");
  list = [...list, aCircular(6)];
  site.answer = listAnswer(list);
  await watch.checkNow("cbn-circulars");
  await watch.checkNow("cbn-feed");
  expect(await heard(bank)).toHaveLength(1);
  const { rows } = await watch.listChanges({ limit: 10, skip: 0 });
  expect(rows.map(({ source: from, status, heldBecause }) => [from, status, heldBecause])).toEqual([
    ["cbn-feed", "dismissed", "elsewhere"],
    ["cbn-circulars", "published", null],
  ]);
});

test("another publication at the same address is told, though another source of the regulator has told the first", async () => {
  let list = few(5);
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source(), source({ id: "cbn-page" })] });
  const bank = await signedUp(app, commercial);
  const { watch } = app.services;
  const publish = async (id: string, circular: Partial<Circular>) => {
    site.answer = listAnswer([...list, aCircular(6, { link: "/rules.html", ...circular })]);
    await watch.checkNow(id);
  };
  await watch.checkNow("cbn-circulars");
  await watch.checkNow("cbn-page");
  await publish("cbn-circulars", { title: "Rules on Mutual Funds" });
  await publish("cbn-page", { title: "Payout of Dividends and Reserves", documentDate: "20/11/2026" });
  expect((await heard(bank)).map(({ regulationTitle }) => regulationTitle)).toEqual([
    "Payout of Dividends and Reserves",
    "Rules on Mutual Funds",
  ]);
});

describe("what is no longer listed", () => {
  async function gone(count: number) {
    const list = few(100);
    const { site, source, env } = await aRegulator(listAnswer(list));
    const app = await testApp({ env, sources: [source()] });
    const { watch } = app.services;
    await watch.checkNow("cbn-circulars");
    const look = async (next: Circular[], times = 1) => {
      for (let turn = 0; turn < times; turn += 1) {
        app.clock.advance(86_400);
        site.answer = listAnswer(next.map((item) => ({ ...item, clickCount: app.clock.now().toISOString() })));
        await watch.checkNow("cbn-circulars");
      }
    };
    await look(list.slice(count), 4);
    const held = async () =>
      (await watch.listChanges({ limit: 50, skip: 0 })).rows.map(({ status, title }) => `${status}: ${title}`);
    return { app, list, look, held };
  }

  test("is held for the operator until it is listed again", async () => {
    const { app, list, look, held } = await gone(2);
    const [first, second] = list.map(({ title }) => title);
    expect((await held()).toSorted()).toEqual([`review: ${first}`, `review: ${second}`].toSorted());
    await look(list.slice(1));
    expect((await held()).toSorted()).toEqual([`review: ${first}`, `dismissed: ${second}`].toSorted());
    await look(list.with(0, { ...list[0]!, title: "Edited" }));
    const told = [`dismissed: ${first}`, `dismissed: ${second}`, "published: Edited"].toSorted();
    expect((await held()).toSorted()).toEqual(told);
    const { rows } = await app.services.audit.list(null, {}, { limit: 50, skip: 0 });
    expect(rows.filter(({ action }) => action === "change.dismissed")).toHaveLength(2);
    await look(list.slice(1), 4);
    expect((await held()).filter((line) => line.startsWith("review"))).toEqual(["review: Edited"]);
  });

  test("is one thing to look at where it is much at once, and settled when all of it is listed again", async () => {
    const { list, look, held } = await gone(30);
    const title = "30 known entries of cbn-circulars are no longer listed";
    expect(await held()).toEqual([`review: ${title}`]);
    await look(list.slice(1));
    expect(await held()).toEqual([`review: ${title}`]);
    await look(list);
    expect(await held()).toEqual([`dismissed: ${title}`]);
  });

  test("each on its own where it is not too much", async () => {
    const { held } = await gone(20);
    expect(await held()).toHaveLength(20);
  });
});

describe("a source whose definition changes", () => {
  test("keeps what it knows until the new one has answered well", async () => {
    const { app, watch, site, publish } = await watching();
    const bank = await signedUp(app, commercial);
    const [right] = app.parts.sources as [Source];
    const slip = composeServices(app.config, { ...app.parts, sources: [{ ...right, url: `${right.url}s` }] });
    site.answer = { status: 404, body: "" };
    expect(await slip.watch.checkNow("cbn-circulars")).toMatchObject({ kind: "failed" });
    await publish({});
    expect(await heard(bank)).toHaveLength(1);
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "unchanged" });
  });

  test("tells what is new there, though its numbers were used before", async () => {
    const { app, publish, site } = await watching();
    await publish({});
    const bank = await signedUp(app, commercial);
    const [before] = app.parts.sources as [Source];
    const { watch } = composeServices(app.config, {
      ...app.parts,
      sources: [{ ...before, url: `${before.url}?other` }],
    });
    app.clock.advance(60);
    const other = few(10).map((item) => ({ ...item, title: `Other ${item.title}`, link: `/other/${item.id}.pdf` }));
    site.answer = listAnswer(other);
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "baseline", items: 10 });
    site.answer = listAnswer([...other, aCircular(11, { title: "Another eleventh", link: "/other/11.pdf" })]);
    expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "checked" });
    expect((await heard(bank)).map(({ regulationTitle }) => regulationTitle)).toEqual(["Another eleventh"]);
  });
});

test("an entry that reads differently at every look is shown to the operator, and asked for no more than others", async () => {
  const { app, site, watch } = await watching();
  let looks = 0;
  const list = () =>
    few(10).map((item) => (item.id === 3 ? { ...item, description: `Read ${(looks += 1)} times` } : item));
  Object.defineProperty(site, "answer", { get: () => listAnswer(list()) });
  const look = async () => {
    app.clock.advance(60);
    return watch.checkNow("cbn-circulars");
  };
  for (let turn = 0; turn < 4; turn += 1) await look();
  const { rows } = await watch.listChanges({ limit: 10, skip: 0 });
  expect(rows.map(({ status, heldBecause }) => [status, heldBecause])).toEqual([["review", "flapping"]]);
  expect(await look()).toMatchObject({ kind: "unchanged" });
  expect((await watch.listChanges({ limit: 10, skip: 0 })).total).toBe(1);
});

describe("a post whose title and text were edited together, with a counter in the text", () => {
  async function edited() {
    const post = {
      title: "Notice",
      body: "All lenders register.",
      at: "2026-11-10T09:00:00",
      looks: 0,
      isCounting: true,
    };
    const { site, source, env } = await aRegulator(listAnswer([]));
    const list = () => {
      const views = post.isCounting ? `<span>${(post.looks += 1)} views</span>` : "";
      return [
        { id: 7, title: post.title, content: `<p>${post.body}</p>${views}`, link: "/notice/", modified_gmt: post.at },
      ];
    };
    Object.defineProperty(site, "answer", { get: () => listAnswer(list()) });
    const app = await testApp({ env, sources: [source({ kind: "wp_rest" })] });
    const { watch } = app.services;
    const look = async () => {
      app.clock.advance(60);
      return watch.checkNow("cbn-circulars");
    };
    await look();
    Object.assign(post, { title: "Notice, corrected", body: "All lenders pay.", at: "2026-11-21T09:00:00" });
    await look();
    const told = async () =>
      (await watch.listChanges({ limit: 10, skip: 0 })).rows.map(({ status, diff }) => {
        const [field] = diff ?? [];
        return `${status}, ${field?.path}: ${field?.after?.slice(0, 16)}`;
      });
    return { post, look, told };
  }
  const title = "published, title: Notice, correcte";

  test("is told of both as soon as they can be confirmed, and the counter is a counter again", async () => {
    const { post, look, told } = await edited();
    expect(await told()).toEqual([title]);
    post.isCounting = false;
    await look();
    expect(await told()).toEqual(["published, text: All lenders pay.", title]);
    post.isCounting = true;
    expect(await look()).toMatchObject({ kind: "unchanged" });
    expect(await told()).toHaveLength(2);
  });

  test("is shown to the operator where the text never comes to rest", async () => {
    const { look, told } = await edited();
    for (let turn = 0; turn < 4; turn += 1) await look();
    expect(await told()).toEqual(["review, text: All lenders pay.", title]);
    expect(await look()).toMatchObject({ kind: "unchanged" });
  });
});

describe("the outcome of a check that looks twice", () => {
  const edited = (count: number) => [
    ...few(10).with(2, aCircular(3, { title: "In other words" })),
    ...Array.from({ length: count }, (_, index) => aCircular(11 + index)),
  ];

  test("names what the first look published, though the second one failed", async () => {
    const { app, site, watch } = await watching({ confirm: 30 });
    const before = site.requests;
    const answers = [listAnswer(edited(1)), { status: 500, body: "" }];
    Object.defineProperty(site, "answer", { get: () => answers[site.requests - before - 1] });
    const outcome = await app.callAs({ isOperator: true }).source.check({ id: "cbn-circulars" });
    expect(outcome.data).toMatchObject({
      kind: "failed",
      reason: "The site answered 500",
      changes: [{ title: aCircular(11).title, status: "published" }],
    });
    expect((await watch.listSources())[0]).toMatchObject({ state: "failing" });
  });

  test("names all that was found, however much it is", async () => {
    const { site, check } = await watching();
    site.answer = listAnswer(edited(150));
    const outcome = await check();
    expect(outcome.kind === "checked" && outcome.changes).toHaveLength(151);
  });
});

describe("how a source stands", () => {
  const stateOf = async ({ app }: { app: TestApp }) => (await app.services.watch.listSources())[0]!;

  test.each([
    ["suspect", { body: "[]" }],
    ["challenged", { status: 403, headers: { "cf-mitigated": "challenge" }, body: "" }],
    ["failing", { status: 500, body: "" }],
  ])("is %s after such an answer, what is known stays, and good again after a good one", async (state, answer) => {
    const world = await watching();
    world.site.answer = answer;
    await world.check();
    expect(await stateOf(world)).toMatchObject({ state, items: 10 });
    expect((await stateOf(world)).lastError).not.toBeNull();
    world.site.answer = listAnswer(few(10));
    await world.check();
    expect(await stateOf(world)).toMatchObject({ state: "ok", lastError: null, items: 10 });
  });

  test("is stale when nothing good was heard for three intervals", async () => {
    const world = await watching();
    world.app.clock.advance(600);
    expect((await stateOf(world)).state).toBe("stale");
  });

  test("is off where watching is switched off, and not checked yet before the first look", async () => {
    const source = aSource();
    const off = await testApp({ env: { WATCH: "off" }, sources: [source] });
    expect((await off.services.watch.listSources())[0]?.state).toBe("off");
    const fresh = await testApp({ sources: [source, aSource({ id: "other", enabled: false })] });
    expect((await fresh.services.watch.listSources()).map(({ state }) => state)).toEqual(["waiting", "off"]);
  });

  test("a company's blind spots are the regulators that bind it and are not well watched", async () => {
    const { app } = await watching();
    const bank = await signedUp(app, commercial);
    const { data } = await bank.call.source.ofCompany({ companyId: bank.id });
    const spots = Object.fromEntries(data.blindSpots.map(({ regulator, reason }) => [regulator, reason]));
    expect(spots["CBN"]).toBeUndefined();
    expect(spots["NDPC"]).toBe("None of its publications are watched");
    app.clock.advance(600);
    await bank.call.monitor.watchRegulator({ companyId: bank.id, regulator: "NIMASA", isWatched: true });
    const later = await bank.call.source.ofCompany({ companyId: bank.id });
    expect(later.data.blindSpots[0]).toMatchObject({
      regulator: "CBN",
      reason: "Its sources: stale; the last good check was on 2026-11-21",
    });
    expect(later.data.blindSpots.at(-1)).toMatchObject({ regulator: "NIMASA", regulations: 0 });
  });
});

describe("the scheduler", () => {
  const never = new AbortController().signal;

  test("asks what is due, one at a time for a host, and not again before its time", async () => {
    const { site, source, env } = await aRegulator(listAnswer(few(3)));
    const every = { business: 300_000, otherwise: 300_000 };
    const sources = [source({ every }), source({ id: "cbn-other", every })];
    const app = await testApp({ env, sources, start: "2026-11-23T09:00:00.000Z" });
    const { watch } = app.services;
    const turn = async () => {
      await watch.startDue(never);
      await watch.drain();
    };
    await turn();
    expect(site.requests).toBe(1);
    await turn();
    expect(site.requests).toBe(2);
    await turn();
    expect(site.requests).toBe(2);
    app.clock.advance(331);
    await turn();
    await turn();
    expect(site.requests).toBe(4);
  });

  test("after a restart what is overdue is spread, not asked at once", async () => {
    const { site, source, env } = await aRegulator(listAnswer(few(3)));
    const sources = [source({ every: { business: 300_000, otherwise: 300_000 } })];
    const app = await testApp({ env, sources, start: "2026-11-23T09:00:00.000Z" });
    const { watch } = app.services;
    await watch.startDue(never);
    await watch.drain();
    app.clock.advance(7200);
    await watch.plan();
    await watch.startDue(never);
    await watch.drain();
    expect(site.requests).toBe(1);
    app.clock.advance(301);
    await watch.startDue(never);
    await watch.drain();
    expect(site.requests).toBe(2);
  });

  test("who has waited longest comes first, and a slow site holds up only itself", async () => {
    const good = await aRegulator(listAnswer(few(3)));
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => aRegulator({ ...listAnswer(few(3)), delayMs: 400 })),
    );
    const hosts = [good, ...slow].map(({ env }) => env.WATCH_ALLOW_HOSTS).join(",");
    const sources = [...slow.map(({ source }, index) => source({ id: `slow-${index}` })), good.source({ id: "good" })];
    const app = await testApp({ env: { WATCH_ALLOW_HOSTS: hosts }, sources });
    for (let turn = 0; turn < 12; turn += 1) {
      await app.services.watch.startDue(never);
      await sleep(100);
      app.clock.advance(2);
    }
    await app.services.watch.drain();
    expect(good.site.requests).toBeGreaterThanOrEqual(2);
  });

  test("a stop does not wait for a confirmation", async () => {
    const { app, site, watch } = await watching({ confirm: 60_000 });
    site.answer = listAnswer(few(10).with(2, aCircular(3, { title: "Another title" })));
    const checking = watch.checkNow("cbn-circulars");
    // The first look is stored, and what it saw waits for the second.
    const waiting = app.db.$client.prepare("SELECT count(*) FROM items WHERE pending_hash IS NOT NULL").pluck();
    await expect.poll(() => waiting.get(), { timeout: 10_000 }).toBe(1);
    await app.services.watch.stop();
    expect(await checking).toMatchObject({ kind: "checked", pending: 1 });
  });

  test("two checks of one source at once are stored once", async () => {
    const { app, watch, site } = await watching();
    site.answer = listAnswer(few(11));
    const outcomes = await Promise.all([watch.checkNow("cbn-circulars"), watch.checkNow("cbn-circulars")]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["checked", "unchanged"]);
    expect((await app.callAs().change.list({})).total).toBe(1);
  });

  test("a list that another check changes while one compares with it is no failure", async () => {
    const { app, watch, site } = await watching();
    for (const size of [12, 14, 16]) {
      site.answer = listAnswer(few(size));
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => watch.checkNow("cbn-circulars")));
      const kinds = outcomes.map(({ kind }) => kind).filter((kind) => kind !== "unchanged" && kind !== "busy");
      expect(kinds).toEqual(["checked"]);
    }
    expect((await app.callAs().change.list({})).total).toBe(6);
  });
});

test("changes are listed for everybody, by filter, and bad filters are refused in words", async () => {
  const { app, publish, edit } = await watching();
  await publish({ title: "Guidelines on Example Wallets" });
  app.clock.advance(86_400);
  await edit(1, { title: "Another title altogether" });
  const { change } = app.callAs();
  const titles = async (filter: object) => (await change.list(filter)).data.map(({ title }) => title);
  expect(await titles({})).toEqual(["Another title altogether", "Guidelines on Example Wallets"]);
  expect(await titles({ changeType: "Update" })).toEqual(["Another title altogether"]);
  expect(await titles({ regulator: "Central Bank of Nigeria", to: "2026-11-21" })).toEqual([
    "Guidelines on Example Wallets",
  ]);
  expect(await titles({ from: "2026-11-22" })).toEqual(["Another title altogether"]);
  expect(await titles({ from: "2026-11-22T10:00:00+01:00" })).toEqual(["Another title altogether"]);
  expect(await titles({ limit: 1, skip: 1 })).toEqual(["Guidelines on Example Wallets"]);
  expect(await refusalOf(change.list({ changeType: "news", from: "yesterday" }))).toMatchObject({
    status: 400,
    errors: [
      "Change type must be one of: new, update, amendment, other",
      "From must be a day (YYYY-MM-DD) or an instant, ISO 8601",
    ],
  });
  expect(await refusalOf(change.get({ id: "unknown" }))).toMatchObject({ status: 404 });
});
