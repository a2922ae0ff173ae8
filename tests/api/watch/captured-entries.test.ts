import { describe, expect, test } from "vitest";
import { composeServices } from "#app.ts";
import type { Source } from "#features/watch/schema.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aCircular, aRegulator, listAnswer, type Circular } from "../../support/servers/regulator.ts";

const key = "cbn-psp-dir-pub-cir-001-900";
const circular = {
  title: "Circular to All Banks and Microfinance Banks on Transfers by Example",
  refNo: "PSP/DIR/PUB/CIR/001/900",
};

/** A running application whose one source has been read once, and ways to publish and to edit. */
async function watching(overrides: Partial<Source> = {}) {
  let list = Array.from({ length: 10 }, (_, index) => aCircular(index + 1));
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source(overrides)] });
  const { watch, catalogue } = app.services;
  const check = async () => {
    site.answer = listAnswer(list);
    await watch.checkNow("cbn-circulars");
  };
  await check();
  const publish = (...circulars: Partial<Circular>[]) => {
    list = [...list, ...circulars.map((one, index) => aCircular(list.length + index + 1, one))];
    return check();
  };
  const edit = (index: number, one: Partial<Circular>) => {
    list = list.with(index, { ...list[index]!, ...one });
    return check();
  };
  const captured = async () => (await catalogue.snapshot()).instruments.filter((one) => one.captured !== undefined);
  const newest = async () => (await watch.listChanges({ limit: 1, skip: 0 })).rows[0]!;
  const review = (ids: string[], verdict: "publish" | "dismiss") =>
    app.callAs({ isOperator: true }).change.review({ ids, verdict });
  return { app, watch, catalogue, publish, edit, captured, newest, review };
}

describe("a published change that is an instrument", () => {
  test("is an entry of the library at once, with what the list says, captured and not reviewed", async () => {
    const { publish, captured, newest, catalogue } = await watching();
    await publish({ ...circular, documentDate: "18/11/2026" });
    const { id } = await newest();
    expect(await captured()).toMatchObject([
      {
        key,
        title: circular.title,
        reference: circular.refNo,
        regulator: "CBN",
        issuedOn: "2026-11-18",
        status: "in-force",
        confidence: "unverified",
        requirements: [],
        captured: { changeId: id, reviewedOn: null, isSetAside: false },
      },
    ]);
    expect((await catalogue.list({ search: "transfers by example", limit: 5, skip: 0 })).rows[0]?.regulation_id).toBe(
      key,
    );
  });

  test("keeps its key, and its text brings dates as a revision of which nobody is told again", async () => {
    const { app, publish, captured, newest, catalogue, watch } = await watching();
    await watch.publishRevisions();
    const bank = await signedUp(app);
    await publish(circular);
    const { id } = await newest();
    const text = "Dear Sirs,\n\nCIRCULAR ON TRANSFERS BY EXAMPLE\n\nThis takes effect from 1st January, 2027.";
    await watch.reclassify(id, text);
    expect(await captured()).toMatchObject([{ key, effectiveOn: "2027-01-01" }]);
    expect((await catalogue.get(key)).revision).toBe(2);
    await watch.reclassify(id, text);
    expect((await catalogue.get(key)).revision).toBe(2);
    expect(await watch.publishRevisions()).toBe(0);
    expect((await bank.call.notification.list({ companyId: bank.id })).data).toHaveLength(1);
  });

  test("that is edited at the list is the same entry, and an old one is not entered by an edit", async () => {
    const { publish, edit, captured } = await watching();
    await publish(circular);
    await edit(10, { title: `${circular.title} (Corrected)` });
    await edit(2, { title: "Circular on Dormant Accounts, in other words" });
    expect(await captured()).toMatchObject([{ key, title: `${circular.title} (Corrected)` }]);
  });

  test("that the library has already, by its reference, makes no second entry", async () => {
    const { publish, captured, catalogue } = await watching();
    const shipped = (await catalogue.snapshot()).instruments.find(
      ({ regulator, reference }) => regulator === "CBN" && /^\w+\/DIR\//.test(reference ?? ""),
    )!;
    await publish({ title: "As it is called on the list", refNo: ` ${shipped.reference!.toLowerCase()}` });
    expect(await captured()).toEqual([]);
  });

  test("has its own entry beside its annex of the same number", async () => {
    const { publish, captured } = await watching();
    await publish(circular, { ...circular, title: "Guidelines on Transfers, annexed" });
    expect((await captured()).map((one) => one.key).toSorted()).toEqual([key, `${key}-2`]);
  });

  test("is a draft where it was put out for comment", async () => {
    const { publish, captured } = await watching();
    await publish({ title: "Exposure Draft of the Guidelines on Example Transfers", refNo: "" });
    expect(await captured()).toMatchObject([{ status: "draft" }]);
  });

  test("is one by what it calls itself, wherever that stands, and bank drafts are none", async () => {
    const { publish, captured } = await watching();
    await publish(
      { title: "Proposed Rules on Example Warehouses", refNo: "" },
      { title: "Guidelines on Example Agents (Exposure Draft)", refNo: "" },
      { title: "Guidelines on the Issuance of Bank Drafts by Example", refNo: "" },
    );
    const statuses = new Map((await captured()).map(({ title, status }) => [title, status]));
    expect([...statuses.values()].toSorted()).toEqual(["draft", "draft", "in-force"]);
    expect(statuses.get("Guidelines on the Issuance of Bank Drafts by Example")).toBe("in-force");
  });

  test("stays a draft when the operator has looked at it, and is in force when he says that it is a rule", async () => {
    const { app, publish, captured, newest } = await watching();
    await publish({ title: "Exposure Draft of the Guidelines on Example Transfers", refNo: "" });
    const ids = [(await newest()).id];
    const operator = app.callAs({ isOperator: true });
    await operator.change.review({ ids, verdict: "confirm" });
    expect(await captured()).toMatchObject([{ status: "draft" }]);
    await operator.change.review({ ids, verdict: "confirm", changeType: "new" });
    expect(await captured()).toMatchObject([{ status: "in-force" }]);
  });
});

