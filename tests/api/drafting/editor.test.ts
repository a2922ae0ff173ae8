import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { saveCaptured } from "#features/catalogue/repository.ts";
import { documents } from "#features/document/tables.ts";
import type { Draft } from "#features/drafting/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { capturedAt as at, pages, withText } from "../../support/captured-text.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const key = "cbn-captured";
/** An application with one captured regulation and its text, and what the operator may call. */
async function captured(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]), ...options });
  const instrument = aCapturedInstrument({ key, issuedOn: "2026-11-02", regulator: "CBN" });
  await app.db.write((tx) => saveCaptured(tx, [instrument], at));
  await withText(app);
  return {
    app,
    operator: app.callAs({ isOperator: true }),
    file: path.join(app.config.dataDir, "catalogue", "cbn", `${key}.yaml`),
  };
}
type Operator = Awaited<ReturnType<typeof captured>>["operator"];

/** What was opened, with all that was proposed accepted. */
async function accepted(operator: Operator): Promise<{ revision: number; draft: Draft }> {
  const { data } = await operator.draft.get({ id: key });
  const duties = data.proposals.map(({ documentId: _document, start: _start, ...duty }) => duty);
  return { revision: data.revision, draft: { ...data.draft, severity: 4, duties } };
}

test("a captured regulation opens with its text by page and the duties read in it", async () => {
  const { operator } = await captured();
  expect((await operator.draft.list()).data).toMatchObject([{ id: key, duties: 0, hasText: true, reviewedOn: null }]);
  const { data } = await operator.draft.get({ id: key });
  expect(data.documents).toMatchObject([{ name: "letter.pdf", pages }]);
  expect(data.proposals.map(({ text, page, deadline }) => ({ text, page, schedule: deadline?.schedule }))).toEqual([
    { text: "All banks shall keep a register of agents: “each” one.", page: 1, schedule: undefined },
    {
      text: "Banks must report monthly, on or before the 10th day of the following month.",
      page: 1,
      schedule: { type: "monthly", day: 10, roll: null },
    },
    {
      text: "Every bank is required to train its staff within 90 days from the date of this circular.",
      page: 2,
      schedule: { type: "once", date: "2027-01-31" },
    },
  ]);
});

test("while a long text is read others have their turn", async () => {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument()]) });
  const part =
    "All banks shall keep a register of agents. Banks must report monthly, not later than 31 March 2027.\n\n";
  await withText(app, "long", null, part.repeat(4_000));
  const read = async () => app.services.drafting.dutiesOf("long", null, { scope: "licensed", classes: [] });
  // What reads is loaded with the first text.
  await read();
  let turns = 0;
  const reading = new AbortController();
  const others = async () => {
    for (; !reading.signal.aborted; turns += 1) await setImmediate();
  };
  const ends = others();
  expect((await read()).requirements.length).toBeGreaterThan(0);
  reading.abort();
  await ends;
  expect(turns).toBeGreaterThan(4);
});

test("what a save that was killed has left is gone at the next start, and files stay", async () => {
  const { app, file, operator } = await captured();
  const { revision, draft } = await accepted(operator);
  await operator.draft.save({ id: key, revision, draft });
  const left = `${file}.0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c12.part`;
  writeFileSync(left, "key: half");
  await app.services.drafting.removeUnfinished();
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});

test("what is saved is the next revision, reviewed, with quotes and dates, for every company", async () => {
  const { app, operator, file } = await captured();
  const { revision, draft } = await accepted(operator);
  expect(await operator.draft.save({ id: key, revision, draft })).toMatchObject({ data: { revision: 2 } });
  const { data } = await app.callAs().regulation.get({ id: key });
  expect(data).toMatchObject({ revision: 2, confidence: "verified", checkBeforeDisplay: null, severity: 4 });
  expect(data.requirements).toMatchObject([
    { id: "r1", basis: "seen", quote: "All banks shall keep a register of\n   agents: “each” one.", page: 1 },
    {
      id: "r2",
      basis: "seen",
      words: { subject: "Banks", timeLimit: "on or before the 10th day of the following month" },
      deadline: { nextDueOn: "2026-12-10" },
    },
    { id: "r3", basis: "seen", page: 2, deadline: { nextDueOn: "2027-01-31" } },
  ]);
  expect(readdirSync(path.dirname(file))).toEqual([`${key}.yaml`]);
  expect((await operator.draft.list()).data).toMatchObject([{ id: key, duties: 3, reviewedOn: "2026-11-21" }]);
});

