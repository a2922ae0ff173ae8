import { describe, expect, test } from "vitest";
import type { DecisionRow, NewDecision } from "#features/triage/repository.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { aCapturedInstrument, anInstrument } from "../support/samples/factories.ts";
import type { Open } from "./backend.ts";
import { aChange, anEvent, aNotice, aStoredCompany, at, claimAll, told } from "./rows.ts";
import { aCheck } from "./watch/checks.ts";

const all = { limit: 100, skip: 0 };
export const aDecision = (companyId: string, overrides: Partial<NewDecision> = {}): NewDecision => ({
  companyId,
  changeId: "a change",
  title: "Guidelines on Example Payments",
  verdict: "applies",
  reason: null,
  note: null,
  dueOn: null,
  decidedAt: at(10),
  reachedAt: at(1),
  wasTold: true,
  ...overrides,
});
const stored = ({ title: _title, ...row }: NewDecision) => ({
  ...row,
  sessionId: null,
  address: null,
  decidedBy: null,
  decidedByName: null,
});

export function describeDecisions(open: Open) {
  describe("decisions on changes:", () => {
    describeDeciding(open);
    describeFigures(open);
    describeEscalating(open);
  });
}

function describeEscalating(open: Open) {
  test("a company keeps its days, with an entry in the log; the same again leaves none", async () => {
    const { triage, audit, ...others } = await open();
    const { id } = await aStoredCompany(others);
    expect(await triage.settingsOf(id)).toEqual({ highDays: 2, otherDays: 5 });
    await triage.saveSettings(id, { highDays: 2, otherDays: 5 }, at(1));
    await triage.saveSettings(id, { highDays: 1, otherDays: null }, at(2));
    await triage.saveSettings(id, { highDays: 1, otherDays: null }, at(3));
    expect(await triage.settingsOf(id)).toEqual({ highDays: 1, otherDays: null });
    const logged = { actions: ["triage.settingsChanged" as const], from: undefined, before: undefined };
    const { rows } = await audit.list(id, logged, all);
    expect(rows).toMatchObject([{ before: { highDays: 2, otherDays: 5 }, after: { highDays: 1, otherDays: null } }]);
  });

  test("managers are told of what waits once, all or nothing; what was told long ago is forgotten", async () => {
    const stored = await open();
    const { triage } = stored;
    const { id, personId } = await aStoredCompany(stored);
    const tell = (changeIds: string[]) => triage.tellWaiting(id, { changeIds, event: anEvent, at: at(10) });
    const several = await Promise.all([tell(["a", "b"]), tell(["a", "b"]), tell(["b"])]);
    expect(several.filter(Boolean)).toHaveLength(1);
    expect(await tell(["c", "d"])).toBe(true);
    expect(await tell(["d", "e"])).toBe(false);
    expect((await triage.listTold(id)).has("e")).toBe(false);
    expect((await claimAll(stored, "mail", 100)).map(({ accountId }) => accountId)).toEqual([personId, personId]);
    await triage.forgetTold(at(10));
    expect((await triage.listTold(id)).has("c")).toBe(true);
    await triage.forgetTold(at(11));
    expect(await triage.listTold(id)).toEqual(new Set());
  });

  test("companies are gone through in the order of their ids", async () => {
    const stored = await open();
    const ids = [(await aStoredCompany(stored)).id, (await aStoredCompany(stored)).id].toSorted();
    expect(await stored.triage.listCompanies({ after: "", limit: 5 })).toEqual(ids);
    expect(await stored.triage.listCompanies({ after: ids[0]!, limit: 5 })).toEqual([ids[1]]);
  });

  test("who decided is named as long as its account is there", async () => {
    const stored = await open();
    const { id, personId } = await aStoredCompany(stored);
    await stored.accounts.rename({ userId: personId, companyId: id }, "Ada Obi", at(1));
    const user = { id: personId, seal: null, role: "officer", tokenId: null };
    const context = { actor: "company", user, sessionId: null, address: null, requestId: "request" } as const;
    const [made] = (await withAuditContext(context, () => stored.triage.decide(id, [aDecision(id)]))) as DecisionRow[];
    expect(made).toMatchObject({ decidedBy: personId, decidedByName: "Ada Obi" });
    const byProgram = { ...context, user: { ...user, tokenId: personId } };
    const again = aDecision(id, { changeId: "b" });
    const [other] = (await withAuditContext(byProgram, () => stored.triage.decide(id, [again]))) as DecisionRow[];
    expect(other).toMatchObject({ decidedBy: null, decidedByName: null });
  });
}

