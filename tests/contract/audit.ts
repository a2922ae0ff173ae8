import { describe, expect, test } from "vitest";
import { recordAudit, recordAudits, type Recorded } from "#features/audit/repository.ts";
import { beginning } from "#features/audit/rules.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { verifyChain } from "../support/audit.ts";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const looked = (seconds: number, overrides: Partial<Recorded> = {}): Recorded => ({
  companyId: null,
  at: at(seconds),
  action: "change.reviewed",
  subject: `change ${seconds}`,
  ...overrides,
});
const everything = { actions: undefined, from: undefined, before: undefined };
const all = { limit: 100, skip: 0 };

const subjectsOf = (rows: { subject: string | null }[]) => rows.map(({ subject }) => subject);
const chainOf = async ({ audit }: Repositories, companyId: string | null) =>
  audit.listOfChain(companyId, { after: 0, upTo: await audit.lastId(), limit: 1000 });

export function describeAudit(open: Open) {
  describe("the audit log:", () => {
    describeChains(open);
    describeLists(open);
  });
}

function describeChains(open: Open) {
  test("answers with the entry as it is stored, who caused it and where among the others it stands", async () => {
    const { audit } = await open();
    const context = { actor: "operator", sessionId: "session", address: "192.0.2.1", requestId: "request" } as const;
    const recorded = looked(1, { before: { title: "A", many: ["b"] }, after: { title: "B", none: null } });
    const entry = await withAuditContext(context, () => audit.append(recorded));
    expect(entry).toMatchObject({ ...recorded, ...context, id: 1, previousHash: beginning.hash });
    expect((await audit.list(null, everything, all)).rows).toEqual([entry]);
    expect((await audit.append(looked(2))).previousHash).toBe(entry.hash);
  });

  test("many at once are numbered without a gap, and each chain holds, also when they are of several", async () => {
    const stored = await open();
    const [one, other] = [(await aStoredCompany(stored)).id, (await aStoredCompany(stored)).id];
    const chains = [null, one, other];
    const before = await stored.audit.lastId();
    const appended = Array.from({ length: 30 }, (_, index) =>
      stored.audit.append(looked(index, { companyId: chains[index % 3]! })),
    );
    const ids = (await Promise.all(appended)).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => before + index + 1));
    for (const companyId of chains) {
      const { head, broken } = verifyChain(await chainOf(stored, companyId));
      expect([broken, head.entries]).toEqual([null, companyId === null ? 10 : 11]);
    }
  });

  test("more than fit into one statement are recorded together, each after the one before it in its chain", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const many = Array.from({ length: 1100 }, (_, index) => looked(index, { companyId: index % 2 === 0 ? null : id }));
    const entries = await stored.database.write((tx) => recordAudits(tx, many));
    expect(subjectsOf(entries)).toEqual(many.map(({ subject }) => subject));
    for (const [companyId, count] of [[null, 550], [id, 551]] as const) {
      const { head, broken } = verifyChain(await chainOf(stored, companyId));
      expect([broken, head.entries]).toEqual([null, count]);
    }
    expect(await stored.database.write((tx) => recordAudits(tx, []))).toEqual([]);
  }); // prettier-ignore

  test("what is rolled back leaves neither an entry nor a gap", async () => {
    const { audit, database } = await open();
    await audit.append(looked(1));
    const failing = database.write(async (tx) => {
      await recordAudit(tx, looked(2));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await audit.lastId()).toBe(1);
    expect((await audit.append(looked(3))).id).toBe(2);
  });
}

function describeLists(open: Open) {
  test("lists one chain, the newest first, a page at a time, with the total of all pages", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    for (let n = 1; n <= 5; n += 1) await stored.audit.append(looked(n));
    const page = await stored.audit.list(null, everything, { limit: 2, skip: 1 });
    expect([subjectsOf(page.rows), page.total]).toEqual([["change 4", "change 3"], 5]);
    const own = await stored.audit.list(id, everything, all);
    expect([own.rows.map(({ action }) => action), own.total]).toEqual([["company.created"], 1]);
    expect(await stored.audit.list("unknown", everything, all)).toEqual({ rows: [], total: 0 });
  });

  test("lists by action, from an instant on and before another", async () => {
    const { audit } = await open();
    for (let n = 1; n <= 3; n += 1) await audit.append(looked(n));
    await audit.append(looked(4, { action: "change.dismissed" }));
    const listed = async (query: Partial<typeof everything> | object) =>
      subjectsOf((await audit.list(null, { ...everything, ...query }, all)).rows);
    expect(await listed({ actions: ["change.dismissed"] })).toEqual(["change 4"]);
    expect(await listed({ actions: [] })).toEqual([]);
    expect(await listed({ from: at(2), before: at(3) })).toEqual(["change 2"]);
    expect(await listed({ actions: ["change.reviewed"], from: at(3) })).toEqual(["change 3"]);
  });

  test("goes through one chain or all from the oldest on, after an id and up to another", async () => {
    const stored = await open();
    const { audit } = stored;
    const first = await audit.append(looked(1));
    const { id } = await aStoredCompany(stored);
    for (const n of [2, 3]) await audit.append(looked(n));
    const upTo = await audit.lastId();
    await audit.append(looked(4));
    const whole = await audit.listAll({ after: 0, upTo, limit: 100 });
    expect(whole.map(({ companyId }) => companyId)).toEqual([null, id, null, null]);
    expect(subjectsOf(await audit.listAll({ after: first.id, upTo, limit: 2 }))).toEqual([null, "change 2"]);
    const chain = await audit.listOfChain(null, { after: first.id, upTo, limit: 100 });
    expect(subjectsOf(chain)).toEqual(["change 2", "change 3"]);
    expect(await audit.listOfChain(null, { after: upTo, upTo, limit: 100 })).toEqual([]);
  });

  test("nothing was recorded at first", async () => {
    const { audit } = await open();
    expect(await audit.lastId()).toBe(0);
    expect(await audit.listAll({ after: 0, upTo: 100, limit: 100 })).toEqual([]);
  });
}
