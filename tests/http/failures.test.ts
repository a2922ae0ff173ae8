import { expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { sender } from "../support/http.ts";

const json = { "content-type": "application/json" };
const onboard = "/api/v1/company/onboard";
const signUp = JSON.stringify(aSignUp());
const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

type Row = [string, string, string, string | undefined, Record<string, string>, number, string];
/** Every kind of request that fails before or beside a procedure. */
const refused: Row[] = [
  ["broken JSON", "POST", onboard, '{"name": "Okpella', json, 400, "The body is not valid JSON"],
  ["JSON that is no object", "POST", onboard, '"name"', json, 400, "*"],
  ["JSON null", "POST", onboard, "null", json, 400, "*"],
  ["a list for an object", "POST", onboard, "[]", json, 400, "*"],
  ["no body", "POST", onboard, undefined, {}, 400, "Company name must be at least 2 characters"],
  ["an empty body", "POST", onboard, "", json, 400, "Company name must be at least 2 characters"],
  ["nothing but brackets, deep", "POST", onboard, deep, json, 400, "The body is nested too deeply"],
  ["a wrong content type", "POST", onboard, signUp, { "content-type": "text/plain" }, 415, "Send the body as application/json"],
  ["a form's content type", "POST", onboard, "name=x", { "content-type": "application/x-www-form-urlencoded" }, 415, "Send the body as application/json"],
  ["XML", "POST", onboard, "<a/>", { "content-type": "application/xml" }, 415, "Send the body as application/json"],
  ["a multipart form where none is taken", "POST", onboard, "--x--", { "content-type": "multipart/form-data; boundary=x" }, 415, "*"],
  ["a content type that is none", "POST", onboard, signUp, { "content-type": "json" }, 415, "*"],
  ["a poisoned prototype", "POST", onboard, `{"__proto__":{"x":1},${signUp.slice(1)}`, json, 400, "The body is not valid JSON"],
  ["a poisoned constructor", "POST", onboard, `{"constructor":{"prototype":{"x":1}},${signUp.slice(1)}`, json, 400, "The body is not valid JSON"],
  ["a description of 1 MB", "POST", onboard, signUp.replace("An urban", "d".repeat(1024 * 1024)), json, 413, "The request is too large"],
  ["a description just below 1 MB", "POST", onboard, signUp.replace("An urban", "d".repeat(1024 * 1000)), json, 400, "Description must be between 10 and 300 characters"],
  ["an unknown path under /api/v1", "GET", "/api/v1/nothing/here", undefined, {}, 404, "Not found"],
  ["an unknown path elsewhere", "GET", "/nothing.txt", undefined, {}, 404, "Not found"],
  ["an unknown method elsewhere", "DELETE", "/openapi.json", undefined, {}, 404, "Not found"],
  ["an unknown method under /api/v1", "DELETE", "/api/v1/regulation", undefined, {}, 405, "This path does not support that method"],
  ["OPTIONS of a known path", "OPTIONS", "/api/v1/regulation/stats", undefined, {}, 405, "This path does not support that method"],
  ["OPTIONS of an unknown path", "OPTIONS", "/api/v1/nothing", undefined, {}, 404, "Not found"],
  ["DELETE of an unknown path", "DELETE", "/api/v1/regulation/x/nothing", undefined, {}, 404, "Not found"],
  ["a change whose path ends in a slash", "POST", "/api/v1/duty/x/", "{}", json, 404, "Not found"],
  ["another method on a path that ends in a slash", "DELETE", "/api/v1/regulation/", undefined, {}, 405, "This path does not support that method"],
  ["thousands of slashes", "DELETE", `/api/v1${"/".repeat(9000)}`, undefined, {}, 404, "Not found"],
  ["PUT where PATCH is meant", "PUT", "/api/v1/company/x", "{}", json, 405, "This path does not support that method"],
  ["another version of the API", "GET", "/api/v2/regulation", undefined, {}, 404, "Not found"],
  ["a path that cannot be decoded", "GET", "/api/v1/regulation/%E0%A4%A", undefined, {}, 400, "*"],
  ["a path that cannot be decoded elsewhere", "GET", "/%zz", undefined, {}, 400, "The request could not be read"],
  ["a path segment of 9,000 characters", "GET", `/api/v1/regulation/${"a".repeat(9000)}`, undefined, {}, 400, "*"],
  ["a NUL in the path", "GET", "/api/v1/regulation/%00", undefined, {}, 404, "Regulation not found"],
  ["a page that is no number", "GET", "/api/v1/regulation?limit=many", undefined, {}, 400, "*"],
  ["a filter given twice", "GET", "/api/v1/regulation?risk=High&risk=Low", undefined, {}, 400, "*"],
  ["an unknown filter value", "GET", "/api/v1/regulation?risk=Huge", undefined, {}, 400, "Risk must be one of: High, Medium, Low"],
  ["a company path without a token", "GET", "/api/v1/company/x", undefined, {}, 401, "Please sign in to continue"],
  ["sign-out without a token", "POST", "/api/v1/auth/logout", undefined, {}, 401, "Please sign in to continue"],
  ["an operator's path without its token", "POST", "/api/v1/notification", '{"changeType":"new"}', json, 401, "This call needs the operator's token"],
  ["an unknown logo", "GET", `/files/${"0".repeat(64)}.png`, undefined, {}, 404, "Not found"],
  ["a logo by a path of its own", "GET", "/files/..%2F..%2Fsecret", undefined, {}, 404, "Not found"],
]; // prettier-ignore

test.each(refused)("answers %s in the one shape", async (_what, method, url, payload, headers, status, message) => {
  const app = await testApp();
  const reply = await sender(app)(method, url, payload, headers);
  const body = reply.body as { success: boolean; message: string; errors?: string[] };
  expect({ status: reply.status, ...body }).toMatchObject({ status, success: false });
  expect(Object.keys(body).filter((key) => !["success", "message", "errors"].includes(key))).toEqual([]);
  expect(message === "*" ? body.message.length > 5 : body.message === message, body.message).toBe(true);
  if (body.errors) expect(body.errors[0]).toBe(body.message);
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.text).not.toMatch(/trpc|fastify|zod|TypeError|at \/|node_modules|FST_/i);
  expect(await app.db.select().from(accounts)).toEqual([]);
});

