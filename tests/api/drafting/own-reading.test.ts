import { expect, test } from "vitest";
import { saveCaptured } from "#features/catalogue/repository.ts";
import type { Reading } from "#features/drafting/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { capturedAt, withText } from "../../support/captured-text.ts";
import { sender } from "../../support/http.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const regulationId = "cbn-captured";
const aCaptured = (overrides: Parameters<typeof aCapturedInstrument>[0] = {}) =>
  aCapturedInstrument({ key: regulationId, issuedOn: "2026-11-02", regulator: "CBN", severity: 2, ...overrides });

/** An application with one captured regulation and its text, and two companies of the same kind. */
async function captured(overrides: Parameters<typeof aCapturedInstrument>[0] = {}) {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]) });
  await app.db.write((tx) => saveCaptured(tx, [aCaptured(overrides)], capturedAt));
  await withText(app);
  const [company, other] = [await signedUp(app), await signedUp(app)];
  return { app, company, other, operator: app.callAs({ isOperator: true }) };
}
type Company = Awaited<ReturnType<typeof signedUp>>;

/** What a company is shown of it, everywhere. */
async function seenBy({ call, id }: Company) {
  const asked = { companyId: id, regulationId };
  const { data: detail } = await call.dashboard.regulation(asked);
  const { data: overview } = await call.dashboard.overview({ companyId: id });
  const { data: rows, facets } = await call.library.list({ companyId: id });
  const bands = (["high", "medium", "low", "notReviewed"] as const).filter((band) =>
    overview[band].some((one) => one.regulation_id === regulationId),
  );
  return { detail, bands, row: rows.find((one) => one.regulation_id === regulationId), origins: facets.origin };
}

const aReading = (overrides: Partial<Reading> = {}): Reading => ({
  summary: "Banks keep a register of agents and report on it.",
  penalty: null,
  severity: 4,
  severityWhy: "We live by our agents",
  duties: [],
  ...overrides,
});

/** What the program read of it, all accepted, as the company settles it. */
async function accepted({ call, id }: Company): Promise<{ version: string | null; reading: Reading }> {
  const { data } = await call.reading.get({ companyId: id, regulationId });
  const duties = data.proposals.map(({ text, quote, page, provision, deadline }) => {
    return { text, quote, page, provision, deadline };
  });
  return { version: data.own?.version ?? null, reading: aReading({ duties }) };
}
const save = async (company: Company, settled?: { version: string | null; reading: Reading }) =>
  company.call.reading.save({ companyId: company.id, regulationId, ...(settled ?? (await accepted(company))) });

test("a company reads a file that it has itself, where nobody else has a text", async () => {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]) });
  await app.db.write((tx) => saveCaptured(tx, [aCaptured()], capturedAt));
  const [company, other] = [await signedUp(app), await signedUp(app)];
  await withText(app, "change-1", company.id);
  const opened = async ({ call, id }: Company) => (await call.reading.get({ companyId: id, regulationId })).data;
  expect([(await opened(company)).proposals.length, (await opened(other)).documents]).toEqual([3, []]);
  const settled = await accepted(company);
  await save(company, settled);
  await expect(save(other, { ...settled, version: null })).rejects.toThrow(
    "The quote of duty 1 does not stand on page 1",
  );
  const { data: rows } = await app.callAs({ isOperator: true }).draft.list();
  expect(rows).toMatchObject([{ id: regulationId, duties: 0, hasText: false }]);
});

test("a company settles a captured regulation for itself, and sees it so everywhere", async () => {
  const { app, company } = await captured();
  expect((await seenBy(company)).bands).toEqual(["notReviewed"]);
  const { data } = await save(company);
  expect(data.savedAt).toBe(app.clock.now().toISOString());
  const { detail, bands, row, origins } = await seenBy(company);
  expect(detail).toMatchObject({
    origin: "own",
    risk_level: "High",
    severity: 4,
    severityWhy: "We live by our agents",
    regulation_summary: "Banks keep a register of agents and report on it.",
    nextDueOn: "2026-12-10",
    captured: { reviewedOn: null },
    ownReading: { savedAt: data.savedAt, isInFront: true },
    confidence: "unverified",
  });
  expect(detail.requirements).toMatchObject([
    { id: "r1", basis: "seen", quote: "All banks shall keep a register of\n   agents: “each” one.", page: 1 },
    { id: "r2", basis: "seen", deadline: { nextDueOn: "2026-12-10" } },
    { id: "r3", basis: "seen", page: 2, deadline: { nextDueOn: "2027-01-31" } },
  ]);
  expect(bands).toEqual(["high"]);
  expect(row).toMatchObject({ origin: "own", risk_level: "High", nextDueOn: "2026-12-10" });
  expect(origins).toEqual({ reviewed: 1, own: 1 });
  expect((await company.call.library.list({ companyId: company.id, origin: "own" })).total).toBe(1);
});

