import { expect, test, vi } from "vitest";
import { policyRepository } from "#features/policy/repository.ts";
import { policyService } from "#features/policy/service.ts";
import type { Assessor } from "#features/policy/adapters/assessor.ts";
import { riskService } from "#features/risk/service.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { aPolicyText } from "../../support/samples/policies.ts";

vi.setConfig({ testTimeout: 60_000 });

async function withPolicy(text = aPolicyText) {
  const app = await testApp();
  const company = await confirmedUp(app);
  const companyId = company.id;
  const upload = Buffer.from(text);
  const { data } = await app.callAs({ companyId, upload }).policy.bring({ companyId, name: "=policy.txt" });
  const get = async () => (await company.call.policy.get({ companyId, id: data.id })).data;
  return { app, ...company, companyId, policyId: data.id, get };
}

test("every requirement that binds has its row; what the text says is quoted with its place", async () => {
  const { app, get } = await withPolicy();
  expect(await app.services.policies.assessNext()).toBe(true);
  const policy = await get();
  expect(policy).toMatchObject({ state: "ready", progress: 0, problem: null, changedSince: 0 });
  const { rows, counts } = policy;
  expect(Object.values(counts!).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  for (const { places } of rows)
    for (const { quote, start } of places) expect(aPolicyText.slice(start, start + quote.length)).toBe(quote);
  const breach = rows.find(({ regulationId, requirementId }) => regulationId === "ng-ndpa-2023" && requirementId === "r5");
  expect(breach).toMatchObject({ verdict: "breach", stated: expect.stringContaining("10 days"), places: [{ section: "2.1", heading: "Personal data" }] });
  const kept = rows.find(({ regulationId, requirementId }) => regulationId === "cbn-aml-cft-cpf-regulations-2022" && requirementId === "r7");
  expect(kept).toMatchObject({ verdict: "meets", places: [{ section: "3.2" }] });
  expect(rows.filter(({ verdict }) => verdict === "outside").length).toBeGreaterThan(100);
  // What the company does not do is in no table, and holidays are nobody's duty.
  expect(JSON.stringify(rows)).not.toContain("Christmas");
  expect(await app.services.policies.assessNext()).toBe(false);
}); // prettier-ignore

test("a change of the profile is told, and the table stands until it is assessed again", async () => {
  const { app, call, companyId, policyId, get } = await withPolicy();
  await app.services.policies.assessNext();
  const before = await get();
  await call.company.update({ id: companyId, answers: { "public-company": true }, category: "commercial-banks" });
  const changed = await get();
  expect(changed.changedSince).toBeGreaterThan(10);
  expect(changed.rows).toEqual(before.rows);
  await call.policy.assess({ companyId, id: policyId });
  expect(await get()).toMatchObject({ state: "waiting", rows: before.rows });
  await app.services.policies.assessNext();
  expect(await get()).toMatchObject({ state: "ready", changedSince: 0 });
});

test("the table is a file for spreadsheets and in Markdown, for the company alone", async () => {
  const { app, token, policyId } = await withPolicy();
  const send = sender(app, token);
  expect((await send("GET", `/policy-tables/${policyId}.csv`)).status).toBe(404);
  await app.services.policies.assessNext();
  const csv = await send("GET", `/policy-tables/${policyId}.csv`);
  expect(csv).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8; header=present", "cache-control": "private, no-store" } });
  expect(csv.headers["content-disposition"]).toContain("attachment");
  expect(csv.text).toContain("2.1 A personal data breach");
  expect((await send("GET", `/policy-tables/${policyId}.md`)).text).toMatch(/^# =policy\\.txt\n/);
  expect((await send("GET", `/policy-tables/${policyId}.exe`)).status).toBe(404);
  expect((await sender(app)("GET", `/policy-tables/${policyId}.csv`)).status).toBe(401);
}); // prettier-ignore

/** The service with another assessor, on what the application has stored. */
function withAssessor({ services, parts, db, clock }: Awaited<ReturnType<typeof testApp>>, assess: Assessor) {
  const risk = riskService({ ...services, clock });
  return policyService({ ...services, ...parts, risk, stored: policyRepository(db), assess, clock });
}

test("one that is cancelled while it is assessed stops, and has no table", async () => {
  const { app, call, companyId, policyId, get } = await withPolicy();
  const policies = withAssessor(app, async (_, { signal, onProgress }) => {
    onProgress(0.25);
    await vi.waitFor(async () => expect(await get()).toMatchObject({ state: "assessing", progress: 0.25 }));
    await call.policy.cancel({ companyId, id: policyId });
    onProgress(0.5);
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
    return "stopped";
  });
  expect(await policies.assessNext()).toBe(true);
  expect(await get()).toMatchObject({ state: "cancelled", assessedAt: null, rows: [] });
  expect(await policies.assessNext()).toBe(false);
});

test("what breaks is tried three times and then said to have failed; it can be tried again", async () => {
  const { app, call, companyId, policyId, get } = await withPolicy();
  const policies = withAssessor(app, async () => Promise.reject(new Error("the thread ended")));
  for (const state of ["waiting", "waiting", "failed"]) {
    await policies.assessNext();
    expect(await get()).toMatchObject({ state });
  }
  expect((await get()).problem).toMatch(/^It could not be assessed/);
  expect(await policies.assessNext()).toBe(false);
  await call.policy.assess({ companyId, id: policyId });
  await app.services.policies.assessNext();
  expect(await get()).toMatchObject({ state: "ready", problem: null });
});

test("one that is deleted or unknown is not found", async () => {
  const { app, call, companyId, policyId } = await withPolicy();
  await call.policy.remove({ companyId, id: policyId });
  for (const ask of [call.policy.get, call.policy.assess, call.policy.cancel, call.policy.remove])
    expect(await refusalOf(ask({ companyId, id: policyId }))).toMatchObject({ status: 404, message: "Policy not found" });
  expect(await app.services.policies.assessNext()).toBe(false);
}); // prettier-ignore

test("what a process that died had in hand is taken up by the next", async () => {
  const { app, companyId, get } = await withPolicy();
  await policyRepository(app.db).claim(companyId, app.clock.now().toISOString(), "2026-12-31T00:00:00.000Z");
  expect(await get()).toMatchObject({ state: "assessing" });
  expect(await app.services.policies.assessNext()).toBe(true);
  expect(await get()).toMatchObject({ state: "ready" });
});
