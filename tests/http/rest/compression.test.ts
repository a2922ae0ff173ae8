import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";

async function asker() {
  const { app, ...rest } = await testApp();
  const { id, token } = await signedUp({ app, ...rest });
  return (url: string, accept?: string) =>
    app.inject({
      url: url.replace(":id", id),
      headers: { authorization: `Bearer ${token}`, ...(accept && { "accept-encoding": accept }) },
    });
}
const overTrpc = `/trpc/dashboard.overview?input=${encodeURIComponent('{"companyId":":id"}')}`.replace("%3Aid", ":id");

test.each(["/api/v1/dashboard/:id", overTrpc])("%s is sent compressed to whoever reads it so", async (url) => {
  const ask = await asker();
  const plain = await ask(url);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const br = await ask(url, "gzip, deflate, br");
  expect(br.headers["content-encoding"]).toBe("br");
  expect(br.headers.vary).toMatch(/accept-encoding/i);
  expect(br.headers["cache-control"]).toBe("no-store");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  const gzip = await ask(url, "gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
});

test("what is small, or already in a picture's own compression, is sent as it is", async () => {
  const ask = await asker();
  const small = await ask("/api/v1/monitor/regulators/:id", "br");
  expect(small.headers["content-encoding"]).toBeUndefined();
  expect(small.json()).toEqual({ success: true, data: { regulators: [] } });
});
