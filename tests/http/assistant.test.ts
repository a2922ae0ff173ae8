import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";

test("an answer leaves step by step, not held back by a compressor", async () => {
  const { app, token, id } = await start();
  const reply = await app.app.inject({
    method: "POST",
    url: "/trpc/assistant.stream?batch=1",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "accept-encoding": "br, gzip",
      "trpc-accept": "application/jsonl",
    },
    payload: JSON.stringify({ 0: { companyId: id, message: "How soon is a data breach reported?" } }),
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-encoding"]).toBeUndefined();
  const lines = reply.payload.trim().split("\n");
  expect(lines.findIndex((line) => line.includes('"begun"'))).toBeLessThan(
    lines.findIndex((line) => line.includes('"done"')),
  );
});

async function start() {
  const app = await testApp();
  return { app, ...(await signedUp(app)) };
}