test("nobody else sees any of it: neither a company of the same kind, nor whoever asks for the library", async () => {
  const { app, company, other, operator } = await captured();
  const before = [await seenBy(other), await app.callAs().regulation.get({ id: regulationId }), await operator.draft.get({ id: regulationId })]; // prettier-ignore
  await save(company);
  expect([await seenBy(other), await app.callAs().regulation.get({ id: regulationId }), await operator.draft.get({ id: regulationId })]).toEqual(before); // prettier-ignore
  expect((await other.call.reading.get({ companyId: other.id, regulationId })).data.own).toBeNull();
  expect((await app.callAs().regulation.stats({})).data.byOrigin).toEqual({ reviewed: 1, captured: 1 });
  for (const call of [
    other.call.reading.get({ companyId: company.id, regulationId }),
    other.call.reading.remove({ companyId: company.id, regulationId }),
  ])
    expect((await refusalOf(call)).status).toBe(403);
});

test("it opens again as it was saved, with the text beside it", async () => {
  const { company } = await captured();
  const { reading } = await accepted(company);
  const { data: saved } = await save(company);
  const { data } = await company.call.reading.get({ companyId: company.id, regulationId });
  expect(data).toMatchObject({
    title: "Circular on Example Transfers",
    reviewedOn: null,
    own: { ...saved, revision: 1 },
  });
  expect(data.own?.reading).toEqual(reading);
  expect(data.documents).toHaveLength(1);
});

test("answers that a program keeps are told to be out of date when it is saved and when it is removed", async () => {
  const { app, company } = await captured();
  const send = sender(app, company.token);
  const tagOf = async (url: string) => (await send("GET", url)).headers["etag"];
  const urls = [`/api/v1/dashboard/${company.id}/regulation/${regulationId}`, `/api/v1/dashboard/${company.id}`, `/api/v1/library/${company.id}`]; // prettier-ignore
  const tags = async () => Promise.all(urls.map(tagOf));
  const first = await tags();
  await save(company);
  const second = await tags();
  await company.call.reading.remove({ companyId: company.id, regulationId });
  const third = await tags();
  for (const at of urls.keys()) expect(second[at]).not.toBe(first[at]);
  expect(third[0]).toBe(first[0]);
});

test("what cannot stand is refused with what is wrong, and nothing is stored", async () => {
  const { company } = await captured();
  const { reading } = await accepted(company);
  const [first] = reading.duties;
  const tell = async (overrides: object) =>
    refusalOf(save(company, { version: null, reading: { ...reading, ...overrides } }));
  const duty = (overrides: object) => ({ duties: [{ ...first, ...overrides }] });
  expect(await tell(duty({ page: 2 }))).toMatchObject({ status: 400, message: "The quote of duty 1 does not stand on page 2" }); // prettier-ignore
  expect(await tell(duty({ quote: "All banks shall sing" }))).toMatchObject({ status: 400 });
  const deadline = { rule: "Now and then", recurrence: "monthly", details: null, schedule: { type: "monthly", day: 99 } }; // prettier-ignore
  expect(await tell(duty({ deadline }))).toMatchObject({
    status: 400,
    message: "The schedule of a deadline is none that is known",
  });
  expect(await tell({ severity: undefined })).toMatchObject({ status: 400, message: "Choose the severity, 1 to 5" });
  expect(await tell({ severity: 6 })).toMatchObject({ status: 400, message: "Choose the severity, 1 to 5" });
  expect(await tell({ summary: "Short" })).toMatchObject({ status: 400, message: "The summary needs at least 20 characters" }); // prettier-ignore
  expect((await seenBy(company)).bands).toEqual(["notReviewed"]);
});

test("only what was captured is read so", async () => {
  const { company } = await captured();
  for (const id of [anInstrument().key, "no-such"]) {
    const asked = { companyId: company.id, regulationId: id };
    expect((await refusalOf(company.call.reading.get(asked))).status).toBe(404);
    const saving = company.call.reading.save({ ...asked, version: null, reading: aReading() });
    expect((await refusalOf(saving)).status).toBe(404);
    expect((await refusalOf(company.call.reading.remove(asked))).status).toBe(404);
  }
});

test("of two windows the later is refused with when the newer was saved", async () => {
  const { company } = await captured();
  const opened = await accepted(company);
  const ends = await Promise.allSettled([save(company, opened), save(company, opened)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(save(company, opened))).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^Your company has saved a newer reading of it, on 21 November 2026 at 10:00\. Load/,
    ),
  });
  const again = await accepted(company);
  await save(company, { ...again, reading: aReading({ severity: 1 }) });
  expect((await seenBy(company)).bands).toEqual(["low"]);
  await company.call.reading.remove({ companyId: company.id, regulationId });
  expect(await refusalOf(save(company, again))).toMatchObject({ status: 409, message: expect.stringContaining("was removed meanwhile") }); // prettier-ignore
});

