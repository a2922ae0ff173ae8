import { expect, test } from "vitest";
import { permissionsOf, permissionsOfScopes } from "#features/role/rules.ts";
import { scopes } from "#features/role/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { listening } from "../../support/live.ts";
import { everyWay, ownersInput } from "../../support/people/every-way.ts";
import { invitedSecret, joined } from "../../support/people/joined.ts";
import { anOwner } from "../../support/people/owner.ts";
import { aToken, aTokenOf, readBy } from "../../support/people/tokens.ts";
import { declared, operatorToken, startForExamples } from "../../support/samples/examples.ts";

const lacks = (role: string, permission: string) => ({
  status: 403,
  body: { message: `Your role (${role}) does not have the permission ${permission}` },
});

test("is taken where a session's token is: over REST, tRPC and for files", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  for (const { token } of [await aToken(firm), await aTokenOf(firm)]) {
    const send = sender(app, token);
    const { body } = await send("GET", `/api/v1/dashboard/${firm.id}`);
    expect(body).toEqual((await sender(app, firm.token)("GET", `/api/v1/dashboard/${firm.id}`)).body);
    const input = encodeURIComponent(JSON.stringify({ id: firm.id }));
    expect((await send("GET", `/trpc/company.get?input=${input}`)).body).toMatchObject({
      result: { data: { data: { _id: firm.id } } },
    });
    expect((await send("GET", `/activity/${firm.id}.jsonl`)).status).toBe(200);
  }
});

test("is of one company alone", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  for (const { token } of [await aToken(firm, ["admin"]), await aTokenOf(firm, ["admin"])])
    expect((await readBy(app, token, other)).status).toBe(403);
});

test("does what its scopes are for, and refuses the rest with the permission's name", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const [reading, working] = [await aToken(firm, ["read"]), await aToken(firm, ["work"])];
  const reassess = (token: string) => sender(app, token)("POST", `/api/v1/dashboard/reassess/${firm.id}`);
  const rename = (token: string) => sender(app, token)("PATCH", `/api/v1/company/${firm.id}`, { name: "Renamed" });
  expect(await reassess(reading.token)).toMatchObject(lacks("owner", "work.change"));
  expect((await reassess(working.token)).status).toBe(200);
  expect(await rename(working.token)).toMatchObject(lacks("owner", "profile.change"));
  expect((await rename((await aToken(firm, ["admin"])).token)).status).toBe(200);
  expect(await reassess((await aTokenOf(firm)).token)).toMatchObject(lacks("company token", "work.change"));
});

test("a form is held to the scopes as well", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { token } = await aToken(firm, ["work"]);
  const { payload, headers } = form({ name: "Renamed" });
  expect((await sender(app, token)("PATCH", `/api/v1/company/${firm.id}`, payload, headers)).status).toBe(403);
});

test("is as narrow as its maker, from the next call on", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = await joined(app, firm, { role: "manager" });
  const { token } = await aToken(person, ["admin"]);
  const reassess = () => sender(app, token)("POST", `/api/v1/dashboard/reassess/${firm.id}`);
  expect((await reassess()).status).toBe(200);
  await firm.call.member.change({ id: firm.id, userId: person.userId, role: "auditor" });
  expect(await reassess()).toMatchObject(lacks("auditor", "work.change"));
  expect((await readBy(app, token, firm)).status).toBe(200);
  const found = await app.services.tokens.find(token);
  const both = [...permissionsOf("auditor")].filter((permission) => permissionsOfScopes(["admin"]).has(permission));
  expect([...found!.permissions].toSorted()).toEqual(both.toSorted());
  await firm.call.member.change({ id: firm.id, userId: person.userId, role: "manager" });
  expect((await reassess()).status).toBe(200);
});

test("a person's ends with the membership, for good; the company's goes on, and the log says by which", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = await joined(app, firm, { role: "manager", name: "Ada Obi" });
  const [own, ofCompany] = [
    await aToken(person, ["work"]),
    await aTokenOf({ id: firm.id, call: person.call }, ["work"]),
  ];
  await firm.call.member.end({ id: firm.id, userId: person.userId });
  expect((await readBy(app, own.token, firm)).status).toBe(401);
  const reply = await sender(app, ofCompany.token)("POST", `/api/v1/dashboard/reassess/${firm.id}`);
  expect(reply.status).toBe(200);
  const { text } = await sender(app, firm.token)("GET", `/activity/${firm.id}.jsonl`);
  const entries = text
    .split("\n")
    .flatMap((line) => (line.includes("assessment.made") ? [JSON.parse(line) as object] : []));
  expect(entries).toMatchObject([{ tokenId: ofCompany.tokenId, role: "company token", sessionId: null }]);
  expect((await app.services.audit.verify()).broken).toEqual([]);
  expect((await firm.call.token.ofCompany({ id: firm.id })).data).toMatchObject([
    { tokenId: ofCompany.tokenId, madeBy: "Ada Obi" },
  ]);
  // Who comes back makes a new one.
  await firm.call.invitation.create({ id: firm.id, email: person.email, role: "manager" });
  await app.callAs().invitation.accept({ token: await invitedSecret(app, person.email), password: person.password });
  expect((await readBy(app, own.token, firm)).status).toBe(401);
});

