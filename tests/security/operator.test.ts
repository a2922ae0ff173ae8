import { expect, test } from "vitest";
import { sender } from "../support/http.ts";
import { testApp, type TestApp } from "../support/app.ts";

const operatorToken = "the-operators-own-token";
const start = () => testApp({ env: { OPERATOR_TOKEN: operatorToken } });
const wanted = "/api/v1/delivery";

async function ask(
  app: TestApp,
  token: string,
  from = "198.51.100.1",
  url = wanted,
  method: "GET" | "POST" | "DELETE" = "GET",
) {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, headers: said, body } = await app.app.inject({ method, url, headers, remoteAddress: from });
  return {
    status: statusCode,
    retryAfter: said["retry-after"],
    body: JSON.parse(body) as { data: never; message: string },
  };
}
const openSession = async (app: TestApp) =>
  ((await ask(app, operatorToken, undefined, "/api/v1/operator/session", "POST")).body.data as { token: string }).token;

test("the operator's token is exchanged for a session, which ends when told, unused or old", async () => {
  const app = await start();
  const session = await openSession(app);
  expect([session === operatorToken, (await ask(app, session)).status]).toEqual([false, 200]);
  // The token itself stays good, for programs.
  expect((await ask(app, operatorToken)).status).toBe(200);
  expect((await ask(app, session, undefined, "/api/v1/operator/session", "POST")).status).toBe(403);

  app.clock.advance(29 * 60);
  expect((await ask(app, session)).status).toBe(200);
  app.clock.advance(31 * 60);
  expect((await ask(app, session)).status).toBe(401);

  const other = await openSession(app);
  expect((await ask(app, other, undefined, "/api/v1/operator/session", "DELETE")).status).toBe(200);
  expect((await ask(app, other)).status).toBe(401);

  const busy = await openSession(app);
  for (let quarter = 0; quarter < 31; quarter += 1) {
    app.clock.advance(15 * 60);
    expect((await ask(app, busy)).status).toBe(200);
  }
  app.clock.advance(15 * 60);
  expect((await ask(app, busy)).status).toBe(401);
});

test("wrong tokens are limited for a client, and strangers do not keep the operator out", async () => {
  const app = await start();
  const home = "203.0.113.5";
  expect((await ask(app, operatorToken, home)).status).toBe(200);
  const session = await openSession(app);
  for (let tried = 0; tried < 10; tried += 1) expect((await ask(app, `guess-number-${tried}`)).status).toBe(401);
  // Now not even the right one is looked at from there; a session goes on.
  expect(await ask(app, operatorToken)).toMatchObject({ status: 429, retryAfter: "900" });
  expect((await ask(app, session)).status).toBe(200);
  expect((await ask(app, operatorToken, home)).status).toBe(200);

  for (let tried = 0; tried < 100; tried += 1)
    expect((await ask(app, `guess-number-${tried}`, `192.0.2.${tried % 10}`)).status).toBe(401);
  expect((await ask(app, operatorToken, "192.0.2.9")).status).toBe(429);
  expect((await ask(app, operatorToken, "192.0.2.200")).status).toBe(200);
  app.clock.advance(15 * 60);
  expect((await ask(app, operatorToken)).status).toBe(200);
});

test("a wrong token counts once wherever it is brought, and the metrics refuse as everything does", async () => {
  const app = await start();
  const cached = "/api/v1/dashboard/0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11";
  for (let tried = 0; tried < 9; tried += 1) await ask(app, `guess-number-${tried}`, undefined, cached);
  expect((await ask(app, operatorToken)).status).toBe(200);
  expect((await ask(app, "guess-number-9", undefined, cached)).status).toBe(401);
  expect(await ask(app, operatorToken)).toMatchObject({ status: 429, retryAfter: "900" });
  const { statusCode, headers } = await app.app.inject({
    url: "/metrics",
    headers: { authorization: `Bearer ${operatorToken}` },
    remoteAddress: "198.51.100.1",
  });
  expect([statusCode, headers["retry-after"]]).toEqual([429, "900"]);
});

test("a company's token that is over, and a session that is, are no guesses", async () => {
  const app = await start();
  for (let tried = 0; tried < 12; tried += 1) {
    await ask(app, "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl");
    await ask(app, `op_${"x".repeat(43)}`);
  }
  expect((await ask(app, operatorToken)).status).toBe(200);
});

test("what an operator does is recorded with the session", async () => {
  const app = await start();
  const send = sender(app, await openSession(app));
  const notice = { changeType: "new", regulationTitle: "Guidelines", regulator: "CBN" };
  expect((await send("POST", "/api/v1/notification", notice)).status).toBe(200);
  const last = app.db.$client.prepare(
    "SELECT actor, session_id AS session FROM audit_entries ORDER BY id DESC LIMIT 1",
  );
  expect(last.get()).toEqual({ actor: "operator", session: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
});