test("what the operator reviews stands in front; the company's own is kept, said, and can be removed", async () => {
  const { company, operator } = await captured();
  const { data: saved } = await save(company);
  const { data: draft } = await operator.draft.get({ id: regulationId });
  await operator.draft.save({ id: regulationId, revision: draft.revision, draft: { ...draft.draft, severity: 3 } });
  const { detail, bands } = await seenBy(company);
  expect(detail).toMatchObject({ origin: "reviewed", severity: 3, requirements: [], ownReading: { savedAt: saved.savedAt, isInFront: false } }); // prettier-ignore
  expect(bands).toEqual(["medium"]);
  const { data: opened } = await company.call.reading.get({ companyId: company.id, regulationId });
  expect(opened).toMatchObject({ reviewedOn: "2026-11-21", own: { version: saved.version } });
  expect(await refusalOf(save(company, { version: saved.version, reading: aReading() }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^It was reviewed for all on 21 Nov 2026,/),
  });
  await company.call.reading.remove({ companyId: company.id, regulationId });
  expect((await seenBy(company)).detail.ownReading).toBeNull();
});

test("once removed it is as it was captured", async () => {
  const { company } = await captured();
  const before = await seenBy(company);
  await save(company);
  await company.call.reading.remove({ companyId: company.id, regulationId });
  expect(await seenBy(company)).toEqual(before);
});

test("what its text says anew stays under the reading; what the operator sets aside is seen by nobody, and comes back with it", async () => {
  const { app, company } = await captured();
  await save(company);
  const put = async (instrument: ReturnType<typeof aCaptured>) =>
    app.db.write((tx) => saveCaptured(tx, [instrument], capturedAt));
  await put(aCaptured({ title: "Circular on Example Transfers, edited", severity: 1 }));
  expect((await seenBy(company)).detail).toMatchObject({ regulation_title: "Circular on Example Transfers, edited", severity: 4 }); // prettier-ignore
  const { captured: capture } = aCaptured();
  await put(aCaptured({ captured: { ...capture!, isSetAside: true } }));
  const asked = { companyId: company.id, regulationId };
  expect((await refusalOf(company.call.dashboard.regulation(asked))).status).toBe(404);
  expect(await app.services.reminders.remindToday()).toBe(0);
  await put(aCaptured());
  expect((await seenBy(company)).detail.severity).toBe(4);
});

test("as of a day it is read as it is now", async () => {
  const { company } = await captured();
  await save(company);
  const asked = { companyId: company.id, regulationId, asOf: "2026-11-10" };
  const { data } = await company.call.dashboard.regulation(asked);
  expect(data).toMatchObject({ origin: "own", severity: 4, nextDueOn: "2026-11-10" });
});

test("an assessment counts it from then on, and says so", async () => {
  const { company } = await captured();
  await company.call.dashboard.overview({ companyId: company.id });
  await save(company);
  const { data } = await company.call.dashboard.reassess({ companyId: company.id });
  expect(data.moved.new).toMatchObject([{ regulation_id: regulationId, to: "High" }]);
});

test("its deadlines remind the company that set them, once, and nobody else", async () => {
  const { app, company, other } = await captured();
  for (const { call, id, company: stored } of [company, other])
    await call.monitor.createAlerts({ companyId: id, regulationIds: [regulationId], alertTypes: ["deadline"], email: stored.email }); // prettier-ignore
  expect(await app.services.reminders.remindToday()).toBe(0);
  const { reading } = await accepted(company);
  const [, monthly] = reading.duties;
  await save(company, {
    version: null,
    reading: { ...reading, duties: [{ ...monthly!, text: "Report to the Central Bank." }] },
  });
  app.clock.advance(6 * 86_400);
  expect(await app.services.reminders.remindToday()).toBe(1);
  expect(await app.services.reminders.remindToday()).toBe(0);
  const told = async ({ call, id }: Company) => (await call.notification.list({ companyId: id })).data;
  expect((await told(company)).map(({ message }) => message)).toEqual([
    "Due on Thursday 10 December 2026, in 13 days: Report to the Central Bank.",
  ]);
  expect(await told(other)).toEqual([]);
  await company.call.reading.remove({ companyId: company.id, regulationId });
  app.clock.advance(12 * 86_400);
  expect(await app.services.reminders.remindToday()).toBe(0);
});

test("there is room for so much, and the log has what was settled", async () => {
  const { app, company } = await captured();
  const duties = Array.from({ length: 400 }, (_, at) => ({ text: `${at} ${"a".repeat(4990)}`, quote: null, page: null, provision: null, deadline: null })); // prettier-ignore
  expect(await refusalOf(save(company, { version: null, reading: aReading({ duties }) }))).toMatchObject({
    status: 400,
    message: "There is no room for more: shorten it, or remove another reading of yours",
  });
  await save(company);
  await company.call.reading.remove({ companyId: company.id, regulationId });
  const { rows } = await app.services.audit.list(company.id, { kind: "library" }, { limit: 10, skip: 0 });
  expect(rows).toMatchObject([
    { action: "reading.removed", subject: regulationId, before: { severity: 4 } },
    { action: "reading.saved", subject: regulationId, after: { title: "Circular on Example Transfers", severity: 4 } },
  ]);
});

async function companiesOf({ db }: TestApp) {
  return db.$client.prepare<[], string>("SELECT company_id FROM readings").pluck().all();
}
test("it goes with its company", async () => {
  const { app, company, other } = await captured();
  await save(company);
  await save(other);
  await app.services.companyAdmin.remove(company.id, company.company.name);
  expect(await companiesOf(app)).toEqual([other.id]);
});