test("a change says how its entry stands, and what has taken its place", async () => {
  const { app, publish, newest, watch } = await watching();
  const bank = await signedUp(app);
  await publish(circular);
  const first = await newest();
  expect(first.entry).toEqual({ regulation_id: key, status: "in-force", replacedBy: [] });
  app.clock.advance(60);
  await publish({ title: "Circular to All Banks on Payments by Example", refNo: "PSP/DIR/PUB/CIR/001/901" });
  const later = await newest();
  await watch.reclassify(later.id, `1. This circular supersedes the circular ${circular.refNo} on transfers.`);
  const successor = { regulation_id: later.entry!.regulation_id, regulation_title: later.title, status: "in-force" };
  expect((await watch.getChange(first.id)).entry).toMatchObject({ status: "superseded", replacedBy: [successor] });
  const { data } = await bank.call.change.oneOfCompany({ companyId: bank.id, id: first.id });
  expect(data.entry?.replacedBy).toEqual([successor]);
  // What it names is not what it is.
  expect((await watch.getChange(later.id)).regulations.map((one) => one.regulation_id)).toEqual([key]);
});

test("what the operator sets aside is nobody's to see, and is back when it is published after all", async () => {
  const { publish, captured, newest, review, catalogue } = await watching();
  await publish(circular);
  const { id } = await newest();
  await review([id], "dismiss");
  expect(await captured()).toEqual([]);
  await expect(catalogue.get(key)).rejects.toMatchObject({ code: "not_found" });
  await review([id], "publish");
  expect(await captured()).toMatchObject([{ key }]);
  expect((await catalogue.get(key)).revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
});

describe("what a person says of a change", () => {
  test("that it is a rule after all brings it into the library; that it is dismissed keeps it out, whoever looks at it", async () => {
    const { app, publish, captured, newest, review } = await watching();
    await publish({ title: "List of Example Agents", refNo: "" });
    expect(await captured()).toEqual([]);
    const ids = [(await newest()).id];
    const operator = app.callAs({ isOperator: true });
    await operator.change.review({ ids, verdict: "confirm" });
    expect(await captured()).toEqual([]);
    await operator.change.review({ ids, verdict: "confirm", changeType: "new" });
    expect(await captured()).toMatchObject([{ title: "List of Example Agents", captured: { changeId: ids[0] } }]);
    await review(ids, "dismiss");
    await operator.change.review({ ids, verdict: "confirm" });
    expect(await captured()).toEqual([]);
  });

  test("of its topics stands in its entry, and who narrowed to them is told", async () => {
    const { app, publish, captured, newest } = await watching();
    const bank = await signedUp(app);
    await bank.call.monitor.narrow({ companyId: bank.id, topics: ["licensing"], leastRisk: "Low" });
    await publish({ title: "Circular to All Microfinance Banks on AML/CFT Returns" });
    const told = async () => (await bank.call.notification.list({ companyId: bank.id })).data.length;
    expect(await told()).toBe(0);
    const ids = [(await newest()).id];
    await app
      .callAs({ isOperator: true })
      .change.review({ ids, verdict: "confirm", topics: ["licensing", "licensing"] });
    expect(await newest()).toMatchObject({ topics: ["licensing"] });
    expect(await captured()).toMatchObject([{ topics: ["licensing"], area: "Licensing & Supervision" }]);
    expect(await told()).toBe(1);
    await expect(
      app.callAs({ isOperator: true }).change.review({ ids, verdict: "confirm", topics: ["poems" as "licensing"] }),
    ).rejects.toThrow("A topic is one of");
  });
});

test("what is set aside is taken back from whom it was told, and told again with its publication", async () => {
  const { app, publish, newest, review, watch } = await watching();
  await watch.publishRevisions();
  const bank = await signedUp(app);
  await publish(circular);
  const { id } = await newest();
  const told = async () => {
    const { data } = await bank.call.notification.list({ companyId: bank.id });
    return data.map(({ withdrawn }) => withdrawn);
  };
  expect(await told()).toEqual([null]);
  await review([id], "dismiss");
  expect(await told()).toEqual(["It was set aside when it was looked at: nobody has to act on it"]);
  await review([id], "publish");
  expect(await told()).toEqual([null]);
});

test("the kind that the operator says is told with it", async () => {
  const { app, publish, newest, watch } = await watching();
  await watch.publishRevisions();
  const bank = await signedUp(app);
  await publish(circular);
  const ids = [(await newest()).id];
  const kinds = async () =>
    (await bank.call.notification.list({ companyId: bank.id })).data.map(({ changeType }) => changeType);
  expect(await kinds()).toEqual(["new"]);
  await app.callAs({ isOperator: true }).change.review({ ids, verdict: "confirm", changeType: "amendment" });
  expect(await kinds()).toEqual(["amendment"]);
});

test("the topics that a person has said stay, whatever its text speaks of", async () => {
  const { app, publish, newest, watch } = await watching();
  await publish(circular);
  const { id } = await newest();
  await app.callAs({ isOperator: true }).change.review({ ids: [id], verdict: "confirm", topics: ["licensing"] });
  await watch.reclassify(
    id,
    "TO ALL BANKS\n\nANTI-MONEY LAUNDERING AND KNOW YOUR CUSTOMER RULES\n\nSuspicious transactions.",
  );
  expect((await newest()).topics).toEqual(["licensing"]);
});

test("a company with a category of its own is judged by it in the library as where it is told", async () => {
  const { app, publish, captured } = await watching();
  const imto = await signedUp(app, { category: "others", customCategory: "International Money Transfer Operator" });
  await publish({ title: "Letter to All International Money Transfer Operators: Rates by Example", refNo: "" });
  const [entry] = await captured();
  const { data } = await imto.call.library.list({ companyId: imto.id, applies: "applies" });
  expect(data.map(({ regulation_id }) => regulation_id)).toContain(entry!.key);
});

test("what is held for review is in the library from its publication on", async () => {
  const { publish, captured, newest, review } = await watching({ publish: "review" });
  await publish(circular);
  expect(await captured()).toEqual([]);
  await review([(await newest()).id], "publish");
  expect(await captured()).toMatchObject([{ key }]);
});

test("what was read while it was held brings its duties with its publication", async () => {
  const { app, publish, captured, newest, review, watch } = await watching({ publish: "review" });
  await publish(circular);
  const { id } = await newest();
  const { documents } = app.services;
  const readOn = () => documents.classifyNext(async (...text) => void (await watch.reclassify(...text)));
  const duties = "All banks shall keep a register of agents.\nEvery bank is required to train its staff each year.";
  const bytes = await aTextPdf([duties]);
  await documents.upload({ changeId: id, companyId: null, bytes, name: "letter.pdf" });
  await documents.readNext();
  expect(await readOn()).toBe(true);
  await review([id], "publish");
  while (await readOn());
  const [entry] = await captured();
  expect(entry?.requirements.map(({ text }) => text)).toEqual(duties.split("\n"));
});

test("what was captured before is entered once, with what its text says, and told to nobody", async () => {
  const { app, watch, publish, captured, newest } = await watching();
  const bank = await signedUp(app);
  await publish(circular);
  const { id } = await newest();
  // As an earlier program has left it.
  app.db.$client.exec("DELETE FROM revisions WHERE content LIKE '%captured%'");
  app.db.$client.exec("DELETE FROM regulations WHERE content LIKE '%captured%'");
  app.db.$client.exec("UPDATE changes SET instrument_key = NULL");
  const { watch: again, catalogue } = composeServices(app.config, app.parts);
  const { signal } = new AbortController();
  expect(await again.enterEarlier(signal)).toBe(1);
  expect((await catalogue.snapshot()).byKey.get(key)).toMatchObject({ captured: { changeId: id } });
  expect(await again.enterEarlier(signal)).toBe(0);
  expect(await watch.enterEarlier(signal)).toBe(0);
  expect(await again.publishRevisions()).toBe(0);
  expect((await bank.call.notification.list({ companyId: bank.id })).data).toHaveLength(1);
  expect(await captured()).toHaveLength(1);
});

describe("as a company sees it", () => {
  test("is judged by whom it is for, in no band, and named as captured everywhere", async () => {
    const { app, publish } = await watching();
    const bank = await signedUp(app);
    const before = (await bank.call.dashboard.overview({ companyId: bank.id })).data;
    await publish(circular);
    const after = (await bank.call.dashboard.overview({ companyId: bank.id })).data;
    expect(after.notReviewed).toMatchObject([{ regulation_id: key, origin: "captured", verdict: "applies" }]);
    expect(after).toEqual({ ...before, notReviewed: after.notReviewed, notReviewedTotal: 1 });
    const { data, facets } = await bank.call.library.list({ companyId: bank.id, origin: "captured" });
    expect([data.map(({ regulation_id }) => regulation_id), facets.origin["captured"]]).toEqual([[key], 1]);
    const { data: detail } = await bank.call.dashboard.regulation({ companyId: bank.id, regulationId: key });
    expect(detail).toMatchObject({ origin: "captured", captured: { reviewedOn: null }, verdict: "applies" });
    expect(detail.riskFactors.find(({ name }) => name === "Confidence")?.why).toContain("not reviewed");

    const ship = await signedUp(app, { industry: "Maritime", category: "others", customCategory: "Shipping line" });
    expect((await ship.call.dashboard.overview({ companyId: ship.id })).data.notReviewed).toEqual([]);
    const others = (await ship.call.library.list({ companyId: ship.id, origin: "captured" })).data;
    expect(others).toMatchObject([{ verdict: "no" }]);
    expect(others[0]!.reasons[0]).toContain("title names banks and microfinance banks");
  });

  test("is found by the assistant as captured, once", async () => {
    const { app, publish } = await watching();
    const bank = await signedUp(app);
    await publish({ ...circular, title: "Circular on Zeppelin Transfers by Example" });
    const { data } = await bank.call.assistant.ask({
      companyId: bank.id,
      message: "What does the circular on zeppelin transfers say?",
    });
    const cited = [...data.citations, ...data.related].filter(({ regulationId }) => regulationId === key);
    expect(cited.map(({ status }) => status)).toEqual(["captured"]);
  });
});

test("whom the editor says it is for is told, it is taken back from others, and the review leaves that to the editor", async () => {
  const { app, publish, newest, watch } = await watching();
  await watch.publishRevisions();
  const bank = await signedUp(app);
  await publish(circular);
  const { id } = await newest();
  const operator = app.callAs({ isOperator: true });
  const saveFor = async (scope: "everybody" | "nobody") => {
    const { data } = await operator.draft.get({ id: key });
    const draft = { ...data.draft, duties: [], audience: { scope, classes: [] } };
    await operator.draft.save({ id: key, revision: data.revision, draft });
  };
  const told = async () => {
    const { data } = await bank.call.notification.list({ companyId: bank.id });
    return data.map(({ withdrawn }) => withdrawn);
  };
  await saveFor("nobody");
  expect((await watch.getChange(id)).audience).toMatchObject({ scope: "nobody", basis: "person" });
  expect(await told()).toEqual(["Nobody has to act on it, says a person who read it"]);
  await saveFor("everybody");
  expect(await told()).toEqual([null]);
  const audience = { scope: "nobody" as const, classes: [] };
  await expect(operator.change.review({ ids: [id], verdict: "confirm", audience })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^A person has reviewed this regulation: say in its editor/),
  });
  expect((await watch.getChange(id)).audience).toMatchObject({ scope: "everybody" });
});

test("the topics that the editor says are those of its change, for its filters and for whoever narrowed by them", async () => {
  const { app, publish, newest, watch } = await watching();
  await watch.publishRevisions();
  const bank = await signedUp(app);
  await bank.call.monitor.narrow({ companyId: bank.id, topics: ["licensing"], leastRisk: "Low" });
  await publish({ ...circular, title: "Circular to All Banks and Microfinance Banks on Anti-Money Laundering" });
  const { id, topics } = await newest();
  expect(topics).not.toContain("licensing");
  expect(topics).not.toEqual([]);
  const operator = app.callAs({ isOperator: true });
  const { data } = await operator.draft.get({ id: key });
  const draft = { ...data.draft, duties: [], topics: ["licensing" as const] };
  await operator.draft.save({ id: key, revision: data.revision, draft });
  expect((await watch.getChange(id)).topics).toEqual(["licensing"]);
  const heard = (await bank.call.notification.list({ companyId: bank.id })).data;
  expect(heard.map(({ changeId }) => changeId)).toContain(id);
  // No text brings back what a person has taken out.
  await watch.reclassify(id, "Dear Sirs,\n\nTransfers by card and anti-money laundering.");
  expect((await watch.getChange(id)).topics).toEqual(["licensing"]);
});