function describeDeciding(open: Open) {
  test("keeps each with the session in which it was made and from where, and finds them by change", async () => {
    const { triage, ...others } = await open();
    const { id } = await aStoredCompany(others);
    const context = { actor: "company", sessionId: "session", address: "192.0.2.7", requestId: "request" } as const;
    const full = { reason: "It names us", note: "For Ada", dueOn: "2026-12-15" };
    const made = [aDecision(id, { changeId: "b", ...full }), aDecision(id, { changeId: "a" })];
    const where = { sessionId: "session", address: "192.0.2.7" };
    const kept = [
      { ...stored(made[1]!), ...where },
      { ...stored(made[0]!), ...where },
    ];
    expect(await withAuditContext(context, () => triage.decide(id, made))).toEqual(kept);
    expect(await triage.listOf(id, ["b", "unknown", "a"])).toEqual(kept);
    expect(await triage.listOf(id, [])).toEqual([]);
    expect(await triage.listOf("another", ["a"])).toEqual([]);
    expect([await triage.listDecided(id), await triage.countDecided(id)]).toEqual([["a", "b"], 2]);
    expect([await triage.listDecided("another"), await triage.countDecided("another")]).toEqual([[], 0]);
  });

  test("the same again changes and records nothing; another keeps when the change came and whether it was told", async () => {
    const { triage, audit, ...others } = await open();
    const { id } = await aStoredCompany(others);
    await triage.decide(id, [aDecision(id)]);
    const log = await audit.lastId();
    await triage.decide(id, [aDecision(id, { decidedAt: at(20), reachedAt: at(2), wasTold: false })]);
    expect(await triage.listOf(id, ["a change"])).toEqual([stored(aDecision(id))]);
    expect(await audit.lastId()).toBe(log);
    const other = { verdict: "information", note: "To know", decidedAt: at(30) } as const;
    await triage.decide(id, [aDecision(id, { ...other, reachedAt: at(3), wasTold: false })]);
    expect(await triage.listOf(id, ["a change"])).toEqual([stored(aDecision(id, other))]);
    const { rows } = await audit.list(id, { actions: ["decision.made"], from: undefined, before: undefined }, all);
    const title = "Guidelines on Example Payments";
    expect(rows.map(({ subject, before, after }) => ({ subject, before, after }))).toEqual([
      { subject: "a change", before: { verdict: "applies", note: null }, after: { title, verdict: "information", note: "To know" } },
      { subject: "a change", before: null, after: { title, verdict: "applies" } },
    ]);
  }); // prettier-ignore

  test("of two at once on one change both count, one after the other", async () => {
    const { triage, audit, ...others } = await open();
    const { id } = await aStoredCompany(others);
    const verdicts = ["applies", "information"] as const;
    await Promise.all(verdicts.map((verdict) => triage.decide(id, [aDecision(id, { verdict })])));
    const query = { actions: ["decision.made" as const], from: undefined, before: undefined };
    const { rows } = await audit.list(id, query, all);
    const told = rows.map(({ after }) => (after as { verdict: string }).verdict);
    // What was asked at once has no order: which is the later, the log says.
    expect(told.toSorted()).toEqual([...verdicts]);
    expect((await triage.listOf(id, ["a change"])).map(({ verdict }) => verdict)).toEqual(told.slice(0, 1));
  });

  test("what is otherwise than it was seen is neither decided nor taken back, with all that goes with it", async () => {
    const { triage, audit, ...others } = await open();
    const { id } = await aStoredCompany(others);
    const kept = aDecision(id, { changeId: "a" });
    await triage.decide(id, [kept], { a: null });
    const log = await audit.lastId();
    const anew = ["a", "b"].map((changeId) => aDecision(id, { changeId, verdict: "information", decidedAt: at(20) }));
    const refused = { stale: new Map([["a", stored(kept)]]) };
    expect(await triage.decide(id, anew, { a: null, b: null })).toEqual(refused);
    expect(await triage.undo(id, ["a"], at(20), { a: at(3) })).toEqual(refused);
    expect(await triage.decide(id, [anew[1]!], { b: at(3) })).toEqual({ stale: new Map([["b", undefined]]) });
    expect([await triage.listDecided(id), await audit.lastId()]).toEqual([["a"], log]);
    // The same twice is no conflict, and what was seen as it is, is decided anew or taken back.
    expect(await triage.decide(id, [kept], { a: null })).toEqual([stored(kept)]);
    expect(await triage.decide(id, anew, { a: at(10), b: null })).toEqual(anew.map(stored));
    expect(await triage.undo(id, ["a", "b"], at(30), { a: at(20) })).toEqual(["a", "b"]);
    expect(await triage.undo(id, ["a"], at(30), { a: at(20) })).toEqual([]);
  });

  test("of many nothing is kept when one cannot be", async () => {
    const { triage, audit, ...others } = await open();
    const { id } = await aStoredCompany(others);
    const log = await audit.lastId();
    const broken = aDecision(id, { changeId: "b", verdict: null as never });
    await expect(triage.decide(id, [aDecision(id), broken])).rejects.toThrow(/constraint/i);
    await expect(triage.decide("nobody", [aDecision("nobody")])).rejects.toThrow(/constraint/i);
    expect([await triage.listDecided(id), await audit.lastId()]).toEqual([[], log]);
  });

  test("takes back what was decided, once, of this company alone", async () => {
    const { triage, audit, ...others } = await open();
    const [one, two] = [await aStoredCompany(others), await aStoredCompany(others)];
    await triage.decide(one.id, [aDecision(one.id), aDecision(one.id, { changeId: "b", reason: "It names us" })]);
    await triage.decide(two.id, [aDecision(two.id)]);
    expect(await triage.undo(one.id, ["b", "unknown", "a change"], at(40))).toEqual(["a change", "b"]);
    expect(await triage.undo(one.id, ["b"], at(41))).toEqual([]);
    expect([await triage.listDecided(one.id), await triage.listDecided(two.id)]).toEqual([[], ["a change"]]);
    const query = { actions: ["decision.undone" as const], from: undefined, before: undefined };
    const { rows } = await audit.list(one.id, query, all);
    expect(rows.map(({ subject, before, after }) => ({ subject, before, after }))).toEqual([
      { subject: "b", before: { verdict: "applies", reason: "It names us" }, after: null },
      { subject: "a change", before: { verdict: "applies" }, after: null },
    ]);
  }); // prettier-ignore

  test("finds what revises a captured letter of which it has decided, and nothing else", async () => {
    const backend = await open();
    const diff = [{ path: "penalty", before: null, after: "A fine" }];
    const captured = aCapturedInstrument({ key: "cbn-letter", regulator: "CBN" });
    const parsed = [anInstrument({ key: "cbn-shipped" }), captured].map((instrument) => {
      return { instrument, contentHash: instrument.key, fileHash: instrument.key };
    });
    await backend.catalogue.save(parsed, undefined, at(0));
    const made = (id: string, sourceId: string, instrumentKey: string | null, rest: object = {}) =>
      aChange({ id, uniqueKey: id, sourceId, instrumentKey, ...rest });
    const rows = [
      made("letter", "cbn-circulars", "cbn-letter"),
      made("other", "cbn-circulars", "cbn-shipped"),
      made("none", "cbn-circulars", null),
      made("first", "catalogue", "cbn-letter"),
      made("next", "catalogue", "cbn-letter", { diff }),
      made("shipped", "catalogue", "cbn-shipped", { diff }),
    ];
    const publications = rows.map((change) => ({ change, documents: [], fanOut: null }));
    await backend.watch.record(aCheck(1, { publications }), 0);
    const [one, two] = [await aStoredCompany(backend), await aStoredCompany(backend)];
    for (const changeId of ["letter", "other", "none"]) await backend.triage.decide(one.id, [aDecision(one.id, { changeId })]);
    await backend.triage.decide(two.id, [aDecision(two.id, { changeId: "first" })]);
    const ids = rows.map(({ id }) => id);
    expect(await backend.triage.listRevisionsOfDecided([one.id, two.id], ids)).toEqual([{ companyId: one.id, id: "next", diff }]);
    expect(await backend.triage.listRevisionsOfDecided([one.id], ["letter", "shipped"])).toEqual([]);
    expect(await backend.triage.listRevisionsOfDecided([two.id], ids)).toEqual([]);
  }); // prettier-ignore

  test("knows how far everything had been told before there was an inbox: in a new database nothing had", async () => {
    const { triage } = await open();
    expect(await triage.toldUpTo()).toBe("");
  });

  test("when a company was told of which changes, and of what a notification tells", async () => {
    const backend = await open();
    const [one, two] = [await aStoredCompany(backend), await aStoredCompany(backend)];
    await backend.notices.notify(aNotice({ changeId: "a" }), [told(one.id), told(two.id)], { createdAt: at(5) });
    await backend.notices.notify(aNotice(), [told(one.id)], { createdAt: at(6) });
    expect(await backend.notices.listTold(one.id, ["a", "b"])).toEqual(new Map([["a", at(5)]]));
    expect(await backend.notices.listTold(one.id, [])).toEqual(new Map());
    const { rows } = await backend.notices.list(one.id, all);
    expect(await backend.notices.find(one.id, rows[1]!.id)).toEqual(rows[1]);
    expect(await backend.notices.find(two.id, rows[1]!.id)).toBeUndefined();
  });
}

