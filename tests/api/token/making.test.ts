import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { isToken } from "#features/token/rules/form.ts";
import { messages, mostTokens } from "#features/token/schema.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { aToken, aTokenOf, readBy } from "../../support/people/tokens.ts";

test("a token is shown once, counts at once, and is listed without what it is", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { token, ...listed } = await aToken(firm);
  expect(token).toMatch(/^ilana_pat_/);
  expect(isToken(token, crc32)).toBe(true);
  expect(listed).toMatchObject({
    name: "Nightly report",
    scopes: ["read"],
    madeBy: firm.company.email,
    lastUsedAt: null,
  });
  expect(listed.expiresAt).toBe("2026-12-21T09:00:00.000Z");
  expect((await readBy(app, token, firm)).status).toBe(200);
  const { data } = await firm.call.token.mine({});
  expect(data).toEqual([{ ...listed, lastUsedAt: "2026-11-21T09:00:00.000Z" }]);
  const company = await aTokenOf(firm);
  expect(company.token).toMatch(/^ilana_svc_/);
  expect((await firm.call.token.ofCompany({ id: firm.id })).data).toMatchObject([{ name: "Bridge" }]);
  expect((await firm.call.token.mine({})).data).toHaveLength(1);
});

test("neither token nor what follows its prefix is in the database", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const made = [await aToken(firm), await aTokenOf(firm)];
  for (const { token } of made) await readBy(app, token, firm);
  const bytes = app.db.$client.serialize();
  for (const { token } of made)
    for (const text of [token, token.slice(10, 42), token.slice(10, 30)]) expect(bytes.includes(text)).toBe(false);
});

test("its maker is told of it, once, and it is recorded", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const [own, ofCompany] = [await aToken(firm), await aTokenOf(firm, ["read", "work", "read"])];
  await app.services.accounts.sendWaitingMails();
  const mails = app.mailer.sent.filter(({ subject }) => subject === "A new API token at Ilana");
  expect(mails.map(({ to }) => to)).toEqual([firm.company.email, firm.company.email]);
  expect(
    mails.map(({ text }) => /in (\w+ \w+|your company's name) was made at Ilana: ([\w ]+) \(/.exec(text)?.slice(1)),
  ).toEqual([
    ["your name", "Nightly report"],
    ["your company's name", "Bridge"],
  ]);
  for (const { token } of [own, ofCompany]) expect(JSON.stringify(mails)).not.toContain(token.slice(10));
  const { data } = await firm.call.activity.list({ id: firm.id, action: "token.created" });
  expect(data.map(({ subject, after }) => [subject, after])).toEqual([
    [ofCompany.tokenId, { kind: "company", name: "Bridge", scopes: ["read", "work"], expiresAt: ofCompany.expiresAt }],
    [own.tokenId, { kind: "personal", name: "Nightly report", scopes: ["read"], expiresAt: own.expiresAt }],
  ]);
});

test.each([
  ["no name", { name: " " }],
  ["a name of 61 letters", { name: "n".repeat(61) }],
  ["a name with a control character", { name: "a\u0007b" }],
  ["no scope", { scopes: [] }],
  ["an unknown scope", { scopes: ["everything"] }],
  ["no day", { days: 0 }],
  ["more than a year", { days: 366 }],
  ["half a day", { days: 1.5 }],
  ["days that are no number", { days: "many" }],
])("is not made with %s", async (_what, wrong) => {
  const app = await testApp();
  const { token, id } = await confirmedUp(app);
  const input = { name: "Nightly", scopes: ["read"], days: 365, ...wrong };
  for (const url of ["/api/v1/me/token", `/api/v1/company/${id}/token`])
    expect((await sender(app, token)("POST", url, input)).status, url).toBe(400);
});

test("counts for ninety days unless said, and for a year at most", async () => {
  const app = await testApp();
  const { call } = await confirmedUp(app);
  const usual = await call.token.make({ name: "Usual", scopes: ["read"] });
  expect(usual.data.expiresAt).toBe("2027-02-19T09:00:00.000Z");
  const longest = await call.token.make({ name: "Longest", scopes: ["read"], days: 365 });
  expect(longest.data.expiresAt).toBe("2027-11-21T09:00:00.000Z");
});

test("twenty of a person and twenty of the company at a time; those that are over make room", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const colleague = await joined(app, firm, { role: "manager" });
  const first = await aToken(firm, ["read"], 1);
  for (let more = 1; more < mostTokens; more += 1) await aToken(firm);
  for (let more = 0; more < mostTokens; more += 1)
    await aTokenOf({ ...firm, call: more % 2 ? firm.call : colleague.call });
  const full = { status: 409, message: messages.tooMany };
  expect(await refusalOf(aToken(firm))).toMatchObject(full);
  expect(await refusalOf(aTokenOf(firm))).toMatchObject(full);
  expect((await aToken(colleague)).token).toBeTypeOf("string");
  await firm.call.token.revoke({ tokenId: first.tokenId });
  await aToken(firm, ["read"], 1);
  app.clock.advance(86_400);
  expect((await aToken(firm)).token).toBeTypeOf("string");
});

