import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const cards = anInstrument({ key: "cbn-cards", title: "Card Rules" });
const funds = anInstrument({ key: "sec-funds", title: "Fund Rules", regulator: "SEC" });

async function changed() {
  const folder = writeCatalogue([cards, funds]);
  const app = await testApp({ catalogue: folder });
  for (const instrument of [
    { ...cards, severity: 4 as const },
    { ...funds, title: "New Fund Rules" },
    { ...cards, severity: 4 as const, penalty: "A fine." },
  ]) {
    app.clock.advance(60);
    writeCatalogue([instrument], { folder });
    await app.services.catalogue.load(folder);
  }
  return app.callAs().regulation;
}

test("tells what changed since a regulation was first recorded, the latest first", async () => {
  const { revisions } = await changed();
  const { data, total } = await revisions({});
  expect(total).toBe(3);
  expect(data.map(({ regulation_id: key, revision, recordedAt }) => [key, revision, recordedAt])).toEqual([
    ["cbn-cards", 3, "2026-11-21T09:03:00.000Z"],
    ["sec-funds", 2, "2026-11-21T09:02:00.000Z"],
    ["cbn-cards", 2, "2026-11-21T09:01:00.000Z"],
  ]);
  expect(data[0]).toMatchObject({
    regulation_title: "Card Rules",
    regulator: "CBN",
    changes: [{ path: "penalty", before: null, after: "A fine." }],
  });
});

test("of one regulator, page by page", async () => {
  const { revisions } = await changed();
  const page = async (skip: number) => (await revisions({ regulator: "CBN", limit: 1, skip })).data;
  expect((await page(0)).map(({ revision }) => revision)).toEqual([3]);
  expect((await page(1)).map(({ revision }) => revision)).toEqual([2]);
  expect(await page(2)).toEqual([]);
});

test("a title of that time is told, not the one of today", async () => {
  const folder = writeCatalogue([cards]);
  const app = await testApp({ catalogue: folder });
  for (const title of ["Card Rules, Second", "Card Rules, Third"]) {
    writeCatalogue([{ ...cards, title }], { folder });
    await app.services.catalogue.load(folder);
  }
  const { data } = await app.callAs().regulation.revisions({});
  expect(data.map((row) => row.regulation_title)).toEqual(["Card Rules, Third", "Card Rules, Second"]);
});

test("nothing has changed in what was only recorded", async () => {
  const app = await testApp();
  expect(await app.callAs().regulation.revisions({})).toEqual({ success: true, data: [], total: 0 });
});
