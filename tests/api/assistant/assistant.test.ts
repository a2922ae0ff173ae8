import { describe, expect, onTestFinished, test } from "vitest";
import { createModel, type Model } from "#platform/model.ts";
import { createOutbound } from "#platform/outbound.ts";
import type { AnswerEvent, Citation } from "#features/assistant/schema.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { shippedCount } from "../../support/samples/catalogue.ts";
import { modelServer, streamIn } from "../../support/servers/model-server.ts";
import { aSource } from "../../support/watch.ts";

const breach = "How soon must we report a personal data breach to the commission?";
const psp =
  "We are a payment solution service provider in Lagos with 45 staff. We run a payment gateway for merchants and offer API integration. We have appointed a chief compliance officer. We have not appointed a data protection officer.";

async function start(env: Record<string, string> = {}, model?: Model) {
  const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];
  const app = await testApp({ sources, env, ...(model && { model }) });
  const company = await signedUp(app, { industry: "financial", category: "psps-pssp" });
  const ask = async (message: string, more: object = {}) =>
    (await company.call.assistant.ask({ companyId: company.id, message, ...more })).data;
  return { app, ...company, ask };
}

async function stepsOf(steps: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const seen: AnswerEvent[] = [];
  for await (const step of steps) seen.push(step);
  return seen;
}

/** What the library says at the place that a citation of a regulation names. */
async function textAt(app: TestApp, { regulationId, requirementId, passage }: Citation): Promise<string | null> {
  const { data } = await app.callAs().regulation.get({ id: regulationId! });
  if (passage === "requirement") return data.requirements.find(({ id }) => id === requirementId)?.text ?? null;
  return passage === "document" ? null : data[passage];
}

describe("a question", () => {
  test("is answered with what the library holds, byte for byte", async () => {
    const { app, ask } = await start();
    const reply = await ask(breach);
    expect(reply).toMatchObject({
      kind: "question",
      outcome: "answered",
      wording: { by: "rules", dropped: 0, note: null },
    });
    expect(reply.citations[0]).toMatchObject({ number: 1, regulator: "NDPC", verdict: "applies", status: "in-force" });
    for (const citation of [...reply.citations, ...reply.related]) {
      const text = await textAt(app, citation);
      expect(text?.slice(citation.offset, citation.offset + citation.quote.length)).toBe(citation.quote);
    }
    expect(reply.summary).toContain("[1]");
    // The sentence's own full stop stands behind the quotation.
    expect(reply.summary).toContain(`“${reply.citations[0]!.quote.replace(/\.$/, "")}`);
  });

  test("that nothing answers is told so, without a citation", async () => {
    const { ask } = await start();
    const reply = await ask("Which team won the football world cup?");
    expect(reply).toMatchObject({ outcome: "nothing", citations: [], highRisk: [], mediumRisk: [], lowRisk: [] });
    expect(reply.summary).toMatch(/nothing/i);
  });

  test("is kept to its scope", async () => {
    const { ask } = await start();
    const reply = await ask("What must we report, and when?", { regulator: "Securities and Exchange Commission" });
    const cited = [...reply.citations, ...reply.related].map(({ regulator }) => regulator);
    expect(new Set(cited)).toEqual(new Set(["SEC"]));
    expect(await ask(breach, { category: "capital-adequacy" })).not.toMatchObject({
      citations: [{ regulator: "NDPC" }],
    });
    const ours = await ask("Capital requirements for commercial banks", { appliesOnly: true });
    for (const { verdict } of [...ours.citations, ...ours.related]) expect(["applies", "may"]).toContain(verdict);
  });

  test("with a scope that is not known is refused, and nothing is kept", async () => {
    const { call, id } = await start();
    const refused = await refusalOf(call.assistant.ask({ companyId: id, message: breach, category: "gardening" }));
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Category must be one of/) as string,
    });
    const unknown = await refusalOf(call.assistant.ask({ companyId: id, message: breach, regulator: "XYZ" }));
    expect(unknown).toMatchObject({ status: 400, message: "There is no such regulator in the library" });
    expect((await call.assistant.conversations({ companyId: id })).total).toBe(0);
  });

  test("leans on the conversation", async () => {
    const { ask } = await start();
    const { conversationId } = await ask(
      "What records of agents' transactions must a principal keep for agent banking?",
    );
    const next = await ask("and what are the limits?", { conversationId });
    expect(next.conversationId).toBe(conversationId);
    expect(next.citations.map(({ regulationId }) => regulationId).join()).toMatch(/agent/);
  });

  test("whether something applies is answered with the verdict and its reasons", async () => {
    const { ask } = await start();
    const { conversationId } = await ask(breach);
    const reply = await ask("Does this apply to us?", { conversationId });
    expect(reply).toMatchObject({ outcome: "answered", citations: [{ regulator: "NDPC", verdict: "applies" }] });
    expect(reply.summary).toMatch(/appl/);
  });
});

