import { expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "../../support/app.ts";
import {
  besideProviders,
  declared,
  examples,
  formsOnly,
  operators,
  operatorToken,
  startForExamples,
  world,
  type World,
} from "../../support/samples/examples.ts";
import { sender } from "../../support/http.ts";
import { isSpread } from "../../support/spread/app.ts";
import { restCall, trpcCall, type RestProcedure } from "../../support/procedures.ts";

// The clock of an application of our own stands still.
const instants = isSpread() ? /\d{4}-\d\d-\d\dT[\d:.]+Z/g : /$^/;
/** What differs by nature from one company or call to the next. */
const blurred = (text: string) =>
  text
    .replace(instants, "NOW")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
    .replace(/ID\d+/g, "ID")
    .replace(/\bd\d+\.okpella/g, "okpella")
    // A key made of the title has it in small letters.
    .replace(/-id\d+-/g, "-id-")
    .replace(/"resetSecret":"[\w-]{43}"/g, '"resetSecret":"SECRET"')
    .replace(/op_[\w-]{43}/g, "SESSION")
    .replace(/"expiresAt":"[^"]+"/g, '"expiresAt":"LATER"')
    .replace(/whsec_[\w+/=]+/g, "SECRET")
    .replace(/\/(feed|evidence-previews)\/[\w.-]+/g, "/$1/TOKEN")
    .replace(/\.ics\?key=[\w.-]+/g, ".ics?key=KEY")
    .replace(/"(ticket|secret|challenge)":"[\w-]+"/g, '"$1":"SECRET"')
    .replace(/secret=[A-Z2-7]+/g, "secret=SECRET")
    .replace(/"[2-9A-Z]{4}-[2-9A-Z]{4}"/g, '"CODE"')
    // A passkey's own id, and a person's as an authenticator keeps it.
    .replace(/"id":"[\w-]{22}(?:[\w-]{26})?"/g, '"id":"KEY"')
    .replace(/ilana_(pat|svc)_\w{38}/g, "TOKEN")
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "TOKEN")
    .replace(/(compliance|person-)\d+(?:@|%40)/g, "EMAIL@")
    .replace(/"(id|sessionId)":"[0-9a-f]{64}"/g, '"$1":"HASH"')
    .replace(/"id":\d+/g, '"id":0');

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

const procedures = declared.flatMap(({ rest }) => rest ?? []).filter(({ name }) => !formsOnly.has(name));
const created = new Set([
  "company.onboard",
  "calendar.makeFeed",
  "change.enter",
  "circular.send",
  "duty.add",
  "duty.comment",
  "duty.keepView",
  "evidence.ask",
  "group.ask",
  "group.give",
  "invitation.create",
  "letter.make",
  "sso.claimDomain",
  "task.add",
  "task.comment",
  "unit.create",
]);

const succeeding = procedures.filter(({ name }) => !besideProviders.has(name));
test.each(succeeding.map((procedure) => [procedure.name, procedure] as const))(
  "%s answers the same over REST and, called after it, over tRPC",
  async (name, procedure) => {
    const app = await startForExamples();
    const turn = async () => {
      const asker = await world(app);
      const example = examples[name];
      if (!example) throw new Error(`no example for ${name}: add one to tests/support/samples/examples.ts`);
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
  // Some examples have a document read first, twice, by a process that starts for it.
  60_000,
);

test("an id with an escape that it need not have is the same id", async () => {
  const app = await startForExamples();
  const asker = await world(app);
  const { companyId, id } = (await examples["calendar.get"]!(asker)) as { companyId: string; id: string };
  const send = sender(app, asker.token);
  const answers = [id, id.replace(":", "%3A"), id.replace(":", "%3a")].map(async (one) =>
    send("GET", `/api/v1/calendar/${companyId}/entries/${one}?a=%3A`),
  );
  for (const { status, text } of await Promise.all(answers)) expect([status, text]).toEqual([200, expect.stringContaining(`"_id":"${id}"`)]);
}); // prettier-ignore

test("no example is for a procedure that is gone", () => {
  expect(Object.keys(examples).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
});

test.each([
  ["company.onboard", { name: "K", email: "ada@gmail", password: "short" }],
  ["auth.login", { email: "", password: "12345" }],
  ["regulation.list", { risk: "huge", status: "gone" }],
  ["regulation.list", { limit: "1000" }],
  ["regulation.get", { id: "no-such-key" }],
  ["auth.verifyCode", { email: "ada@okpella.ng", otp: "12345" }],
])("%s refuses %j with the same status and messages over REST and tRPC", async (name, input) => {
  const app = await startForExamples();
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
  const app = await startForExamples();
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

test('a text is never taken for true or false: "no" would be true', async () => {
  const app = await startForExamples();
  const asker = await world(app);
  const asked: string[] = [];
  for (const procedure of procedures) {
    const schemas = procedure.inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const properties = schemas.flatMap((schema) => Object.entries(schema.properties ?? {}));
    for (const [name, property] of properties) {
      if (typeof property === "boolean" || property.type !== "boolean") continue;
      const input = { ...(await examples[procedure.name]!(asker)), [name]: "no" };
      asked.push(`${procedure.name} ${name} ${(await overRest(procedure, input, asker)).status}`);
    }
  }
  expect(asked.toSorted()).toEqual([
    "assistant.accept isAccepted 400",
    "assistant.ask appliesOnly 400",
    "assistant.rename isShared 400",
    "assistant.update remembersAnswers 400",
    "assistant.update sharesProfile 400",
    "duty.changeSettings isConfirmed 400",
    "duty.keepView isShared 400",
    "monitor.watchRegulator isWatched 400",
    "sso.change isOnly 400",
    "task.cancel endsRepetition 400",
    "task.tick isTicked 400",
  ]);
});

test('GET inputs have no booleans: a query string\'s "false" would be true (style.md P4)', () => {
  for (const { name, method, inputs } of procedures.filter((procedure) => procedure.method === "GET")) {
    const schemas = JSON.stringify(
      inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" })),
    );
    expect([name, method, schemas.includes('"boolean"')]).toEqual([name, "GET", false]);
  }
});
