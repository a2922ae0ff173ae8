import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Source } from "#features/watch/schema.ts";
import { testApp } from "../../support/app.ts";
import { httpServer } from "../../support/servers/loopback.ts";
import { aCircular } from "../../support/servers/regulator.ts";
import { aSource } from "../../support/watch.ts";

/** A slow site that has a list under any address, with the most requests that it had at once. */
async function slowSite() {
  const seen = { urls: [] as string[], most: 0 };
  let open = 0;
  const server = await httpServer(async (request, response) => {
    seen.urls.push(request.url!);
    seen.most = Math.max(seen.most, (open += 1));
    await sleep(50);
    open -= 1;
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    const id = seen.urls.length;
    const list = [aCircular(id, { link: `${request.url}/${id}.pdf` })];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(list));
  });
  const source = (id: string, overrides: Partial<Source> = {}) =>
    aSource({ id, url: `${server.url}/${id}`, hosts: server.hosts, confirm: 0, ...overrides });
  return { seen, source, env: { WATCH_ALLOW_HOSTS: server.host }, url: server.url };
}

test("whoever asks a site, by whichever of its names: it is asked one thing at a time", async () => {
  const { seen, source, env, url } = await slowSite();
  const sources = [
    source("first", { hosts: ["www.regulator.example", "127.0.0.1"] }),
    source("second"),
    source("third", { hosts: ["127.0.0.1", "regulator.example"] }),
  ];
  const { robots, watch } = (await testApp({ env, sources })).services;
  const never = new AbortController().signal;
  await Promise.all([
    watch.startDue(never),
    watch.checkNow("second"),
    watch.checkNow("third"),
    robots.mayFetch(`${url}/paper.pdf`),
  ]);
  await watch.drain();
  expect(new Set(seen.urls)).toEqual(new Set(["/robots.txt", "/first", "/second", "/third"]));
  expect(seen.most).toBe(1);
});

test("a scheduled check starts only when no other of its site is on its way", async () => {
  const { seen, source, env } = await slowSite();
  const sources = [source("first", { hosts: ["www.regulator.example", "127.0.0.1"] }), source("second")];
  const { watch } = (await testApp({ env, sources })).services;
  const never = new AbortController().signal;
  await watch.startDue(never);
  await watch.startDue(never);
  await watch.drain();
  expect(seen.urls).toEqual(["/robots.txt", "/first"]);
  await watch.startDue(never);
  await watch.drain();
  expect(seen.urls).toEqual(["/robots.txt", "/first", "/second"]);
});