describe("a description of the business", () => {
  test("gives the duties by risk, each with why and where it stands", async () => {
    const { ask } = await start();
    const reply = await ask(psp);
    expect(reply).toMatchObject({ kind: "gap", outcome: "answered" });
    const lists = [reply.highRisk, reply.mediumRisk, reply.lowRisk];
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const item of lists.flat()) expect(item).toMatch(/\[\d+\]$/);
    expect(lists.flat().join("\n")).toMatch(/data protection officer/i);
    expect(reply.understood.map(({ label }) => label)).toContain("Licence category");
    for (const { verdict } of reply.citations) expect(["applies", "may"]).toContain(verdict);
  });

  test("does not overrule the profile, and says so", async () => {
    const { ask } = await start();
    const reply = await ask("We are a commercial bank with national authorisation. We take deposits and make loans.");
    const licence = reply.understood.find(({ label }) => label === "Licence category");
    expect(licence?.value).toMatch(/Payment Solution/);
    expect(licence?.because).toMatch(/profile/);
  });
});

describe("an answer on its way", () => {
  test("begins with what the message was taken for, comes in parts, and ends with the turn as it is kept", async () => {
    const { call, id } = await start();
    const steps = await stepsOf(await call.assistant.stream({ companyId: id, message: psp }));
    expect(steps[0]).toMatchObject({ event: "begun", kind: "gap" });
    const done = steps.at(-1);
    if (done?.event !== "done") throw new Error("the last step was not done");
    const { conversation, turn } = done;
    const parts = steps.flatMap((step) => (step.event === "part" ? [step] : []));
    const shown = (at: string) => parts.filter((part) => part.at === at).map(({ text }) => text);
    expect(shown("summary")).toEqual([turn.reply.summary]);
    expect(shown("highRisk")).toEqual(turn.reply.highRisk);
    expect(parts.flatMap(({ citations }) => citations).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      turn.reply.citations.map(({ number }) => number).toSorted((a, b) => a - b),
    ); // prettier-ignore
    const kept = await call.assistant.conversation({ companyId: id, id: conversation.id });
    expect(kept.data.turns).toEqual([turn]);
  });

  test("is shown as rules made it, then as a model words it, sentence by sentence, behind the rules' first", async () => {
    const server = await modelServer((response, { body }) => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const { passages } = JSON.parse(messages[1]!.content) as { passages: { number: number; text: string }[] };
      const lines = passages.map(
        ({ text, number }) => `${text.split(/(?<=[.;])\s+(?=[A-Z])/)[0]!.replace(/[.;]$/, "")} [${number}].\n`,
      );
      void streamIn(response, lines.join(""));
    });
    const outbound = createOutbound({ allowHosts: [server.host], userAgent: "Ilana" });
    onTestFinished(() => outbound.close());
    const model = createModel({ baseUrl: server.baseUrl, model: "stub", apiKey: undefined, outbound });
    const { call, id } = await start({}, model);
    const steps = await stepsOf(await call.assistant.stream({ companyId: id, message: breach }));
    const order = steps.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1]);
    expect(order).toEqual(["begun", "part", "wording", "reworded", "done"]);
    const done = steps.at(-1);
    if (done?.event !== "done") throw new Error("the last step was not done");
    const { reply } = done.turn;
    expect(reply.wording.by).toBe("model");
    if (reply.answer) expect(reply.summary.startsWith(reply.answer.line)).toBe(true);
    const summaries = steps.flatMap((step) => (step.event === "reworded" ? [step.summary] : []));
    expect(summaries.at(-1)).toBe(reply.summary);
    expect(server.requests[0]!.body).toContain("Deadline: ");
  });

  test("is not kept when nobody waits for it any more", async () => {
    const { app, id } = await start();
    const gone = AbortSignal.abort();
    const client = { address: "192.0.2.1", userAgent: "test" };
    const steps = await stepsOf(
      await app.services.assistant.stream(await asker(app, id), { message: breach }, { client, signal: gone }),
    );
    expect(steps.map(({ event }) => event)).not.toContain("done");
    expect((await app.services.assistant.listConversations(await asker(app, id), { limit: 9, skip: 0 })).total).toBe(0);
  });
});

