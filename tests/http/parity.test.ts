import { expect, test } from "vitest";
import { z } from "zod";
import type { Services } from "#app.ts";
import { appRouter } from "#server/router.ts";
import { aTextPdf } from "../fixtures/documents/pdf.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { mailedCode, signedUp } from "../support/calls.ts";
import { aSignUp } from "../support/factories.ts";
import { sender } from "../support/http.ts";
import { aSource } from "../support/watch.ts";
import { restCall, restProcedures, trpcCall, type RestProcedure } from "../support/procedures.ts";

const operatorToken = "the-operators-own-token";
const regulationId = "cbn-csat-2026";
type World = Awaited<ReturnType<typeof signedUp>> & { app: TestApp; email: string };
type Example = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** An input for every procedure. One that is missing here fails its test. */
const examples: Record<string, Example> = {
  "auth.login": ({ email, password }) => ({ email, password }),
  "auth.logout": () => ({}),
  "auth.forgotPassword": ({ email }) => ({ email }),
  "auth.verifyCode": async ({ app, email }) => {
    await app.callAs().auth.forgotPassword({ email });
    return { email, otp: await mailedCode(app, email) };
  },
  "auth.createPassword": async ({ app, email }) => {
    const here = app.callAs({ address: "127.0.0.1" });
    await here.auth.forgotPassword({ email });
    await here.auth.verifyCode({ email, otp: await mailedCode(app, email) });
    return { email, newPassword: "Another9&" };
  },
  "company.onboard": () => aSignUp(),
  "company.get": ({ id }) => ({ id }),
  "company.update": ({ id }) => ({ id, name: "Renamed", services: ["agent banking"], answers: { "public-company": true } }),
  "password.change": ({ id, password }) => ({
    id,
    currentPassword: password,
    newPassword: "Another9&",
    confirmNewPassword: "Another9&",
  }),
  "regulation.list": () => ({ search: "bank", regulator: "CBN", limit: 3, skip: 2 }),
  "regulation.listByRisk": () => ({ level: "high", limit: 2 }),
  "regulation.listByCategory": () => ({ category: "aml-cft", limit: 2 }),
  "regulation.regulators": () => ({ risk: "High" }),
  "regulation.stats": () => ({}),
  "regulation.revisions": () => ({ regulator: "CBN", limit: 2 }),
  "regulation.get": () => ({ id: regulationId }),
  "dashboard.overview": ({ id }) => ({ companyId: id, search: "aml", regulator: "CBN" }),
  "dashboard.reassess": ({ id }) => ({ companyId: id }),
  "dashboard.assessment": async ({ app, id }) => {
    await app.callAs({ companyId: id }).dashboard.reassess({ companyId: id });
    return { companyId: id };
  },
  "applicability.questions": ({ id }) => ({ id }),
  "dashboard.summary": ({ id }) => ({ companyId: id }),
  "dashboard.regulation": ({ id }) => ({ companyId: id, regulationId }),
  "notification.list": async ({ app, id }) => {
    const notice = { companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
    await app.callAs({ isOperator: true }).notification.create(notice);
    return { companyId: id, limit: 1, skip: 0 };
  },
  "notification.markRead": async ({ app, id }) => {
    const notice = { companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
    await app.callAs({ isOperator: true }).notification.create(notice);
    return { companyId: id };
  },
  "notification.create": ({ id }) => ({ companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" }),
  "monitor.createAlerts": ({ id, email }) => ({ companyId: id, regulationIds: [regulationId], alertTypes: ["update"], email }),
  "monitor.list": ({ id }) => ({ companyId: id }),
  "monitor.watchRegulator": ({ id }) => ({ companyId: id, regulator: "SEC", isWatched: true }),
  "monitor.regulators": ({ id }) => ({ companyId: id }),
  "change.list": async ({ app }) => {
    await anEntry(app);
    return { regulator: "EFCC", changeType: "other", limit: 2 };
  },
  "change.get": async ({ app }) => ({ id: await anEntry(app) }),
  "change.ofCompany": async ({ app, id }) => {
    await anEntry(app);
    return { companyId: id, source: "efcc-releases", limit: 1 };
  },
  "change.oneOfCompany": async ({ app, id }) => ({ companyId: id, id: await anEntry(app) }),
  "change.enter": () => entry(),
  "change.review": async ({ app }) => ({ ids: [await anEntry(app)], verdict: "confirm" }),
  "document.get": async ({ app, id }) => ({ id: await aDocument(app, id) }),
  "document.accept": async ({ app, id }) => ({ id: await aDocument(app, id) }),
  "source.list": () => ({}),
  "source.ofCompany": ({ id }) => ({ companyId: id }),
  "source.check": () => ({ id: "efcc-releases" }),
  "delivery.undelivered": () => ({}),
  "delivery.revive": () => ({ ids: ["none"] }),
  "delivery.get": ({ id }) => ({ companyId: id }),
  "delivery.update": ({ id }) => ({ companyId: id, mail: "weekly", mailScope: "all" }),
  "delivery.renewFeed": ({ id }) => ({ companyId: id }),
  "webhook.create": ({ id }) => ({ companyId: id, url: deafAddress }),
  "webhook.remove": async ({ app, id }) => ({ companyId: id, id: await aWebhook(app, id) }),
  "webhook.test": async ({ app, id }) => ({ companyId: id, id: await aWebhook(app, id) }),
  "assistant.ask": ({ id }) => ({ companyId: id, message: "How soon is a data breach reported?", regulator: "NDPC" }),
  "assistant.state": ({ id }) => ({ companyId: id }),
  "assistant.update": ({ id }) => ({ companyId: id, remembersAnswers: true }),
  "assistant.conversations": async ({ app, id }) => {
    await anAnswer(app, id);
    return { companyId: id, limit: 1 };
  },
  "assistant.conversation": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId }),
  "assistant.rename": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId, title: "Breaches" }),
  "assistant.remove": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId }),
  "assistant.accept": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).turnId, isAccepted: true }),
  "library.list": ({ id }) => ({ companyId: id, regulator: "CBN", search: "aml", limit: 2 }),
}; // prettier-ignore