test("a corrected day of issue moves the deadlines that count from it, though not those that a person has edited", async () => {
  const { app, operator } = await captured();
  const nextDue = async () =>
    (await app.callAs().regulation.get({ id: key })).data.requirements.at(-1)?.deadline?.nextDueOn;
  const { revision, draft } = await accepted(operator);
  await operator.draft.save({ id: key, revision, draft: { ...draft, issuedOn: "2026-11-12" } });
  expect(await nextDue()).toBe("2027-02-10");
  const { data } = await operator.draft.get({ id: key });
  expect(data.proposals.at(-1)).toMatchObject({
    afterIssue: { count: 90, unit: "days" },
    deadline: { schedule: { date: "2027-02-10" } },
  });
  await operator.draft.save({ id: key, revision: 2, draft: { ...data.draft, issuedOn: "2026-11-10" } });
  expect(await nextDue()).toBe("2027-02-08");
  const last = (await operator.draft.get({ id: key })).data.draft;
  const edited = last.duties.map((duty) => ({ ...duty, deadline: duty.deadline && { ...duty.deadline, rule: "In time" } }));
  await operator.draft.save({ id: key, revision: 3, draft: { ...last, duties: edited, issuedOn: "2026-11-02" } });
  expect(await nextDue()).toBe("2027-02-08");
}); // prettier-ignore

test("the file can be taken out and is the same when it comes in again, elsewhere too", async () => {
  const { app, operator, file } = await captured();
  await operator.draft.save({ id: key, ...(await accepted(operator)) });
  const { data } = await operator.draft.file({ id: key });
  expect(data).toEqual({ name: `${key}.yaml`, yaml: readFileSync(file, "utf8") });
  const folder = path.join(app.config.dataDir, "catalogue");
  expect(await app.services.catalogue.load(folder)).toMatchObject({ files: 1, changed: [], faults: [] });
  const other = await testApp({ catalogue: writeCatalogue([anInstrument()]) });
  const there = path.join(other.config.dataDir, "catalogue", "cbn");
  mkdirSync(there, { recursive: true });
  writeFileSync(path.join(there, data.name), data.yaml);
  expect(await other.services.catalogue.load(path.dirname(there))).toMatchObject({ added: [key], faults: [] });
  const contentOf = async ({ services }: TestApp) => (await services.catalogue.snapshot()).byKey.get(key);
  expect(await contentOf(other)).toEqual(await contentOf(app));
});

test("of two editors the second is told, and nothing of his is stored", async () => {
  const { app, operator } = await captured();
  const { revision, draft } = await accepted(operator);
  const save = (title: string) => operator.draft.save({ id: key, revision, draft: { ...draft, title } });
  const ends = await Promise.allSettled([save("The first title"), save("The second title")]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  await expect(save("The third title")).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^Somebody else has saved this regulation meanwhile: it is revision 2 now/),
  });
  expect((await app.callAs().regulation.get({ id: key })).data.regulation_title).toBe("The first title");
});

