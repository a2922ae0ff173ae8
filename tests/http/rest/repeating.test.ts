import { expect, test } from "vitest";
import { confirmedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { testApp } from "../../support/app.ts";
import { joined } from "../../support/people/joined.ts";

const wanted = { title: "Collect the figures", dueOn: "2026-12-31" };

async function withFirm() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const url = `/api/v1/task/${firm.id}`;
  const send = sender(app, firm.token);
  const post = async (key: string, payload: object = wanted, token?: string) =>
    (token === undefined ? send : sender(app, token))("POST", url, payload, { "idempotency-key": key });
  const titles = async () => (await firm.call.task.list({ companyId: firm.id })).data.map(({ title }) => title);
  return { app, firm, url, send, post, titles };
}

test("what is asked again under one key is done once, and answered the same to the byte", async () => {
  const { post, titles, send, url } = await withFirm();
  const [first, again] = [await post("one"), await post("one", { dueOn: "2026-12-31", title: "Collect the figures" })];
  expect([first.status, again.status, again.text === first.text]).toEqual([201, 201, true]);
  expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([undefined, "true"]);
  expect(await titles()).toHaveLength(1);
  await post("two");
  await send("POST", url, wanted);
  await send("POST", url, wanted);
  expect(await titles()).toHaveLength(4);
});

test("of several at once one object comes", async () => {
  const { post, titles } = await withFirm();
  const all = await Promise.all(Array.from({ length: 5 }, async () => post("one")));
  expect(all.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await titles()).toHaveLength(1);
  expect((await post("one")).status).toBe(201);
  expect(await titles()).toHaveLength(1);
});

test("another request under the key is refused, and so is a key that is none", async () => {
  const { post, titles } = await withFirm();
  await post("one");
  const other = await post("one", { ...wanted, title: "Something else" });
  expect([other.status, other.body]).toMatchObject([409, { success: false, message: /another request/ }]);
  for (const key of ["", "a b", "x".repeat(256)]) expect((await post(key)).status, key).toBe(400);
  expect(await titles()).toHaveLength(1);
});

test("what was refused may be tried again under its key", async () => {
  const { post, titles } = await withFirm();
  expect((await post("one", { title: " " })).status).toBe(400);
  expect((await post("one")).status).toBe(201);
  expect(await titles()).toHaveLength(1);
});

test("a key is of who asks, in one company, for a day", async () => {
  const { app, firm, post, titles } = await withFirm();
  const ada = await joined(app, firm, { role: "officer" });
  const [mine, theirs] = [await post("one"), await post("one", wanted, ada.token)];
  expect([theirs.status, theirs.text === mine.text]).toEqual([201, false]);
  const other = await confirmedUp(app, { email: "other@firm.ng" });
  expect((await sender(app, other.token)("POST", `/api/v1/task/${other.id}`, wanted, { "idempotency-key": "one" })).status).toBe(201);
  expect((await post("two", wanted, other.token)).status).toBe(403);
  expect((await post("one", wanted, "nobody")).status).toBe(401);
  app.clock.advance(25 * 3600);
  await app.services.idempotency.forgetOld();
  expect(app.db.$client.prepare("SELECT count(*) AS rows FROM idempotency_keys").get()).toEqual({ rows: 0 });
  expect(await titles()).toHaveLength(2);
}); // prettier-ignore

test("evidence that is sent again is kept once", async () => {
  const { app, firm, send } = await withFirm();
  const url = `/api/v1/evidence/${firm.id}`;
  const { payload, headers } = form({ title: "Minutes", file: { bytes: Buffer.from("Met"), name: "m.txt", type: "text/plain" } });
  const first = await send("POST", url, payload, { ...headers, "idempotency-key": "minutes" });
  const again = await send("POST", url, payload, { ...headers, "idempotency-key": "minutes" });
  expect([first.status, again.status, again.headers["idempotency-replayed"]]).toEqual([201, 201, "true"]);
  expect(again.body).toEqual(first.body);
  expect(app.db.$client.prepare("SELECT count(*) AS rows FROM evidence").get()).toEqual({ rows: 1 });
}); // prettier-ignore

test("a receipt that is sent again is kept once", async () => {
  const { app, firm, send } = await withFirm();
  const { data } = await firm.call.filing.list({ companyId: firm.id, from: "2026-11-01", to: "2027-11-30" });
  const { _id } = data.find(({ state }) => state === "upcoming")!;
  const url = `/api/v1/filing/${firm.id}/${_id}/file`;
  const receipt = { bytes: Buffer.from("Filed"), name: "r.txt", type: "text/plain" };
  const { payload, headers } = form({ reference: "FINA/1", receipt });
  const twice = [0, 1].map(async () => send("POST", url, payload, { ...headers, "idempotency-key": "file" }));
  const [first, second] = await Promise.all(twice);
  expect([first!.status, second!.status].toSorted()[0]).toBe(200);
  const again = await send("POST", url, payload, { ...headers, "idempotency-key": "file" });
  expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
  expect(app.db.$client.prepare("SELECT count(*) AS rows FROM filings").get()).toEqual({ rows: 1 });
});