const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];
let entries = 0;
const entry = () => ({ source: "efcc-releases", title: `Advisory ID${(entries += 1)}`, publishedOn: "2026-11-20" });
/** The one change that the operator has entered; its id. */
async function anEntry(app: TestApp): Promise<string> {
  const [entered] = (await app.services.watch.listChanges({ limit: 1, skip: 0 })).rows;
  return entered?.id ?? (await app.services.watch.enter(entry())).id;
}

/** An answer of the assistant that is kept. */
const anAnswer = (app: TestApp, companyId: string) => {
  const client = { address: "192.0.2.1", userAgent: "test" };
  return app.services.assistant.ask(companyId, { message: "How soon is a data breach reported?" }, { client });
};

const letter = await aTextPdf(["Letter to all banks"]);
/** A PDF that a company has uploaded for the entry; its id. */
async function aDocument(app: TestApp, companyId: string): Promise<string> {
  const upload = { bytes: letter, name: "letter.pdf" };
  return (await app.services.documents.upload({ changeId: await anEntry(app), companyId, ...upload })).id;
}

async function world(app: TestApp): Promise<World> {
  const company = await signedUp(app);
  return { ...company, app, email: company.company.email };
}
/** A webhook at which nobody listens. */
const aWebhook = async (app: TestApp, companyId: string) =>
  (await app.services.delivery.createWebhook(companyId, deafAddress))._id;