test("a quote that does not stand on its page is refused, and so is a schedule of no meaning", async () => {
  const { operator, file } = await captured();
  const { revision, draft } = await accepted(operator);
  const [first] = draft.duties;
  const save = (duty: unknown) =>
    operator.draft.save({ id: key, revision, draft: { ...draft, duties: [duty] } as Draft });
  await expect(save({ ...first, page: 2 })).rejects.toMatchObject({
    message: "The quote of duty 1 does not stand on page 2",
  });
  for (const quote of [" ", "\n", ".", "1. "])
    await expect(save({ ...first, quote })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("A quote must have words"),
    });
  await expect(save({ ...first, quote: "All banks shall sing" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const deadline = {
    rule: "Now and then",
    recurrence: "monthly",
    details: null,
    schedule: { type: "monthly", day: 99 },
  };
  await expect(save({ ...first, deadline })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(existsSync(file)).toBe(false);
});

test("own words need no quote, and a new capture of the change leaves what a person has decided", async () => {
  const { app, operator } = await captured();
  const { revision, draft } = await accepted(operator);
  const own = { text: "Name an officer in charge.", quote: null, page: null, provision: null, deadline: null };
  await operator.draft.save({
    id: key,
    revision,
    draft: { ...draft, audience: { scope: "everybody", classes: [] }, duties: [own] },
  });
  await app.db.write((tx) => saveCaptured(tx, [aCapturedInstrument({ key, regulator: "CBN" })], at));
  const content = (await app.services.catalogue.snapshot()).byKey.get(key)!;
  expect(content.requirements).toEqual([{ id: "r1", text: own.text, provision: null, basis: "seen", deadline: null }]);
  expect(content.captured).toMatchObject({
    reviewedOn: "2026-11-21",
    audience: { scope: "everybody", basis: "person" },
  });
});

test("a duty of other licences than the letter is for says so, and is kept as a person sets it", async () => {
  const { app, operator, file } = await captured();
  const terminals = "Payment terminal service providers shall keep a log.";
  await app.db.update(documents).set({ text: `${pages[0]!}\n3. ${terminals}` });
  const { revision, draft } = await accepted(operator);
  const own = { categories: ["psps-ptsp" as const] };
  expect(draft.duties.map((duty) => duty.for)).toEqual([undefined, undefined, own]);
  const first = { categories: ["merchant-bank" as const] };
  const duties = draft.duties.map((duty, at) => (at === 0 ? { ...duty, for: first } : duty));
  await operator.draft.save({ id: key, revision, draft: { ...draft, duties } });
  expect(readFileSync(file, "utf8")).toContain("- psps-ptsp");
  const { data } = await app.callAs().regulation.get({ id: key });
  expect(data.requirements.map((duty) => duty.for)).toEqual([first, undefined, own]);
  expect((await operator.draft.get({ id: key })).data.draft.duties.map((duty) => duty.for)).toEqual([
    first,
    undefined,
    own,
  ]);
  const none = { ...duties[0]!, for: { categories: [] } };
  await expect(
    operator.draft.save({ id: key, revision: 2, draft: { ...draft, duties: [none] } }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("only the operator edits, and only what was captured", async () => {
  const { app, operator } = await captured();
  const { call } = await signedUp(app);
  for (const caller of [app.callAs(), call])
    await expect(caller.draft.get({ id: key })).rejects.toMatchObject({
      code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/),
    });
  const shipped = anInstrument().key;
  await expect(operator.draft.get({ id: shipped })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(operator.draft.get({ id: "no-such" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a disk that takes nothing leaves what was there, and says so", async () => {
  const { app, operator, file } = await captured();
  const opened = await accepted(operator);
  mkdirSync(path.dirname(path.dirname(file)), { recursive: true });
  // A file where the folder belongs: as root runs these tests, rights alone stop nobody.
  writeFileSync(path.dirname(file), "");
  await expect(operator.draft.save({ id: key, ...opened })).rejects.toThrow(/EEXIST|ENOTDIR|Something went wrong/);
  expect((await app.callAs().regulation.get({ id: key })).data.revision).toBe(1);
  rmSync(path.dirname(file));
  expect((await operator.draft.save({ id: key, ...opened })).data.revision).toBe(2);
});

test.each([
  [{ audience: { scope: "classes", classes: [] } }, /^Name classes of addressees where the scope is classes/],
  [{ audience: { scope: "everybody", classes: ["microfinance-banks"] } }, /^Name classes|^Unknown class/],
  [{ audience: { scope: "classes", classes: ["no-such"] } }, /^Unknown class of addressees: no-such/],
  [{ issuedOn: "2026-11-31" }, /a day that the calendar has/],
  [{ issuedOn: "0000-01-01" }, /a day from 1900 to 2199/],
  [{ effectiveOn: "9999" }, /a day from 1900 to 2199/],
  [{ effectiveOn: "2025-02-29" }, /a day that the calendar has/],
] as const)("what means nothing is refused, and nothing is stored: %j", async (wrong, message) => {
  const { operator, file } = await captured();
  const { revision, draft } = await accepted(operator);
  await expect(
    operator.draft.save({ id: key, revision, draft: { ...draft, ...wrong } as Draft }),
  ).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringMatching(message),
  });
  expect(existsSync(file)).toBe(false);
});