test.each([
  ["revoked", async ({ firm, own }) => void (await firm.call.token.revoke({ tokenId: own.tokenId }))],
  ["run out", async ({ app }) => app.clock.advance(30 * 86_400)],
  ["of a suspended company", async ({ app, firm }) => app.services.companyAdmin.suspend(firm.id, "No bank")],
  ["of somebody who is kept out", async ({ app, firm }) => void app.db.$client.prepare("UPDATE accounts SET suspended_at = ? WHERE id = ?").run("2026-11-21", firm.userId)],
  ["of a membership that has run out", async ({ app, firm }) => void app.db.$client.prepare("UPDATE memberships SET until = ? WHERE account_id = ?").run("2026-11-21", firm.userId)],
  ["mistyped", async (world) => void (world.own.token = `${world.own.token.slice(0, -1)}${world.own.token.endsWith("0") ? "1" : "0"}`)],
] as [string, (world: World) => Promise<unknown>][])("one that is %s is none", async (_what, end) => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const world = { app, firm, own: await aToken(firm) };
  expect((await readBy(app, world.own.token, firm)).status).toBe(200);
  await end(world);
  expect(await readBy(app, world.own.token, firm)).toMatchObject({ status: 401, body: { message: "Please sign in to continue" } });
}); // prettier-ignore
type World = {
  app: Awaited<ReturnType<typeof testApp>>;
  firm: Awaited<ReturnType<typeof confirmedUp>>;
  own: { token: string; tokenId: string };
};

/** What no token does, whatever its scopes: who people are, how they come in, and what by. */
const ofPeople =
  /^(me|factor|token|member|invitation|unit|settings|password|email)\.|^auth\.(company|logout)$|^notification\.live$/;
/** Open without any token, and so with one. */
const open = new Set(["invitation.open", "invitation.accept"]);
/** Who belongs to a company is read with `people.read`, which the table gives to every scope. */
const readByAll = new Set(["member.list", "unit.list"]);