const deafAddress = "http://127.0.0.1:9/hook";
const start = () => testApp({ env: { OPERATOR_TOKEN: operatorToken, WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9" }, sources });

/** What differs by nature from one company or call to the next. */
const blurred = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
    .replace(/ID\d+/g, "ID")
    .replace(/whsec_[\w+/=]+/g, "SECRET")
    .replace(/\/feed\/[\w.-]+/g, "/feed/TOKEN")
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "TOKEN")
    .replace(/compliance\d+@/g, "EMAIL@");

async function overRest(procedure: RestProcedure, input: Record<string, unknown>, { app, token }: World) {
  const { url, payload } = restCall(procedure, input);
  const reply = await sender(app, token)(procedure.method, url, payload);
  return { status: reply.status, body: JSON.parse(blurred(reply.text)) as unknown };
}

async function overTrpc(procedure: RestProcedure, input: Record<string, unknown>, { app, token }: World) {
  const { method, url, payload } = trpcCall(procedure, input);
  const reply = await sender(app, token)(method, url, payload);
  return { status: reply.status, body: JSON.parse(blurred(reply.text)) as { result?: { data: unknown }; error?: { message: string; data: { errors?: string[] } } } };
} // prettier-ignore

// The services are not called: only what the router declares is read.
const all = restProcedures(appRouter(new Proxy({}, { get: () => ({}) }) as Services));
/** These take a file, which only a form can carry: tests/http/upload.test.ts. */
const formsOnly = new Set(["change.attach"]);
const procedures = all.filter(({ name }) => !formsOnly.has(name));
const created = new Set(["company.onboard", "change.enter"]);
const operators = new Set([
  "notification.create",
  "change.enter",
  "change.review",
  "document.accept",
  "source.check",
  "delivery.undelivered",
  "delivery.revive",
]);

test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
  "%s answers the same over REST and, called after it, over tRPC",
  async (name, procedure) => {
    const app = await start();
    const turn = async () => {
      const asker = await world(app);
      const example = examples[name];
      if (!example) throw new Error(`no example for ${name}: add one to this test`);
      const input = await example(asker);
      return [procedure, input, operators.has(name) ? { ...asker, token: operatorToken } : asker] as const;
    };
    const rest = await overRest(...(await turn()));
    const trpc = await overTrpc(...(await turn()));
    expect(rest.body).toMatchObject({ success: true });
    expect(rest.status).toBe(created.has(name) ? 201 : 200);
    expect(trpc.status).toBe(200);
    expect(trpc.body.result?.data).toEqual(rest.body);
  },
);

test("no example is for a procedure that is gone", () => {
  expect(Object.keys(examples).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
});

// Whatever takes a company's id must be the caller's own: generated, so that no new path is forgotten.
const isOwn = (schema: unknown) => (schema as z.ZodType).description === "The company's id; must be the caller's own";
const owned = procedures.filter(({ inputs }) =>
  inputs.some((input) => Object.values((input as z.ZodObject).shape).some(isOwn)),
);

test("knows the company's paths", () => {
  expect(owned.map(({ name }) => name).toSorted()).toEqual([
    "applicability.questions",
    "assistant.accept",
    "assistant.ask",
    "assistant.conversation",
    "assistant.conversations",
    "assistant.remove",
    "assistant.rename",
    "assistant.state",
    "assistant.update",
    "change.ofCompany",
    "change.oneOfCompany",
    "company.get",
    "company.update",
    "dashboard.assessment",
    "dashboard.overview",
    "dashboard.reassess",
    "dashboard.regulation",
    "dashboard.summary",
    "delivery.get",
    "delivery.renewFeed",
    "delivery.update",
    "library.list",
    "monitor.createAlerts",
    "monitor.list",
    "monitor.regulators",
    "monitor.watchRegulator",
    "notification.list",
    "notification.markRead",
    "password.change",
    "source.ofCompany",
    "webhook.create",
    "webhook.remove",
    "webhook.test",
  ]);
});

test.each(owned.map((procedure) => [procedure.name, procedure] as const))(
  "%s refuses another company's id, a missing and a void token, the same over REST and tRPC",
  async (name, procedure) => {
    const app = await start();
    const [owner, stranger] = [await world(app), await world(app)];
    const input = await examples[name]!(owner);
    const before = app.db.$client.serialize();
    const [signIn, own] = ["Please sign in to continue", "You may only use your own company's data"];
    for (const [token, status, message] of [[stranger.token, 403, own], ["", 401, signIn], ["void", 401, signIn], [operatorToken, 401, signIn]] as const) {
      const asker = { ...stranger, token };
      expect(await overRest(procedure, input, asker)).toEqual({ status, body: { success: false, message } });
      expect(await overTrpc(procedure, input, asker)).toMatchObject({ status, body: { error: { message } } });
    }
    expect(app.db.$client.serialize().equals(before)).toBe(true);
  },
); // prettier-ignore

test.each([
  ["company.onboard", { name: "K", email: "ada@gmail", password: "short" }],
  ["auth.login", { email: "", password: "12345" }],
  ["regulation.list", { risk: "huge", status: "gone" }],
  ["regulation.list", { limit: "1000" }],
  ["regulation.get", { id: "no-such-key" }],
  ["auth.verifyCode", { email: "ada@okpella.ng", otp: "12345" }],
])("%s refuses %j with the same status and messages over REST and tRPC", async (name, input) => {
  const app = await start();
  const asker = await world(app);
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  const rest = await overRest(procedure, input, asker);
  const trpc = await overTrpc(procedure, input, asker);
  const { error } = trpc.body;
  expect(trpc.status).toBe(rest.status);
  expect(rest.body).toEqual({
    success: false,
    message: error?.message,
    ...(error?.data.errors && { errors: error.data.errors }),
  });
});

test.each([
  ["a company's token", undefined, 403],
  ["another token", "the-operators-old-token", 401],
  ["the token's beginning", operatorToken.slice(0, -1), 401],
  ["the token and more", `${operatorToken}x`, 401],
  ["no token", "", 401],
])("only the operator announces: not %s", async (_what, token, status) => {
  const app = await start();
  const asker = await world(app);
  const procedure = procedures.find(({ name }) => name === "notification.create")!;
  const input = await examples["notification.create"]!(asker);
  const bearer = { ...asker, token: token ?? asker.token };
  expect(await overRest(procedure, input, bearer)).toMatchObject({ status });
  expect(await overTrpc(procedure, input, bearer)).toMatchObject({ status });
});

test("without OPERATOR_TOKEN nobody is the operator", async () => {
  const app = await testApp();
  const body = { changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
  for (const token of ["undefined", "", operatorToken])
    expect((await sender(app, token)("POST", "/api/v1/notification", body)).status).toBe(401);
});

test('GET inputs have no booleans: a query string\'s "false" would be true (style.md P4)', () => {
  for (const { name, method, inputs } of procedures.filter((procedure) => procedure.method === "GET")) {
    const schemas = JSON.stringify(
      inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" })),
    );
    expect([name, method, schemas.includes('"boolean"')]).toEqual([name, "GET", false]);
  }
});
