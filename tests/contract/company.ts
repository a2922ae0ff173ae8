import { describe, expect, test } from "vitest";
import type { Open } from "./backend.ts";
import { aCompanyRow, aStoredCompany, at } from "./rows.ts";

export function describeCompanies(open: Open) {
  describe("companies:", () => {
    describeCreating(open);
    describeUpdating(open);
  });
}

function describeCreating(open: Open) {
  test("stores a company and finds it whole, with the address of its account", async () => {
    const { companies } = await open();
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
      expect(await companies.create(row, { email: `${row.id}@bank.ng`, passwordHash: "hash" })).toBe(true);
      expect(await companies.find(row.id)).toEqual({ ...row, email: `${row.id}@bank.ng`, emailConfirmedAt: null });
    }
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect((await companies.list()).toSorted(byId)).toEqual(
      rows.map((row) => ({ ...row, email: `${row.id}@bank.ng`, emailConfirmedAt: null })).toSorted(byId),
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

  test("an address serves one company: the second is refused and leaves nothing", async () => {
    const { companies, accounts } = await open();
    const [first, second] = [aCompanyRow(), aCompanyRow()];
    const credentials = { email: "info@bank.ng", passwordHash: "hash" };
    expect(await companies.isEmailTaken("info@bank.ng")).toBe(false);
    expect(await companies.create(first, credentials)).toBe(true);
    expect(await companies.isEmailTaken("info@bank.ng")).toBe(true);
    expect(await companies.create(second, { ...credentials, passwordHash: "other" })).toBe(false);
    expect(await companies.find(second.id)).toBeUndefined();
    expect(await accounts.find(second.id)).toBeUndefined();
    expect(await accounts.findByEmail("info@bank.ng")).toMatchObject({ id: first.id, passwordHash: "hash" });
    expect(await companies.findByEmail("info@bank.ng")).toMatchObject({ ...first, email: "info@bank.ng" });
    expect(await companies.findByEmail("nobody@bank.ng")).toBeUndefined();
  });

  test("of many who sign up with one address at once, one gets in", async () => {
    const { companies } = await open();
    const credentials = { email: "info@bank.ng", passwordHash: "hash" };
    const created = await Promise.all(Array.from({ length: 5 }, () => companies.create(aCompanyRow(), credentials)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await companies.list()).toHaveLength(1);
  });

  test("credentials are not stored without their profile", async () => {
    const { companies } = await open();
    const broken = { ...aCompanyRow(), name: null as unknown as string };
    await expect(companies.create(broken, { email: "info@bank.ng", passwordHash: "hash" })).rejects.toThrow(
      /constraint/i,
    );
    expect(await companies.isEmailTaken("info@bank.ng")).toBe(false);
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
    expect(await stored.companies.find(own.id)).toEqual({
      ...own.row,
      ...changes,
      email: own.email,
      emailConfirmedAt: null,
    });
    expect(await stored.companies.find(other.id)).toEqual({ ...other.row, email: other.email, emailConfirmedAt: null });
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
