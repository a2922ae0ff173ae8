import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { expect, test } from "vitest";
import { testApp, type TestApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";

const signIn = { success: false, message: "Please sign in to continue" };
const bytes = (secret: string) => new TextEncoder().encode(secret);
const sign = (payload: JWTPayload, secret: string, alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(bytes(secret));
const flipped = (token: string) => `${token.slice(0, -10)}${token.at(-10) === "A" ? "B" : "A"}${token.slice(-9)}`;

type Forge = (token: string, app: TestApp) => string | Promise<string>;
// Every way of making a token that is not ours (RFC 8725, section 2), and of sending a good one badly.
const forgeries: [string, Forge][] = [
  ["signed with another secret", (token) => sign(decodeJwt(token), "another secret that is long enough")],
  ["without signature (alg none)", (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
  ["with its signature cut off", (token) => `${token.split(".").slice(0, 2).join(".")}.`],
  ["with another algorithm", (token, app) => sign(decodeJwt(token), app.config.jwtSecret, "HS512")],
  ["of another issuer", (token, app) => sign({ ...decodeJwt(token), iss: "elsewhere" }, app.config.jwtSecret)],
  ["of no issuer", (token, app) => sign({ ...decodeJwt(token), iss: undefined }, app.config.jwtSecret)],
  ["that has expired", (token, app) => sign({ ...decodeJwt(token), exp: 1 }, app.config.jwtSecret)],
  ["of no session", (token, app) => sign({ ...decodeJwt(token), sid: undefined }, app.config.jwtSecret)],
  ["of an unknown session", (token, app) => sign({ ...decodeJwt(token), sid: "unknown" }, app.config.jwtSecret)],
  [
    "of a session that is an object",
    (token, app) => sign({ ...decodeJwt(token), sid: { $ne: "" } }, app.config.jwtSecret),
  ],
  ["for another company", (token, app) => sign({ ...decodeJwt(token), _id: "other" }, app.config.jwtSecret)],
  ["with one letter changed", flipped],
  ["that is no token", () => "token"],
  ["that is empty", () => ""],
  ["of 8 KB", () => "e".repeat(8192)],
];

test.each(forgeries)("refuses a token %s", async (_what, forge) => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const forged = await forge(token, app);
  for (const url of [`/api/v1/company/${id}`, `/api/v1/dashboard/${id}`])
    expect(await sender(app, forged)("GET", url)).toMatchObject({ status: 401, body: signIn });
});

test.each([
  ["Basic", (token: string) => `Basic ${token}`],
  ["no scheme", (token: string) => token],
  ["two tokens", (token: string) => `Bearer ${token} ${token}`],
])("takes a good token only as a bearer token: not with %s", async (_what, header) => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const reply = await sender(app)("GET", `/api/v1/company/${id}`, undefined, { authorization: header(token) });
  expect(reply).toMatchObject({ status: 401, body: signIn });
});

test("takes no token from the address or a cookie", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const reply = await sender(app)("GET", `/api/v1/company/${id}?token=${token}&access_token=${token}`, undefined, {
    cookie: `token=${token}`,
  });
  expect(reply.status).toBe(401);
});

test("a good token works in either case of the scheme until it is signed out or old", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const get = (scheme: string) =>
    sender(app)("GET", `/api/v1/company/${id}`, undefined, { authorization: `${scheme} ${token}` });
  expect((await get("Bearer")).status).toBe(200);
  expect((await get("bearer")).status).toBe(200);
  app.clock.advance(7 * 86_400);
  expect((await get("Bearer")).status).toBe(401);
});

test("a void token does not shut anybody out of what is public", async () => {
  const app = await testApp();
  expect((await sender(app, "void")("GET", "/api/v1/regulation/stats")).status).toBe(200);
});
