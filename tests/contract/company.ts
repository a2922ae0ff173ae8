import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "./backend.ts";
import { aCompanyRow, aStoredCompany, at, untouched } from "./rows.ts";

const credentialsOf = (email: string) => ({ id: newId(), email, passwordHash: "hash" });

export function describeCompanies(open: Open) {
  describe("companies:", () => {
    describeCreating(open);
    describeUpdating(open);
  });
}

function describeCreating(open: Open) {
  test("stores a company and finds it whole, with the address it signed up with", async () => {
    const { companies, signUps } = await open();
    const rows = [
      aCompanyRow(),
      aCompanyRow({
        services: [],
        employeeSize: "5001+ employees",
        logo: "x.png",
        category: "others",
        customCategory: "Ìlànà & 'Sons'",
      }),
      aCompanyRow({ services: ["atm&pos", "savings&deposit"], answers: { "public-company": false, dnfbp: true } }),
    ];
    for (const row of rows) {
      expect(await signUps.create(row, credentialsOf(`${row.id}@bank.ng`))).toBe(true);
      expect(await companies.find(row.id)).toEqual({ ...row, ...untouched, email: `${row.id}@bank.ng` });
    }
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect((await companies.list()).toSorted(byId)).toEqual(
      rows.map((row) => ({ ...row, ...untouched, email: `${row.id}@bank.ng` })).toSorted(byId),
    );
  });

  test("knows nothing of an unknown id, and lists nothing while there is nothing", async () => {
    const { companies } = await open();
    expect(await companies.find("unknown")).toBeUndefined();
    expect(await companies.list()).toEqual([]);
  });

  test("lists the file of each logo once, and none for a company without", async () => {
    const stored = await open();
    for (const logo of ["b.png", null, "a.png", "b.png"]) await aStoredCompany(stored, { logo });
    expect((await stored.companies.listLogos()).toSorted()).toEqual(["a.png", "b.png"]);
  });

  test("counts what the logos of all others take", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored, { logo: "own.png", logoBytes: 1000 });
    expect(await stored.companies.logosOfOthers(id)).toBe(0);
    for (const logoBytes of [20, null, 3]) await aStoredCompany(stored, { logo: "a.png", logoBytes });
    expect([await stored.companies.logosOfOthers(id), await stored.companies.logosOfOthers("unknown")]).toEqual([
      23, 1023,
    ]);
  });

  test("measures the logos of which nobody knows what they take, as long as they are the ones that were measured", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored, { logo: "old.png", logoBytes: null });
    await aStoredCompany(stored, { logo: "known.png", logoBytes: 5 });
    await aStoredCompany(stored, { logo: null });
    expect(await stored.companies.listUnmeasured()).toEqual([{ id, logo: "old.png" }]);
    await stored.companies.setLogoBytes(id, "another.png", 7);
    expect(await stored.companies.listUnmeasured()).toHaveLength(1);
    await stored.companies.setLogoBytes(id, "old.png", 1000);
    expect(await stored.companies.listUnmeasured()).toEqual([]);
    expect(await stored.companies.logosOfOthers("unknown")).toBe(1005);
  });

  test("lists all companies by id, a page at a time", async () => {
    const stored = await open();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await aStoredCompany(stored)).id);
    ids.sort();
    const listed = async (after: string, limit: number) =>
      (await stored.companies.list({ after, limit })).map((company) => company.id);
    expect(await listed("", 2)).toEqual(ids.slice(0, 2));
    expect([await listed(ids[1]!, 2), await listed(ids[2]!, 2)]).toEqual([[ids[2]], []]);
  });

  test("an address serves one person: the second company is refused and leaves nothing", async () => {
    const { companies, accounts, signUps, memberships } = await open();
    const [first, second] = [aCompanyRow(), aCompanyRow()];
    const [owner, other] = [credentialsOf("info@bank.ng"), { ...credentialsOf("info@bank.ng"), passwordHash: "other" }];
    expect(await signUps.isEmailTaken("info@bank.ng")).toBe(false);
    expect(await signUps.create(first, owner)).toBe(true);
    expect(await signUps.isEmailTaken("info@bank.ng")).toBe(true);
    expect(await signUps.create(second, other)).toBe(false);
    expect(await companies.find(second.id)).toBeUndefined();
    expect([await accounts.find(other.id), await memberships.listOf(other.id, at(1))]).toEqual([undefined, []]);
    expect(await accounts.findByEmail("info@bank.ng")).toMatchObject({ ...owner, lastCompanyId: first.id });
    expect(await companies.findByEmail("info@bank.ng")).toMatchObject({ ...first, email: "info@bank.ng" });
    expect(await companies.findByEmail("nobody@bank.ng")).toBeUndefined();
  });

  test("whoever signs a company up is its owner", async () => {
    const stored = await open();
    const { id, personId, row } = await aStoredCompany(stored);
    expect(await stored.memberships.listOf(personId, at(1))).toEqual([
      { companyId: id, name: row.name, role: "owner", suspendedAt: null },
    ]);
    expect(await stored.memberships.listOf(id, at(1))).toEqual([]);
  });

  test("of many who sign up with one address at once, one gets in", async () => {
    const { companies, signUps } = await open();
    const signUp = () => signUps.create(aCompanyRow(), credentialsOf("info@bank.ng"));
    const created = await Promise.all(Array.from({ length: 5 }, signUp));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await companies.list()).toHaveLength(1);
  });

  test("a person is not stored without the company that it signs up", async () => {
    const { signUps } = await open();
    const broken = { ...aCompanyRow(), name: null as unknown as string };
    await expect(signUps.create(broken, credentialsOf("info@bank.ng"))).rejects.toThrow(/constraint/i);
    expect(await signUps.isEmailTaken("info@bank.ng")).toBe(false);
  });
}

