import { afterAll, beforeAll, expect, test } from "vitest";
import type { PostgresServer } from "../../tools/postgres.mjs";
import { following } from "../support/live.ts";
import { kill, operatorToken, send, signUp, type StartedServer } from "../support/processes/process.ts";
import { changedAndRead, startSeveral } from "../support/processes/several.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { aPng } from "../support/samples/pictures.ts";

// The product from three processes at once, started together on an empty database.
let server: PostgresServer;
let [one, other, third]: StartedServer[] = [];
let end = () => {};

beforeAll(async () => {
  const several = await startSeveral(3);
  ({ server, end } = several);
  [one, other, third] = several.processes;
}, 120_000);
afterAll(() => end());

const at = (process: StartedServer | undefined, path: string) => `${process!.url}/api/v1${path}`;
const ready = async (process: StartedServer | undefined) => (await fetch(`${process!.url}/ready`)).status;

test("all three serve, and one of them has made the tables and loaded the catalogue", async () => {
  expect(await Promise.all([one, other, third].map(ready))).toEqual([200, 200, 200]);
  const said = [one, other, third].map((process) => process!.said());
  expect(said.filter((text) => text.includes("database brought up to date"))).toHaveLength(1);
  expect(said.filter((text) => /"added":[1-9]/.test(text))).toHaveLength(1);
});

test("who signs up through one signs in through another, and is out everywhere once signed out anywhere", async () => {
  const { email, password } = aSignUp();
  const { _id: id } = await signUp(one!.url, { email, password });
  const signedIn = await send(at(other, "/auth/login"), "POST", { email, password });
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.body.data as { token: string };
  const see = async (process: StartedServer | undefined) =>
    (await send(at(process, `/dashboard/${id}`), "GET", undefined, token)).status;
  expect([await see(one), await see(other), await see(third)]).toEqual([200, 200, 200]);
  expect((await send(at(third, "/auth/logout"), "POST", {}, token)).status).toBe(200);
  expect([await see(one), await see(other)]).toEqual([401, 401]);
});

test("what a profile has become through one is what the other answers at once", async () => {
  expect(await changedAndRead([one!, other!], 40)).toEqual([]);
}, 60_000);

test("an operator's session of one process is good at the others, until it is ended at any", async () => {
  const opened = await send(at(one, "/operator/session"), "POST", {}, operatorToken);
  const { token } = opened.body.data as { token: string };
  const isKnown = async (process: StartedServer | undefined) =>
    (await fetch(`${process!.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await isKnown(one), await isKnown(other)]).toEqual([200, 200]);
  expect((await send(at(other, "/operator/session"), "DELETE", undefined, token)).status).toBe(200);
  expect([await isKnown(one), await isKnown(third)]).toEqual([401, 401]);
});

test("a picture that one process took in every process serves", async () => {
  const { _id: id, token } = await signUp(one!.url);
  const body = new FormData();
  body.append("logo", new Blob([new Uint8Array(await aPng(64))], { type: "image/png" }), "logo.png");
  const changed = await fetch(at(one, `/company/${id}`), {
    method: "PATCH",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(changed.status, await changed.clone().text()).toBe(200);
  const { data } = (await changed.json()) as { data: { logo: string } };
  const served = [one, other, third].map((process) => fetch(new URL(data.logo, process!.url)));
  const pictures = await Promise.all((await Promise.all(served)).map(async (answer) => answer.text()));
  expect(pictures[0]!.slice(1, 4)).toBe("PNG");
  expect(new Set(pictures).size).toBe(1);
});

test("a stream of another process has what is told, while others wait, and ends with its session", async () => {
  const { _id: companyId, token } = await signUp(one!.url);
  const stream = await following(other!.url, { token, companyId });
  await stream.started();
  const took: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const body = { companyId, changeType: "update", regulationTitle: `News ${turn}`, regulator: "CBN" };
    expect((await send(at(one, "/notification"), "POST", body, operatorToken)).status).toBe(200);
    const told = performance.now();
    await stream.has(turn + 1);
    took.push(performance.now() - told);
  }
  expect(stream.titles()).toEqual(Array.from({ length: 40 }, (_, turn) => `News ${turn}`));
  // 300 ms are measured (docs/performance.md); on a busy machine it is more, and far below what only a new connection would bring.
  const p95 = took.toSorted((a, b) => a - b)[37]!;
  expect(p95).toBeLessThan(3000);
  await send(at(one, "/auth/logout"), "POST", {}, token);
  await stream.over();
}, 60_000);

test("each process says in its metrics which one it is", async () => {
  const read = async ({ url }: StartedServer) =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${operatorToken}` } })).text();
  const labels = (await Promise.all([one!, other!].map(read))).map(
    (text) => /^ilana_companies\{process="([^"]+)"\} \d+$/m.exec(text)?.[1],
  );
  expect(labels.map((label) => label?.split(":").at(-1))).toEqual([one!, other!].map(({ url }) => new URL(url).port));
});

test("while the database is gone all say that they are not ready and refuse with 503; when it is back they go on", async () => {
  const { _id: id, token } = await signUp(one!.url);
  const dashboard = (process: StartedServer | undefined) =>
    send(at(process, `/dashboard/${id}`), "GET", undefined, token);
  server.halt("fast");
  await expect.poll(() => ready(one), { timeout: 10_000 }).toBe(503);
  for (const process of [one, other]) {
    const change = { description: "Changed meanwhile" };
    const changing = send(at(process, `/company/${id}`), "PATCH", change, token);
    for (const refused of await Promise.all([dashboard(process), changing]))
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  // What needs no database is served.
  expect((await fetch(one!.url)).status).toBe(200);
  server.start();
  await expect.poll(() => Promise.all([one, other].map(ready)), { timeout: 10_000 }).toEqual([200, 200]);
  expect([(await dashboard(one)).status, (await dashboard(other)).status]).toEqual([200, 200]);
}, 60_000);

test("one that is told to stop gives its work back at once, and ends as one process does", async () => {
  expect(await kill(third!.child, "SIGTERM")).toBe(0);
  expect(third!.said()).toContain('"msg":"stopped"');
  expect(await ready(one)).toBe(200);
}, 30_000);