describe("conversations", () => {
  test("are listed, read again, renamed and removed", async () => {
    const { call, id, ask } = await start();
    const first = await ask(breach);
    await ask("and what is the fine?", { conversationId: first.conversationId });
    const [row] = (await call.assistant.conversations({ companyId: id })).data;
    expect(row).toMatchObject({
      id: first.conversationId,
      title: expect.stringMatching(/^How soon must we report/) as string,
    });
    const own = { companyId: id, id: first.conversationId };
    const whole = (await call.assistant.conversation(own)).data;
    expect(whole.turns.map(({ message }) => message)).toEqual([breach, "and what is the fine?"]);
    expect(whole.turns[0]!.reply.citations).toEqual(first.citations);
    expect((await call.assistant.rename({ ...own, title: "  Breaches " })).data.title).toBe("Breaches");
    await call.assistant.remove(own);
    expect((await refusalOf(call.assistant.conversation(own))).status).toBe(404);
    expect((await call.assistant.conversations({ companyId: id })).data).toEqual([]);
  });

  test("of another company are not found, and neither are its answers", async () => {
    const { app, ask, id } = await start();
    const { conversationId, turnId } = await ask(breach);
    const other = await signedUp(app);
    const theirs = { companyId: other.id, id: conversationId };
    const { assistant } = other.call;
    const statuses = await Promise.all(
      [
        assistant.conversation(theirs),
        assistant.rename({ ...theirs, title: "Mine" }),
        assistant.remove(theirs),
        assistant.accept({ companyId: other.id, id: turnId, isAccepted: true }),
        assistant.ask({ companyId: other.id, message: breach, conversationId }),
        assistant.conversation({ companyId: id, id: conversationId }),
      ].map(async (call) => (await refusalOf(call)).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 403]);
    expect((await ask("and the fine?", { conversationId })).conversationId).toBe(conversationId);
  });

  test("a hundred and twenty questions in five minutes, then a wait", async () => {
    const { app, call, id } = await start();
    const ask = () => call.assistant.ask({ companyId: id, message: "ok" });
    for (let turn = 0; turn < 120; turn += 1) await ask();
    expect(await refusalOf(ask())).toMatchObject({ status: 429 });
    app.clock.advance(300);
    expect((await ask()).success).toBe(true);
  });
});

