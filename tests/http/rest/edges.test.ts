import { connect } from "node:net";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { needsOneProcess } from "../../support/spread/app.ts";

test.each([
  ["what is not HTTP", "NONSENSE\r\n\r\n", "400 Bad Request"],
  [
    "too many headers",
    `GET / HTTP/1.1\r\nhost: x\r\na: ${"b".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
  ],
])("%s is refused in the one shape", async (_what, text, status) => {
  needsOneProcess("a proxy answers that itself");
  const { app } = await testApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const answer = await new Promise<string>((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => void socket.write(text));
    socket.on("data", (chunk) => void (heard += chunk.toString()));
    socket.on("close", () => resolve(heard));
  });
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toEqual({
    success: false,
    message: "The request could not be read",
  });
});

test("a refusal for too many tries says when to come back, over REST and tRPC", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const send = sender(app);
  const guess = { email: company.email, password: "wrong guess" };
  for (let turn = 0; turn < 10; turn += 1) await send("POST", "/api/v1/auth/login", guess);
  const rest = await send("POST", "/api/v1/auth/login", guess);
  expect([rest.status, rest.headers["retry-after"]]).toEqual([429, "900"]);
  const trpc = await send("POST", "/trpc/auth.login", guess);
  expect([trpc.status, trpc.headers["retry-after"]]).toEqual([429, "900"]);
});

test("what belongs to a company is for nobody's cache", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  expect((await sender(app, token)("GET", `/api/v1/company/${id}`)).headers["cache-control"]).toBe("no-store");
  expect((await sender(app)("GET", "/api/v1/regulation/stats")).headers["cache-control"]).toBe("no-cache");
});

test("an empty body is no fields, whatever type it declares; any other must be JSON", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  expect((await send("POST", `/api/v1/dashboard/reassess/${id}`, "", type)).status).toBe(200);
  const refused = await send("POST", `/api/v1/dashboard/reassess/${id}`, "a=b", type);
  expect(refused).toMatchObject({
    status: 415,
    body: { success: false, message: "Send the body as application/json" },
  });
});

test("a profile form is refused in the same words as JSON, and a logo must be a file", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  const patch = ({ payload, headers }: ReturnType<typeof form>) =>
    send("PATCH", `/api/v1/company/${id}`, payload, headers);
  const short = "Company name must be at least 2 characters";
  expect((await patch(form({ name: "x" }))).body).toEqual({ success: false, message: short, errors: [short] });
  const capitals = form({ name: "x" });
  capitals.headers["content-type"] = capitals.headers["content-type"].replace(
    "multipart/form-data",
    "Multipart/Form-Data",
  );
  expect((await patch(capitals)).body).toMatchObject({ message: short });
  expect(await patch(form({ logo: "hello" }))).toMatchObject({
    status: 400,
    body: { message: "The logo must be sent as a file" },
  });
});

test("each message is told once", async () => {
  const app = await testApp();
  const { body } = await sender(app)("POST", "/api/v1/company/onboard", { name: [] });
  const { errors } = body as { errors: string[] };
  expect(new Set(errors).size).toBe(errors.length);
});