function describeUpdating(open: Open) {
  test("changes the fields given and no other, and of no other company", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const changes = {
      name: "New Name",
      services: ["agent banking" as const],
      employeeSize: "1-20 employees" as const,
      updatedAt: at(9),
    };
    await stored.companies.update(own.id, async () => changes, {});
    expect(await stored.companies.find(own.id)).toEqual({ ...own.row, ...untouched, ...changes, email: own.email });
    expect(await stored.companies.find(other.id)).toEqual({ ...other.row, ...untouched, email: other.email });
  });

  test("a field set to null is empty again", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored, { category: "others", customCategory: "Pensions" });
    await stored.companies.update(
      id,
      async () => ({ category: "merchant-bank", customCategory: null, updatedAt: at(9) }),
      {},
    );
    expect(await stored.companies.find(id)).toMatchObject({ category: "merchant-bank", customCategory: null });
  });

  test("merges answers: a new one is added, one given again replaced, null takes one back", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored, { answers: { kept: true, turned: true, taken: false } });
    await stored.companies.update(id, async () => ({ updatedAt: at(9) }), {
      turned: false,
      taken: null,
      added: true,
      never: null,
    });
    expect((await stored.companies.find(id))?.answers).toEqual({ kept: true, turned: false, added: true });
  });

  test("answers given at once do not overwrite each other", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const keys = Array.from({ length: 10 }, (_, index) => `q${index}`);
    await Promise.all(
      keys.map((key) => stored.companies.update(id, async () => ({ updatedAt: at(9) }), { [key]: true })),
    );
    expect(Object.keys((await stored.companies.find(id))?.answers ?? {}).toSorted()).toEqual(keys);
  });

  test("changing an unknown company makes none", async () => {
    const stored = await open();
    await stored.companies.update("unknown", async () => ({ name: "Nobody", updatedAt: at(9) }), { q: true });
    expect(await stored.companies.list()).toEqual([]);
  });
}
