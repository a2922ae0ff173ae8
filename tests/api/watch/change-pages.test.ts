import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { documents } from "#features/document/tables.ts";
import { changes } from "#features/watch/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aSource } from "../../support/watch.ts";

type ChangeRow = typeof changes.$inferInsert;

const aRow = (number: number, overrides: Partial<ChangeRow> = {}): ChangeRow => ({
  id: `change-${String(number).padStart(3, "0")}`,
  sourceId: "council-news",
  uniqueKey: `new:${number}`,
  regulator: "XCOUNCIL",
  changeType: "new",
  title: `Circular ${number}`,
  // Three of each instant: only the id tells which comes first.
  detectedAt: new Date(Date.UTC(2026, 10, 1) + Math.floor(number / 3) * 60_000).toISOString(),
  status: "published",
  topics: [],
  severity: 1,
  riskLevel: "Low",
  regulationIds: [],
  evidence: [],
  ...overrides,
});

/** Every mix of what the filters tell apart, in an order that puts no two of a kind together. */
const mixed = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    aRow(number, {
      regulator: number % 3 === 0 ? "EFCC" : "XCOUNCIL",
      sourceId: number % 7 === 0 ? "catalogue" : "council-news",
      reviewedAt: number % 5 < 2 ? "2026-11-20T09:00:00.000Z" : null,
      status: number % 4 === 0 ? "dismissed" : number % 4 === 1 ? "review" : "published",
    }),
  );

async function holding(rows: ChangeRow[]) {
  const app = await testApp({ sources: [aSource({ id: "council-news", regulator: "XCOUNCIL" })] });
  for (const row of rows) await app.db.insert(changes).values(row);
  const { call, id: companyId } = await signedUp(app);
  await call.monitor.watchRegulator({ companyId, regulator: "EFCC", isWatched: true });
  const operator = app.callAs({ isOperator: true });
  return { ...app, call, companyId, operator };
}

type Page = { data: { id: string }[]; total: number };
/** Reads a list to its end; every page but the last must be full. */
async function read(
  list: (page: { limit: number; after?: string }) => Promise<Page>,
  limit: number,
  between = () => {},
) {
  const seen: string[] = [];
  for (;;) {
    const after = seen.at(-1);
    const { data, total } = await list({ limit, ...(after !== undefined && { after }) });
    seen.push(...data.map(({ id }) => id));
    if (data.length < limit) return { seen, total };
    between();
  }
}

describe("a list of changes, page by page", () => {
  test.each([
    [{}],
    [{ concerns: "yes" }],
    [{ concerns: "no" }],
    [{ concerns: "yes", status: "published,review" }],
    [{ concerns: "yes", reviewed: "no" }],
    [{ reviewed: "no", status: "published" }],
    [{ reviewed: "yes" }],
    [{ documents: "any", status: "published,review" }],
    [{ regulator: "EFCC", concerns: "no" }],
  ])("holds each row that passes %j once, whatever a page holds", async (filter) => {
    const { call, companyId } = await holding(mixed(60));
    const all = (await call.change.ofCompany({ companyId, limit: 100 })).data;
    const passes = ({ concerns, status, reviewedAt, source, regulator }: (typeof all)[number]) =>
      (!("concerns" in filter) || (concerns.length > 0 ? "yes" : "no") === filter.concerns) &&
      (!("status" in filter) || filter.status.split(",").includes(status)) &&
      (!("reviewed" in filter) ||
        (filter.reviewed === "yes" ? reviewedAt !== null : reviewedAt === null && source !== "catalogue")) &&
      (!("documents" in filter) || source !== "catalogue") &&
      (!("regulator" in filter) || regulator === filter.regulator);
    const expected = all.filter(passes).map(({ id }) => id);
    for (const limit of [1, 7, expected.length || 1, 100]) {
      const { seen, total } = await read((page) => call.change.ofCompany({ companyId, ...filter, ...page }), limit);
      expect(seen).toEqual(expected);
      expect(total).toBe(expected.length);
    }
  });

  test("neither repeats nor loses a row when others come and go meanwhile", async () => {
    const { operator, db } = await holding(mixed(60));
    const filter = { reviewed: "no", status: "published" };
    const before = (await operator.change.list({ ...filter, limit: 100 })).data.map(({ id }) => id);
    let next = 900;
    const { seen } = await read(
      (page) => operator.change.list({ ...filter, ...page }),
      5,
      async () => {
        next += 3;
        await db.insert(changes).values(aRow(next));
        // What was on the first page leaves it.
        await db.update(changes).set({ reviewedAt: "2026-11-21T09:00:00.000Z" }).where(eq(changes.id, before[0]!));
      },
    );
    expect(seen).toEqual(before);
  });

  test("concerns nobody in particular for whoever is not signed in as a company", async () => {
    const { operator } = await holding(mixed(12));
    // @ts-expect-error the list for everybody knows no such filter
    expect((await operator.change.list({ concerns: "yes" })).total).toBe(12);
  });

  test.each([
    [{ after: "nowhere" }, "Unknown change: nowhere"],
    [{ reviewed: "maybe" }, "Reviewed must be one of: yes, no"],
    [{ documents: "lost" }, "Documents must be one of: missing, uploaded, any"],
    [{ status: "published,gone" }, "Status must be one of: published, review, dismissed"],
  ])("refuses %j", async (filter, message) => {
    const { operator } = await holding([]);
    expect(await refusalOf(operator.change.list(filter))).toMatchObject({ status: 400, message });
  });
});

describe("changes by their documents", () => {
  const aDocument = (id: string, changeId: string, overrides: Partial<typeof documents.$inferInsert>) => ({
    id,
    changeId,
    isUpload: false,
    url: "https://council.example/file.pdf",
    hosts: [],
    name: "file.pdf",
    state: "refused" as const,
    proposals: [],
    attempts: 0,
    createdAt: "2026-11-21T09:00:00.000Z",
    ...overrides,
  });

  async function withDocuments() {
    const app = await holding([aRow(1), aRow(2), aRow(3), aRow(4)]);
    const own = { isUpload: true, state: "ready" as const, companyId: app.companyId };
    for (const row of [
      aDocument("missing", "change-001", {}),
      aDocument("given-up", "change-002", { state: "unreachable" }),
      aDocument("supplied", "change-002", own),
      aDocument("read", "change-003", { state: "ready" }),
      aDocument("own", "change-004", { ...own, url: null }),
    ])
      await app.db.insert(documents).values(row);
    return app;
  }
  const ids = ({ data }: Page) => data.map(({ id }) => id);

  test("are those whose file nobody supplied, and those with a company's own", async () => {
    const { operator } = await withDocuments();
    expect(ids(await operator.change.list({ documents: "missing" }))).toEqual(["change-001"]);
    expect(ids(await operator.change.list({ documents: "uploaded" }))).toEqual(["change-004", "change-002"]);
  });

  test("tell nobody of another company's uploads", async () => {
    const app = await withDocuments();
    const other = await signedUp(app, { name: "Another Bank", email: "hello@another-bank.ng" });
    for (const call of [other.call, app.callAs()]) {
      expect(ids(await call.change.list({ documents: "uploaded" }))).toEqual([]);
      expect(ids(await call.change.list({ documents: "missing" }))).toEqual(["change-002", "change-001"]);
    }
    expect(ids(await app.call.change.list({ documents: "uploaded" }))).toEqual(["change-004", "change-002"]);
  });
});
