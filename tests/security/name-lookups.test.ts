import { lookup } from "node:dns/promises";
import { expect, test } from "vitest";
import { createOutbound } from "#platform/outbound.ts";
import { createNames } from "#platform/outbound/names.ts";
import { testApp } from "../support/app.ts";
import { refusalOf, confirmedUp } from "../support/calls.ts";
import { httpServer } from "../support/servers/loopback.ts";
import { aCircular, aRegulator, listAnswer } from "../support/servers/regulator.ts";
import { silentNameServer } from "../support/servers/silent-name-server.ts";

// A webhook's name is chosen by whoever adds it, and so is the name server that answers for it.

test("names without an answer, asked for a hundred times at once, keep no source from being polled", async () => {
  const { server, asked } = await silentNameServer();
  const { source, env } = await aRegulator(listAnswer([aCircular(1), aCircular(2)]));
  const webhookNames = createNames({ ms: 8000, servers: [server] });
  const app = await testApp({ env: { ...env, RATE_LIMIT: "off" }, sources: [source()], webhookNames });
  const { id, call } = await confirmedUp(app);
  let ended = 0;
  const adding = Array.from({ length: 100 }, (_, at) =>
    call.webhook
      .create({ companyId: id, url: `https://w${at}.silent.example/` })
      .catch(() => "refused")
      .finally(() => (ended += 1)),
  );
  await expect.poll(asked, { timeout: 7000 }).toBeGreaterThan(50);
  expect(await app.services.watch.checkNow("cbn-circulars")).toMatchObject({ kind: "baseline", items: 2 });
  // The threads that the system's own look-ups share are free too.
  await lookup("localhost");
  expect(ended).toBe(0);
  await Promise.all(adding);
});

test("a name without an answer is given up in time, also by a post", async () => {
  const { server } = await silentNameServer();
  const names = createNames({ ms: 300, servers: [server] });
  const outbound = createOutbound({ allowHosts: [], userAgent: "test", names });
  const began = performance.now();
  const ask = { url: "https://silent.example/", hosts: ["silent.example"], maxBytes: 1000 };
  expect(await outbound.request(ask)).toEqual({
    kind: "failed",
    reason: "No name server said in time where silent.example is",
  });
  expect(performance.now() - began).toBeLessThan(2000);
  await outbound.close();
});

test("the names of the machine's own table are known without a name server", async () => {
  const { server, asked } = await silentNameServer();
  const names = createNames({ ms: 300, servers: [server] });
  const site = await httpServer((_request, response) => void response.end("here"));
  const url = site.url.replace("127.0.0.1", "localhost");
  const outbound = createOutbound({ allowHosts: [new URL(url).host], userAgent: "test", names });
  expect(await outbound.request({ url, hosts: ["localhost"], maxBytes: 1000 })).toMatchObject({ status: 200 });
  expect(await names.addressesOf("localhost")).toContainEqual({ address: "127.0.0.1", family: 4 });
  expect(asked()).toBe(0);
  await outbound.close();
});

test("who has five webhooks is refused before a name is looked up", async () => {
  const { server, asked } = await silentNameServer();
  const receiver = await httpServer((_request, response) => void response.end());
  const app = await testApp({
    env: { WEBHOOK_ALLOW_HOSTS: receiver.host },
    webhookNames: createNames({ ms: 300, servers: [server] }),
  });
  const { id, call } = await confirmedUp(app);
  for (let at = 0; at < 5; at += 1) await call.webhook.create({ companyId: id, url: `${receiver.url}/${at}` });
  const refused = await refusalOf(call.webhook.create({ companyId: id, url: "https://silent.example/" }));
  expect([refused.status, asked()]).toEqual([409, 0]);
});

test("a company adds and tests webhooks so often and no more, whatever comes of it; others are not held up", async () => {
  const receiver = await httpServer((_request, response) => void response.end());
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.host } });
  const { id, call } = await confirmedUp(app);
  const create = (url: string) => call.webhook.create({ companyId: id, url });
  const { data: hook } = await create(receiver.url);
  const tried: number[] = [];
  for (let at = 0; at < 20; at += 1) tried.push((await refusalOf(create("https://10.0.0.1/"))).status);
  for (let at = 0; at < 9; at += 1) {
    app.clock.advance(5);
    await call.webhook.test({ companyId: id, id: hook._id });
  }
  expect(new Set(tried)).toEqual(new Set([400]));
  expect((await refusalOf(create(receiver.url))).status).toBe(429);
  app.clock.advance(5);
  expect((await refusalOf(call.webhook.test({ companyId: id, id: hook._id }))).status).toBe(429);
  const other = await confirmedUp(app);
  await other.call.webhook.create({ companyId: other.id, url: receiver.url });
});