test("poisoning leaves Object's prototype as it was", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const poison = `{"id":"${id}","answers":{"__proto__":{"polluted":true},"constructor":true},"__proto__":{"polluted":true}}`;
  const send = sender(app, token);
  expect((await send("PATCH", `/api/v1/company/${id}`, poison, json)).status).toBe(400);
  expect((await send("POST", "/trpc/company.update", poison, json)).status).toBe(400);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect((await send("GET", `/api/v1/company/${id}`)).body).toMatchObject({ data: { answers: {} } });
});

test("hides what went wrong inside, and logs no more than it must tell", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  app.db.$client.exec("DROP TABLE assessments");
  const send = sender(app, token);
  const failure = { success: false, message: "Something went wrong" };
  expect(await send("GET", `/api/v1/dashboard/${id}`)).toMatchObject({ status: 500, body: failure });
  const trpc = await send(
    "GET",
    `/trpc/dashboard.overview?input=${encodeURIComponent(JSON.stringify({ companyId: id }))}`,
  );
  expect(trpc.status).toBe(500);
  expect(trpc.text).not.toMatch(/assessments|SqliteError|stack/);
});

const input = encodeURIComponent("{}");
test.each([
  ["broken JSON", "POST", "/trpc/auth.login", '{"email":', 400],
  ["an unknown procedure", "GET", `/trpc/no.such?input=${input}`, undefined, 404],
  ["a query by POST", "POST", "/trpc/regulation.stats", "{}", 405],
  ["a mutation by GET", "GET", `/trpc/auth.login?input=${input}`, undefined, 405],
  ["a body above 1 MB", "POST", "/trpc/auth.login", JSON.stringify({ email: "e".repeat(1024 * 1024) }), 413],
  ["input that is no JSON", "GET", "/trpc/regulation.list?input=%7B", undefined, 400],
])("tRPC answers %s without telling of its inside", async (_what, method, url, payload, status) => {
  const app = await testApp();
  const reply = await sender(app)(method, url, payload, payload === undefined ? {} : json);
  expect(reply.status).toBe(status);
  expect(reply.text).not.toMatch(/stack|node_modules|TypeError|SyntaxError|at \//);
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a call without body and content type works where nothing is to be sent", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  expect(await send("POST", `/api/v1/dashboard/reassess/${id}`)).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await send("POST", "/api/v1/auth/logout")).toMatchObject({
    status: 200,
    body: { success: true, message: "Logged out successfully!", data: null },
  });
  expect((await send("GET", `/api/v1/company/${id}`)).status).toBe(401);
});

test("every answer has a request id of its own, and takes none from outside", async () => {
  const app = await testApp();
  const send = sender(app);
  const ids = [];
  for (const url of ["/api/v1/regulation/stats", "/openapi.json", "/docs", "/nothing"])
    ids.push(
      (await send("GET", url, undefined, { "x-request-id": "mine", "request-id": "mine" })).headers["x-request-id"],
    );
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain("mine");
});
