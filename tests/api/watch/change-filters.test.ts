import path from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aFolder } from "../../support/folder.ts";
import { aSource } from "../../support/watch.ts";

const efcc = aSource({ id: "efcc-notices", regulator: "EFCC", kind: "manual", note: "It refuses programs." });
const council = aSource({ id: "council-news", regulator: "XCOUNCIL" });
const off = aSource({ id: "sec-off", regulator: "SEC", enabled: false });

/** Two changes of one Lagos day and the next: at 23:30 and half past midnight. */
async function captured() {
  const app = await testApp({ sources: [efcc, council, off], start: "2026-11-21T22:30:00.000Z" });
  await app.services.watch.enter({ source: "efcc-notices", title: "Before midnight" });
  app.clock.advance(3_600);
  await app.services.watch.enter({ source: "efcc-notices", title: "After midnight" });
  const { call, id } = await signedUp(app);
  const titles = async (filter: object) => {
    const ofAll = (await app.callAs().change.list(filter)).data.map(({ title }) => title);
    const own = (await call.change.ofCompany({ companyId: id, ...filter })).data.map(({ title }) => title);
    expect(own).toEqual(ofAll);
    return ofAll;
  };
  const refusal = async (filter: object) => {
    const [one, other] = [
      await refusalOf(app.callAs().change.list(filter)),
      await refusalOf(call.change.ofCompany({ companyId: id, ...filter })),
    ];
    expect(other).toEqual(one);
    return one;
  };
  return { app, titles, refusal };
}
const [before, after] = ["Before midnight", "After midnight"];

describe("days", () => {
  test("are days in Lagos", async () => {
    const { titles } = await captured();
    expect(await titles({ from: "2026-11-22" })).toEqual([after]);
    expect(await titles({ to: "2026-11-21" })).toEqual([before]);
    expect(await titles({ from: "2026-11-21", to: "2026-11-21" })).toEqual([before]);
    expect(await titles({ from: "2026-11-22", to: "2026-11-22" })).toEqual([after]);
    expect(await titles({ from: "2026-11-23" })).toEqual([]);
  });

  test("may be instants, whose time is that of Lagos where they do not say whose", async () => {
    const { titles } = await captured();
    expect(await titles({ from: "2026-11-21T23:30:00Z" })).toEqual([after]);
    expect(await titles({ from: "2026-11-22T00:30:00+01:00" })).toEqual([after]);
    expect(await titles({ from: "2026-11-22T00:30" })).toEqual([after]);
    expect(await titles({ to: "2026-11-21T23:29:59.999Z" })).toEqual([before]);
  });

  test.each([
    [{ from: "2026-02-30" }, "From"],
    [{ to: "2026-11-31" }, "To"],
    [{ from: "2026-02-30T10:00:00Z" }, "From"],
    [{ to: "2026-11-30T25:00:00Z" }, "To"],
    [{ from: "2026-13-01" }, "From"],
    [{ from: "20261101" }, "From"],
  ])("%j are refused where there is no such day", async (filter, field) => {
    const { refusal } = await captured();
    const message = `${field} must be a day (YYYY-MM-DD) or an instant, ISO 8601`;
    expect(await refusal(filter)).toMatchObject({ status: 400, message });
  });
});

describe("a source", () => {
  test.each([["efcc-notices"], [" EFCC-Notices "]])("%j is known", async (source) => {
    const { titles } = await captured();
    expect(await titles({ source })).toEqual([after, before]);
  });

  test("may have nothing to show: one that is switched off, and the library", async () => {
    const { titles } = await captured();
    expect(await titles({ source: "sec-off" })).toEqual([]);
    expect(await titles({ source: "catalogue" })).toEqual([]);
  });

  test("stays known by what it published when it is no longer configured", async () => {
    const databaseFile = path.join(aFolder(), "ilana.sqlite");
    const earlier = await testApp({ databaseFile, sources: [efcc] });
    await earlier.services.watch.enter({ source: "efcc-notices", title: "One" });
    await earlier.services.watch.enter({ source: "efcc-notices", title: "Two" });
    const later = await testApp({ databaseFile, sources: [] });
    expect((await later.callAs().change.list({ source: "efcc-notices" })).total).toBe(2);
    expect((await later.callAs().change.list({ regulator: "efcc" })).total).toBe(2);
    expect(await refusalOf(later.callAs().change.list({ source: "sec-off" }))).toMatchObject({ status: 400 });
  });

  test("that nobody knows is refused by name", async () => {
    const { refusal } = await captured();
    expect(await refusal({ source: "efcc" })).toMatchObject({ status: 400, message: "Unknown source: efcc" });
  });
});

describe("a regulator", () => {
  test.each([["efcc"], ["Economic and Financial Crimes Commission"]])("is known as %s", async (regulator) => {
    const { titles } = await captured();
    expect(await titles({ regulator })).toEqual([after, before]);
  });

  test.each([["SON"], ["xcouncil"], [" "]])("%j is none that nobody knows", async (regulator) => {
    const { titles } = await captured();
    expect(await titles({ regulator })).toHaveLength(regulator === " " ? 2 : 0);
  });

  test("that nobody knows is refused by name, with all else that is wrong", async () => {
    const { refusal } = await captured();
    const words = "Unknown regulator: Ministry of Silly Walks";
    expect(await refusal({ regulator: "Ministry of Silly Walks" })).toMatchObject({ status: 400, message: words });
    expect(await refusal({ regulator: "constructor" })).toMatchObject({ status: 400 });
    expect(await refusal({ source: "gossip", regulator: "Ministry of Silly Walks" })).toMatchObject({
      errors: ["Unknown source: gossip", words],
    });
  });
});