function describeFigures(open: Open) {
  test("counts what was judged of each source: told rightly, told wrongly, missed, and by how many companies", async () => {
    const backend = await open();
    const changes = ["a", "b", "c"].map((id) =>
      aChange({
        id,
        uniqueKey: id,
        sourceId: id === "c" ? "sec-news" : "cbn-circulars",
        audience: id === "b" ? { scope: "licensed", classes: [], basis: "subject", quote: null } : null,
      }),
    );
    const publications = changes.map((change) => ({ change, documents: [], fanOut: null }));
    await backend.watch.record(aCheck(1, { publications }), 0);
    const [one, two] = [await aStoredCompany(backend), await aStoredCompany(backend)];
    const decide = (companyId: string, changeId: string, verdict: NewDecision["verdict"], wasTold = true) =>
      backend.triage.decide(companyId, [aDecision(companyId, { changeId, verdict, wasTold })]);
    await decide(one.id, "a", "applies");
    await decide(one.id, "b", "not-applicable");
    await decide(two.id, "a", "information");
    await decide(two.id, "b", "applies", false);
    await decide(two.id, "c", "not-applicable", false);
    await decide(one.id, "gone", "applies");
    expect(await backend.triage.listJudged()).toEqual([
      {
        source: "cbn-circulars",
        judged: 3,
        rightlyTold: 2,
        wronglyTold: 1,
        missed: 1,
        companies: 2,
        byAudience: [
          { scope: null, judged: 2, rightlyTold: 2, wronglyTold: 0, missed: 0 },
          { scope: "licensed", judged: 1, rightlyTold: 0, wronglyTold: 1, missed: 1 },
        ],
      },
      {
        source: "sec-news",
        judged: 0,
        rightlyTold: 0,
        wronglyTold: 0,
        missed: 0,
        companies: 1,
        byAudience: [{ scope: null, judged: 0, rightlyTold: 0, wronglyTold: 0, missed: 0 }],
      },
    ]);
  });
}
