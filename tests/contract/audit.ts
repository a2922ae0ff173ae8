import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recordAudit, recordAudits, type Recorded } from "#features/audit/repository.ts";
import { forgetNames } from "#features/audit/repository/names.ts";
import { beginning } from "#features/audit/rules.ts";
import { auditNames } from "#features/audit/tables.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { verifyChain } from "../support/audit.ts";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at, unordered } from "./rows.ts";

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
    describePeople(open);
    describeLists(open);
  });
}

function describeChains(open: Open) {
  test("answers with the entry as it is stored, who caused it and where among the others it stands", async () => {
    const { audit } = await open();
    const context = { actor: "operator", sessionId: "session", address: "192.0.2.1", requestId: "request" } as const;
    const recorded = looked(1, { before: { title: "A", many: ["b"] }, after: { title: "B", none: null } });
    const entry = await withAuditContext(context, () => audit.append(recorded));
    expect(entry).toMatchObject({
      ...recorded,
      ...context,
      id: 1,
      form: 2,
      userId: null,
      previousHash: beginning.hash,
    });
    expect((await audit.list(null, everything, all)).rows).toEqual([{ ...entry, userName: null, userSalt: null }]);
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

/** A company, its owner, and how that one does something that is recorded. */
async function withPerson(stored: Repositories) {
  const { id: companyId, personId, email } = await aStoredCompany(stored);
  const does = async (seconds: number, role = "owner") => {
    const { nameSeal } = (await stored.accounts.find(personId))!;
    const user = { id: personId, seal: nameSeal, role, tokenId: "token" };
    const context = { actor: "company", user, sessionId: "session", address: null, requestId: null } as const;
    return withAuditContext(context, () => stored.audit.append(looked(seconds, { companyId })));
  };
  const named = async () => (await chainOf(stored, companyId)).filter(({ userId }) => userId === personId);
  return { companyId, personId, email, does, named };
}

function describePeople(open: Open) {
  test("an entry names the person, as what and by which token, and goes on calling it as it was called then", async () => {
    const stored = await open();
    const { companyId, personId, email, does, named } = await withPerson(stored);
    const first = await does(1, "officer");
    expect(first).toMatchObject({ form: 2, userId: personId, role: "officer", tokenId: "token" });
    await stored.accounts.rename({ userId: personId, companyId }, "Ada Obi", at(2));
    const before = await stored.audit.lastId();
    await stored.accounts.rename({ userId: personId, companyId }, "Ada Obi", at(2));
    expect(await stored.audit.lastId()).toBe(before);
    const second = await does(3);
    expect((await named()).map(({ hash, userName }) => [hash, userName])).toEqual([
      [first.hash, email],
      [second.hash, "Ada Obi"],
    ]);
    expect((await stored.accounts.find(personId))?.name).toBe("Ada Obi");
    expect(verifyChain(await chainOf(stored, companyId)).broken).toBeNull();
  });

  test("the names of a person can be taken out, of this one alone, and the chain goes on fitting", async () => {
    const stored = await open();
    const [own, other] = [await withPerson(stored), await withPerson(stored)];
    for (const { does } of [own, other]) await does(1);
    await stored.accounts.rename({ userId: own.personId, companyId: own.companyId }, "Ada Obi", at(2));
    await own.does(3);
    await stored.database.write((tx) => forgetNames(tx, own.personId));
    const names = async ({ named }: typeof own) => (await named()).map(({ userName }) => userName);
    expect([await names(own), await names(other)]).toEqual([[null, null], [other.email]]);
    for (const { companyId } of [own, other]) expect(verifyChain(await chainOf(stored, companyId)).broken).toBeNull();
  });

  const seal = "0".repeat(64);
  test.each<[string, (database: Repositories["database"]) => PromiseLike<unknown>]>([
    ["changed", (database) => database.update(auditNames).set({ name: "Eve" })],
    ["given to somebody else", (database) => database.update(auditNames).set({ name: null, userId: "eve" })],
    ["given another salt", (database) => database.update(auditNames).set({ name: null, salt: "eve" })],
    ["given another seal", (database) => database.update(auditNames).set({ name: null, seal })],
    ["removed", (database) => database.delete(auditNames)],
    ["put back", (database) => database.update(auditNames).set({ name: "Eve" }).where(isNull(auditNames.name))],
  ])("a name is not %s by way of SQL", async (_what, tamper) => {
    const stored = await open();
    const [own, gone] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await stored.database.write((tx) => forgetNames(tx, gone.personId));
    const before = await stored.database.select().from(auditNames);
    const refusal: unknown = await Promise.resolve(tamper(stored.database)).catch((error: unknown) => error);
    expect(String(refusal instanceof Error ? (refusal.cause ?? refusal) : refusal)).toContain("append-only");
    expect(unordered(await stored.database.select().from(auditNames))).toEqual(unordered(before));
    expect(before.map(({ name }) => name)).toContain(own.email);
  }); // prettier-ignore
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