describe("answers marked as right", () => {
  test("count for their company only, and only while it wants that", async () => {
    const { app, call, id, ask } = await start();
    const { turnId } = await ask(breach);
    const state = async () => (await call.assistant.state({ companyId: id })).data;
    expect(await state()).toMatchObject({
      remembersAnswers: false,
      accepted: 0,
      model: null,
      regulations: shippedCount,
    });
    await call.assistant.accept({ companyId: id, id: turnId, isAccepted: true });
    await call.assistant.update({ companyId: id, remembersAnswers: true });
    expect(await state()).toMatchObject({ remembersAnswers: true, sharesProfile: false, accepted: 1 });
    const other = await signedUp(app);
    expect((await other.call.assistant.state({ companyId: other.id })).data).toMatchObject({ accepted: 0 });
    expect((await ask(breach)).citations[0]).toMatchObject({ regulator: "NDPC" });
    await call.assistant.accept({ companyId: id, id: turnId, isAccepted: false });
    expect((await state()).accepted).toBe(0);
  });

  test("and what else a company chooses at once does not undo each other", async () => {
    const { id, call } = await start();
    const choices = [{ remembersAnswers: true }, { sharesProfile: true }];
    await Promise.all(choices.map((choice) => call.assistant.update({ companyId: id, ...choice })));
    const { data } = await call.assistant.state({ companyId: id });
    expect(data).toMatchObject({ remembersAnswers: true, sharesProfile: true });
  });

  test("must be answers", async () => {
    const { call, id, ask } = await start();
    const { turnId } = await ask("Which team won the football world cup?");
    const refused = await refusalOf(call.assistant.accept({ companyId: id, id: turnId, isAccepted: true }));
    expect(refused.status).toBe(409);
  });

  test("do not make it answer what nothing answers", async () => {
    const { call, id, ask } = await start();
    const { turnId } = await ask(breach);
    await call.assistant.accept({ companyId: id, id: turnId, isAccepted: true });
    await call.assistant.update({ companyId: id, remembersAnswers: true });
    expect(await ask("Which team won the football world cup?")).toMatchObject({ outcome: "nothing", citations: [] });
  });
});