test("is never taken for people, factors, tokens, passwords and sessions, whatever its scopes", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const made = { personal: await aToken(owner, [...scopes]), company: await aTokenOf(owner, [...scopes]) };
  const closed = declared.filter(
    ({ name, type }) => ofPeople.test(name) && type !== "subscription" && !open.has(name) && !readByAll.has(name),
  );
  expect(closed.length).toBeGreaterThan(30);
  const faults: string[] = [];
  for (const procedure of closed) {
    const input = await ownersInput(procedure, owner);
    for (const [kind, { token }] of Object.entries(made))
      for (const { way, reply } of await everyWay(app, procedure, input, token))
        if (reply.status !== 403)
          faults.push(`${procedure.name} by ${kind} over ${way}: ${reply.status} ${reply.text.slice(0, 100)}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

test("of all procedures those that a token does are held to the permissions of its scopes", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const { token } = await aTokenOf(owner, ["work"]);
  const may = new Set(permissionsOfScopes(["work"]));
  // What is a person's own is nobody's who calls for the company.
  const own = ["self.change", "assistant.ask"];
  for (const permission of own) may.delete(permission);
  const faults: string[] = [];
  for (const procedure of declared.filter(
    ({ name, permission, type }) => permission && type !== "subscription" && !ofPeople.test(name),
  )) {
    const input = await ownersInput(procedure, owner);
    for (const { way, reply } of await everyWay(app, procedure, input, token)) {
      const asksToSignIn = own.includes(procedure.permission!) && reply.text.includes("does not do that: sign in");
      const isRefused = asksToSignIn || reply.text.includes("does not have the permission");
      if (isRefused === may.has(procedure.permission!) || reply.status >= 500)
        faults.push(`${procedure.name} over ${way}: ${reply.status} ${reply.text.slice(0, 100)}`);
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

test("one of the company has nothing of its maker's own, also when its maker's account is gone", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const message = "How soon is a data breach reported?";
  const { conversationId: id } = (await firm.call.assistant.ask({ companyId: firm.id, message })).data;
  const { token } = await aTokenOf(firm, [...scopes]);
  const send = sender(app, token);
  const isRefused = async () => {
    const replies = [
      await send("GET", `/api/v1/assistant/${firm.id}/conversation`),
      await send("GET", `/api/v1/assistant/${firm.id}/conversation/${id}`),
      await send("DELETE", `/api/v1/assistant/${firm.id}/conversation/${id}`),
      await send("POST", "/api/v1/assistant", { companyId: firm.id, message }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(replies.map(({ text }) => text).join("")).not.toContain("data breach");
  };
  await isRefused();
  expect((await app.services.tokens.find(token))!.userId).not.toBe(firm.userId);
  app.db.$client.prepare("DELETE FROM accounts WHERE id = ?").run(firm.userId);
  await isRefused();
  expect((await send("POST", `/api/v1/dashboard/reassess/${firm.id}`)).status).toBe(200);
});

test("one's own has one's own conversations", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const message = "How soon is a data breach reported?";
  await firm.call.assistant.ask({ companyId: firm.id, message });
  const { token } = await aToken(firm, ["work"]);
  const { text } = await sender(app, token)("GET", `/api/v1/assistant/${firm.id}/conversation`);
  expect(text).toContain("data breach");
});

test("accepts no invitation in its maker's name", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const { token } = await aToken(firm, [...scopes]);
  await other.call.invitation.create({ id: other.id, email: firm.company.email, role: "owner" });
  const secret = await invitedSecret(app, firm.company.email);
  const reply = await sender(app, token)("POST", "/api/v1/invitation/accept", { token: secret });
  expect(reply.status).toBe(401);
  expect((await other.call.member.list({ id: other.id })).data).toHaveLength(1);
});

test("opens no stream, which ends with a session", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { token } = await aToken(firm);
  const base = await listening(app);
  const url = `${base}/trpc/notification.live?input=${encodeURIComponent(JSON.stringify({ companyId: firm.id }))}`;
  const text = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
  expect(text).toContain('"httpStatus":403');
});

test("says with each answer how often it may still call, and refuses beyond that until the window ends", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const [one, other] = [await aToken(firm), await aToken(firm)];
  const first = await readBy(app, one.token, firm);
  expect(first.headers).toMatchObject({
    "ratelimit-limit": "600",
    "ratelimit-remaining": "599",
    "ratelimit-reset": "300",
  });
  const input = encodeURIComponent(JSON.stringify({ id: firm.id }));
  const overTrpc = () => sender(app, one.token)("GET", `/trpc/company.get?input=${input}`);
  expect((await overTrpc()).headers).toMatchObject({ "ratelimit-remaining": "598" });
  expect(
    (await sender(app, firm.token)("GET", `/api/v1/company/${firm.id}`)).headers["ratelimit-limit"],
  ).toBeUndefined();
  app.clock.advance(60);
  const { tokenId } = one;
  while (app.services.tokens.takeCall(tokenId)!.remaining > 0);
  const over = { "ratelimit-remaining": "0", "ratelimit-reset": "240", "retry-after": "240" };
  const refused = await readBy(app, one.token, firm);
  expect(refused).toMatchObject({
    status: 429,
    body: { success: false, message: "This token may call 600 times in 5 minutes" },
  });
  expect(refused.headers).toMatchObject(over);
  const refusedToo = await overTrpc();
  expect(refusedToo.status).toBe(429);
  expect(refusedToo.headers).toMatchObject(over);
  expect((await sender(app, one.token)("GET", `/activity/${firm.id}.jsonl`)).status).toBe(429);
  expect((await readBy(app, other.token, firm)).status).toBe(200);
  app.clock.advance(240);
  expect((await readBy(app, one.token, firm)).status).toBe(200);
});

test("RATE_LIMIT=off limits no token", async () => {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const firm = await confirmedUp(app);
  expect((await readBy(app, (await aToken(firm)).token, firm)).headers["ratelimit-limit"]).toBeUndefined();
});

test("is no guess at the operator's token, however often it is used", async () => {
  const app = await startForExamples();
  const firm = await confirmedUp(app);
  const { token } = await aToken(firm);
  for (let call = 0; call < 12; call += 1) expect((await readBy(app, token, firm)).status).toBe(200);
  expect((await sender(app, operatorToken)("GET", "/api/v1/audit")).status).toBe(200);
  // Nor does one that is over keep anybody out.
  for (let call = 0; call < 12; call += 1) expect((await readBy(app, `${token}x`, firm)).status).toBe(401);
  expect((await sender(app, operatorToken)("GET", "/api/v1/audit")).status).toBe(200);
});

test("a disk that is full turns no reader away", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { token } = await aToken(firm);
  app.db.$client.exec("CREATE TRIGGER full BEFORE UPDATE ON api_tokens BEGIN SELECT RAISE(FAIL, 'disk full'); END");
  expect((await readBy(app, token, firm)).status).toBe(200);
});

test("when it was used last is noted to five minutes", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { token } = await aToken(firm);
  const used = async () => {
    await readBy(app, token, firm);
    return (await app.services.tokens.list({ kind: "personal", companyId: firm.id, accountId: firm.userId }))[0]!
      .lastUsedAt;
  };
  const first = await used();
  app.clock.advance(300);
  expect(await used()).toBe(first);
  app.clock.advance(1);
  expect(await used()).toBe("2026-11-21T09:05:01.000Z");
});
