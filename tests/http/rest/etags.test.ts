import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";

const library = "/api/v1/regulation";

test("whoever has an answer already hears so, as long as it is the same", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  for (const url of [library, `/api/v1/dashboard/${id}`, `/api/v1/company/${id}`, `/api/v1/notification/${id}`]) {
    const { headers, text } = await send("GET", url);
    const etag = String(headers["etag"]);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [etag, `"other", ${etag.slice(2)}`, "*"]) {
      const again = await send("GET", url, undefined, { "if-none-match": known });
      expect([url, again.status, again.text, again.headers["etag"]]).toEqual([url, 304, "", etag]);
      expect(again.headers["cache-control"]).toBe("no-store");
    }
    expect(await send("GET", url, undefined, { "if-none-match": '"other"' })).toMatchObject({ status: 200, text });
  }
});

test("the compressed form has the tag of the plain one", async () => {
  const send = sender(await testApp());
  const plain = await send("GET", library);
  const known = { "if-none-match": String(plain.headers["etag"]), "accept-encoding": "br" };
  expect(await send("GET", library, undefined, known)).toMatchObject({ status: 304, text: "" });
});

test.each(["br", "gzip"])("what is kept is sent in %s to whoever reads it, the same each time", async (encoding) => {
  const { app } = await testApp();
  const ask = () => app.inject({ url: library, headers: { "accept-encoding": encoding } });
  const [first, second] = [await ask(), await ask()];
  expect(second.headers).toMatchObject({
    "content-encoding": encoding,
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const plain = await app.inject({ url: library });
  if (encoding === "br") expect(brotliDecompressSync(second.rawPayload).toString()).toBe(plain.payload);
});

test("what changes something, or is refused, has no tag and is never answered as known", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  const any = { "if-none-match": "*" };
  expect((await send("POST", `/api/v1/dashboard/reassess/${id}`, {}, any)).status).toBe(200);
  const missing = await send("GET", `${library}/no-such-regulation`, undefined, any);
  expect(missing).toMatchObject({ status: 404, body: { success: false, message: "Regulation not found" } });
  expect(missing.headers["etag"]).toBeUndefined();
});

test("HEAD says what GET would, without the body", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  for (const url of [
    `${library}?limit=2`,
    `/api/v1/company/${id}`,
    `${library}/no-such-regulation`,
    "/api/v1/nothing",
  ]) {
    const get = await sender(app, token)("GET", url);
    const head = await sender(app, token)("HEAD", url);
    expect([url, head.status, head.text]).toEqual([url, get.status, ""]);
    for (const name of ["content-type", "etag", "cache-control"]) expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test("over the wire, HEAD gives the length of GET or none, and 304 gives none", async () => {
  const { app } = await testApp();
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `${base}${library}/stats`;
  const ask = (method: string, headers: Record<string, string> = {}) =>
    fetch(url, { method, headers: { "accept-encoding": "identity", ...headers } });
  const before = await ask("HEAD");
  const get = await ask("GET");
  const length = String((await get.arrayBuffer()).byteLength);
  for (const head of [before, await ask("HEAD")]) expect([null, length]).toContain(head.headers.get("content-length"));
  const known = await ask("GET", { "if-none-match": get.headers.get("etag")! });
  expect([known.status, known.headers.get("content-length")]).toEqual([304, null]);
});

test("a path that is known says which methods it has", async () => {
  const app = await testApp();
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  const refused = await send("DELETE", `/api/v1/company/${id}`);
  expect(refused).toMatchObject({
    status: 405,
    body: { success: false, message: "This path does not support that method" },
  });
  expect(refused.headers["allow"]).toBe("GET, HEAD, PATCH");
  expect((await send("POST", library, {})).headers["allow"]).toBe("GET, HEAD");
  // What the pattern beside it takes, this path takes too.
  expect((await send("DELETE", `${library}/stats?limit=1`)).headers["allow"]).toBe("GET, HEAD");
});