describe("captured documents", () => {
  const letter = [
    "ADVISORY TO ALL OPERATORS OF ZEBRAPAY TERMINALS",
    "1. Every operator of a zebrapay terminal shall repaint its kiosks in ultramarine within nine days of this advisory.",
    "2. Operators shall keep a kiosk painting register and show it to inspectors.",
  ].join("\n\n");
  const question = "Within how many days must zebrapay kiosks be repainted in ultramarine?";

  async function withLetter(companyId: string | null) {
    const started = await start();
    const { app } = started;
    const entry = { source: "efcc-releases", title: "Advisory on zebrapay kiosks", publishedOn: "2026-11-20" };
    const { id: changeId } = await app.services.watch.enter(entry);
    const bytes = await aTextPdf([letter]);
    const owner = companyId === "own" ? started.id : null;
    await app.services.documents.upload({ changeId, companyId: owner, bytes, name: "letter.pdf" });
    while (await app.services.documents.readNext());
    return started;
  }

  test("are cited by their own words as soon as their text is read, and marked as captured", async () => {
    const { call, id, ask } = await start();
    expect(await ask(question)).toMatchObject({ outcome: "nothing" });
    expect((await call.assistant.state({ companyId: id })).data.documents).toBe(0);
    const later = await withLetter(null);
    const [cited] = (await later.ask(question)).citations;
    expect(cited).toMatchObject({ passage: "document", regulationId: null, status: "captured", regulator: "EFCC" });
    expect(cited?.quote).toMatch(/ultramarine within nine days/);
    const viewer = { companyId: null, isOperator: false };
    const { text } = await later.app.services.documents.textOf(cited!.documentId!, viewer);
    expect(text?.slice(cited!.offset, cited!.offset + cited!.quote.length)).toBe(cited!.quote);
    expect((await later.call.assistant.state({ companyId: later.id })).data.documents).toBe(1);
  });

  test("that a company uploaded are cited to that company alone", async () => {
    const { app, ask } = await withLetter("own");
    const [own] = (await ask(question)).citations;
    expect(own).toMatchObject({ passage: "document", status: "uploaded", url: null });
    expect(own?.title).toMatch(/^letter\.pdf \(your upload/);
    const other = await signedUp(app);
    const { data } = await other.call.assistant.ask({ companyId: other.id, message: question });
    expect(data.outcome).toBe("nothing");
    expect(JSON.stringify(data)).not.toMatch(/nine days|kiosk painting/);
  });
});

describe("a message", () => {
  test("is kept as it can be shown: no half or hidden characters", async () => {
    const { call, id, ask } = await start();
    const { conversationId } = await ask("How soon\u0000 must a breach\uD800 be \u202Ereported?\r\nAnd by whom?");
    const { data } = await call.assistant.conversation({ companyId: id, id: conversationId });
    expect(data.turns[0]!.message).toBe("How soon must a breach\uFFFD be reported?\nAnd by whom?");
    expect((await refusalOf(call.assistant.ask({ companyId: id, message: "\u200B \u2060" }))).status).toBe(400);
    const own = { companyId: id, id: conversationId };
    expect((await refusalOf(call.assistant.rename({ ...own, title: "\u202E" }))).status).toBe(400);
  });

  test("beyond the hundredth of a conversation is refused", async () => {
    const { app, call, id, ask } = await start({ RATE_LIMIT: "off" });
    const { conversationId } = await ask(breach);
    const client = { address: "192.0.2.1", userAgent: "test" };
    const who = await asker(app, id);
    for (let turn = 1; turn < 100; turn += 1)
      await app.services.assistant.ask(who, { message: "ok", conversationId }, { client });
    const refused = await refusalOf(call.assistant.ask({ companyId: id, message: breach, conversationId }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/begin a new one/) as string });
  });

  test("beyond the hundredth is refused also when many are sent at once", async () => {
    const { app, id, ask, call } = await start({ RATE_LIMIT: "off" });
    const { conversationId } = await ask(breach);
    const client = { address: "192.0.2.1", userAgent: "test" };
    const who = await asker(app, id);
    const next = () => app.services.assistant.ask(who, { message: "ok", conversationId }, { client });
    for (let turn = 1; turn < 99; turn += 1) await next();
    const sent = await Promise.allSettled([next(), next(), next()]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const { data } = await call.assistant.conversation({ companyId: id, id: conversationId });
    expect(data.turns[0]!.message).toBe(breach);
  });

  test("that is refused in a stream is refused before it begins", async () => {
    const { call, id } = await start();
    const open = (more: object) => call.assistant.stream({ companyId: id, message: breach, ...more });
    expect((await refusalOf(open({ conversationId: "unknown" }))).status).toBe(404);
    expect((await refusalOf(open({ category: "gardening" }))).status).toBe(400);
  });
});

test("a gap assessment keeps to its scope, and refuses one that is not known", async () => {
  const { call, id, ask } = await start();
  const { citations } = await ask(psp, { regulator: "CBN" });
  expect(new Set(citations.map(({ regulator }) => regulator))).toEqual(new Set(["CBN"]));
  const refused = await refusalOf(call.assistant.ask({ companyId: id, message: psp, category: "gardening" }));
  expect(refused.status).toBe(400);
});

test("a fact that is said otherwise than the profile has it is named, after the answer", async () => {
  const { call, id, ask } = await start();
  await call.company.update({ id, employeeSize: "21-100 employees" });
  const reply = await ask("We have 12 staff. Do we have to contribute to pensions?");
  expect(reply.summary).toMatch(
    / Your profile says 21-100 employees; your text says “12 staff”\. I went by the profile\.$/,
  );
  expect(reply.summary).toMatch(/^Yes: “Of monthly emoluments, contribute 10% or more as employer/);
  expect(reply.understood.map(({ label }) => label)).toEqual(["Size"]);
  expect((await ask("Do we have to contribute to pensions?")).understood).toEqual([]);
});

/** Who asks in a company: the person who signed it up. */
async function asker(app: TestApp, companyId: string) {
  const { data } = await app.callAs({ companyId }).me.get({});
  return { companyId, userId: data.user.userId };
}
