import { expect, test } from "vitest";
import { evidenceRequests } from "#features/evidence/tables.ts";
import { refusalOf } from "../../support/calls.ts";
import { aFile, aPerson, withEvidence } from "../../support/work/evidence.ts";

const duty = "cbn-returns.r1";
const what = "The board's minutes of 12 October 2026";

/** A contributor of whom something is asked until 4 December 2026, for a duty that it does not see. */
async function asked() {
  const work = await withEvidence();
  const { app, firm, companyId, evidence } = work;
  const person = await aPerson(app, firm, "contributor");
  const input = { companyId, userId: person.userId, what, until: "2026-12-04", dutyId: duty };
  const { data: request } = await evidence.ask(input);
  return { ...work, person, input, request };
}

test("a colleague is asked by a mail with a link, and answers by it", async () => {
  const { app, firm, companyId, person, request, evidence, log } = await asked();
  expect(request).toMatchObject({ what, state: "open", askedBy: firm.userId, askedOf: person.userId, dutyId: duty, until: "2026-12-04" });
  await app.services.accounts.drain();
  const mail = app.mailer.sent.findLast(({ to }) => to === person.email)!;
  expect(mail.subject).toBe("You are asked for evidence at Ilana");
  expect(mail.text).toContain(what);
  expect(mail.text).toContain(request.url);
  // The link names the request and is no key: without signing in it opens nothing.
  expect(request.url).toBe(`${app.config.publicUrl}/evidence?request=${request.requestId}`);
  const { requestId } = request;
  expect((await person.call.evidence.request({ companyId, requestId })).data).toEqual(request);
  const { data: piece } = await person.with(aFile()).evidence.add({ companyId, name: "minutes.pdf", requestId });
  expect(piece.links).toEqual([{ dutyId: duty, filingId: null }]);
  const answered = (await evidence.requests({ companyId })).data;
  expect(answered).toMatchObject([{ requestId, state: "answered", evidenceId: piece._id, endedAt: app.clock.now().toISOString() }]);
  const again = person.with(aFile()).evidence.add({ companyId, requestId });
  expect(await refusalOf(again)).toMatchObject({ status: 409, message: "This request has ended" });
  expect(await log()).toEqual(["evidence.added", "evidence.requested"]);
}); // prettier-ignore

test("somebody else does not answer it, and does not see it", async () => {
  const { app, firm, companyId, request } = await asked();
  const other = await aPerson(app, firm, "contributor");
  const { requestId } = request;
  expect((await refusalOf(other.call.evidence.request({ companyId, requestId }))).status).toBe(404);
  expect((await other.call.evidence.requests({ companyId })).data).toEqual([]);
  const answer = other.with(aFile()).evidence.add({ companyId, requestId });
  expect((await refusalOf(answer)).status).toBe(404);
});

test("it is answered up to its last day in Lagos, and not on the next", async () => {
  const { app, companyId, person, request } = await asked();
  const answer = () => person.with(aFile()).evidence.add({ companyId, requestId: request.requestId });
  // A second before the midnight of 5 December in Lagos, then after it.
  app.clock.advance((Date.parse("2026-12-04T22:59:59Z") - app.clock.now().getTime()) / 1000);
  expect((await person.call.evidence.requests({ companyId })).data).toMatchObject([{ state: "open" }]);
  app.clock.advance(2);
  expect((await person.call.evidence.requests({ companyId })).data).toMatchObject([{ state: "lapsed" }]);
  const refusal = { status: 409, message: "The day until which this was asked for is over" };
  expect(await refusalOf(answer())).toMatchObject(refusal);
});

test("is withdrawn once, and then not answered", async () => {
  const { companyId, person, request, evidence, log } = await asked();
  const { requestId } = request;
  expect((await refusalOf(person.call.evidence.withdraw({ companyId, requestId }))).status).toBe(403);
  expect((await evidence.withdraw({ companyId, requestId })).data.state).toBe("withdrawn");
  expect((await refusalOf(evidence.withdraw({ companyId, requestId }))).status).toBe(409);
  expect((await refusalOf(person.with(aFile()).evidence.add({ companyId, requestId }))).status).toBe(409);
  expect(await log()).toEqual(["evidence.requestWithdrawn", "evidence.requested"]);
});

test.each([
  ["somebody of elsewhere", { userId: "nobody" }, 404],
  ["a day that is over", { until: "2026-11-20" }, 400],
  ["nothing", { what: " " }, 400],
  ["a duty that is not there", { dutyId: "cbn-returns.r9" }, 404],
  ["a due day that is not there", { filingId: "cbn-returns.r2.never" }, 404],
])("%s is asked of nobody", async (_, over, status) => {
  const { app, evidence, input } = await asked();
  expect((await refusalOf(evidence.ask({ ...input, ...over }))).status).toBe(status);
  expect(await app.db.select().from(evidenceRequests)).toHaveLength(1);
});

test("what ended or could be answered long ago is forgotten", async () => {
  const { app, companyId, evidence, input, request } = await asked();
  await evidence.withdraw({ companyId, requestId: request.requestId });
  await evidence.ask(input);
  app.clock.advance(399 * 86_400);
  await app.services.evidence.forgetOldRequests();
  expect(await app.db.select().from(evidenceRequests)).toHaveLength(2);
  app.clock.advance(20 * 86_400);
  await app.services.evidence.forgetOldRequests();
  expect(await app.db.select().from(evidenceRequests)).toEqual([]);
});