test("two at once do not make more than there may be", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  for (let more = 1; more < mostTokens; more += 1) await aToken(firm);
  const outcomes = await Promise.allSettled([aToken(firm), aToken(firm)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("making one asks for a fresh proof, ending one does not", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const [own, ofCompany] = [await aToken(firm), await aTokenOf(firm)];
  app.clock.advance(900);
  const send = sender(app, firm.token);
  const input = { name: "Nightly", scopes: ["read"], days: 1 };
  for (const url of ["/api/v1/me/token", `/api/v1/company/${firm.id}/token`])
    expect(await send("POST", url, input)).toMatchObject({ status: 403, body: { needs: "proof" } });
  expect((await send("DELETE", `/api/v1/me/token/${own.tokenId}`)).status).toBe(200);
  expect((await send("DELETE", `/api/v1/company/${firm.id}/token/${ofCompany.tokenId}`)).status).toBe(200);
});

test("nobody sees or ends another's: not a colleague's, not another company's, not one kind as the other", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const colleague = await joined(app, firm, { role: "manager" });
  const [own, ofCompany] = [await aToken(firm), await aTokenOf(firm)];
  expect((await colleague.call.token.mine({})).data).toEqual([]);
  const refused = [
    colleague.call.token.revoke({ tokenId: own.tokenId }),
    firm.call.token.revoke({ tokenId: ofCompany.tokenId }),
    firm.call.token.revokeOfCompany({ id: firm.id, tokenId: own.tokenId }),
    other.call.token.revokeOfCompany({ id: other.id, tokenId: ofCompany.tokenId }),
    other.call.token.revoke({ tokenId: own.tokenId }),
  ];
  for (const revoking of refused)
    expect(await refusalOf(revoking)).toMatchObject({ status: 404, message: messages.unknown });
  for (const { token } of [own, ofCompany]) expect((await readBy(app, token, firm)).status).toBe(200);
  // A colleague who may ends what is the company's.
  await colleague.call.token.revokeOfCompany({ id: firm.id, tokenId: ofCompany.tokenId });
  expect((await readBy(app, ofCompany.token, firm)).status).toBe(401);
});

test("what is over is forgotten after three months, and listed no more at once", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const [over, revoked, live] = [
    await aToken(firm, ["read"], 1),
    await aToken(firm),
    await aToken(firm, ["read"], 365),
  ];
  await firm.call.token.revoke({ tokenId: revoked.tokenId });
  expect((await refusalOf(firm.call.token.revoke({ tokenId: revoked.tokenId }))).status).toBe(404);
  app.clock.advance(2 * 86_400);
  const ids = () => app.db.$client.prepare<[], string>("SELECT id FROM api_tokens").pluck().all().toSorted();
  await app.services.tokens.forgetOld();
  expect(ids()).toHaveLength(3);
  const rows = (await app.services.tokens.list({ kind: "personal", companyId: firm.id, accountId: firm.userId })).map(
    ({ tokenId }) => tokenId,
  );
  expect(rows).toEqual([live.tokenId]);
  app.clock.advance(90 * 86_400);
  await app.services.tokens.forgetOld();
  expect(ids()).toEqual([live.tokenId]);
  expect(over.tokenId).not.toBe(live.tokenId);
});
